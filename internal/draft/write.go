package draft

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone"
)

// benchmark is one that was cut out of a test.
type benchmark struct {
	fn       function
	test     string
	external bool
	table    bool // it loops over inputs
	remade   bool // an operation makes its own state
	fails    bool // the call may be one that is to fail
	param    string
	body     []string
	imports  map[string]string // name, or a dot and the path, to path
}

// rank orders the benchmarks of one function, the best first.
func (b benchmark) rank() int {
	n := 0
	for weight, worse := range map[int]bool{4: b.fails, 2: b.remade, 1: !b.table} {
		if worse {
			n += weight
		}
	}
	return n
}

// writer turns what was kept into text.
type writer struct {
	*cutter
	b     benchmark
	taken map[string]bool
	each  map[types.Object]bool // objects that differ from operation to operation, or within one
}

// write puts a benchmark together; false if a name stands in the way.
func (k *cutter) write(outer, inner []ast.Stmt) (benchmark, bool) {
	w := &writer{cutter: k, each: map[types.Object]bool{}}
	w.b = benchmark{
		fn: k.fn, test: k.test.Name.Name, external: k.external, fails: k.fails,
		remade: len(inner) > 0, imports: map[string]string{"testing": "testing"},
	}
	nodes := []ast.Node{k.expr}
	for _, p := range k.kept {
		nodes = append(nodes, head(p.loop)...)
		if f, ok := p.loop.(*ast.ForStmt); ok {
			nodes = append(nodes, f.Init, f.Post)
		}
		w.b.table = w.b.table || p.loop != nil
		for _, s := range p.stmts {
			nodes = append(nodes, s)
		}
	}
	w.taken = identifiers(nodes)
	if !w.addImports(nodes) {
		return benchmark{}, false
	}
	w.b.param = fresh(w.taken, "b", "bench")
	w.rename(nodes)
	w.vary(outer)

	setup := w.statements(outer)
	setup = append(setup, w.hoist()...)
	w.b.body = slices.Concat(setup, []string{w.b.param + ".ReportAllocs()"}, w.loop(inner, len(setup) > 0))
	return w.b, true
}

// identifiers lists the names in the text that is kept.
func identifiers(nodes []ast.Node) map[string]bool {
	names := map[string]bool{}
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				names[id.Name] = true
			}
			return true
		})
	}
	return names
}

// fresh returns the first of some names that is not taken, and takes it.
func fresh(taken map[string]bool, names ...string) string {
	last := names[len(names)-1]
	for i := 2; ; i++ {
		for _, name := range names {
			if !taken[name] && token.IsIdentifier(name) && name != "_" {
				taken[name] = true
				return name
			}
		}
		names = []string{last + strconv.Itoa(i)}
	}
}

// addImports notes the packages the nodes name; false if one has the name of
// another that the benchmark needs.
func (w *writer) addImports(nodes []ast.Node) bool {
	if !w.hasLoop() && w.fn.obj.Signature().Results().Len() > 0 {
		w.b.imports["runtime"] = "runtime"
	}
	mine := w.pkg
	if w.external {
		mine = w.xpkg
	}
	ok := true
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			id, isIdent := n.(*ast.Ident)
			if !isIdent {
				return true
			}
			obj := w.info.Uses[id]
			name, isName := obj.(*types.PkgName)
			known, taken := w.b.imports[id.Name]
			switch {
			case isName:
				ok = ok && (!taken || known == name.Imported().Path())
				w.b.imports[id.Name] = name.Imported().Path()
			case w.selected(id):
			case taken:
				ok = false // a variable of that name
			case obj != nil && obj.Pkg() != nil && obj.Pkg() != mine && obj.Parent() == obj.Pkg().Scope():
				w.b.imports["."+obj.Pkg().Path()] = obj.Pkg().Path()
			}
			return true
		})
	}
	return ok
}

// selected reports whether an identifier is the name of a field or method.
func (w *writer) selected(id *ast.Ident) bool {
	sel, ok := w.parent[id].(*ast.SelectorExpr)
	return ok && sel.Sel == id
}

