package splitpart

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// pair reports whether the text is split in two at most, and the number of its parts only
// decides something: then Cut says all there is to know.
func (v *variables) pair() bool {
	if v.final != 1 || !v.f.Allows("go1.18") {
		return false
	}
	asked := false
	for use := range v.f.Cursor.Preorder((*ast.Ident)(nil)) {
		if v.f.Pass.TypesInfo.Uses[use.Node().(*ast.Ident)] != v.v {
			continue
		}
		switch use.Parent().Node().(type) {
		case *ast.IndexExpr:
			if written(use.Parent()) {
				return false
			}
			asked = true
		case *ast.CallExpr:
			if _, ok := v.two(use.Parent()); !ok {
				return false
			}
			asked = true
		}
	}
	return asked
}

// two reports whether a comparison of the number of parts holds for two of them, and not for one,
// or the other way round. It is not ok where it holds for both, or for none.
func (v *variables) two(length inspector.Cursor) (holds, ok bool) {
	b, ok := length.Parent().Node().(*ast.BinaryExpr)
	kind, _ := length.ParentEdge()
	if !ok || v.f.Commented(b.Pos(), b.End()) || !types.Identical(types.Default(v.f.Pass.TypesInfo.TypeOf(b)), types.Typ[types.Bool]) {
		return false, false // what Cut says is a bool, and no value of another type
	}
	number, op := v.f.Pass.TypesInfo.Types[b.Y].Value, b.Op
	if kind == edge.BinaryExpr_Y {
		number, op = v.f.Pass.TypesInfo.Types[b.X].Value, turned[b.Op]
	}
	if _, comparison := turned[op]; number == nil || !comparison {
		return false, false
	}
	one := constant.Compare(constant.MakeInt64(1), op, number)
	holds = constant.Compare(constant.MakeInt64(2), op, number)
	return holds, one != holds
}

// asked writes what becomes of a comparison of the number of parts.
func (v *variables) asked(length inspector.Cursor) {
	text := v.found
	if holds, _ := v.two(length); !holds {
		text = "!" + text
	}
	b := length.Parent().Node()
	v.edit(b.Pos(), b.End(), text)
}

// cut writes the statement that gives the variables their values.
func (v *variables) cut(text string) string {
	call := v.c.Node().(*ast.CallExpr)
	names := []string{"_", "_", "_"}
	for k := range 2 {
		if v.used[k] {
			names[k] = v.named[k]
		}
	}
	if v.counted {
		names[2] = v.found
	}
	return strings.Join(names, ", ") + " := " + v.f.Of(ast.Unparen(call.Fun).(*ast.SelectorExpr).X) + ".Cut(" + text + ", " + v.f.Of(call.Args[1]) + ")"
}
