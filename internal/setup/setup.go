// Package setup tells what a benchmark does before and after its loop from what
// it measures. Profiles cover both; only the loop is repeated by those who run
// the code, so what setting up costs is no reason to change anything.
package setup

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"strings"
	"sync"
)

// Lines knows which lines of a module's benchmarks set up. It reads a file when
// it is first asked about; it may be used from several goroutines.
type Lines struct {
	Root string // folder that files are relative to

	mu    sync.Mutex
	files map[string][]extent
}

// extent is a range of lines; the innermost that holds a line decides.
type extent struct {
	from, to int
	setUp    bool
}

// SetUp reports whether a line of a test file, slash-separated and relative to
// the root, belongs to a benchmark that has a loop, and is outside of it. Of a
// file that cannot be read it does not.
func (l *Lines) SetUp(file string, line int) bool {
	if !strings.HasSuffix(file, "_test.go") {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	known, ok := l.files[file]
	if !ok {
		src, err := os.ReadFile(filepath.Join(l.Root, filepath.FromSlash(file)))
		if err == nil {
			known = extents(src)
		}
		if l.files == nil {
			l.files = map[string][]extent{}
		}
		l.files[file] = known
	}
	setUp := false
	for _, e := range known { // the outer come first
		if e.from <= line && line <= e.to {
			setUp = e.setUp
		}
	}
	return setUp
}

// extents finds the benchmarks of a file: functions with a *testing.B. Functions
// within them that have none of their own are called from wherever, and the
// caller's line tells.
func extents(src []byte) []extent {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", src, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	var out []extent
	add := func(n ast.Node, setUp bool) {
		out = append(out, extent{fset.PositionFor(n.Pos(), false).Line, fset.PositionFor(n.End(), false).Line, setUp})
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncDecl:
			if n.Body != nil {
				function(n.Type, n.Body, add)
			}
		case *ast.FuncLit:
			function(n.Type, n.Body, add)
		}
		return true
	})
	return out
}

// function adds the extents of one function. Of those without a *testing.B, and
// of those that leave the loop to another, nothing is known.
func function(t *ast.FuncType, body *ast.BlockStmt, add func(ast.Node, bool)) {
	b := benchmarked(t)
	if b == "" {
		add(body, false)
		return
	}
	loops, runs := within(body, b)
	if len(loops) == 0 && !runs {
		add(body, false)
		return
	}
	add(body, true)
	for _, l := range loops {
		add(l, false)
	}
}

// benchmarked returns the name of the parameter of type *testing.B, "" for none.
func benchmarked(t *ast.FuncType) string {
	for _, p := range t.Params.List {
		star, ok := p.Type.(*ast.StarExpr)
		if !ok || len(p.Names) == 0 {
			continue
		}
		if sel, ok := star.X.(*ast.SelectorExpr); ok && sel.Sel.Name == "B" && isName(sel.X, "testing") {
			return p.Names[0].Name
		}
	}
	return ""
}

// within finds the loops over b.N and b.Loop, and the calls of b.RunParallel;
// runs reports whether b.Run is called, whose functions have loops of their own.
func within(body *ast.BlockStmt, b string) (loops []ast.Node, runs bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return benchmarked(n.Type) == "" // else it is a benchmark of its own
		case *ast.ForStmt:
			if n.Cond != nil && mentions(n.Cond, b, "N", "Loop") {
				loops = append(loops, n)
			}
		case *ast.RangeStmt:
			if mentions(n.X, b, "N") {
				loops = append(loops, n)
			}
		case *ast.CallExpr:
			switch {
			case isMethod(n.Fun, b, "RunParallel"):
				loops = append(loops, n)
			case isMethod(n.Fun, b, "Run"):
				runs = true
			case passes(n, b): // a helper has the loop
				loops = append(loops, n)
			}
		}
		return true
	})
	return loops, runs
}

// passes reports whether a call hands the benchmark to another function.
func passes(call *ast.CallExpr, b string) bool {
	for _, a := range call.Args {
		if isName(a, b) {
			return true
		}
	}
	return false
}

// mentions reports whether an expression holds b.NAME.
func mentions(e ast.Expr, b string, names ...string) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		for _, name := range names {
			if x, ok := n.(ast.Expr); ok && isMethod(x, b, name) {
				found = true
			}
		}
		return !found
	})
	return found
}

// isMethod reports whether an expression is b.NAME.
func isMethod(e ast.Expr, b, name string) bool {
	sel, ok := e.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == name && isName(sel.X, b)
}

func isName(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}
