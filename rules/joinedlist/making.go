package joinedlist

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// making tells of expressions whether they make a text.
type making struct {
	info  *types.Info
	decls uses.Declared
}

// text reports whether a text is put together, formatted or changed where it is written, and not only
// asked for.
func (m making) text(e ast.Expr) bool {
	if m.info.Types[e].Value != nil {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return true
	case *ast.CallExpr:
		_, _, conversion := calls.Conversion(m.info, e)
		return !conversion && m.by(e)
	}
	return false
}

// by reports whether the function that is called makes the text that it returns. One that is not declared in the
// package does if it has parameters and looks for no part, and so do String and Error.
func (m making) by(call *ast.CallExpr) bool {
	fn, _ := typeutil.Callee(m.info, call).(*types.Func)
	if fn == nil {
		return len(call.Args) > 0
	}
	if c, ok := m.decls[fn.Origin()]; ok {
		return m.returns(c)
	}
	name := fn.Name()
	if fn.Pkg() != nil && fn.Pkg().Path() == "strings" && (strings.HasPrefix(name, "Trim") || strings.HasPrefix(name, "Cut")) {
		return false
	}
	return fn.Signature().Params().Len() > 0 || name == "String" || name == "Error"
}

// returns reports whether a function returns more than parts, fields, elements and constants.
func (m making) returns(c inspector.Cursor) bool {
	for r := range c.Preorder((*ast.ReturnStmt)(nil)) {
		results := r.Node().(*ast.ReturnStmt).Results
		if len(results) == 0 {
			return true // results that have names
		}
		switch e := ast.Unparen(results[0]).(type) {
		case *ast.SelectorExpr, *ast.IndexExpr, *ast.SliceExpr:
		case *ast.CallExpr:
			fn := typeutil.StaticCallee(m.info, e)
			if fn == nil || m.decls[fn.Origin()].Valid() || m.by(e) {
				return true // functions of the package are not followed further
			}
		default:
			if m.info.Types[e].Value == nil {
				return true
			}
		}
	}
	return false
}
