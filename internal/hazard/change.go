package hazard

import (
	"bytes"
	"go/ast"
	"go/printer"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// Change is a package in two states.
type Change struct {
	Before, After *Package
	Pairs         []Pair // of functions that differ or are new in After, by name
}

// Pair is a function in two states.
type Pair struct {
	Name   string        // "F" or "T.M"
	Before *ssa.Function // nil if it is new
	After  *ssa.Function
}

// compare pairs the functions of two states.
func compare(before, after *Package) *Change {
	c := &Change{Before: before, After: after}
	for _, name := range slices.Sorted(maps.Keys(after.funcs)) {
		b, a := before.funcs[name], after.funcs[name]
		if b == nil || before.text(b) != after.text(a) {
			c.Pairs = append(c.Pairs, Pair{Name: name, Before: b, After: a})
		}
	}
	return c
}

// Changed reports whether a function of After, or the one that it is written in, differs
// from what it was or is new.
func (c *Change) Changed(fn *ssa.Function) bool {
	fn = outermost(fn)
	return slices.ContainsFunc(c.Pairs, func(p Pair) bool { return p.After == fn })
}

// text is the source of a function without comments and layout.
func (p *Package) text(fn *ssa.Function) string {
	decl, ok := fn.Syntax().(*ast.FuncDecl)
	if !ok {
		return ""
	}
	bare := *decl
	bare.Doc = nil
	var b bytes.Buffer
	if printer.Fprint(&b, p.Fset, &bare) != nil {
		return ""
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// outermost is the declared function that a function literal is written in.
func outermost(fn *ssa.Function) *ssa.Function {
	for fn.Parent() != nil {
		fn = fn.Parent()
	}
	return fn
}

// nameOf is the name of a function in its package: "F", "T.M". That of a function literal
// is the name of the function it is written in.
func nameOf(fn *ssa.Function) string {
	if fn == nil {
		return ""
	}
	fn = outermost(fn)
	if d, ok := fn.Syntax().(*ast.FuncDecl); ok {
		return declName(d)
	}
	return fn.Name()
}
