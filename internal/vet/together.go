package vet

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/rules/rule"
)

// applies reports whether the arguments say that fixes are to be made.
func applies(args []string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		return a == "-fix" || a == "--fix" || a == "-fix=true" || a == "--fix=true"
	})
}

// together returns an analyzer for each rule, of which only those that are enabled do
// something, and whose first fixes can all be made at once. The driver merges fixes as
// text: of two that put different parameters at one place it makes both, and of two that
// put the same there it makes one. What is made must compile. What is left out here is proposed
// again when the command is run again.
func together(rules []rule.Rule, enabled []string, chosen bool) []*analysis.Analyzer {
	found := make([]*analysis.Analyzer, len(rules))
	all := &analysis.Analyzer{
		Name:       "together",
		Doc:        "choose fixes that can be made at once",
		ResultType: reflect.TypeFor[[][]analysis.Diagnostic](),
	}
	var visible []*analysis.Analyzer
	for i, r := range rules {
		found[i] = collecting(r, chosen)
		if slices.Contains(enabled, r.Name) {
			all.Requires = append(all.Requires, found[i])
		}
		visible = append(visible, &analysis.Analyzer{
			Name: r.Analyzer.Name, Doc: r.Analyzer.Doc, URL: r.Analyzer.URL,
			Requires: []*analysis.Analyzer{all},
			Run: func(pass *analysis.Pass) (any, error) {
				for _, d := range pass.ResultOf[all].([][]analysis.Diagnostic)[i] {
					pass.Report(d)
				}
				return nil, nil
			},
		})
	}
	all.Run = func(pass *analysis.Pass) (any, error) {
		out := make([][]analysis.Diagnostic, len(rules))
		p := &proposed{fset: pass.Fset, put: map[place][]string{}}
		var of []*analysis.Diagnostic // for each of the proposed
		for i := range rules {
			diagnostics, _ := pass.ResultOf[found[i]].([]analysis.Diagnostic)
			out[i] = slices.Clone(diagnostics)
			for j := range out[i] {
				d := &out[i][j]
				if len(d.SuggestedFixes) == 0 {
					continue
				}
				if p.add(d.SuggestedFixes[0].TextEdits) {
					of = append(of, d)
				} else {
					d.SuggestedFixes = nil
				}
			}
		}
		for _, i := range misfits(pass, p.fixes) {
			of[i].SuggestedFixes = nil
		}
		return out, nil
	}
	return visible
}

// collecting returns the analyzer of a rule with what it reports as its result.
func collecting(r rule.Rule, chosen bool) *analysis.Analyzer {
	a := *reporting(r, chosen)
	run := a.Run
	a.Name += "found"
	a.ResultType = reflect.TypeFor[[]analysis.Diagnostic]()
	a.Run = func(pass *analysis.Pass) (any, error) {
		var out []analysis.Diagnostic
		var mu sync.Mutex
		p := *pass
		p.Report = func(d analysis.Diagnostic) {
			mu.Lock()
			defer mu.Unlock()
			out = append(out, unchecked(r, d))
		}
		_, err := run(&p)
		return out, err
	}
	return &a
}

// unchecked is what is left of a diagnostic where nothing is checked: a fix that types and dataflow
// do not decide is not made, and the message says who makes it.
func unchecked(r rule.Rule, d analysis.Diagnostic) analysis.Diagnostic {
	safety := cmp.Or(rule.Safety(d.Category), r.Safety)
	if len(d.SuggestedFixes) > 0 && (safety == rule.Guarded || safety == rule.Review) {
		d.SuggestedFixes = nil
		d.Message += "; its fix is " + string(safety) + ": hone run tries and checks it"
	}
	return d
}

// proposed are fixes that can be made at once.
type proposed struct {
	fset  *token.FileSet
	fixes []hone.Fix
	put   map[place][]string // texts that are put between two bytes, as the driver orders them
}

type place struct {
	file string
	at   int
}

// add adds the edits of a fix, unless one of those before it is in its way.
func (p *proposed) add(edits []analysis.TextEdit) bool {
	var f hone.Fix
	for _, e := range edits {
		file := p.fset.File(e.Pos)
		end := e.End
		if !end.IsValid() {
			end = e.Pos
		}
		f.Edits = append(f.Edits, hone.Edit{File: file.Name(), Start: file.Offset(e.Pos), End: file.Offset(end), New: string(e.NewText)})
	}
	for _, have := range p.fixes {
		if fix.Conflicts(have, f) || declareTwice(have, f) {
			return false
		}
	}
	put, ok := p.merged(f)
	if !ok {
		return false
	}
	maps.Copy(p.put, put)
	p.fixes = append(p.fixes, f)
	return true
}

// merged returns what stands where a fix puts text, as the driver merges it with what others put
// there. It is not ok where the driver would put twice what both say: it knows it for the same
// only where what the fix says before it is there, too. Of imports in parentheses it drops one.
func (p *proposed) merged(f hone.Fix) (put map[place][]string, ok bool) {
	put = map[place][]string{}
	for _, e := range f.Edits {
		if e.Start == e.End {
			at := place{e.File, e.Start}
			put[at] = append(put[at], e.New)
		}
	}
	for at, texts := range put {
		have := p.put[at]
		var all []string
		for _, text := range texts {
			if i := slices.Index(have, text); i >= 0 {
				all, have = append(all, have[:i+1]...), have[i+1:]
				continue
			}
			if slices.Contains(all, text) && !strings.HasPrefix(text, "\n\t\"") {
				return nil, false
			}
			all, have = append(append(all, have...), text), nil
		}
		put[at] = append(all, have...)
	}
	return put, true
}

// declareTwice reports whether two fixes declare something by one name in one package.
// What both say word for word, at one place, is said once.
func declareTwice(a, b hone.Fix) bool {
	have := map[declared]hone.Edit{}
	for _, e := range a.Edits {
		for _, d := range declaredBy(e) {
			have[d] = e
		}
	}
	for _, e := range b.Edits {
		for _, d := range declaredBy(e) {
			if other, ok := have[d]; ok && other != e {
				return true
			}
		}
	}
	return false
}

// declared is the name of what a package declares, with that of the type for a method.
type declared struct{ dir, receiver, name string }

// declaredBy returns what the text of an edit declares, if it is declarations, whole.
func declaredBy(e hone.Edit) []declared {
	if !strings.Contains(e.New, "\n") {
		return nil
	}
	file, err := parser.ParseFile(token.NewFileSet(), "", "package p\n"+e.New, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	var out []declared
	add := func(receiver, name string) {
		if name != "_" && name != "init" {
			out = append(out, declared{filepath.Dir(e.File), receiver, name})
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			add(receiverOf(d), d.Name.Name)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					add("", spec.Name.Name)
				case *ast.ValueSpec:
					for _, id := range spec.Names {
						add("", id.Name)
					}
				}
			}
		}
	}
	return out
}

// receiverOf returns the name of the type that a method is of, "" for a function.
func receiverOf(d *ast.FuncDecl) string {
	if d.Recv == nil || len(d.Recv.List) == 0 {
		return ""
	}
	t := d.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	return types.ExprString(t)
}
