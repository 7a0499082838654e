package check

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/pprof/profile"
	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/rules/rule"
)

const textGo = `package text

import "fmt"

type Client struct{ name string }

func (c *Client) Send(s string) string {
	a := fmt.Sprintf("%s", s) // one
	b := fmt.Sprintf("%s", s) // two
	return a + b + fmt.Sprintf("%s", c.name) // cold
}

func Loop(n int) (s string) {
	for i := 0; i < n; i++ { // loop
		s += helper(i) // add
	} // end
	return s
}

func helper(i int) string {
	return string(rune(i)) // helper
}
`

// module writes a module and returns its root. Names without a slash lie in
// the root's package.
func module(t *testing.T, files map[string]string) string {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write(t, root, "go.mod", "module example.com/app\n\ngo 1.24\n")
	for name, content := range files {
		write(t, root, name, content)
	}
	return root
}

func write(t *testing.T, root, name, content string) {
	t.Helper()
	path := filepath.Join(root, filepath.FromSlash(name))
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}

// at finds the line with a marker comment and returns "file:line".
func at(t *testing.T, file, content, marker string) string {
	t.Helper()
	before, _, ok := strings.Cut(content, "// "+marker)
	if !ok {
		t.Fatalf("%s has no marker %q", file, marker)
	}
	return fmt.Sprintf("%s:%d", file, strings.Count(before, "\n")+1)
}

// samples maps stacks, written leaf first as "fmt.Sprintf text/text.go:8", to
// a value. Words with a colon are lines of the module, others functions.
type samples map[string]int64

func table(t *testing.T, root string, m hone.Measure, s samples) *cost.Table {
	t.Helper()
	name := map[hone.Measure]string{hone.CPUTime: "cpu", hone.AllocObjects: "alloc_objects", hone.AllocBytes: "alloc_space"}[m]
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: name, Unit: "count"}, {Type: "samples", Unit: "count"}}}
	for stack, v := range s {
		out := &profile.Sample{Value: []int64{v, v}}
		for _, call := range strings.Fields(stack) {
			f := &profile.Function{ID: uint64(len(p.Function) + 1), Name: call}
			var line int64
			if file, n, ok := strings.Cut(call, ":"); ok {
				f.Filename = filepath.Join(root, filepath.FromSlash(file))
				line, _ = strconv.ParseInt(n, 10, 64)
			}
			loc := &profile.Location{ID: uint64(len(p.Location) + 1), Line: []profile.Line{{Function: f, Line: line}}}
			p.Function, p.Location = append(p.Function, f), append(p.Location, loc)
			out.Location = append(out.Location, loc)
		}
		p.Sample = append(p.Sample, out)
	}
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		t.Fatal(err)
	}
	read, err := cost.Read(buf.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	blamed, err := cost.Blame(read, m, cost.Module{Root: root, Path: "example.com/app"})
	if err != nil {
		t.Fatal(err)
	}
	return blamed
}

func cpu(t *testing.T, root string, s samples) []BenchmarkCost {
	return []BenchmarkCost{{Benchmark: hone.Benchmark{Package: "example.com/app", Name: "X"}, CPU: table(t, root, hone.CPUTime, s)}}
}

// each makes an analyzer of a function that is called for every node.
func each(name string, visit func(*analysis.Pass, ast.Node)) *analysis.Analyzer {
	return &analysis.Analyzer{
		Name: name, Doc: "toy", Requires: []*analysis.Analyzer{inspect.Analyzer},
		Run: func(pass *analysis.Pass) (any, error) {
			pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Preorder(nil, func(n ast.Node) { visit(pass, n) })
			return nil, nil
		},
	}
}

