package workbench_test

import (
	"context"
	"go/ast"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/honetest"
	"github.com/gohone/hone/internal/workbench"
	"github.com/gohone/hone/rules/rule"
)

// told is a rule that does what comments tell it: the statement below
// "//told CATEGORY: text" is to be replaced by the text. With it a test can
// offer the workbench any fix, right or wrong. A "\n" in the text is a new line.
var told = obedient("told")

// also is told by "//also ": with both there are two offers for one statement.
var also = obedient("also")

func obedient(name string) rule.Rule {
	return rule.Rule{
		Name: name, Summary: "a statement a comment wants replaced", Safety: rule.Mechanical,
		Analyzer: &analysis.Analyzer{Name: name, Doc: "replaces statements as comments say", Run: func(pass *analysis.Pass) (any, error) {
			return nil, obey(pass, name)
		}},
	}
}

func obey(pass *analysis.Pass, name string) error {
	for _, file := range pass.Files {
		texts := map[int]string{} // by the line below the comment
		for _, group := range file.Comments {
			for _, c := range group.List {
				// gofmt puts a space into what a fix has written.
				if text, ok := strings.CutPrefix(strings.Replace(c.Text, "// "+name, "//"+name, 1), "//"+name+" "); ok {
					texts[pass.Fset.Position(group.End()).Line+1] = text
				}
			}
		}
		ast.Inspect(file, func(n ast.Node) bool {
			stmt, ok := n.(ast.Stmt)
			if !ok {
				return true
			}
			line := pass.Fset.Position(stmt.Pos()).Line
			if text, ok := texts[line]; ok {
				category, replacement, _ := strings.Cut(text, ": ")
				replacement = strings.ReplaceAll(replacement, `\n`, "\n")
				delete(texts, line)
				pass.Report(analysis.Diagnostic{
					Pos: stmt.Pos(), End: stmt.End(), Category: strings.Trim(category, "-"), Message: name,
					SuggestedFixes: []analysis.SuggestedFix{{Message: replacement, TextEdits: []analysis.TextEdit{
						{Pos: stmt.Pos(), End: stmt.End(), NewText: []byte(replacement)},
					}}},
				})
			}
			return true
		})
	}
	return nil
}

const told1 = `
-- go.mod --
module example.com/told

go 1.24
-- told.go --
package told

import (
	"fmt"
	"os/exec"
)

var size = 1000

func Good() int {
	//told -: var buf [1000]byte
	buf := make([]byte, size)
	return len(buf)
}

func Broken() int {
	//told -: buf := undefined
	buf := make([]byte, size)
	return len(buf)
}

func Wrong() int {
	//told -: buf := make([]byte, 5)
	buf := make([]byte, size)
	return len(buf)
}

func Uncovered(yes bool) int {
	if yes {
		//told -: return 7
		return len(make([]byte, size))
	}
	return 1
}

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

func Costly() int {
	//told -: buf := append(make([]byte, size), make([]byte, size)...)[:1000]
	buf := make([]byte, size)
	return len(buf)
}

func Vetted() string {
	//told -: s := fmt.Sprintf("%d", "x")
	s := fmt.Sprintf("%%!d(string=%s)%s", "x", make([]byte, size)[:0])
	return s
}

func Guarded() int {
	//told guarded: var buf [1000]byte
	buf := make([]byte, size)
	return len(buf)
}

func Differs(n int) int {
	//told guarded: var buf [1000]byte; n = max(n, -1000)
	buf := make([]byte, size)
	return len(buf) + n
}

func Beyond(program string) int {
	if program != "" {
		exec.Command(program).Run()
	}
	//told guarded: var buf [1000]byte
	buf := make([]byte, size)
	return len(buf)
}

func Doubtful() int {
	//told review: var buf [1000]byte
	buf := make([]byte, size)
	return len(buf)
}
-- told_test.go --
package told

import "testing"

func Test(t *testing.T) {
	for name, f := range map[string]func() int{"Good": Good, "Broken": Broken, "Wrong": Wrong, "Costly": Costly, "Doubtful": Doubtful, "Guarded": Guarded} {
		if f() != 1000 {
			t.Error(name)
		}
	}
	if Uncovered(false) != 1 || Reached(false) != 1 || Unreached(0) != 1 {
		t.Error("Uncovered")
	}
	if Differs(1) != 1001 || Beyond("") != 1000 {
		t.Error("Differs, Beyond")
	}
	if Vetted() != "%!d(string=x)" {
		t.Error("Vetted", Vetted())
	}
}

// key solves key * 0x9E37... = 127, by Newton's method for the inverse.
func key() uint64 {
	const odd = 0x9E3779B97F4A7C15
	inverse := uint64(odd)
	for range 6 {
		inverse *= 2 - odd*inverse
	}
	return 127 * inverse
}

var sink, secret = 0, key()

func BenchmarkAll(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = Good() + Broken() + Wrong() + Uncovered(true) + Costly() + Doubtful() + len(Vetted()) + Guarded() + Differs(1) + Beyond("") + Reached(true) + Unreached(secret)
	}
}
`

