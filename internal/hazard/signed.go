package hazard

import (
	"fmt"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// signed finds numbers without a sign that get one, and are divided, compared or written then:
// large ones are negative.
func signed(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		from := c.movedFrom(p)
		if len(from) == 0 || slices.ContainsFunc(from, func(fn *ssa.Function) bool { return len(c.Before.signings(fn)) > 0 }) {
			continue
		}
		for _, v := range c.After.signings(p.After) {
			out = append(out, finding{p.After, v.Pos(), "signed " + p.Name,
				fmt.Sprintf("a %s becomes a %s, which is negative where it was large", v.X.Type().Underlying(), v.Type().Underlying())})
		}
	}
	return out
}

// signings are the conversions of numbers without a sign to such of the same size with one, where
// that shows.
func (p *Package) signings(fn *ssa.Function) []*ssa.Convert {
	var out []*ssa.Convert
	for _, fn := range withLiterals(fn) {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				v, ok := in.(*ssa.Convert)
				if ok && isInteger(v.X.Type()) && isInteger(v.Type()) && unsigned(v.X.Type()) && !unsigned(v.Type()) && bitsOf(v.X.Type()) == 64 && bitsOf(v.Type()) == 64 &&
					!bounded(v.X, 63, b, 8) && p.tellsSign(v, 2) {
					out = append(out, v)
				}
			}
		}
	}
	return out
}

func unsigned(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsUnsigned != 0
}

// tellsSign reports whether what is done with a number depends on its sign.
func (p *Package) tellsSign(v ssa.Value, depth int) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.BinOp:
			_, orders := mirrored[r.Op]
			if orders || r.X == v && (r.Op == token.REM || r.Op == token.QUO || r.Op == token.SHR) {
				return true
			}
		case *ssa.Convert:
			if isFloat(r.Type()) {
				return true
			}
		case *ssa.Call:
			switch libraryName(&r.Call) {
			case "strconv.AppendInt", "strconv.FormatInt", "strconv.Itoa", "cmp.Compare":
				return true
			}
			if fn := p.callee(&r.Call); fn != nil && depth > 0 {
				for i, a := range r.Call.Args {
					if a == v && i < len(fn.Params) && p.tellsSign(fn.Params[i], depth-1) {
						return true
					}
				}
			}
		}
	}
	return false
}
