package tested

import "testing"

func TestTested(t *testing.T) {
	s := newTested()
	s.put(1)
	if len(s.items) != 1 {
		t.Fail()
	}
}
