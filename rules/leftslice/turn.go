package leftslice

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/keeps"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

// anew are the slices that loops make anew in each turn, in one package.
type anew struct {
	keepers bool                     // some Read or Write of the package keeps the bytes that it is lent
	taken   map[ast.Node]names.Taken // names in functions, and those that fixes declare
	decls   map[*types.Func]inspector.Cursor
}

func anewIn(pass *analysis.Pass) *anew {
	all := &anew{keeps.Any(pass), map[ast.Node]names.Taken{}, map[*types.Func]inspector.Cursor{}}
	for c := range pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Preorder((*ast.FuncDecl)(nil)) {
		d := c.Node().(*ast.FuncDecl)
		if fn, ok := pass.TypesInfo.Defs[d.Name].(*types.Func); ok && d.Body != nil {
			all.decls[fn] = c
		}
	}
	return all
}

// fix adds the fix by which the turns of a loop share a slice, which is cleared where it was
// made.
func (n *anew) fix(f *sources.File, c inspector.Cursor, v types.Object, d *analysis.Diagnostic) {
	call := c.Node().(*ast.CallExpr)
	kind, _ := c.ParentEdge()
	_, decl := sources.Enclosing(c)
	if kind != edge.AssignStmt_Rhs || len(call.Args) != 2 || decl == nil || !syntax.Listed(c.Parent()) {
		return
	}
	stmt := c.Parent().Node().(*ast.AssignStmt)
	loop := loops.Outermost(c.Parent())
	if loop == nil || len(stmt.Lhs) != 1 || stmt.Tok != token.DEFINE || f.Commented(stmt.Pos(), stmt.End()) || sources.Jumps(decl) {
		return
	}
	for _, name := range []string{"cap", "clear", "make"} { // clear came with Go 1.21: who had the name before is left alone
		if !f.Predeclared(stmt.Pos(), name) {
			return
		}
	}
	begin, ok := loops.Opens(c.Parent(), loop)
	u := user{pass: f.Pass, info: f.Pass.TypesInfo, decls: n.decls, seen: map[*types.Var]bool{}}
	if !ok || named(call, v.Name()) || !f.Alike(call.Args[0], begin, stmt.Pos()) || !u.all(c, v) || u.lent && n.keepers {
		return
	}
	if n.taken[decl] == nil {
		n.taken[decl] = names.In(decl)
	}
	kept := n.taken[decl].Free(v.Name() + "Kept")
	before, text, ok := n.shared(f, call, begin, decl, v.Name(), kept)
	if !ok {
		return
	}
	d.Category = ""
	if u.lent {
		d.Category = string(rule.Guarded)
	}
	d.SuggestedFixes = []analysis.SuggestedFix{{Message: "keep the slice for the turns of the loop", TextEdits: []analysis.TextEdit{
		{Pos: begin, End: begin, NewText: []byte(before + " // of the turns of the loop\n")},
		{Pos: stmt.Pos(), End: stmt.End(), NewText: []byte(text)},
	}}}
}

// named reports whether something else of a name is in an expression, which that would hide if it
// were declared before.
func named(e ast.Expr, name string) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// most is how many elements a slice may have that is made though the loop might not turn.
const most = 1 << 16

// shared is what is declared before the loop, and what takes the place of the call of make: a
// slice that is kept is cut to the length that a new one would have.
func (n *anew) shared(f *sources.File, call *ast.CallExpr, begin token.Pos, decl *ast.FuncDecl, s, kept string) (before, text string, ok bool) {
	typ, size, info := f.Of(call.Args[0]), call.Args[1], f.Pass.TypesInfo
	clear, ok := n.cleared(f, decl, s, info.TypeOf(call))
	if !ok {
		return "", "", false
	}
	if value := info.Types[size].Value; value != nil {
		text = fmt.Sprintf("%s := %s\n%s", s, kept, clear)
		count, exact := constant.Int64Val(constant.ToInt(value))
		return kept + " := " + f.Of(call), text, exact && 0 < count && count <= most && f.Alike(size, begin, size.Pos())
	}
	count := n.taken[decl].Free("size")
	text = fmt.Sprintf("var %[1]s %[2]s\nif %[3]s := %[4]s; 0 < %[3]s && %[3]s <= cap(%[5]s) {\n%[1]s = %[5]s[:%[3]s:%[3]s]\n%[6]s\n} else {\n%[1]s = make(%[2]s, %[3]s)\n%[5]s = %[1]s\n}",
		s, typ, count, f.Of(size), kept, clear)
	return "var " + kept + " " + typ, text, types.Identical(info.TypeOf(size), types.Typ[types.Int])
}

// cleared sets all elements of a slice to what they are when it is made.
func (n *anew) cleared(f *sources.File, decl *ast.FuncDecl, s string, t types.Type) (text string, ok bool) {
	if f.Allows("go1.21") {
		return "clear(" + s + ")", true
	}
	slice, ok := t.Underlying().(*types.Slice)
	if !ok {
		return "", false
	}
	zero := "0"
	switch b, _ := slice.Elem().Underlying().(*types.Basic); {
	case b != nil && b.Info()&types.IsNumeric != 0:
	case b != nil && b.Info()&types.IsBoolean != 0 && f.Predeclared(decl.Pos(), "false"):
		zero = "false"
	default:
		return "", false
	}
	i := n.taken[decl].Free("i")
	return fmt.Sprintf("for %[1]s := range %[2]s {\n%[2]s[%[1]s] = %[3]s\n}", i, s, zero), true
}

// user follows a slice of numbers to all who have it.
type user struct {
	pass  *analysis.Pass
	info  *types.Info
	decls map[*types.Func]inspector.Cursor
	seen  map[*types.Var]bool
	lent  bool // to a Read or Write of what is not known
}

// all reports whether no use of a slice in the function around its declaration refers to it
// later.
func (u *user) all(c inspector.Cursor, v types.Object) bool {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return u.within(fn, v)
	}
	return false
}

func (u *user) within(fn inspector.Cursor, v types.Object) bool {
	for id := range fn.Preorder((*ast.Ident)(nil)) {
		if u.info.Uses[id.Node().(*ast.Ident)] == v && (syntax.Function(id) != fn.Node() || !u.use(id)) {
			return false
		}
	}
	return true
}

// use reports whether a use of a slice keeps no reference to it, for certain.
func (u *user) use(c inspector.Cursor) bool {
	for {
		kind, i := c.ParentEdge()
		up := c.Parent()
		switch kind {
		case edge.ParenExpr_X, edge.SliceExpr_X:
			c = up
			continue
		case edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
			return true
		case edge.IndexExpr_X:
			switch kind, _ := up.ParentEdge(); kind {
			case edge.UnaryExpr_X:
				return up.Parent().Node().(*ast.UnaryExpr).Op != token.AND
			case edge.SelectorExpr_X, edge.ParenExpr_X: // a method may take the address
				return false
			}
			return true
		case edge.CallExpr_Args:
			call := up.Node().(*ast.CallExpr)
			if _, to, ok := calls.Conversion(u.info, call); ok {
				return calls.String(to)
			}
			if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok && u.info.Types[call.Fun].IsBuiltin() {
				switch id.Name {
				case "len", "cap", "clear", "copy":
					return true
				}
				return id.Name == "append" && i > 0 && call.Ellipsis.IsValid()
			}
			return plain(u.info, up) && u.given(up, call, i)
		}
		return false
	}
}
