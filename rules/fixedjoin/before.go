package fixedjoin

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// ahead are the elements that a statement before the call evaluates, because what takes
// the place of the call needs them twice: for their length, and for their bytes.
type ahead struct {
	f     *sources.File
	stmt  ast.Stmt // before which there may be statements; nil where there may be none
	fn    *order.Function
	taken names.Taken
	lines string
	to    given // what names in the elements are
	early bool  // a byte or a text was copied that a call may change
}

// beforehand finds the statement before which elements of a call may be evaluated: nothing
// that is evaluated in it before the call has an effect, and the call is always made.
func beforehand(f *sources.File, c inspector.Cursor) *ahead {
	_, decl := sources.Enclosing(c)
	if decl == nil {
		return &ahead{f: f}
	}
	fn := order.Of(f.Pass.TypesInfo, decl)
	a := &ahead{f: f, fn: fn, taken: names.In(decl)}
	for at := c; ; at = at.Parent() {
		kind, i := at.ParentEdge()
		var first []ast.Expr
		switch n := at.Parent().Node().(type) {
		case *ast.ParenExpr, *ast.ExprStmt:
		case *ast.SliceExpr, *ast.SelectorExpr:
			if kind != edge.SliceExpr_X && kind != edge.SelectorExpr_X {
				return a
			}
		case *ast.CallExpr:
			first = []ast.Expr{n.Fun}
			if kind == edge.CallExpr_Args {
				first = append(first, n.Args[:i]...)
			}
		case *ast.ReturnStmt:
			first = n.Results[:i]
		case *ast.AssignStmt:
			if kind != edge.AssignStmt_Rhs {
				return a
			}
			first = append(n.Lhs[:len(n.Lhs):len(n.Lhs)], n.Rhs[:i]...)
		case *ast.IfStmt:
			if kind != edge.IfStmt_Init {
				return a
			}
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			if kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body {
				a.stmt, _ = at.Node().(ast.Stmt)
			}
			return a
		default:
			return a
		}
		for _, e := range first {
			if e != at.Node() && fn.Effect(e) {
				return a
			}
		}
	}
}

// operand returns the text of an expression that may be evaluated twice: its own, or the
// name of a variable that holds its value.
func (a *ahead) operand(e ast.Expr, name string) (string, bool) {
	e = ast.Unparen(e)
	if plain(a.f.Pass.TypesInfo, e) {
		return a.to.text(a.f, e), true
	}
	call, ok := e.(*ast.CallExpr)
	if !ok || a.stmt == nil || a.f.Pass.TypesInfo.Types[call.Fun].IsType() || a.early && a.fn.Alters(e) {
		return "", false
	}
	name = a.taken.Free(name)
	a.lines += name + " := " + a.to.text(a.f, e) + "\n"
	return name, true
}

// copied is [ahead.operand] of a byte, or of a text that becomes bytes: in the call that is
// copied before what stands behind it is evaluated.
func (a *ahead) copied(e ast.Expr, name string) (string, bool) {
	text, ok := a.operand(e, name)
	a.early = a.early || a.fn != nil && plain(a.f.Pass.TypesInfo, e) && !a.fn.Stable(e)
	return text, ok
}

// edits are those before the statement.
func (a *ahead) edits() []analysis.TextEdit {
	if a.lines == "" {
		return nil
	}
	return []analysis.TextEdit{{Pos: a.stmt.Pos(), End: a.stmt.Pos(), NewText: []byte(a.lines)}}
}
