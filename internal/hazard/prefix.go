package hazard

import (
	"fmt"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// grownPrefix finds variables of the package to which something is appended without an end of their
// own: if there is room behind one, all that is made of it at once lies in the same memory.
func grownPrefix(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, fn := range withLiterals(p.After) {
			for in := range instructions(fn) {
				call, ok := in.(*ssa.Call)
				if !ok {
					continue
				}
				g := sharedSlice(appendedTo(&call.Call))
				if g == nil || g.Pkg != c.After.SSA || c.After.alwaysEmpty(g) || c.After.endsThere(g) || storesIn(fn, g) {
					continue
				}
				out = append(out, finding{p.After, call.Pos(), "prefix " + p.Name + " " + g.Name(),
					fmt.Sprintf("what is appended to %s may lie behind it in its own memory: two that do so at once write over each other", g.Name())})
			}
		}
	}
	return out
}

// appendedTo is what a call appends to; nil if it does not.
func appendedTo(c *ssa.CallCommon) ssa.Value {
	switch name := libraryName(c); {
	case name == "time.Time.AppendFormat":
		return c.Args[1]
	case isBuiltin(c, "append"), strings.HasPrefix(name, "strconv.Append"), strings.HasPrefix(name, "fmt.Append"), name == "unicode/utf8.AppendRune":
		return c.Args[0]
	}
	return nil
}

// sharedSlice is the variable of a package that a slice was read from as it is.
func sharedSlice(v ssa.Value) *ssa.Global {
	load, ok := v.(*ssa.UnOp)
	if !ok {
		return nil
	}
	g, _ := load.X.(*ssa.Global)
	return g
}

// storesIn reports whether a function puts another value in a variable.
func storesIn(fn *ssa.Function, g *ssa.Global) bool {
	for in := range instructions(fn) {
		if store, ok := in.(*ssa.Store); ok && store.Addr == g {
			return true
		}
	}
	return false
}

// endsThere reports whether all that a variable is ever set to has no room behind it.
func (p *Package) endsThere(g *ssa.Global) bool {
	some := false
	for _, f := range p.fills() {
		store, ok := f.in.(*ssa.Store)
		if !ok || f.cell != cell(g.Name()) {
			continue
		}
		some = true
		switch v := store.Val.(type) {
		case *ssa.Const:
		case *ssa.Slice: // of an array, as a literal is
			if v.High != nil && v.Max == nil || v.Low != nil && v.Max == nil {
				return false
			}
		case *ssa.Call:
			if libraryName(&v.Call) != "slices.Clip" {
				return false
			}
		case *ssa.MakeSlice:
			if v.Len != v.Cap {
				return false
			}
		default:
			return false
		}
	}
	return some
}
