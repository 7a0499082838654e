package field

import "testing"

func TestAdd(t *testing.T) {
	a, b := tested{"x"}, tested{"x"}
	if a.add(""); a == b {
		t.Error("nothing added")
	}
}