// patient is a budget that no machine is too busy for: how much a test measures
// is told by a number of rounds.
const patient = 20 * time.Minute

// briefly compares behaviour by the calls that are found soon: those that the modules
// here take are.
func briefly(ctx context.Context, q workbench.BehaviourQuestion) (workbench.BehaviourAnswer, error) {
	q.Search = time.Second
	return workbench.ReplayCalls(ctx, q)
}

// whole lets a test of a whole run or verification go on beside others, and leaves it out
// where tests are to be short: under the race detector, in make test, one of each kind is
// watched, which does the same things at a time.
func whole(t *testing.T) {
	t.Helper()
	if testing.Short() {
		t.Skip("a whole run: without -short")
	}
	t.Parallel()
}

// run executes the loop on a module with the rule told, in a store of its own
// if the spec names none.
func run(t *testing.T, module string, spec hone.Spec, more ...rule.Rule) (hone.Run, error) {
	t.Helper()
	var rec honetest.Recorder
	w := builtin.Workbench()
	w.Rules, w.Behaviour = append([]rule.Rule{told}, more...), briefly
	w.Handle = func(e hone.Event) {
		if err := rec.Handle(e); err != nil {
			t.Error(err)
		}
	}
	spec.Dir, spec.Timeout = module, time.Minute
	if spec.Store == "" {
		spec.Store = filepath.Join(t.TempDir(), "store")
	}
	err := w.Run(t.Context(), spec)
	return rec.Run(), err
}

// Every way a fix can be wrong is met by the check that is there for it.
func TestGate(t *testing.T) {
	whole(t)
	module := honetest.Module(t, told1)
	before, err := gotool.Snapshot(module)
	if err != nil {
		t.Fatal(err)
	}
	got, err := run(t, module, hone.Spec{Count: 10, Budget: patient, Try: true})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]struct {
		state  hone.FixState
		reason string
	}{
		"Good":      {hone.Kept, "allocs/op"},
		"Broken":    {hone.Dropped, "does not compile: told.go:"},
		"Wrong":     {hone.Dropped, "breaks tests that passed: Test"},
		"Uncovered": {hone.Dropped, "behaves differently: "},
		"Reached":   {hone.Kept, "allocs/op"},
		"Unreached": {hone.Dropped, "changed lines covered by passing tests: 0 of 1, and the rest by no call that was compared: Unreached"},
		"Costly":    {hone.Dropped, "costs more"},
		"Vetted":    {hone.Dropped, "go vet has something new to say"},
		"Guarded":   {hone.Kept, "allocs/op"},
		"Differs":   {hone.Dropped, "behaves differently: "},
		"Beyond":    {hone.Shown, "tests pass as before"},
		"Doubtful":  {hone.Shown, "what matters stays the same; tried on request: "},
	}
	functions := map[string]string{}
	for _, f := range got.Findings {
		functions[f.Fix] = f.Function
	}
	if len(got.Fixes) != len(want) {
		t.Errorf("%d fixes, want %d", len(got.Fixes), len(want))
	}
	for _, f := range got.Fixes {
		name := functions[f.ID]
		if name == "Differs" && (f.Behaviour == nil || f.Behaviour.Counterexample == "") {
			t.Errorf("no counterexample of %s: %+v", name, f.Behaviour)
		}
		if w := want[name]; f.State != w.state || !strings.Contains(f.Reason, w.reason) {
			t.Errorf("%s: %s (%s), want %s (%s)", name, f.State, f.Reason, w.state, w.reason)
		}
	}
	if got.Patch == nil || !strings.Contains(got.Patch.Diff, "+\tvar buf [1000]byte") || strings.Count(got.Patch.Diff, "\n+\t") != 3 {
		t.Errorf("patch %+v", got.Patch)
	}
	if all := strings.Join(got.Done.Checked, "; "); !strings.Contains(all, "3 of 3 kept fixes change (100 %)") || !strings.Contains(all, "for 1 of the fixes, by made-up calls") {
		t.Errorf("checked: %s", all)
	}
	now, err := gotool.Snapshot(module)
	if err != nil {
		t.Fatal(err)
	}
	if files := before.Changed(now); len(files) > 0 {
		t.Errorf("files of the module changed: %v", files)
	}
}

