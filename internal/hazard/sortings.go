package hazard

import (
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// A sorting is a call that puts elements in order, or looks for a place in it.
type sorting struct {
	at       *ssa.Call
	name     string        // of the library
	elem     types.Type    // nil if it is not known
	compares *ssa.Function // the comparison, if it is a function literal or of the package
}

// sortings are those of a function and its literals.
func sortings(fn *ssa.Function) []sorting {
	var out []sorting
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			if name := libraryName(&call.Call); ordersBy[name] {
				out = append(out, sorting{call, name, sortedElem(&call.Call), comparison(&call.Call)})
			}
		}
	}
	return out
}

// ordersBy are the functions of the library that go by a comparison they are given.
var ordersBy = map[string]bool{
	"sort.Slice": true, "sort.SliceStable": true, "sort.Sort": true, "sort.Stable": true, "sort.Search": true,
	"slices.SortFunc": true, "slices.SortStableFunc": true, "slices.SortedFunc": true, "slices.SortedStableFunc": true,
	"slices.BinarySearchFunc": true, "slices.MinFunc": true, "slices.MaxFunc": true,
}

// isStable reports whether a sorting leaves equal elements in their order, isUnstable whether
// it puts some in order and does not.
func (s sorting) isStable() bool { return strings.Contains(s.name, "Stable") }

func (s sorting) isUnstable() bool {
	return s.name == "sort.Slice" || s.name == "sort.Sort" || s.name == "slices.SortFunc" || s.name == "slices.SortedFunc"
}

// sortedElem is the type of the elements that are put in order.
func sortedElem(c *ssa.CallCommon) types.Type {
	if len(c.Args) == 0 {
		return nil
	}
	v := unboxed(c.Args[0])
	if s, ok := v.Type().Underlying().(*types.Slice); ok {
		return s.Elem()
	}
	return nil
}

// comparison is the function of the package that a sorting compares with; that of sort.Sort is
// the method Less.
func comparison(c *ssa.CallCommon) *ssa.Function {
	for _, a := range c.Args {
		switch a := a.(type) {
		case *ssa.MakeClosure:
			return a.Fn.(*ssa.Function)
		case *ssa.Function:
			return a
		case *ssa.MakeInterface:
			if m := methodNamed(a, "Less"); m != nil {
				return m
			}
		}
	}
	return nil
}

// methodNamed is a method of the package that a value in an interface has.
func methodNamed(v *ssa.MakeInterface, name string) *ssa.Function {
	sel := types.NewMethodSet(v.X.Type()).Lookup(v.Parent().Pkg.Pkg, name)
	if sel == nil {
		return nil
	}
	fn := v.Parent().Prog.FuncValue(sel.Obj().(*types.Func))
	if fn == nil || fn.Blocks == nil {
		return nil
	}
	return fn
}

// lookedAt are the fields that a comparison looks at, itself or by functions of the package that it
// calls.
func (p *Package) lookedAt(fn *ssa.Function) map[string]bool {
	out := map[string]bool{}
	for _, fn := range p.reached(fn) {
		for in := range instructions(fn) {
			switch in := in.(type) {
			case *ssa.FieldAddr:
				out[fieldOf(in)] = true
			case *ssa.Field:
				out[structField(in.X.Type(), in.Field)] = true
			}
		}
	}
	return out
}
