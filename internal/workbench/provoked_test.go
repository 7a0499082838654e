package workbench_test

import (
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

const provoked = `
-- go.mod --
module example.com/provoked

go 1.24
-- provoked.go --
package provoked

import "io"

var size = 1000

var zeros [1000]byte

func Provoked(w io.Writer) error {
	//told guarded: if _, err := w.Write(zeros[:]); err != nil {\nreturn error(err)\n}
	if _, err := w.Write(make([]byte, size)); err != nil {
		return err
	}
	return nil
}

func Unprovoked(n int) error {
	//told guarded: if _, err := io.Discard.Write(zeros[:]); err != nil {\nreturn error(err)\n}
	if _, err := io.Discard.Write(make([]byte, size)); err != nil {
		return err
	}
	return nil
}

func Branch(w io.Writer, twice bool) error {
	//told guarded: if _, err := w.Write(zeros[:]); twice {\nreturn error(err)\n}
	if _, err := w.Write(make([]byte, size)); twice {
		return err
	}
	return nil
}
-- provoked_test.go --
package provoked

import (
	"io"
	"testing"
)

func all() error {
	for _, err := range []error{Provoked(io.Discard), Unprovoked(1), Branch(io.Discard, false)} {
		if err != nil {
			return err
		}
	}
	return nil
}

func TestAll(t *testing.T) {
	if err := all(); err != nil {
		t.Fatal(err)
	}
}

func BenchmarkAll(b *testing.B) {
	for i := 0; i < b.N; i++ {
		if err := all(); err != nil {
			b.Fatal(err)
		}
	}
}
`

// Tests that do not provoke an error leave out the line that returns it: a guarded fix is kept if calls provoke it, on
// both sides, and all answer as before. What else tests leave out, they leave a guarded fix without.
func TestProvoked(t *testing.T) {
	whole(t)
	got, err := run(t, honetest.Module(t, provoked), hone.Spec{Count: 3, MaxPasses: 1, Budget: patient})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct {
		state  hone.FixState
		reason string
	}{
		"Provoked":   {hone.Kept, "allocs/op"},
		"Unprovoked": {hone.Dropped, "1 of 2, and the rest by no call that was compared"},
		"Branch":     {hone.Dropped, "changed lines covered by passing tests: 1 of 2, so its behaviour is not checked"},
	}
	functions := map[string]string{}
	for _, f := range got.Findings {
		functions[f.Fix] = f.Function
	}
	if len(got.Fixes) != len(want) {
		t.Errorf("%d fixes, want %d", len(got.Fixes), len(want))
	}
	for _, f := range got.Fixes {
		if w := want[functions[f.ID]]; f.State != w.state || !strings.Contains(f.Reason, w.reason) {
			t.Errorf("%s: %s (%s), want %s (%s)", functions[f.ID], f.State, f.Reason, w.state, w.reason)
		}
	}
}
