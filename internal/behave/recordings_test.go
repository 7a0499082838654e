package behave

import (
	"context"
	"errors"
	"testing"
)

func TestRecordings(t *testing.T) {
	r, runs := &Recordings{}, 0
	run := func() ([]byte, error) { runs++; return []byte("text"), nil }
	pkg := map[string][]byte{"p.go": []byte("package p")}
	if _, err := r.get(t.Context(), Source{Dir: "p"}, pkg, func() ([]byte, error) { return nil, errors.New("cut off") }); err == nil {
		t.Error("an error is lost")
	}
	for range 2 {
		if text, err := r.get(t.Context(), Source{Dir: "p"}, pkg, run); string(text) != "text" || err != nil || runs != 1 {
			t.Errorf("%q %v, the tests ran %d times", text, err, runs)
		}
	}
	for i, other := range []struct {
		source Source
		pkg    map[string][]byte
	}{{Source{Dir: "q"}, pkg}, {Source{Dir: "p", Overlay: "o"}, pkg}, {Source{Dir: "p"}, map[string][]byte{"p.go": []byte("package q")}}} {
		if r.get(t.Context(), other.source, other.pkg, run); runs != i+2 {
			t.Errorf("%v: the tests ran %d times", other.source, runs)
		}
	}
	var none *Recordings
	if none.get(t.Context(), Source{}, pkg, run); runs != 5 {
		t.Errorf("without a place to keep it the tests ran %d times", runs)
	}
}

// While the tests of a package run, those of another one can, too.
func TestRecordingsOfSeveral(t *testing.T) {
	r := &Recordings{}
	pkg := map[string][]byte{"p.go": []byte("package p")}
	r.get(t.Context(), Source{Dir: "p"}, pkg, func() ([]byte, error) {
		return r.get(t.Context(), Source{Dir: "q"}, pkg, func() ([]byte, error) { return []byte("text"), nil })
	})
}

// Who is told to stop does not wait for tests that another one has begun.
func TestRecordingsWaitWithContext(t *testing.T) {
	r := &Recordings{}
	pkg := map[string][]byte{"p.go": []byte("package p")}
	r.get(t.Context(), Source{}, pkg, func() ([]byte, error) {
		over, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err := r.get(over, Source{}, pkg, func() ([]byte, error) { return nil, nil }); !errors.Is(err, context.Canceled) {
			t.Errorf("the error is %v", err)
		}
		return nil, nil
	})
}
