package behave

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Nobody brings a value to where its package is used as well as the package's own tests do: they make a game, join
// it, and move. What they look at is what their author thought of. So they are run otherwise: a text or a number in
// them has another value, an entry of a list comes twice or elsewhere, a call is made again or not at all, a writer fails,
// a context ends; and what the exported functions give is compared between the sides, be it asked for or not (Danglot et
// al., "A snowballing literature study on test amplification", 2019). The sources of the tests are rewritten for that: each
// place that may be otherwise asks package replay what it is.

// trials are the tests of a package, rewritten so.
type trials struct {
	files map[string][]byte // test files
	tests []trial
	sites []trialSite
	// inside are functions of the package that tests name and its users cannot call.
	inside map[string]bool
}

// trial is a test that can be run otherwise.
type trial struct {
	name     string
	external bool // it is of a package of its own
	// unordered says that it goes through a map: which of its calls comes first is chance.
	unordered bool
}

// trialSite is a place that may be otherwise.
type trialSite struct {
	file string
	line int
	text string // of the source
}

// forbidden are packages whose functions a test that is run otherwise must not use: it would wait, or do to files, processes
// and others what nobody wants done with values that are made up.
var forbidden = map[string]bool{"os": true, "os/exec": true, "syscall": true, "net": true, "runtime": true, "testing/synctest": true, "unsafe": true, "plugin": true, "os/signal": true}

// forbiddenFuncs are functions of other packages likewise.
var forbiddenFuncs = map[string]bool{
	"time.Since": true, "time.Sleep": true, "time.After": true, "time.AfterFunc": true, "time.NewTimer": true, "time.NewTicker": true, "time.Tick": true,
	"httptest.NewServer": true, "httptest.NewTLSServer": true, "httptest.NewUnstartedServer": true, "testing.AllocsPerRun": true, "testing.Benchmark": true, "testing.Short": true,
	"T.TempDir": true, "T.Setenv": true, "T.Chdir": true, "T.Skip": true, "T.Skipf": true, "T.SkipNow": true, "TB.TempDir": true, "TB.Setenv": true,
	"ioutil.ReadFile": true, "ioutil.ReadDir": true, "ioutil.TempDir": true, "ioutil.TempFile": true,
	"context.WithTimeout": true, "context.WithDeadline": true, "filepath.Walk": true, "filepath.WalkDir": true, "filepath.Glob": true,
	"common.TempDir": true, "common.Setenv": true, "common.Chdir": true, "common.Skip": true, "common.Skipf": true, "common.SkipNow": true,
}

// rewriteTests has the tests of a package ask what is otherwise in them. Functions that unsafe reports, by their names, must
// not be called with what is made up, nor those of other packages of which harm says why.
func rewriteTests(pkgs []*packages.Package, texts map[string][]byte, unsafe map[string]bool, harm func(*types.Func) string) trials {
	out := trials{files: map[string][]byte{}, inside: map[string]bool{}}
	for i, p := range pkgs {
		w := &testWriter{pkg: p, out: &out, texts: texts, unsafe: unsafe, harm: harm, external: strings.HasSuffix(p.PkgPath, "_test"), decls: map[types.Object]*ast.FuncDecl{}}
		if i > 0 && !w.external {
			continue
		}
		w.rewrite()
	}
	return out
}

// testWriter rewrites the tests of one package.
type testWriter struct {
	pkg      *packages.Package
	out      *trials
	texts    map[string][]byte
	unsafe   map[string]bool
	harm     func(*types.Func) string
	external bool
	decls    map[types.Object]*ast.FuncDecl // of test files
}

func (w *testWriter) rewrite() {
	var files []*ast.File
	for _, f := range w.pkg.Syntax {
		if strings.HasSuffix(w.nameOf(f), "_test.go") && w.texts[w.nameOf(f)] != nil {
			files = append(files, f)
		}
	}
	for _, f := range files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil {
				w.decls[w.pkg.TypesInfo.Defs[fd.Name]] = fd
			}
		}
	}
	uses := map[types.Object]bool{}
	for _, obj := range w.inOrder() {
		fd := w.decls[obj]
		reached := map[types.Object]bool{}
		if !isTest(fd, obj) || !w.allowed(fd, reached) {
			continue
		}
		maps.Copy(uses, reached)
		w.out.tests = append(w.out.tests, trial{name: fd.Name.Name, external: w.external, unordered: w.ranges(reached)})
	}
	for _, f := range files {
		w.rewriteFile(f, uses)
	}
}

func (w *testWriter) nameOf(f *ast.File) string {
	return filepath.Base(w.pkg.Fset.Position(f.Package).Filename)
}

// inOrder are the functions of the tests in the order of the source.
func (w *testWriter) inOrder() []types.Object {
	return slices.SortedFunc(maps.Keys(w.decls), func(a, b types.Object) int { return int(a.Pos() - b.Pos()) })
}

// isTest reports whether a function is a test.
func isTest(fd *ast.FuncDecl, obj types.Object) bool {
	sig, ok := obj.Type().(*types.Signature)
	return ok && fd.Recv == nil && strings.HasPrefix(fd.Name.Name, "Test") && sig.Params().Len() == 1 && sig.Results().Len() == 0 &&
		sig.Params().At(0).Type().String() == "*testing.T"
}

