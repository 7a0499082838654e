package workspace

import (
	"cmp"
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"iter"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds work space that a function allocates in each call.
var Analyzer = &analysis.Analyzer{
	Name:     "workspace",
	Doc:      "find slices that a function makes in each call, of a size it is given, and leaves behind",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/workspace.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer, rule.Packages},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "workspace",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "work space allocated in each call",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"runtime.makeslice", "runtime.mallocgc", "runtime.memclr"},
	Catalogue:     []string{"C5"},
	Version:       7, // closures; functions that are followed to where they are made
}

func run(pass *analysis.Pass) (any, error) {
	var m *lend.Module
	opened := false
	return nil, sources.Each(pass, func(f *sources.File) {
		for decl := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			calls := spaces(pass, decl)
			if len(calls) == 0 {
				continue
			}
			if !opened {
				m, opened = lend.Open(pass, pass.ResultOf[rule.Packages].(rule.Load)), true
			}
			fixes := fixed(m, f, decl.Node().(*ast.FuncDecl))
			for _, call := range calls {
				d := analysis.Diagnostic{
					Pos: call.Pos(), End: call.End(),
					Message: "work space allocated in each call, and left behind",
				}
				if edits := fixes[f.Offset(call.Pos())]; edits != nil {
					d.Category = string(rule.Guarded)
					d.SuggestedFixes = []analysis.SuggestedFix{{Message: "keep the work space in a pool", TextEdits: edits}}
				}
				pass.Report(d)
			}
		}
	})
}

// fixed returns, by where calls of make begin in the file, the edits by which what a
// function allocates there is kept in a pool.
func fixed(m *lend.Module, f *sources.File, fn *ast.FuncDecl) map[int][]analysis.TextEdit {
	if m == nil {
		return nil
	}
	there := m.There(f)
	if there == nil {
		return nil
	}
	fixes := map[int][]analysis.TextEdit{}
	for decl := range there.Cursor.Preorder((*ast.FuncDecl)(nil)) {
		if there.Offset(decl.Node().Pos()) != f.Offset(fn.Pos()) {
			continue
		}
		edits, taken := pooled(m, there, decl, spaces(there.Pass, decl))
		for _, call := range taken {
			fixes[there.Offset(call.Pos())] = edits
		}
	}
	return fixes
}

// few is how many slices of one size a function must make to have work space:
// a single one may be what the function is for.
const few = 2

// spaces returns the calls of make with which the function makes its work
// space: local slices of one size that is not known, which nothing keeps, and
// such slices in the fields of an object that the function alone has.
func spaces(pass *analysis.Pass, decl inspector.Cursor) []ast.Expr {
	made := map[types.Object][]ast.Expr{}
	for c := range decl.Preorder((*ast.CompositeLit)(nil)) {
		for size, calls := range fields(pass, decl, c) {
			made[size] = append(made[size], calls...)
		}
	}
	for c := range decl.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)) {
		if repeated(c) {
			continue
		}
		for to, value := range pairs(c.Node()) {
			if size := spaceOf(pass, decl, to, value); size != nil {
				made[size] = append(made[size], value)
			}
		}
	}
	var out []ast.Expr
	for _, calls := range made {
		if len(calls) >= few {
			out = append(out, calls...)
		}
	}
	slices.SortFunc(out, func(a, b ast.Expr) int { return cmp.Compare(a.Pos(), b.Pos()) })
	return out
}

// pairs yields what a statement gives which variables, each with its own value.
func pairs(n ast.Node) iter.Seq2[ast.Expr, ast.Expr] {
	return func(yield func(ast.Expr, ast.Expr) bool) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i := 0; len(n.Lhs) == len(n.Rhs) && i < len(n.Lhs) && yield(n.Lhs[i], n.Rhs[i]); i++ {
			}
		case *ast.ValueSpec:
			for i := 0; i < len(n.Values) && len(n.Names) == len(n.Values) && yield(n.Names[i], n.Values[i]); i++ {
			}
		}
	}
}

// spaceOf returns the size of a slice that a statement makes, if the function works with it
// alone: a new variable, or a field of an object that it made for itself.
func spaceOf(pass *analysis.Pass, decl inspector.Cursor, to, value ast.Expr) types.Object {
	info := pass.TypesInfo
	size, grows := sizeOf(info, value), false
	if size == nil {
		size, grows = roomOf(info, value), true
	}
	if size == nil {
		return nil
	}
	switch to := to.(type) {
	case *ast.Ident:
		if v := info.Defs[to]; v != nil && !kept(pass, decl, v, grows) {
			return size
		}
	case *ast.SelectorExpr:
		if !grows && own(pass, decl, to) {
			return size
		}
	}
	return nil
}

// sizeOf returns the variable or field n of make([]T, n) or make([]T, len(n)),
// or with a constant more.
func sizeOf(info *types.Info, e ast.Expr) types.Object {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || !makesSlice(info, call) {
		return nil
	}
	return sized(info, call.Args[1])
}

// roomOf is [sizeOf] for make([]T, 0, n), of a queue or a stack.
func roomOf(info *types.Info, e ast.Expr) types.Object {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 3 || !makesSlice(info, call) {
		return nil
	}
	if v := info.Types[call.Args[1]].Value; v == nil || v.ExactString() != "0" {
		return nil
	}
	return sized(info, call.Args[2])
}

func makesSlice(info *types.Info, call *ast.CallExpr) bool {
	fun, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || info.Uses[fun] != types.Universe.Lookup("make") {
		return false
	}
	_, ok = info.TypeOf(call).Underlying().(*types.Slice)
	return ok
}