// rename gives the *testing.T the name of the *testing.B.
func (w *writer) rename(nodes []ast.Node) {
	for _, n := range nodes {
		ast.Inspect(n, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && w.ts[w.info.Uses[id]] {
				w.edits = append(w.edits, edit{id.Pos(), id.End(), w.b.param})
			}
			return true
		})
	}
}

// vary notes which locals are not made by what is done once.
func (w *writer) vary(outer []ast.Stmt) {
	for obj := range w.needed {
		w.each[obj] = !slices.ContainsFunc(outer, func(s ast.Stmt) bool { return w.writes(s, obj) })
	}
}

// text returns the source of a node with its edits.
func (w *writer) text(n ast.Node) string { return w.between(n.Pos(), n.End()) }

func (w *writer) between(from, to token.Pos) string {
	slices.SortStableFunc(w.edits, func(a, b edit) int {
		if a.pos != b.pos {
			return int(a.pos - b.pos)
		}
		return int(b.end - a.end)
	})
	var out strings.Builder
	at := from
	for _, e := range w.edits {
		if e.pos < at || e.end > to {
			continue
		}
		out.WriteString(w.source(at, e.pos))
		out.WriteString(e.text)
		at = e.end
	}
	out.WriteString(w.source(at, to))
	return out.String()
}

// statements returns the text of statements, each followed by the check of
// the errors it returns.
func (w *writer) statements(stmts []ast.Stmt) []string {
	var out []string
	for _, s := range stmts {
		out = append(out, w.text(s))
		for _, p := range w.kept {
			for _, err := range p.checked[s] {
				out = append(out, fmt.Sprintf("if %s != nil {\n%s.Fatal(%[1]s)\n}", err, w.b.param))
			}
		}
	}
	return out
}

// hoist moves what every operation would do again, but need not, before the
// loop: a table that is written where it is looped over, operands that are
// themselves calls.
func (w *writer) hoist() []string {
	var out []string
	move := func(e ast.Expr, names ...string) {
		name := fresh(w.taken, names...)
		out = append(out, name+" := "+w.text(e))
		w.edits = append(w.edits, edit{e.Pos(), e.End(), name})
	}
	for _, p := range w.kept {
		if loop, ok := p.loop.(*ast.RangeStmt); ok && w.movable(loop.X) {
			if _, ok := loop.X.(*ast.CompositeLit); ok || w.calls(loop.X) {
				move(loop.X, "tests", "inputs")
			}
		}
	}
	sig := w.fn.obj.Signature()
	if sel, ok := w.expr.Fun.(*ast.SelectorExpr); ok && sig.Recv() != nil && w.info.Selections[sel] != nil {
		if w.calls(sel.X) && w.movable(sel.X) && w.readsOnly(w.fn.obj, sig.Recv()) {
			name, _, _ := strings.Cut(w.fn.name, ".")
			move(sel.X, strings.ToLower(name), "receiver")
		}
	}
	for i, arg := range w.expr.Args {
		if i < sig.Params().Len() && w.calls(arg) && w.movable(arg) {
			p := sig.Params().At(i)
			if w.readsOnly(w.fn.obj, p) || plain(w.info.TypeOf(arg)) {
				move(arg, p.Name(), "arg")
			}
		}
	}
	return out
}

// calls reports whether an expression calls a function.
func (w *writer) calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && !w.info.Types[call.Fun].IsType() {
			found = true
		}
		return !found
	})
	return found
}

// movable reports whether an expression has one value, which is the same
// wherever it is computed.
func (w *writer) movable(e ast.Expr) bool {
	tv := w.info.Types[e]
	if _, tuple := tv.Type.(*types.Tuple); tuple || tv.Value != nil {
		return false
	}
	objs, ok := w.locals(e)
	return ok && !slices.ContainsFunc(objs, func(obj types.Object) bool { return w.each[obj] })
}