// sprintf reports calls of fmt.Sprintf and replaces them by their last argument.
func sprintf() rule.Rule {
	visit := func(pass *analysis.Pass, n ast.Node) {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return
		}
		if sel, ok := call.Fun.(*ast.SelectorExpr); !ok || sel.Sel.Name != "Sprintf" {
			return
		}
		last := call.Args[len(call.Args)-1]
		pass.Report(analysis.Diagnostic{
			Pos: call.Pos(), End: call.End(), Message: "formats a string",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "use the string", TextEdits: []analysis.TextEdit{
				{Pos: last.End(), End: call.End()},
				{Pos: call.Pos(), End: last.Pos()},
			}}},
		})
	}
	return rule.Rule{Name: "sprintf", Analyzer: each("sprintf", visit), Safety: rule.Mechanical, Removes: []string{"fmt.Sprintf"}}
}

// loops reports loops, without a fix.
func loops() rule.Rule {
	visit := func(pass *analysis.Pass, n ast.Node) {
		if f, ok := n.(*ast.ForStmt); ok {
			pass.Report(analysis.Diagnostic{Pos: f.Pos(), End: f.End(), Message: "loops", Category: "review"})
		}
	}
	return rule.Rule{Name: "loops", Analyzer: each("loops", visit), Safety: rule.Mechanical}
}

