package behave

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/contract"
)

// How often a function that was passed is called is behaviour, as far as anybody knows: it may
// count, cost much, or give something else the next time. Where the package says that it asks
// what it is given any number of times, it is none, nor is the order: what is asked still is.

// asksAtWill reports whether the package says so, where it speaks of functions that it takes: in
// the comment of a type that has them, of a field or of a function.
func (g *generator) asksAtWill() bool {
	return slices.ContainsFunc(g.commented(), func(f *ast.File) bool {
		found := false
		ast.Inspect(f, func(n ast.Node) bool {
			found = found || saysOften(n)
			return !found
		})
		return found
	})
}

// saysOften reports whether the comment of a node that takes functions makes that promise.
func saysOften(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.TYPE && contract.Read(n.Doc.Text()).Often && takesFunctions(n)
	case *ast.TypeSpec:
		return contract.Read(n.Doc.Text()).Often && takesFunctions(n)
	case *ast.Field:
		return contract.Read(n.Doc.Text()+"\n\n"+n.Comment.Text()).Often && takesFunctions(n)
	case *ast.FuncDecl:
		return contract.Read(n.Doc.Text()).Often && takesFunctions(n.Type.Params)
	}
	return false
}

// takesFunctions reports whether there are types of functions in a declaration.
func takesFunctions(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		_, is := n.(*ast.FuncType)
		found = found || is
		return !found
	})
	return found
}

// asked is how package replay begins what a function was asked that may be asked any number of
// times.
const asked = "asked "

// withoutQuestions leaves out calls of a function that users cannot call which differ in nothing but
// what was asked so: what its callers had asked before says more of that, and is compared with them.
func (c *check) withoutQuestions(suspects []int) []int {
	if c.driver.Targets[c.items[suspects[0]].target].Open {
		return suspects
	}
	return slices.DeleteFunc(slices.Clone(suspects), func(i int) bool {
		return c.first[i].withoutQuestions().agrees(c.other[i].withoutQuestions())
	})
}

func (r record) withoutQuestions() record {
	r.parts = slices.DeleteFunc(slices.Clone(r.parts), func(p Part) bool {
		return strings.Contains(p.What, "event ") && strings.HasPrefix(p.Looks, asked)
	})
	return r
}
