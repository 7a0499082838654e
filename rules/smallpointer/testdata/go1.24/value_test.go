package smallpointer

import "testing"

func Test(t *testing.T) {
	if tested() == nil {
		t.Error("nothing")
	}
}
