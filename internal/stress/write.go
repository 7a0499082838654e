package stress

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/inspect"
)

// mostTests bounds how many tests are written for a package.
const mostTests = 60

// test is one test that was written.
type test struct {
	name    string
	comment string
	body    string            // statements
	imports map[string]string // path -> name
	stubs   map[string]part   // types that it mentions, by name
}

// author writes the tests of a package.
type author struct {
	base, cand state
	changed    []string
	tests      []test
	left       int      // tests beyond the bound
	skipped    []string // what is not called, with the reason
	names      map[string]bool
	files      map[string][]byte      // of the baseline
	requests   []inspect.AskedRequest // see asked
}

// method is a function or method that tests call.
type method struct {
	name string // "Add", "Sum", "Map[int, string]"
	sig  *types.Signature
	hot  bool // the change can show in it
	recv bool
	// handed says that functions which it takes are those that its package hands it: how often they are called is for
	// those who hand them over to notice.
	handed bool
	// owner is the method that alone runs it for a value, and runs once, or is it itself;
	// empty for methods that may be called at once with themselves. See owners.
	owner string
}

// write writes tests for what changed, the most telling first.
func (a *author) write() {
	a.names = map[string]bool{}
	for _, t := range a.subjects() {
		a.ofType(t)
	}
	for _, f := range a.functions() {
		a.ofFunction(f)
	}
	if len(a.tests) > mostTests {
		a.left = len(a.tests) - mostTests
		a.tests = a.tests[:mostTests]
	}
}

// hot are the functions in which the change can show: those that changed, and
// those that mention one, three calls deep.
func (a *author) hot() map[string]bool {
	hot := map[string]bool{}
	for _, name := range a.changed {
		hot[name] = true
	}
	for range 3 {
		for _, s := range []state{a.base, a.cand} {
			for name, fn := range s.funcs {
				if !hot[name] && s.mentions(fn, hot) {
					hot[name] = true
				}
			}
		}
	}
	return hot
}

func (s state) mentions(fn *types.Func, any map[string]bool) (found bool) {
	fd := s.effects.Decls[fn]
	if fd == nil || fd.Body == nil {
		return false
	}
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if used, ok := s.pkg.TypesInfo.Uses[id].(*types.Func); ok {
				if d := s.effects.Decls[used.Origin()]; d != nil && any[funcName(d)] {
					found = true
				}
			}
		}
		return !found
	})
	return found
}

// callable reports whether tests may call a function: it is on both sides, with
// the same signature, and does no harm.
func (a *author) callable(fn *types.Func) bool {
	fd := a.base.effects.Decls[fn.Origin()]
	if fd == nil || fn.Name() == "_" || fn.Name() == "init" || fn.Name() == "main" && fn.Pkg().Name() == "main" {
		return false
	}
	other := a.cand.funcs[funcName(fd)]
	if other == nil || !sameSignature(fn.Origin(), other) {
		return false
	}
	return a.base.effects.Of(fn).Danger == "" && a.cand.effects.Of(other).Danger == ""
}

func sameSignature(a, b *types.Func) bool {
	text := func(f *types.Func) string {
		return types.TypeString(f.Signature(), func(p *types.Package) string { return p.Path() })
	}
	return text(a) == text(b)
}

// file is the source of a test file with some of the tests.
func file(pkg string, tests []test, extra string) ([]byte, error) {
	imports := map[string]string{"testing": "testing"}
	var body bytes.Buffer
	stubs := map[string]part{}
	for _, t := range tests {
		maps.Copy(stubs, t.stubs)
		for p, name := range t.imports {
			imports[p] = name
		}
		for _, line := range strings.Split(t.comment, "\n") {
			fmt.Fprintf(&body, "// %s\n", line)
		}
		fmt.Fprintf(&body, "func %s(t *testing.T) {\n%s}\n\n", t.name, t.body)
	}
	body.WriteString(extra)
	return assemble(pkg, imports, body.Bytes(), stubs)
}

// functions lists changed functions that are no methods, and functions that call
// changed ones which cannot be called themselves.
func (a *author) functions() []method {
	hot := a.hot()
	var out []method
	for _, name := range sortedFuncs(a.base) {
		fn := a.base.funcs[name]
		if fn.Signature().Recv() != nil || !hot[name] || !(slices.Contains(a.changed, name) || fn.Exported()) {
			continue
		}
		if !a.callable(fn) {
			a.notCalled(name, fn)
			continue
		}
		if ms := a.instances(fn); len(ms) > 0 {
			out = append(out, ms...)
		}
	}
	return out
}

// notCalled notes why a changed function is not called.
func (a *author) notCalled(name string, fn *types.Func) {
	if !slices.Contains(a.changed, name) || fn.Name() == "init" || fn.Name() == "_" {
		return
	}
	if other := a.cand.funcs[name]; !fn.Exported() && (other == nil && !a.base.asked(fn) || other != nil && otherCount(fn, other)) {
		return // whatever calls it differs, too
	}
	why := "it is not declared alike on both sides"
	if d := a.base.effects.Of(fn).Danger; d != "" {
		why = d
	} else if other := a.cand.funcs[name]; other != nil && a.cand.effects.Of(other).Danger != "" {
		why = a.cand.effects.Of(other).Danger
	}
	a.skipped = append(a.skipped, name+": "+why)
}

// asked reports whether calls of a method may name one of an interface.
func (s state) asked(fn *types.Func) bool {
	if fn.Signature().Recv() == nil {
		return false
	}
	for _, o := range s.pkg.TypesInfo.Defs {
		m, ok := o.(*types.Func)
		if ok && m.Name() == fn.Name() && m.Signature().Recv() != nil && types.IsInterface(m.Signature().Recv().Type()) {
			return true
		}
	}
	return false
}

// otherCount reports whether no call of the one function is one of the other.
func otherCount(a, b *types.Func) bool {
	x, y := a.Signature(), b.Signature()
	return x.Params().Len() != y.Params().Len() && !x.Variadic() && !y.Variadic()
}

func sortedFuncs(s state) []string {
	var out []string
	for name := range s.funcs {
		out = append(out, name)
	}
	slices.Sort(out)
	return out
}
