package handicap

import (
	"fmt"
	"go/ast"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// InLoops returns the test files of a package, by name, that change when a
// delay is put at the top of the loops of its benchmarks: those over b.N, of
// b.Loop and of pb.Next, in the benchmarks themselves, in the functions they
// give to Run and RunParallel, and in functions of these files they mention that
// take a *testing.B or make a function that does.
//
// Amounts are by the name of the benchmark, with the path of the sub-benchmark
// and without "Benchmark"; a benchmark looks up its own when it starts, so that
// its code is the same whatever they are. One that shares a loop with others and
// has none waits for nothing, but still counts its iterations.
//
// It is an error if a name in amounts has no loop. Loops in methods, and those
// that take their number of iterations from elsewhere, are not seen.
func InLoops(files map[string][]byte, amounts map[string]Amount) (map[string][]byte, error) {
	w := &writer{amounts: amounts, declared: map[string]declared{}, visited: map[*ast.FuncDecl]bool{}}
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f, err := read(name, files[name])
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		w.declare(f)
	}
	for _, name := range slices.Sorted(maps.Keys(amounts)) {
		top, _, _ := strings.Cut(name, "/")
		clear(w.visited)
		if w.visit("Benchmark"+top) == 0 {
			return nil, fmt.Errorf("benchmark %s: has no loop to put a delay into", name)
		}
	}
	return w.write(), nil
}

// writer puts delays into the files of a package.
type writer struct {
	amounts  map[string]Amount
	declared map[string]declared
	visited  map[*ast.FuncDecl]bool
	found    []*benchLoops // of functions, in the order they were found
}

// declared is a function and the file it is in.
type declared struct {
	*file
	decl    *ast.FuncDecl
	testing string // what the file calls package testing; "." without a name
}

// declare notes the functions of a file that take a *testing.B, or make a
// function that does.
func (w *writer) declare(f *file) {
	name := ""
	for _, i := range f.tree.Imports {
		if i.Path.Value == `"testing"` {
			if name = "testing"; i.Name != nil {
				name = i.Name.Name
			}
		}
	}
	for _, d := range f.tree.Decls {
		fn, ok := d.(*ast.FuncDecl)
		if ok && fn.Recv == nil && fn.Body != nil && benchmarks(fn, name) {
			w.declared[fn.Name.Name] = declared{f, fn, name}
		}
	}
}

// benchmarks reports whether a function, or one in it, takes a *testing.B.
func benchmarks(fn *ast.FuncDecl, testing string) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		t, ok := n.(*ast.FuncType)
		found = found || ok && len(params(t, testing, "B")) > 0
		return !found
	})
	return found
}

// params names the parameters of type *testing.of.
func params(t *ast.FuncType, testing, of string) []string {
	var out []string
	for _, field := range t.Params.List {
		star, ok := field.Type.(*ast.StarExpr)
		if !ok {
			continue
		}
		named := false
		switch x := star.X.(type) {
		case *ast.Ident:
			named = testing == "." && x.Name == of
		case *ast.SelectorExpr:
			pkg, ok := x.X.(*ast.Ident)
			named = ok && pkg.Name == testing && x.Sel.Name == of
		}
		for _, n := range field.Names {
			if named && n.Name != "_" {
				out = append(out, n.Name)
			}
		}
	}
	return out
}

// visit returns how many loops the function of a name has, those of functions
// it mentions included, and notes them.
func (w *writer) visit(name string) int {
	d, ok := w.declared[name]
	if !ok || w.visited[d.decl] {
		return 0
	}
	w.visited[d.decl] = true
	l := w.loopsOf(d)
	n := len(l.loops)
	for _, m := range l.mentioned {
		n += w.visit(m)
	}
	return n
}

// loopsOf finds the loops of a function, once.
func (w *writer) loopsOf(d declared) *benchLoops {
	for _, l := range w.found {
		if l.decl == d.decl {
			return l
		}
	}
	l := &benchLoops{declared: d}
	l.walk(d.decl.Body, []*scope{l.scope(d.decl.Type, d.decl.Body)})
	w.found = append(w.found, l)
	return l
}

// benchLoops is the loops of a function.
type benchLoops struct {
	declared
	loops     []loop
	mentioned []string // functions that may take a *testing.B
}