// sized returns the variable or field that a size is, or is the length of, or a constant less.
func sized(info *types.Info, size ast.Expr) types.Object {
	size = ast.Unparen(size)
	if sum, ok := size.(*ast.BinaryExpr); ok && sum.Op == token.ADD && info.Types[sum.Y].Value != nil {
		size = ast.Unparen(sum.X)
	}
	if length, ok := size.(*ast.CallExpr); ok && len(length.Args) == 1 {
		fun, ok := ast.Unparen(length.Fun).(*ast.Ident)
		if !ok || info.Uses[fun] != types.Universe.Lookup("len") {
			return nil
		}
		size = ast.Unparen(length.Args[0])
	}
	if sel, ok := size.(*ast.SelectorExpr); ok {
		size = sel.Sel // of whatever: two fields of one name are one size, as a rule
	}
	n, ok := size.(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.Uses[n].(*types.Var)
	if !ok {
		return nil
	}
	return v
}

// repeated reports whether the statement is in a loop or closure: what is made
// there is not made once per call.
func repeated(c inspector.Cursor) bool {
	for range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		return true
	}
	return false
}

// kept reports whether anything may keep the slice after the call: it is only
// indexed, measured, gone through, and given to functions by name, and may grow and be cut where it begins
// without elements.
func kept(pass *analysis.Pass, decl inspector.Cursor, v types.Object, grows bool) bool {
	return keptBut(pass, decl, v, grows, map[*types.Var]bool{})
}

func keptBut(pass *analysis.Pass, decl inspector.Cursor, v types.Object, grows bool, asked map[*types.Var]bool) bool {
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if pass.TypesInfo.Uses[c.Node().(*ast.Ident)] == v && keeps(pass, c, asked) && !(grows && itself(pass.TypesInfo, c)) {
			return true
		}
	}
	return false
}

// keeps reports whether the slice that an expression names may be kept by what is
// done with it there. The parameters of methods that are being asked about do not.
func keeps(pass *analysis.Pass, c inspector.Cursor, asked map[*types.Var]bool) bool {
	switch kind, i := c.ParentEdge(); kind {
	case edge.IndexExpr_X:
		u, ok := c.Parent().Parent().Node().(*ast.UnaryExpr)
		return ok && u.Op == token.AND // a pointer into it
	case edge.RangeStmt_X:
		return false
	case edge.CallExpr_Args:
		if kind, _ := c.Parent().ParentEdge(); kind == edge.GoStmt_Call {
			return true // it may go on after the function
		}
		return !lent(pass, c.Parent().Node().(*ast.CallExpr), i, asked)
	}
	return true
}

// itself reports whether a slice becomes a part of it, or what is appended to it: q = append(q, x),
// q = q[1:].
func itself(info *types.Info, c inspector.Cursor) bool {
	slice, stmt := c.Node().(*ast.Ident), c.Parent()
	if _, ok := stmt.Node().(*ast.AssignStmt); !ok {
		stmt = stmt.Parent()
	}
	a, ok := stmt.Node().(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != len(a.Rhs) {
		return false
	}
	i := slices.IndexFunc(a.Lhs, func(l ast.Expr) bool {
		id, ok := l.(*ast.Ident)
		return ok && info.Uses[id] == info.Uses[slice]
	})
	if i < 0 {
		return false
	}
	var of ast.Expr
	switch r := ast.Unparen(a.Rhs[i]).(type) {
	case *ast.SliceExpr:
		of = r.X
	case *ast.CallExpr:
		if fun, ok := r.Fun.(*ast.Ident); ok && info.Uses[fun] == types.Universe.Lookup("append") {
			of = r.Args[0]
		}
	}
	id, ok := of.(*ast.Ident)
	return ok && info.Uses[id] == info.Uses[slice] && (id == slice || a.Lhs[i] == ast.Expr(slice))
}

// lent reports whether a call does no more than work with its argument number i, as far as
// can be said: a function of a package, called by name, without a result that
// may be the slice, or a method of this one of which that is known.
func lent(pass *analysis.Pass, call *ast.CallExpr, i int, asked map[*types.Var]bool) bool {
	switch obj := typeutil.Callee(pass.TypesInfo, call).(type) {
	case *types.Builtin:
		return obj.Name() == "len" || obj.Name() == "copy" || obj.Name() == "clear" || obj.Name() == "cap"
	case *types.Func:
		for r := range obj.Signature().Results().Variables() {
			if _, basic := r.Type().Underlying().(*types.Basic); !basic {
				return false
			}
		}
		if obj.Signature().Recv() == nil {
			_, plain := ast.Unparen(call.Fun).(*ast.Ident)
			return plain
		}
		if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); !ok || pass.TypesInfo.Selections[sel].Kind() != types.MethodVal {
			return false
		}
		return worked(pass, obj.Origin(), i, asked)
	}
	return false
}

// worked reports whether a method of the package does not keep its argument number i.
func worked(pass *analysis.Pass, fn *types.Func, i int, asked map[*types.Var]bool) bool {
	sig := fn.Signature()
	if sig.Variadic() || i >= sig.Params().Len() {
		return false
	}
	v := sig.Params().At(i)
	if asked[v] {
		return true
	}
	asked[v] = true
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for decl := range in.Root().Preorder((*ast.FuncDecl)(nil)) {
		if n := decl.Node().(*ast.FuncDecl); pass.TypesInfo.Defs[n.Name] == fn {
			return n.Body != nil && !keptBut(pass, decl, v, false, asked)
		}
	}
	return false
}