func run(t *testing.T, req Request) Result {
	t.Helper()
	req.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	req.Pass = 1
	got, err := Run(context.Background(), req)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

func TestHotAndCold(t *testing.T) {
	root := module(t, map[string]string{"text/text.go": textGo})
	line := func(marker string) string { return at(t, "text/text.go", textGo, marker) }
	got := run(t, Request{Root: root, Rules: []rule.Rule{sprintf()}, Costs: cpu(t, root, samples{
		"runtime.mallocgc fmt.Sprintf " + line("one"): 300,
		line("one"):                  100,
		"fmt.Sprintf " + line("two"): 50,
		// Hot, but not for what the rule removes.
		"runtime.concatstrings " + line("cold"): 500,
		"fmt.Sprintf " + line("cold"):           19,
		"runtime.gcBgMarkWorker":                31,
	})})
	if len(got.Findings) != 2 || got.Skipped != (Skipped{Cold: 1}) || len(got.Warnings) != 0 {
		t.Fatalf("findings %+v, skipped %+v, warnings %v", got.Findings, got.Skipped, got.Warnings)
	}
	f := got.Findings[0]
	wantLine, _ := strconv.Atoi(strings.TrimPrefix(line("one"), "text/text.go:"))
	want := hone.Finding{
		ID: f.ID, Rule: "sprintf", Package: "example.com/app/text", Function: "(*Client).Send",
		Position: hone.Position{File: "text/text.go", Line: wantLine, Column: 7, EndLine: wantLine},
		Cause:    "formats a string", Remedy: "use the string", Safety: hone.Mechanical, Pass: 1,
		Evidence: []hone.Evidence{{
			Benchmark: hone.Benchmark{Package: "example.com/app", Name: "X"}, Measure: hone.CPUTime,
			Share: 0.4, Removable: 0.3, Samples: 400,
		}},
		Bound: f.Bound, Fix: f.Fix,
	}
	if fmt.Sprintf("%+v", f) != fmt.Sprintf("%+v", want) {
		t.Errorf("finding\n got %+v\nwant %+v", f, want)
	}
	if math.Abs(f.Bound-1/0.7) > 1e-9 {
		t.Errorf("bound %v, want 1/0.7", f.Bound)
	}
	// The same text twice in a function has two ids.
	if len(got.Fixes) != 2 || got.Findings[1].ID != f.ID+"-2" || got.Fixes[1].ID != got.Fixes[0].ID+"-2" {
		t.Errorf("ids %s %s, fixes %+v", f.ID, got.Findings[1].ID, got.Fixes)
	}
	if after := applied(textGo, got.Fixes[0].Edits); !strings.Contains(after, "a := s // one") {
		t.Errorf("after the first fix:\n%s", after)
	}
}

func applied(content string, edits []hone.Edit) string {
	for _, e := range slices.Backward(edits) {
		content = content[:e.Start] + e.New + content[e.End:]
	}
	return content
}

func TestIDsOutliveOtherEdits(t *testing.T) {
	ids := func(content string) []string {
		root := module(t, map[string]string{"text/text.go": content})
		got := run(t, Request{Root: root, Rules: []rule.Rule{sprintf()}, Costs: cpu(t, root, samples{
			"fmt.Sprintf " + at(t, "text/text.go", content, "two"): 100,
		})})
		if len(got.Findings) != 1 {
			t.Fatalf("%d findings", len(got.Findings))
		}
		return []string{got.Findings[0].ID, got.Findings[0].Fix}
	}
	before := ids(textGo)
	after := ids(strings.Replace(textGo, "type Client", "// A comment.\n\nvar unrelated = 1\n\ntype Client", 1))
	if !slices.Equal(before, after) {
		t.Errorf("ids changed from %v to %v", before, after)
	}
}

func TestIgnore(t *testing.T) {
	const src = `package text

import "fmt"

func F(s string) string {
	a := fmt.Sprintf("%s", s) //hone:ignore sprintf the name is short
	b := fmt.Sprintf("%d %s", 1, s)
	//hone:ignore sprintf readers know it
	//hone:ignore other for another reason
	c := fmt.Sprintf("%s%s", a, s)
	//hone:ignore sprintf
	d := fmt.Sprintf("%s", b)
	//hone:ignore other not this rule
	e := fmt.Sprintf("%s", b)
	//hone:ignored sprintf no directive
	f := fmt.Sprintf("%x", b)
	//hone:ignore
	return c + d + e + f
}
`
	root := module(t, map[string]string{"text.go": src})
	stacks := samples{}
	for i := 6; i <= 18; i++ {
		stacks[fmt.Sprintf("fmt.Sprintf text.go:%d", i)] = 10
	}
	got := run(t, Request{Root: root, Rules: []rule.Rule{sprintf()}, Costs: cpu(t, root, stacks)})
	var lines []int
	for _, f := range got.Findings {
		lines = append(lines, f.Position.Line)
	}
	if slices.Sort(lines); !slices.Equal(lines, []int{7, 14, 16}) || got.Skipped.Ignored != 3 {
		t.Errorf("findings at %v, %d ignored; want 7 14 16, and 3", lines, got.Skipped.Ignored)
	}
	var codes []string
	for _, w := range got.Warnings {
		codes = append(codes, w.Code+" "+w.Message[:strings.Index(w.Message, " ")])
	}
	if want := []string{"ignore-without-reason text.go:11:", "ignore-without-rule text.go:17:"}; !slices.Equal(codes, want) {
		t.Errorf("warnings %q, want %q", codes, want)
	}
}

// TestSharedFix: diagnostics with identical edits, be they of two rules, are
// one fix, of the strictest class.
func TestSharedFix(t *testing.T) {
	whole := func(name string, safety rule.Safety) rule.Rule {
		visit := func(pass *analysis.Pass, n ast.Node) {
			file, ok := n.(*ast.File)
			if !ok {
				return
			}
			fix := []analysis.SuggestedFix{{Message: "rename", TextEdits: []analysis.TextEdit{
				{Pos: file.Decls[0].Pos(), End: file.Decls[0].Pos(), NewText: []byte("// x\n")},
			}}}
			for _, d := range file.Decls {
				if f, ok := d.(*ast.FuncDecl); ok {
					pass.Report(analysis.Diagnostic{Pos: f.Pos(), End: f.End(), Message: "m", SuggestedFixes: fix})
				}
			}
		}
		return rule.Rule{Name: name, Analyzer: each(name, visit), Safety: safety}
	}
	const src = "package text\n\nfunc A() {\n}\n\nfunc B() {\n}\n\nfunc C() {\n}\n"
	root := module(t, map[string]string{"text.go": src})
	got := run(t, Request{
		Root:  root,
		Rules: []rule.Rule{whole("one", rule.Mechanical), whole("two", rule.Guarded)},
		Costs: cpu(t, root, samples{"text.go:3": 30, "text.go:7": 60, "text.go:99": 900}),
	})
	if len(got.Findings) != 4 || len(got.Fixes) != 1 || got.Skipped.Cold != 2 {
		t.Fatalf("%d findings, %d cold, fixes %+v", len(got.Findings), got.Skipped.Cold, got.Fixes)
	}
	fix := got.Fixes[0]
	var ids []string
	for _, f := range got.Findings {
		ids = append(ids, f.ID)
		if f.Fix != fix.ID {
			t.Errorf("finding %s has fix %q, want %q", f.ID, f.Fix, fix.ID)
		}
	}
	if !slices.Equal(fix.Findings, ids) || fix.Safety != hone.Guarded || fix.State != hone.Proposed {
		t.Errorf("fix %+v of findings %v", fix, ids)
	}
	if got.Findings[0].Function != "B" {
		t.Errorf("the first finding is in %s, want B", got.Findings[0].Function)
	}
}

func TestOverlay(t *testing.T) {
	root := module(t, map[string]string{
		"text/text.go": textGo,
		"lib/lib.go":   "package lib\n\nfunc F() int { return 1 }\n",
	})
	// The candidate calls what only the overlaid lib has.
	overlaid := strings.Replace(textGo, "import \"fmt\"\n", "import \"fmt\"\nimport \"example.com/app/lib\"\n\nvar _ string = lib.G()\n", 1)
	overlay := map[string][]byte{
		filepath.Join(root, "text", "text.go"): []byte(overlaid),
		filepath.Join(root, "lib", "lib.go"):   []byte("package lib\n\nfunc G() string { return \"\" }\n"),
	}
	check := func(t *testing.T) {
		where := at(t, "text/text.go", overlaid, "one")
		read := sprintf()
		inner := read.Analyzer.Run
		read.Analyzer.Run = func(pass *analysis.Pass) (any, error) {
			content, err := pass.ReadFile(pass.Fset.File(pass.Files[0].FileStart).Name())
			if err != nil || string(content) != overlaid {
				t.Errorf("the rule reads other content: %v", err)
			}
			return inner(pass)
		}
		got := run(t, Request{Root: root, Rules: []rule.Rule{read}, Overlay: overlay, Costs: cpu(t, root, samples{"fmt.Sprintf " + where: 50})})
		if len(got.Findings) != 1 || len(got.Fixes) != 1 || len(got.Warnings) != 0 {
			t.Fatalf("%+v", got)
		}
		if f := got.Findings[0]; fmt.Sprintf("%s:%d", f.Position.File, f.Position.Line) != where {
			t.Errorf("found at %+v, want %s", f.Position, where)
		}
		if after := applied(overlaid, got.Fixes[0].Edits); !strings.Contains(after, "a := s // one") {
			t.Errorf("after the fix:\n%s", after)
		}
	}
	t.Run("changed files", check)
	overlay[filepath.Join(root, "lib", "more.go")] = []byte("package lib\n")
	t.Run("added file", check)
}

func TestPackageWithErrors(t *testing.T) {
	root := module(t, map[string]string{
		"text/text.go": textGo,
		"bad/bad.go":   "package bad\n\nimport \"fmt\"\n\nvar S string = fmt.Sprintf(\"%s\", 1) + 2\n",
	})
	got := run(t, Request{Root: root, Rules: []rule.Rule{sprintf()}, Costs: cpu(t, root, samples{
		"fmt.Sprintf " + at(t, "text/text.go", textGo, "one"): 50,
		"fmt.Sprintf bad/bad.go:5":                            25,
		"fmt.Sprintf gone/gone.go:5":                          25,
	})})
	if len(got.Findings) != 1 || len(got.Warnings) != 2 {
		t.Fatalf("%d findings, warnings %+v", len(got.Findings), got.Warnings)
	}
	all := fmt.Sprint(got.Warnings)
	for _, want := range []string{"package example.com/app/bad: not checked: bad/bad.go:5:", "gone"} {
		if !strings.Contains(all, want) {
			t.Errorf("warnings %s, want %q in them", all, want)
		}
	}
	if strings.Contains(all, root+string(filepath.Separator)+"bad") {
		t.Errorf("warning with an absolute path: %s", all)
	}
}

func TestFailingRules(t *testing.T) {
	broken := func(name string, f func(*analysis.Pass)) rule.Rule {
		a := &analysis.Analyzer{Name: name, Doc: "toy"}
		a.Run = func(pass *analysis.Pass) (any, error) {
			f(pass)
			return nil, errors.New("cannot go on")
		}
		return rule.Rule{Name: name, Analyzer: a}
	}
	bad := broken("needed", func(*analysis.Pass) { panic("in a requirement") })
	rules := []rule.Rule{
		broken("panics", func(*analysis.Pass) { panic("index out of nowhere") }),
		broken("errs", func(*analysis.Pass) {}),
		// Edits that overlap are refused by the driver, with a panic.
		broken("overlaps", func(pass *analysis.Pass) {
			f := pass.Files[0]
			edit := analysis.TextEdit{Pos: f.Pos(), End: f.End()}
			pass.Report(analysis.Diagnostic{Pos: f.Pos(), Message: "m", SuggestedFixes: []analysis.SuggestedFix{{Message: "m", TextEdits: []analysis.TextEdit{edit, edit}}}})
		}),
		{Name: "requires", Analyzer: &analysis.Analyzer{Name: "requires", Doc: "toy", Requires: []*analysis.Analyzer{bad.Analyzer}, Run: bad.Analyzer.Run}},
		sprintf(),
	}
	root := module(t, map[string]string{"text/text.go": textGo})
	var steps []string
	got := run(t, Request{Root: root, Rules: rules, Costs: cpu(t, root, samples{"fmt.Sprintf " + at(t, "text/text.go", textGo, "one"): 50}),
		Progress: func(done, total int, what string) { steps = append(steps, fmt.Sprintf("%d/%d %s", done, total, what)) }})
	if len(got.Findings) != 1 || len(got.Warnings) != 4 {
		t.Fatalf("%d findings, warnings %+v", len(got.Findings), got.Warnings)
	}
	for i, name := range []string{"panics", "errs", "overlaps", "requires"} {
		if w := got.Warnings[i]; w.Code != "rule-failed" || !strings.HasPrefix(w.Message, "rule "+name+": failed in package example.com/app/text: ") {
			t.Errorf("warning %+v, want one about rule %s", w, name)
		}
	}
	if want := "4/5 sprintf in example.com/app/text"; steps[len(steps)-1] != want {
		t.Errorf("steps %q, want the last to be %q", steps, want)
	}
}

func TestLoops(t *testing.T) {
	root := module(t, map[string]string{"text/text.go": textGo})
	helper, add := at(t, "text/text.go", textGo, "helper"), at(t, "text/text.go", textGo, "add")
	costs := cpu(t, root, samples{
		helper + " " + add: 40,
		add:                10,
		"runtime.concatstrings " + helper + " " + add: 50,
	})
	plain, named := loops(), loops()
	named.Removes = []string{"runtime.concat"}
	got := run(t, Request{Root: root, Rules: []rule.Rule{plain}, Costs: costs})
	if len(got.Findings) != 1 || got.Findings[0].Safety != hone.Review || got.Findings[0].Fix != "" || got.Findings[0].Remedy == "" {
		t.Fatalf("%+v", got.Findings)
	}
	if e := got.Findings[0].Evidence[0]; e.Share != 1 || e.Removable != 1 || e.Samples != 100 {
		t.Errorf("a loop whose callee is hot: %+v", e)
	}
	// What a callee concatenates is not the loop's concatenation.
	if got := run(t, Request{Root: root, Rules: []rule.Rule{named}, Costs: costs}); len(got.Findings) != 0 {
		t.Errorf("%+v", got.Findings)
	}
}

func TestNotOurs(t *testing.T) {
	body := strings.TrimPrefix(textGo, "package text\n")
	root := module(t, map[string]string{
		"gen/gen.go":       "// Code generated by x. DO NOT EDIT.\n\npackage gen\n" + body,
		"lined/lined.go":   "package lined\n//line other.y:1\n" + body,
		"tests/a_test.go":  "package tests\n" + body,
		"tests/package.go": "package tests\n",
	})
	stacks := samples{}
	for _, f := range []string{"gen/gen.go", "lined/lined.go", "tests/a_test.go"} {
		for line := 1; line < 15; line++ {
			stacks[fmt.Sprintf("fmt.Sprintf %s:%d", f, line)] = 10
		}
	}
	got := run(t, Request{Root: root, Rules: []rule.Rule{sprintf()}, Costs: cpu(t, root, stacks)})
	if len(got.Findings) != 0 || got.Skipped != (Skipped{Generated: 6}) || len(got.Warnings) != 0 {
		t.Errorf("%+v", got)
	}
}

// TestWeigh checks what decides whether a site is hot, and its bound.
func TestWeigh(t *testing.T) {
	const root = "/src/app"
	s := &site{rule: rule.Rule{Removes: []string{"fmt.Sprintf"}}, position: hone.Position{File: "a.go", Line: 3}, costs: []hone.Position{{File: "a.go", Line: 3}}}
	offered := *s
	offered.fix = "1"
	cpu := func(s samples) *cost.Table { return table(t, root, hone.CPUTime, s) }
	objects := func(s samples) *cost.Table { return table(t, root, hone.AllocObjects, s) }
	bytes := func(s samples) *cost.Table { return table(t, root, hone.AllocBytes, s) }
	for _, tt := range []struct {
		name  string
		costs []BenchmarkCost
		hot   bool
		bound float64
		thin  bool
	}{
		{"nothing known", []BenchmarkCost{{}}, false, 1, false},
		{"at the threshold", []BenchmarkCost{{CPU: cpu(samples{"fmt.Sprintf a.go:3": 20, "a.go:9": 980})}}, true, 1 / 0.98, false},
		{"under it", []BenchmarkCost{{CPU: cpu(samples{"fmt.Sprintf a.go:3": 19, "a.go:3": 981})}}, false, 1 / 0.981, false},
		{"two samples of a thin profile", []BenchmarkCost{{CPU: cpu(samples{"fmt.Sprintf a.go:3": 2, "a.go:9": 18})}}, false, 1 / 0.9, true},
		{"three samples of a thin profile", []BenchmarkCost{{CPU: cpu(samples{"fmt.Sprintf a.go:3": 3, "a.go:9": 27})}}, true, 1 / 0.9, true},
		{"objects alone", []BenchmarkCost{{CPU: cpu(samples{"a.go:9": 200}), Objects: objects(samples{"fmt.Sprintf a.go:3": 50, "a.go:9": 50})}}, true, 1, false},
		{"objects without a CPU profile", []BenchmarkCost{{Objects: objects(samples{"fmt.Sprintf a.go:3": 80, "a.go:9": 20})}}, true, 1 / 0.8, false},
		{"many bytes", []BenchmarkCost{{CPU: cpu(samples{"a.go:9": 200}), Bytes: bytes(samples{"fmt.Sprintf a.go:3": 10, "a.go:9": 90})}}, true, 1, false},
		{"few bytes do not make hot", []BenchmarkCost{{CPU: cpu(samples{"a.go:9": 200}), Bytes: bytes(samples{"fmt.Sprintf a.go:3": 9, "a.go:9": 91})}}, false, 1, false},
		{"garbage collection by bytes", []BenchmarkCost{{
			CPU:   cpu(samples{"fmt.Sprintf a.go:3": 100, "a.go:9": 500, "runtime.gcBgMarkWorker": 400}),
			Bytes: bytes(samples{"fmt.Sprintf a.go:3": 50, "a.go:9": 50}),
		}}, true, 1 / 0.7, false},
		{"setting up only", []BenchmarkCost{{Ops: 1000, Objects: objects(samples{"fmt.Sprintf a.go:3": 80, "a.go:9": 20})}}, false, 1, false},
		{"everything", []BenchmarkCost{{CPU: cpu(samples{"fmt.Sprintf a.go:3": 200})}}, true, 100, false},
		{"one of four benchmarks", []BenchmarkCost{
			{CPU: cpu(samples{"fmt.Sprintf a.go:3": 150, "a.go:9": 50})}, {}, {}, {},
		}, true, math.Sqrt2, false},
	} {
		for i := range tt.costs {
			tt.costs[i] = tt.costs[i].steady()
		}
		c := &checker{Request: Request{Threshold: DefaultThreshold, Costs: tt.costs}}
		w := c.weigh(&offered)
		if w.hot != tt.hot || math.Abs(w.bound-tt.bound) > 1e-9 {
			t.Errorf("%s: hot %v, bound %v; want %v, %v", tt.name, w.hot, w.bound, tt.hot, tt.bound)
		}
		if len(w.evidence) > 0 && w.evidence[0].Thin != tt.thin {
			t.Errorf("%s: thin %v", tt.name, w.evidence[0].Thin)
		}
	}
}

// TestWeighByHand checks which remedies a person is asked to carry out.
func TestWeighByHand(t *testing.T) {
	const root = "/src/app"
	at := hone.Position{File: "a.go", Line: 3}
	byHand := &site{position: at, costs: []hone.Position{at}}
	offered := &site{position: at, costs: []hone.Position{at}, fix: "1"}
	for _, tt := range []struct {
		name         string
		cpu, objects samples
		hot          bool
	}{
		{"time", samples{"a.go:3": 30, "a.go:9": 970}, nil, true},
		{"little time", samples{"a.go:3": 29, "a.go:9": 971}, nil, false},
		{"few objects and much time", samples{"a.go:3": 30, "a.go:9": 970}, samples{"a.go:3": 1, "a.go:9": 99}, true},
		{"many objects", samples{"a.go:3": 20, "a.go:9": 980}, samples{"a.go:3": 10, "a.go:9": 90}, true},
		{"many objects and no time", samples{"a.go:3": 19, "a.go:9": 981}, samples{"a.go:3": 90, "a.go:9": 10}, false},
		{"few objects and no time", samples{"a.go:3": 9, "a.go:9": 991}, samples{"a.go:3": 9, "a.go:9": 91}, false},
	} {
		// Bytes alone ask nobody to do anything by hand.
		b := BenchmarkCost{CPU: table(t, root, hone.CPUTime, tt.cpu), Bytes: table(t, root, hone.AllocBytes, samples{"a.go:3": 50, "a.go:9": 50})}
		if tt.objects != nil {
			b.Objects = table(t, root, hone.AllocObjects, tt.objects)
		}
		c := &checker{Request: Request{Threshold: DefaultThreshold, Costs: []BenchmarkCost{b}}}
		if got := c.weigh(byHand).hot; got != tt.hot {
			t.Errorf("%s: hot %v without a fix", tt.name, got)
		}
		c.Costs = append(c.Costs, make([]BenchmarkCost, 100)...)
		if c.weigh(byHand).hot {
			t.Errorf("%s: hot without a fix in one of many benchmarks", tt.name)
		}
		if !c.weigh(offered).hot {
			t.Errorf("%s: not hot with a fix", tt.name)
		}
	}
}

// TestWeighServing checks rules that ask for more than others, of what goroutines do
// that their lines start.
func TestWeighServing(t *testing.T) {
	const root = "/src/app"
	at := hone.Position{File: "a.go", Line: 3}
	for _, tt := range []struct {
		name     string
		rule     rule.Rule
		cpu      samples
		hot      bool
		share    float64 // removable
		noneSaid bool
	}{
		{"at the least", rule.Rule{Least: 0.2}, samples{"a.go:3": 20, "a.go:9": 80}, true, 0.2, false},
		{"under the least", rule.Rule{Least: 0.2}, samples{"a.go:3": 19, "a.go:9": 81}, false, 0.19, false},
		{"too few samples", rule.Rule{Least: 0.2}, samples{"a.go:3": 2, "a.go:9": 2}, false, 0.5, false},
		{"beside", rule.Rule{Least: 0.2, Serves: []string{"net/http.(*conn)."}}, samples{
			"runtime.read net/http.(*conn).serve": 30, "a.go:9 net/http.(*conn).serve": 60, "a.go:3": 10,
		}, true, 0.3, false},
		{"not the line itself", rule.Rule{Least: 0.2, Serves: []string{"net/http.(*conn)."}}, samples{"a.go:3": 90, "runtime.read net/http.(*conn).serve": 10}, false, 0.1, false},
		{"nothing beside", rule.Rule{Least: 0.2, Serves: []string{"net/http.(*conn)."}}, samples{"a.go:3": 90, "runtime.read": 10}, false, 0, true},
	} {
		c := &checker{Request: Request{Threshold: DefaultThreshold, Costs: []BenchmarkCost{{CPU: table(t, root, hone.CPUTime, tt.cpu)}}}}
		w := c.weigh(&site{rule: tt.rule, position: at, costs: []hone.Position{at}})
		if w.hot != tt.hot || (len(w.evidence) == 0) != tt.noneSaid {
			t.Errorf("%s: hot %v, evidence %+v", tt.name, w.hot, w.evidence)
		}
		if len(w.evidence) > 0 && math.Abs(w.evidence[0].Removable-tt.share) > 1e-9 {
			t.Errorf("%s: removable %v, want %v", tt.name, w.evidence[0].Removable, tt.share)
		}
	}
	// What is allocated decides nothing where a rule asks for its share of the time.
	c := &checker{Request: Request{Threshold: DefaultThreshold, Costs: []BenchmarkCost{{
		CPU: table(t, root, hone.CPUTime, samples{"a.go:3": 10, "a.go:9": 90}), Objects: table(t, root, hone.AllocObjects, samples{"a.go:3": 100}),
		Bytes: table(t, root, hone.AllocBytes, samples{"a.go:3": 100}),
	}}}}
	if w := c.weigh(&site{rule: rule.Rule{Least: 0.2}, position: at, costs: []hone.Position{at}, fix: "1"}); w.hot {
		t.Errorf("hot by its allocations: %+v", w.evidence)
	}
}

func TestFunctionName(t *testing.T) {
	for src, want := range map[string]string{
		"func F() {}":                   "F",
		"func (c *Client) Send() {}":    "(*Client).Send",
		"func (c Client) Send() {}":     "Client.Send",
		"func (*List[T]) Push() {}":     "(*List[...]).Push",
		"func (m Map[K, V]) Get() {}":   "Map[...].Get",
		"func (c (*Client)) Close() {}": "(*Client).Close",
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "x.go", "package x\n"+src, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := functionName(f.Decls[0].(*ast.FuncDecl)); got != want {
			t.Errorf("%s: %q, want %q", src, got, want)
		}
	}
}

func TestNothingHot(t *testing.T) {
	got := run(t, Request{Root: "/does/not/exist", Rules: []rule.Rule{sprintf()}, Costs: []BenchmarkCost{{}}})
	if len(got.Findings)+len(got.Warnings) != 0 {
		t.Errorf("%+v", got)
	}
}

func TestCancelled(t *testing.T) {
	root := module(t, map[string]string{"text/text.go": textGo})
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Run(ctx, Request{Root: root, Rules: []rule.Rule{sprintf()}, Costs: cpu(t, root, samples{"text/text.go:8": 50})})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("error %v, want that of the context", err)
	}
}
