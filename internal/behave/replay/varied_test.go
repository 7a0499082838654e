package replay

import (
	"errors"
	"strings"
	"testing"
)

// A test that has ended a process as it is, as a slow one does, is not run again, and says nothing of changes.
func TestEndlessTrial(t *testing.T) {
	v := newVariator(&runner{opts: options{hints: []string{"t3"}}})
	if v.unvaried(&trial{nr: 3, run: func(interface{}) { t.Error("runs") }}) != nil {
		t.Error("the test is run otherwise")
	}
	number := change{1, 0, "1234567"}.written()
	if v.mayHang(number) {
		t.Error("a number is taken for what ended the process")
	}
	if v := newVariator(&runner{opts: options{hints: []string{number}}}); !v.mayHang(number) {
		t.Error("what ended a process is tried again")
	}
}

// A writer that fails takes the same bytes in however many writes they come.
func TestFailingWriter(t *testing.T) {
	for _, writes := range [][]string{{"abcdef"}, {"ab", "cd", "", "ef"}, {"abc", "def"}} {
		var b strings.Builder
		w := &failingWriter{&b, 3}
		failed := 0
		for _, s := range writes {
			if _, err := w.Write([]byte(s)); err != nil {
				failed++
				if !errors.Is(err, errStub) {
					t.Error(err)
				}
			}
		}
		if b.String() != "abc" || failed == 0 {
			t.Errorf("%q: %d failed, %q came", writes, failed, b.String())
		}
	}
}
