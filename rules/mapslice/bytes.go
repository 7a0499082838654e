package mapslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// eightBits are variables and fields that are maps keyed by numbers of eight bits, and all whose uses are seen: an array of 256
// elements has a place for each key.
type eightBits map[*types.Var]bool

// wide is how many bytes an element may have for an array of all to be small.
const wide = 16

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
	return ok && (basic.Kind() == types.Uint8 || basic.Kind() == types.Int8) && pass.TypesSizes.Sizeof(m.Elem()) <= wide
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
	case edge.ValueSpec_Names, edge.Field_Names, edge.KeyValueExpr_Key:
		_, param := c.Parent().Parent().Parent().Node().(*ast.FuncType)
		return false, !param
	case edge.AssignStmt_Lhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		return false, len(a.Lhs) == 1 && makes(info, a.Rhs[0]) && a.Tok != token.ADD_ASSIGN
	case edge.CallExpr_Args:
		id, ok := c.Parent().Node().(*ast.CallExpr).Fun.(*ast.Ident)
		return false, ok && info.Uses[id] == types.Universe.Lookup("clear")
	}
	return false, false
}