// allowed reports whether a function of the tests may be run with what is made up, and notes those that it reaches.
func (w *testWriter) allowed(fd *ast.FuncDecl, reached map[types.Object]bool) bool {
	if obj := w.pkg.TypesInfo.Defs[fd.Name]; reached[obj] {
		return true
	} else {
		reached[obj] = true
	}
	ok := true
	ast.Inspect(fd, func(n ast.Node) bool {
		id, named := n.(*ast.Ident)
		if !named || !ok {
			return ok
		}
		obj := w.pkg.TypesInfo.Uses[id]
		if obj == nil || obj.Pkg() == nil {
			return true
		}
		if next := w.decls[obj]; next != nil {
			ok = w.allowed(next, reached)
			return ok
		}
		fn, isFunc := obj.(*types.Func)
		if !isFunc {
			return true
		}
		switch {
		case strings.TrimSuffix(w.pkg.PkgPath, "_test") == fn.Pkg().Path():
			ok = !w.unsafe[nameOfFunc(fn)]
			w.out.inside[nameOfFunc(fn)] = !fn.Exported()
		default:
			ok = !forbidden[fn.Pkg().Path()] && !forbiddenFuncs[qualifiedName(fn)] && w.harm(fn) == ""
		}
		return ok
	})
	if !ok {
		return false
	}
	return w.methodsAllowed(fd, reached)
}

// methodsAllowed looks at the methods of types of the tests that a function mentions: they are called through interfaces.
func (w *testWriter) methodsAllowed(fd *ast.FuncDecl, reached map[types.Object]bool) bool {
	ok := true
	ast.Inspect(fd, func(n ast.Node) bool {
		id, named := n.(*ast.Ident)
		if !named || !ok {
			return ok
		}
		tn, isType := w.pkg.TypesInfo.Uses[id].(*types.TypeName)
		if !isType {
			return true
		}
		for _, t := range []types.Type{tn.Type(), types.NewPointer(tn.Type())} {
			set := types.NewMethodSet(t)
			for i := range set.Len() {
				if next := w.decls[set.At(i).Obj()]; next != nil && ok {
					ok = w.allowed(next, reached)
				}
			}
		}
		return ok
	})
	return ok
}

// nameOfFunc is how a function of the package under check is called in [FuncRef].
func nameOfFunc(fn *types.Func) string {
	ref := FuncRef{Name: fn.Name()}
	if recv := fn.Signature().Recv(); recv != nil {
		t := recv.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		if n, ok := t.(*types.Named); ok {
			ref.Recv = n.Obj().Name()
		}
	}
	return ref.String()
}

// qualifiedName is "time.Sleep", or "T.Setenv" of a method.
func qualifiedName(fn *types.Func) string {
	if ref := nameOfFunc(fn); strings.Contains(ref, ".") {
		return ref
	}
	return fn.Pkg().Name() + "." + fn.Name()
}

// ranges reports whether one of some functions goes through a map.
func (w *testWriter) ranges(fns map[types.Object]bool) bool {
	found := false
	for obj := range fns {
		ast.Inspect(w.decls[obj], func(n ast.Node) bool {
			if r, ok := n.(*ast.RangeStmt); ok {
				_, isMap := w.pkg.TypesInfo.TypeOf(r.X).Underlying().(*types.Map)
				found = found || isMap
			}
			return true
		})
	}
	return found
}

// rewriteFile has the functions of a file that trials reach ask what is otherwise.
func (w *testWriter) rewriteFile(f *ast.File, uses map[types.Object]bool) {
	name := w.nameOf(f)
	m := &marker{fset: w.pkg.Fset, text: w.texts[name]}
	for _, d := range f.Decls {
		if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil && uses[w.pkg.TypesInfo.Defs[fd.Name]] {
			s := &siteWriter{testWriter: w, m: m, file: name}
			s.walk(fd)
		}
	}
	m.inserts = append(m.inserts, m.closing...)
	w.out.files[name] = m.apply(w.texts[name])
}

// registration is a test file of the package, or of the one beside it, that tells package replay of the trials.
func (t trials) registration(pkg, runtime string, external bool) []byte {
	var b strings.Builder
	for i, one := range t.tests {
		if one.external == external {
			fmt.Fprintf(&b, "\t%sTrial(%d, %t, func(t interface{}) { %s(t.(*%s.T)) })\n", prefix, i, one.unordered, one.name, importName("testing"))
		}
	}
	if b.Len() == 0 {
		return nil
	}
	return fmt.Appendf(nil, "// Code generated by hone to compare behaviour. DO NOT EDIT.\n\npackage %s\n\nimport (\n\t%s %q\n\t%s \"testing\"\n)\n\nfunc init() {\n%s}\n",
		pkg, runtimeName, runtime, importName("testing"), b.String())
}

// siteOf notes a place that may be otherwise and returns its number.
func (s *siteWriter) siteOf(n ast.Node) string {
	from, to := s.offset(n.Pos()), s.offset(n.End())
	s.out.sites = append(s.out.sites, trialSite{s.file, s.pkg.Fset.Position(n.Pos()).Line, string(s.m.text[from:to])})
	return strconv.Itoa(len(s.out.sites) - 1)
}

func (s *siteWriter) offset(at token.Pos) int { return s.pkg.Fset.Position(at).Offset }
