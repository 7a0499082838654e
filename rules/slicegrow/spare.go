package slicegrow

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// large is how many bytes an element may have for room that may stay unused.
const large = 1 << 10

// spare tells how safe it is that a slice has room left when the loop is done: what is appended
// to two slices that share its memory is then put into the same place. ok is false where
// the function makes such slices itself, and where the room may be large. What leaves the
// function may be appended to elsewhere.
func spare(pass *analysis.Pass, loop inspector.Cursor, v *types.Var) (safety rule.Safety, ok bool) {
	info := pass.TypesInfo
	for fn := range loop.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch n := fn.Node().(type) {
		case *ast.FuncLit:
			if results(n.Type, v) {
				safety = rule.Guarded
			}
			continue
		case *ast.FuncDecl:
			if results(n.Type, v) {
				safety = rule.Guarded
			}
			if !little(pass, n, v.Type().Underlying().(*types.Slice).Elem()) {
				return "", false
			}
		}
		for c := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[c.Node().(*ast.Ident)] != v {
				continue
			}
			switch use(info, c, v) {
			case forks:
				return "", false
			case leaves:
				safety = rule.Guarded
			}
		}
	}
	return safety, true
}

// little reports whether elements are known not to be large.
func little(pass *analysis.Pass, decl *ast.FuncDecl, elem types.Type) bool {
	sig := pass.TypesInfo.Defs[decl.Name].(*types.Func).Signature()
	switch elem.Underlying().(type) {
	case *types.Struct, *types.Array, *types.Interface: // the last is that of a type parameter, too
		return sig.TypeParams().Len() == 0 && sig.RecvTypeParams().Len() == 0 && pass.TypesSizes.Sizeof(elem) <= large
	}
	return true
}

// What a use does with a slice.
const (
	stays  = iota // nothing else refers to its memory
	leaves        // what is not looked at here may refer to it
	forks         // another variable may refer to it, or what is appended to it is put elsewhere
)

func use(info *types.Info, c inspector.Cursor, v *types.Var) int {
	if element(info, c) {
		return stays
	}
	c = whole(info, c)
	switch kind, i := c.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.RangeStmt_X:
		return stays
	case edge.ValueSpec_Values:
		return forks
	case edge.AssignStmt_Rhs:
		return assigned(info, c.Parent().Node().(*ast.AssignStmt).Lhs[i], v)
	case edge.CallExpr_Args:
		return argument(info, c.Parent(), i, v)
	}
	return leaves
}

// whole goes from a slice to what is made of it and shares its memory: a part, or one of another type.
func whole(info *types.Info, c inspector.Cursor) inspector.Cursor {
	for {
		switch kind, _ := c.ParentEdge(); kind {
		case edge.SliceExpr_X, edge.ParenExpr_X:
		case edge.CallExpr_Args:
			if !info.Types[c.Parent().Node().(*ast.CallExpr).Fun].IsType() {
				return c
			}
		default:
			return c
		}
		c = c.Parent()
	}
}

// assigned tells what it means that something gets the slice, or what shares its memory.
func assigned(info *types.Info, to ast.Expr, v *types.Var) int {
	id, ok := ast.Unparen(to).(*ast.Ident)
	switch {
	case !ok:
		return leaves
	case id.Name == "_" || turns.Names(info, to, v):
		return stays
	}
	return forks
}

// argument tells what a call does with the slice that is its argument number i.
func argument(info *types.Info, c inspector.Cursor, i int, v *types.Var) int {
	call := c.Node().(*ast.CallExpr)
	switch {
	case builtin(info, call, "len"), builtin(info, call, "copy"), builtin(info, call, "clear"):
		return stays
	case !builtin(info, call, "append"):
		return leaves
	case i > 0 && call.Ellipsis.IsValid():
		return stays // its elements are copied
	case i > 0:
		return leaves
	}
	if kind, k := c.ParentEdge(); kind == edge.AssignStmt_Rhs && turns.Names(info, c.Parent().Node().(*ast.AssignStmt).Lhs[k], v) {
		return stays
	}
	return forks
}
