package workbench_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

const choices = `
-- go.mod --
module example.com/choices

go 1.24
-- choices.go --
package choices

var size, work = 1000, 0

func spin(n int) {
	for range n {
		work = work*3 + 1
	}
}

func Good() int {
	//told -: var buf [1000]byte
	buf := make([]byte, size)
	return len(buf)
}

func Slow() int {
	//told -: var buf [1000]byte; spin(50000)
	buf := make([]byte, size)
	return len(buf)
}

func Raced() int {
	//also -: var buf [1000]byte
	//told -: var buf [1000]byte; spin(5000)
	buf := make([]byte, size)
	return len(buf)
}
-- choices_test.go --
package choices

import "testing"

func Test(t *testing.T) {
	if Good()+Slow()+Raced() != 3000 {
		t.Error("wrong")
	}
}

func BenchmarkAll(b *testing.B) {
	for i := 0; i < b.N; i++ {
		spin(1000)
		Good()
		Slow()
		Raced()
	}
}
`

// Two offers for one statement are measured against each other. With HONE_SOAK
// set, a fix that makes the batch slower is found, too, among those of the same
// benchmark, which takes several comparisons.
func TestSearch(t *testing.T) {
	whole(t)
	module, soak := choices, os.Getenv("HONE_SOAK") != ""
	if !soak {
		module = strings.Replace(module, "//told -: var buf [1000]byte; spin(50000)", "", 1)
	}
	got, err := run(t, honetest.Module(t, module), hone.Spec{Count: 8, MaxPasses: 1, Budget: patient}, also)
	if err != nil {
		t.Fatal(err)
	}
	functions := map[string]string{}
	for _, f := range got.Findings {
		functions[f.Fix] = f.Rule + " " + f.Function
	}
	want := map[string]struct {
		state  hone.FixState
		reason string
	}{
		"told Good":  {hone.Kept, ""},
		"told Slow":  {hone.Dropped, "sec/op of All gets worse"},
		"told Raced": {hone.Dropped, "lost to fix "},
		"also Raced": {hone.Kept, ""},
	}
	if !soak {
		delete(want, "told Slow")
	}
	if len(got.Fixes) != len(want) {
		t.Errorf("%d fixes, want %d", len(got.Fixes), len(want))
	}
	for _, f := range got.Fixes {
		name := functions[f.ID]
		if w := want[name]; f.State != w.state || !strings.Contains(f.Reason, w.reason) {
			t.Errorf("%s: %s (%s), want %s (%s)", name, f.State, f.Reason, w.state, w.reason)
		}
		// By time, unless the profile on a busy machine saw too little of it.
		if name == "told Raced" && !strings.Contains(f.Reason, "faster in All") && !strings.Contains(f.Reason, "saves more allocations") {
			t.Errorf("%s: %s: does not say by how much", name, f.Reason)
		}
	}
}

const hopeless = `
-- go.mod --
module example.com/hopeless

go 1.24
-- hopeless.go --
package hopeless

var size = 1000

func Broken() int {
	//told -: buf := undefined
	buf := make([]byte, size)
	return len(buf)
}
-- hopeless_test.go --
package hopeless

import "testing"

func Test(t *testing.T) {
	if Broken() != size {
		t.Error("wrong")
	}
}

func BenchmarkBroken(b *testing.B) {
	for i := 0; i < b.N; i++ {
		Broken()
	}
}
`

// What a run rejects the next one does not try, until it is asked to or
// something that matters has changed.
func TestMemory(t *testing.T) {
	whole(t)
	module := honetest.Module(t, hopeless)
	spec := hone.Spec{Count: 3, Budget: patient, Store: filepath.Join(t.TempDir(), "store")}
	outcome := func(spec hone.Spec) (string, hone.Run) {
		t.Helper()
		got, err := run(t, module, spec)
		if err != nil {
			t.Fatal(err)
		}
		if len(got.Fixes) != 1 || got.Fixes[0].State != hone.Dropped {
			t.Fatalf("fixes %+v", got.Fixes)
		}
		return got.Fixes[0].Reason, got
	}
	first, run1 := outcome(spec)
	if !strings.HasPrefix(first, "does not compile") {
		t.Errorf("first run: %s", first)
	}
	second, run2 := outcome(spec)
	if want := "not tried again: run " + run1.Start.Run + " rejected it: " + first; second != want {
		t.Errorf("second run: %s, want %s", second, want)
	}
	said := ""
	for _, w := range run2.Warnings {
		if w.Code == "remembered" {
			said = w.Hint
		}
	}
	if !strings.Contains(said, "--retry") {
		t.Errorf("warnings of the second run: %+v", run2.Warnings)
	}
	retry := spec
	retry.Retry = true
	if third, _ := outcome(retry); third != first {
		t.Errorf("with retry: %s, want %s", third, first)
	}
	file := filepath.Join(module, "hopeless.go")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, []byte(strings.Replace(string(text), "return len(buf)", "return cap(buf)", 1)), 0o644); err != nil {
		t.Fatal(err)
	}
	if fourth, _ := outcome(spec); !strings.HasPrefix(fourth, "does not compile") {
		t.Errorf("after an edit: %s", fourth)
	}
}
