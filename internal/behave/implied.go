package behave

import (
	"go/ast"
	"go/token"
)

// Some numbers are in the code though nobody has written them there: a bit for each number is one for so many as
// a word has bits, and a list that is longer than a library treats in the plainest way is sorted in another one.

// wordBits is how many bits the widest integers have.
const wordBits = 64

// inserted is up to which length functions of the library that sort in no promised order do so by insertion, which
// keeps the order of equal elements.
const inserted = 12

// unstable are these functions.
var unstable = map[string]bool{"sort.Slice": true, "sort.Sort": true, "slices.SortFunc": true}

// imply adds the numbers that a piece of syntax implies.
func (c *constants) imply(n ast.Node) {
	if len(c.ints) >= mostNumbers {
		return
	}
	switch n := n.(type) {
	case *ast.BinaryExpr:
		if n.Op == token.SHL || n.Op == token.SHR {
			c.shifted(n.X, n.Y)
		}
	case *ast.AssignStmt:
		if n.Tok == token.SHL_ASSIGN || n.Tok == token.SHR_ASSIGN {
			c.shifted(nil, n.Rhs[0])
		}
	case *ast.SelectorExpr:
		if x, ok := n.X.(*ast.Ident); ok && unstable[x.Name+"."+n.Sel.Name] {
			c.ints[inserted] = true
		}
	}
}

// shifted adds the number of bits beyond which nothing is left of what is shifted, where that may be.
func (c *constants) shifted(x, by ast.Expr) {
	if numberOf(by) != nil {
		return
	}
	bits := int64(wordBits)
	if call, ok := x.(*ast.CallExpr); ok && len(call.Args) == 1 {
		if id, ok := call.Fun.(*ast.Ident); ok && bitsOf[id.Name] > 0 {
			bits = bitsOf[id.Name]
		}
	}
	c.ints[bits] = true
}

// bitsOf are the numbers of bits of types that are narrower.
var bitsOf = map[string]int64{"uint8": 8, "byte": 8, "int8": 8, "uint16": 16, "int16": 16, "uint32": 32, "int32": 32, "rune": 32}
