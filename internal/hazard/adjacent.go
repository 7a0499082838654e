package hazard

import (
	"fmt"
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// adjacent finds comparisons with the last element of a list alone, where all its elements were
// gone through: what is equal and farther back is no longer found, unless equal ones are put side by
// side first.
func adjacent(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if callsSort(p.After) || c.After.searches(p.After) || c.anyBefore(p, func(fn *ssa.Function) bool { return callsSort(fn) }) {
			continue
		}
		is := equalities(p.After)
		for what, at := range is.last {
			if is.any[what] != nil || !c.anyBefore(p, func(fn *ssa.Function) bool {
				was := equalities(fn)
				return was.any[what] != nil && was.last[what] == nil
			}) {
				continue
			}
			out = append(out, finding{p.After, at.Pos(), "adjacent " + p.Name + " " + what,
				fmt.Sprintf("%s of the last element alone is compared, where all were gone through: an equal one farther back is no longer found", what)})
		}
	}
	return out
}

// equality is where the elements of lists, or their fields, are compared with something: the last
// one, or one that a loop picks.
type equality struct{ last, any map[string]ssa.Instruction }

func equalities(fn *ssa.Function) equality {
	out := equality{map[string]ssa.Instruction{}, map[string]ssa.Instruction{}}
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			op, ok := in.(*ssa.BinOp)
			if !ok || op.Op != token.EQL && op.Op != token.NEQ {
				continue
			}
			for _, side := range []ssa.Value{op.X, op.Y} {
				what, at := elementOf(side)
				switch {
				case what == "":
				case isLastIndex(at):
					out.last[what] = op
				case !isConst(at):
					out.any[what] = op
				}
			}
		}
	}
	return out
}

// elementOf is the field of an element that a value was read from, and the index of that.
func elementOf(v ssa.Value) (what string, at ssa.Value) {
	load, ok := v.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return "", nil
	}
	field, ok := load.X.(*ssa.FieldAddr)
	if !ok {
		return "", nil
	}
	switch x := field.X.(type) {
	case *ssa.IndexAddr:
		return fieldOf(field), x.Index
	case *ssa.UnOp: // of a list of pointers
		if index, ok := x.X.(*ssa.IndexAddr); ok {
			return fieldOf(field), index.Index
		}
	case *ssa.Alloc: // the variable of a loop
		if index, ok := onlyStored(x).(*ssa.UnOp); ok {
			if index, ok := index.X.(*ssa.IndexAddr); ok {
				return fieldOf(field), index.Index
			}
		}
	}
	return "", nil
}

// searches reports whether a function finds things in another way: in a map, or by searching.
func (p *Package) searches(fn *ssa.Function) bool {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if look, ok := in.(*ssa.Lookup); ok && !isString(look.X.Type()) {
				return true
			}
		}
	}
	return p.does(fn, []string{"sort.Search", "sort.Find", "slices.BinarySearch", "slices.BinarySearchFunc", "slices.IndexFunc", "slices.Index", "slices.Contains", "slices.ContainsFunc"})
}
