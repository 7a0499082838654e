package splitpart

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// complains reports whether the parts are among what the message of an error is made of: that is
// rare, and the text can be split again for it.
func complains(info *types.Info, use inspector.Cursor) bool {
	call, ok := use.Parent().Node().(*ast.CallExpr)
	kind, i := use.ParentEdge()
	if !ok || kind != edge.CallExpr_Args || i == 0 || call.Ellipsis.IsValid() {
		return false
	}
	switch calls.Name(info, call) {
	case "fmt.Errorf", "github.com/pkg/errors.Errorf", "golang.org/x/xerrors.Errorf":
		return true
	}
	return false
}

// nested reports whether a use is in a loop, or in a function, behind the call that splits: its place says
// nothing of what comes before it.
func (p *parts) nested(use inspector.Cursor) bool {
	for up := range use.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		if up.Node().Pos() > p.c.Node().Pos() {
			return true
		}
	}
	return false
}

// tell writes the call that splits the text again in the place of the parts.
func (v *variables) tell(use inspector.Cursor) bool {
	call, id := v.c.Node().(*ast.CallExpr), use.Node()
	for _, e := range append([]ast.Expr{call.Fun}, call.Args[1:]...) {
		if !v.f.Alike(e, call.Pos(), id.Pos()) {
			return false
		}
	}
	v.joined = true
	text := v.f.Of(call.Fun) + "(" + v.text
	for _, e := range call.Args[1:] {
		text += ", " + v.f.Of(e)
	}
	v.edit(id.Pos(), id.End(), text+")")
	return true
}