// loop returns the loop over operations.
func (w *writer) loop(inner []ast.Stmt, setup bool) []string {
	var out []string
	if w.hasLoop() {
		out = append(out, fmt.Sprintf("for %s.Loop() {", w.b.param))
	} else {
		if setup {
			out = append(out, w.b.param+".ResetTimer()")
		}
		out = append(out, fmt.Sprintf("for %s := 0; %[1]s < %s.N; %[1]s++ {", fresh(w.taken, "i", "n"), w.b.param))
	}
	if len(inner) > 0 {
		out = append(out, "// Made anew each time: the call may change it.")
		out = append(out, w.statements(inner)...)
	}
	loops := 1
	started := false
	for _, p := range w.kept {
		if p.loop != nil {
			started = true
			loops++
			out = append(out, w.between(p.loop.Pos(), body(p.loop).Lbrace+1))
		}
		if started {
			out = append(out, w.statements(p.stmts)...)
		}
	}
	out = append(out, w.operation()...)
	return append(out, strings.Repeat("}\n", loops-1)+"}")
}

func body(loop ast.Stmt) *ast.BlockStmt {
	if r, ok := loop.(*ast.RangeStmt); ok {
		return r.Body
	}
	return loop.(*ast.ForStmt).Body
}

// operation returns the call. Without b.Loop something must use its results,
// or the compiler may drop it.
func (w *writer) operation() []string {
	text := w.text(w.expr)
	sig := w.fn.obj.Signature()
	n := sig.Results().Len()
	switch {
	case w.hasLoop() && sig.Recv() != nil && n == 1 && sig.Params().Len() == 0 && isString(sig.Results().At(0).Type()):
		return []string{"_ = " + text} // vet wants the result of String and Error used
	case w.hasLoop() || n == 0:
		return []string{text}
	}
	if n == 1 {
		return []string{"runtime.KeepAlive(" + text + ")"}
	}
	var results, uses []string
	for range n {
		r := fresh(w.taken, "r")
		results = append(results, r)
		uses = append(uses, "runtime.KeepAlive("+r+")")
	}
	return append([]string{strings.Join(results, ", ") + " := " + text}, uses...)
}

func isString(t types.Type) bool { return types.Identical(t, types.Typ[types.String]) }

// render writes a file of benchmarks.
func (d *drafter) render(all []benchmark) (hone.Draft, bool) {
	pkg := d.pkg.Name()
	if all[0].external {
		pkg = d.xpkg.Name()
	}
	imports := map[string]string{}
	for _, b := range all {
		maps.Copy(imports, b.imports)
	}
	var out strings.Builder
	fmt.Fprintf(&out, "package %s\n\n%s", pkg, importBlock(imports))
	taken := map[string]bool{}
	for _, b := range all {
		name := d.name(b, taken)
		fmt.Fprintf(&out, "\n// %s calls %s as %s does", name, b.fn.name, b.test)
		if b.table {
			out.WriteString("; one operation is all its inputs")
		}
		fmt.Fprintf(&out, ".\nfunc %s(%s *testing.B) {\n%s\n}\n", name, b.param, strings.Join(b.body, "\n"))
	}
	src, err := format.Source([]byte(out.String()))
	if err != nil {
		return hone.Draft{}, false
	}
	return hone.Draft{Package: d.ImportPath, File: d.file(all[0].fn), Source: string(src)}, true
}

// importBlock lists imports, those of the standard library first.
func importBlock(imports map[string]string) string {
	var std, others []string
	for name, from := range imports {
		line := strconv.Quote(from)
		switch {
		case strings.HasPrefix(name, "."):
			line = ". " + line
		case name != path.Base(from):
			line = name + " " + line
		}
		if first, _, _ := strings.Cut(from, "/"); strings.Contains(first, ".") {
			others = append(others, line)
		} else {
			std = append(std, line)
		}
	}
	if len(std)+len(others) == 1 {
		return "import " + std[0] + "\n"
	}
	byPath := func(a, b string) int { return strings.Compare(a[strings.Index(a, `"`):], b[strings.Index(b, `"`):]) }
	slices.SortFunc(std, byPath)
	slices.SortFunc(others, byPath)
	lines := std
	if len(others) > 0 {
		lines = slices.Concat(std, []string{""}, others)
	}
	return "import (\n" + strings.Join(lines, "\n") + "\n)\n"
}
