package hazard

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// wholeNumbers finds products and quotients of integers that were worked out with fractions:
// a product may not fit, and a quotient loses what is behind the point.
func wholeNumbers(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		for op, why := range map[token.Token]string{
			token.MUL: "the product of integers may not fit, and then it wraps around: it was one of floating-point numbers",
			token.QUO: "the quotient of integers has nothing behind the point: it was one of floating-point numbers",
		} {
			was, is := calculations(p.Before, op), calculations(p.After, op)
			if at := is.whole; at != nil && was.whole == nil && was.converted > is.converted {
				out = append(out, finding{p.After, at.Pos(), "whole " + op.String() + " " + p.Name, why})
			}
		}
	}
	return out
}

// calculation is how a function multiplies or divides: integers of 64 bits, no constants among
// them, and how often floating-point numbers that were integers.
type calculation struct {
	whole     *ssa.BinOp
	converted int
}

func calculations(fn *ssa.Function, op token.Token) (c calculation) {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			of, ok := in.(*ssa.BinOp)
			if !ok || of.Op != op {
				continue
			}
			switch {
			case isInteger(of.Type()) && bitsOf(of.Type()) == 64 && !isNumeral(of.X) && !isNumeral(of.Y):
				c.whole = of
			case isFloat(of.Type()) && fromInteger(of.X) && fromInteger(of.Y):
				c.converted++
			}
		}
	}
	return c
}

// fromInteger reports whether a floating-point number was an integer of 64 bits.
func fromInteger(v ssa.Value) bool {
	c, ok := v.(*ssa.Convert)
	return ok && isInteger(c.X.Type()) && bitsOf(c.X.Type()) == 64
}

// asFloat finds integers of 64 bits that are compared as floating-point numbers: large ones
// beside each other are the same then.
func asFloat(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		if at := c.After.floatsCompared(p.After); at != nil && c.Before.floatsCompared(p.Before) == nil && c.Before.comparesIntegers(p.Before) && !c.After.comparesIntegers(p.After) {
			out = append(out, finding{p.After, at.Pos(), "asfloat " + p.Name,
				"integers are compared as floating-point numbers: large ones that are beside each other are the same then"})
		}
	}
	return out
}

// floatsCompared is a comparison of two floating-point numbers that were integers.
func (p *Package) floatsCompared(fn *ssa.Function) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if x, y := comparedBy(in); x != nil && isFloat(x.Type()) && p.wasInteger(x) && p.wasInteger(y) {
				return in
			}
		}
	}
	return nil
}

// comparesIntegers reports whether a function orders integers of 64 bits, neither of them a
// constant.
func (p *Package) comparesIntegers(fn *ssa.Function) bool {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if x, y := comparedBy(in); x != nil && isInteger(x.Type()) && bitsOf(x.Type()) == 64 && !isNumeral(x) && !isNumeral(y) {
				return true
			}
		}
	}
	return false
}

// comparedBy are two numbers that an instruction puts in order; nil if it does not.
func comparedBy(in ssa.Instruction) (x, y ssa.Value) {
	switch in := in.(type) {
	case *ssa.BinOp:
		if _, orders := mirrored[in.Op]; orders {
			return in.X, in.Y
		}
	case *ssa.Call:
		if libraryName(&in.Call) == "cmp.Compare" && len(in.Call.Args) == 2 {
			return in.Call.Args[0], in.Call.Args[1]
		}
	}
	return nil, nil
}

// wasInteger reports whether a number may have been an integer of 64 bits: it is converted, here
// or in a function of the package that returns it.
func (p *Package) wasInteger(v ssa.Value) bool {
	if fromInteger(v) {
		return true
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	fn := p.callee(call.Common())
	if fn == nil {
		return false
	}
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && len(ret.Results) == 1 && fromInteger(ret.Results[0]) {
			return true
		}
	}
	return false
}