// loop is a loop over the iterations of a benchmark.
type loop struct {
	body      *ast.BlockStmt
	within    *scope // the function it stands in
	benchmark *scope // the nearest one around it that has a *testing.B
}

// scope is a function, declared or literal.
type scope struct {
	body   *ast.BlockStmt
	b      string   // its *testing.B, "" if it has none
	counts []string // names whose fields and methods count iterations
}

func (l *benchLoops) scope(t *ast.FuncType, body *ast.BlockStmt) *scope {
	s := &scope{body: body}
	if bs := params(t, l.testing, "B"); len(bs) > 0 {
		s.b = bs[0]
	}
	s.counts = append(params(t, l.testing, "B"), params(t, l.testing, "PB")...)
	return s
}

// walk finds loops below n, which stands in the last of scopes.
func (l *benchLoops) walk(n ast.Node, scopes []*scope) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			inner := append(scopes[:len(scopes):len(scopes)], l.scope(n.Type, n.Body))
			l.walk(n.Body, inner)
			return false
		case *ast.ForStmt:
			if counts(scopes, n.Init, n.Cond, n.Post) {
				l.add(n.Body, scopes)
			}
		case *ast.RangeStmt:
			if counts(scopes, n.X) {
				l.add(n.Body, scopes)
			}
		case *ast.Ident:
			l.mentioned = append(l.mentioned, n.Name)
		}
		return true
	})
}

// add notes a loop. One without a benchmark around it has no amount.
func (l *benchLoops) add(body *ast.BlockStmt, scopes []*scope) {
	for i := len(scopes) - 1; i >= 0; i-- {
		if scopes[i].b != "" {
			l.loops = append(l.loops, loop{body, scopes[len(scopes)-1], scopes[i]})
			return
		}
	}
}

// counts reports whether the head of a loop mentions b.N, b.Loop or pb.Next.
func counts(scopes []*scope, head ...ast.Node) bool {
	found := false
	for _, n := range head {
		if n == nil {
			continue
		}
		ast.Inspect(n, func(n ast.Node) bool {
			sel, ok := n.(*ast.SelectorExpr)
			if !ok || !slices.Contains([]string{"N", "Loop", "Next"}, sel.Sel.Name) {
				return true
			}
			x, ok := sel.X.(*ast.Ident)
			found = found || ok && slices.ContainsFunc(scopes, func(s *scope) bool { return slices.Contains(s.counts, x.Name) })
			return true
		})
	}
	return found
}

// write puts the delays in and returns the files that change.
func (w *writer) write() map[string][]byte {
	changed := map[string]*file{}
	for _, l := range w.found {
		looks, turns := map[*scope]bool{}, map[*scope]bool{}
		for _, o := range l.loops {
			looks[o.benchmark], turns[o.within] = true, true
			l.insert(o.body.Lbrace+1, "if honeTurn++; honeTurn >= honeEvery {honeTurn = 0; "+delay("honeSteps")+"};")
			changed[l.set.Position(l.decl.Pos()).Filename] = l.file
		}
		for s := range looks {
			l.insert(s.body.Lbrace+1, lookup(s.b))
		}
		for s := range turns {
			l.insert(s.body.Lbrace+1, "honeTurn := 0;")
		}
	}
	out := map[string][]byte{}
	for i, name := range slices.Sorted(maps.Keys(changed)) {
		if out[name] = changed[name].text(); i == 0 {
			out[name] = append(out[name], w.table()...)
		}
	}
	return out
}

// lookup is a statement that finds the amount of the benchmark. Both variables
// are assigned once, so that a function that captures them has copies.
func lookup(b string) string {
	return "honeSteps, honeEvery := honeAmounts[" + b + ".Name()][0], honeAmounts[" + b + ".Name()][1];"
}

// table declares the amounts. They are data and not in the code of a benchmark,
// where other numbers would move its loops: it would take another time for that.
func (w *writer) table() string {
	var s strings.Builder
	s.WriteString("\nvar honeAmounts = map[string][2]int{")
	for _, name := range slices.Sorted(maps.Keys(w.amounts)) {
		a := w.amounts[name]
		fmt.Fprintf(&s, "%s: {%d, %d}, ", strconv.Quote("Benchmark"+name), a.Steps, a.Every)
	}
	return strings.TrimSuffix(s.String(), ", ") + "}\n"
}