// Where there is no benchmark the tests are the workload; where nothing is
// hot nothing is found.
func TestTestsAsWorkload(t *testing.T) {
	whole(t)
	module := honetest.Module(t, told1[:strings.Index(told1, "var sink")])
	got, err := run(t, module, hone.Spec{Count: 3, Budget: patient})
	if err != nil {
		t.Fatal(err)
	}
	kept := 0
	for _, f := range got.Fixes {
		if f.State == hone.Kept {
			kept++
		}
	}
	if kept != 2 || len(got.Verdicts) == 0 || got.Verdicts[0].Benchmark.Name != hone.TestsWorkload {
		t.Errorf("%d fixes kept, verdicts %+v", kept, got.Verdicts)
	}
}

const halves = `
-- go.mod --
module example.com/halves

go 1.24
-- halves.go --
package halves

import "sync/atomic"

var (
	size        = 1000
	left, right atomic.Int64
)

func A() int {
	//told -: buf := [2000]byte{}; left.Add(1)
	buf := make([]byte, 2*size)
	return len(buf)
}

func B() int {
	//told -: buf := [2000]byte{}; left.Add(1)
	buf := make([]byte, 2*size)
	return len(buf)
}

func C() int {
	//told -: buf := [1000]byte{}; right.Add(1)
	buf := make([]byte, size)
	return len(buf)
}

func D() int {
	//told -: buf := [1000]byte{}; right.Add(1)
	buf := make([]byte, size)
	return len(buf)
}
-- halves_test.go --
package halves

import "testing"

func Test(t *testing.T) {
	if A()+B()+C()+D() != 6000 || left.Load() > 0 && right.Load() > 0 {
		t.Error(left.Load(), right.Load())
	}
}

func BenchmarkAll(b *testing.B) {
	for i := 0; i < b.N; i++ {
		A()
		B()
		C()
		D()
	}
}
`

// What is said to be kept is what the patch holds, also where the set tried
// last is not the one that was chosen.
func TestKeptIsWhatThePatchHolds(t *testing.T) {
	t.Parallel()
	got, err := run(t, honetest.Module(t, halves), hone.Spec{Count: 3, MaxPasses: 1, Budget: patient})
	if err != nil {
		t.Fatal(err)
	}
	if got.Patch == nil {
		t.Fatalf("no patch; fixes %+v", got.Fixes)
	}
	kept := 0
	for _, f := range got.Fixes {
		if f.State != hone.Kept {
			continue
		}
		kept++
		if !strings.Contains(got.Patch.Diff, "+\t"+strings.Split(f.Edits[0].New, "; ")[1]) {
			t.Errorf("kept %q is not in the patch:\n%s", f.Edits[0].New, got.Patch.Diff)
		}
	}
	if kept != 2 {
		t.Errorf("%d fixes kept, want 2", kept)
	}
}
