package behave

import (
	"go/ast"
	"go/token"
	"maps"
	"strings"
)

// Where one side calculates with other types than the other side, or in other steps, they part
// where a number no longer fits: there is the least that a type cannot hold, and there are
// numbers whose products and sums no type can.

// limits are the least whole numbers that types cannot hold, or not exactly.
var limits = map[string]int64{
	"byte": 1 << 8, "uint8": 1 << 8, "int8": 1 << 7, "uint16": 1 << 16, "int16": 1 << 15,
	"uint32": 1 << 32, "int32": 1 << 31, "float32": 1<<24 + 1,
}

// narrow adds the limit of a type that numbers are converted to, or that a list of them has.
func (c *constants) narrow(n ast.Node) {
	var of ast.Expr
	switch n := n.(type) {
	case *ast.CallExpr:
		if len(n.Args) == 1 {
			of = n.Fun
		}
	case *ast.ArrayType:
		of = n.Elt
	case *ast.MapType:
		of = n.Value
	}
	id, ok := of.(*ast.Ident)
	if !ok {
		return
	}
	if _, list := n.(*ast.ArrayType); list && id.Name == "byte" {
		return // a text
	}
	if limit, ok := limits[id.Name]; ok && len(c.ints) < mostNumbers {
		c.ints[limit] = true
	}
}

// calculatesOtherwise reports whether two states of a function multiply, divide or convert
// numbers in different ways.
func calculatesOtherwise(a, b *ast.BlockStmt) bool { return !maps.Equal(steps(a), steps(b)) }

// steps counts the operations and the types of a calculation.
func steps(body *ast.BlockStmt) map[string]int {
	out := map[string]int{}
	if body == nil {
		return out
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BinaryExpr:
			if calculates(n.Op) {
				out[n.Op.String()]++
			}
		case *ast.AssignStmt:
			switch n.Tok {
			case token.MUL_ASSIGN, token.QUO_ASSIGN, token.REM_ASSIGN, token.SHL_ASSIGN:
				out[strings.TrimSuffix(n.Tok.String(), "=")]++
			}
		case *ast.Ident:
			if sized(n.Name) {
				out[n.Name]++
			}
		}
		return true
	})
	return out
}

func calculates(op token.Token) bool {
	return op == token.MUL || op == token.QUO || op == token.REM || op == token.SHL
}

// sized reports whether a name is that of a numeric type of a fixed size, other than those of
// texts.
func sized(name string) bool {
	switch name {
	case "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float32", "float64":
		return true
	}
	return false
}
