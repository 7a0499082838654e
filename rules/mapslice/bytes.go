package mapslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// eightBits are variables and fields that are maps keyed by numbers of eight bits, and all whose uses are seen: an array of 256
// elements has a place for each key.
type eightBits map[*types.Var]bool

// wide is how many bytes an element may have for an array of all to be small.
const wide = 24

// eightBitsOf returns those of a package that are filled one key after the other. A table of constants is rule
// consttable's.
func eightBitsOf(pass *analysis.Pass, in *inspector.Inspector) eightBits {
	found, filled := eightBits{}, map[*types.Var]bool{}
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		v, ok := pass.TypesInfo.ObjectOf(c.Node().(*ast.Ident)).(*types.Var)
		if !ok || v.Exported() || v.Pkg() != pass.Pkg || !byByte(pass, v.Type()) {
			continue
		}
		if _, known := found[v]; !known {
			found[v] = true
		}
		fills, fine := useOf(pass.TypesInfo, c)
		found[v] = found[v] && fine
		filled[v] = filled[v] || fills
	}
	for v := range found {
		if !filled[v] {
			delete(found, v)
		}
	}
	return found
}

// byByte reports whether a type is a map from numbers of eight bits to something small.
func byByte(pass *analysis.Pass, t types.Type) bool {
	m, ok := types.Unalias(t).(*types.Map)
	if !ok {
		return false
	}
	basic, ok := m.Key().Underlying().(*types.Basic)
	size, known := sources.SizeOf(pass, m.Elem())
	return ok && known && (basic.Kind() == types.Uint8 || basic.Kind() == types.Int8) && size <= wide
}

// useOf reports whether a use of a map sets an element, and whether it is one that an array allows, too.
func useOf(info *types.Info, c inspector.Cursor) (fills, fine bool) {
	kind, _ := c.ParentEdge()
	if kind == edge.SelectorExpr_Sel {
		c = c.Parent()
		kind, _ = c.ParentEdge()
	}
	switch kind {
	case edge.IndexExpr_X:
		kind, _ := c.Parent().ParentEdge()
		return kind == edge.AssignStmt_Lhs || kind == edge.IncDecStmt_X, true
	case edge.ValueSpec_Names:
		values := c.Parent().Node().(*ast.ValueSpec).Values
		return false, len(values) == 0 || len(values) == 1 && makes(info, values[0])
	case edge.Field_Names:
		_, param := c.Parent().Parent().Parent().Node().(*ast.FuncType)
		return false, !param
	case edge.KeyValueExpr_Key:
		return false, makes(info, c.Parent().Node().(*ast.KeyValueExpr).Value)
	case edge.AssignStmt_Lhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		return false, len(a.Lhs) == 1 && makes(info, a.Rhs[0]) && a.Tok != token.ADD_ASSIGN
	case edge.CallExpr_Args:
		id, ok := c.Parent().Node().(*ast.CallExpr).Fun.(*ast.Ident)
		return false, ok && info.Uses[id] == types.Universe.Lookup("clear")
	}
	return false, false
}

// at reports whether such a map is looked up or made at the cursor.
func (b eightBits) at(info *types.Info, c inspector.Cursor) bool {
	switch n := c.Node().(type) {
	case *ast.IndexExpr:
		return b[variable(info, n.X)]
	case *ast.CallExpr, *ast.CompositeLit:
		return makes(info, n.(ast.Expr)) && b[given(info, c)]
	}
	return false
}

// given returns the variable or the field that gets what is made at the cursor.
func given(info *types.Info, c inspector.Cursor) *types.Var {
	switch n := c.Parent().Node().(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) == 1 {
			return variable(info, n.Lhs[0])
		}
	case *ast.ValueSpec:
		if len(n.Names) == 1 {
			return variable(info, n.Names[0])
		}
	case *ast.KeyValueExpr:
		return variable(info, n.Key)
	}
	return nil
}

// variable returns the variable or the field that an expression names.
func variable(info *types.Info, e ast.Expr) *types.Var {
	var id *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return nil
	}
	v, _ := info.ObjectOf(id).(*types.Var)
	return v
}
