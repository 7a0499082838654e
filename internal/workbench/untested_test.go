package workbench_test

import (
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

const untested = `
-- go.mod --
module example.com/untested

go 1.24
-- untested.go --
package untested

var size = 1000

func Reached(yes bool) int {
	if yes {
		//told -: var buf [1000]byte
		buf := make([]byte, size)
		return len(buf)
	}
	return 1
}

func Unreached(n uint64) int {
	if n*0x9E3779B97F4A7C15 == 127 {
		//told -: var buf [1000]byte
		buf := make([]byte, size)
		return len(buf)
	}
	return 1
}

func Guarded() int {
	//told guarded: var buf [1000]byte
	buf := make([]byte, size)
	return len(buf)
}
-- untested_test.go --
package untested

import "testing"

var (
	sink   int
	secret = uint64(1)
)

func init() {
	inverse := uint64(1)
	for range 6 {
		inverse *= 2 - 0x9E3779B97F4A7C15*inverse
	}
	secret = inverse * 127
}

func BenchmarkAll(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = Reached(true) + Unreached(secret) + Guarded()
	}
}
`

// Where there is no test at all, it is as where none executes the lines: a mechanical fix is
// kept if calls that execute them answer as before, and no other.
func TestUntested(t *testing.T) {
	whole(t)
	got, err := run(t, honetest.Module(t, untested), hone.Spec{Count: 3, MaxPasses: 1, Budget: patient})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct {
		state  hone.FixState
		reason string
	}{
		"Reached":   {hone.Kept, "allocs/op"},
		"Unreached": {hone.Dropped, "0 of 1, and the rest by no call that was compared: Unreached"},
		"Guarded":   {hone.Dropped, "changed lines covered by passing tests: 0 of 1, so its behaviour is not checked"},
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
