package hazard

import (
	"fmt"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// unclamped finds numbers that say where a list or a text is cut, or how long one is, and that nothing
// looks at first, where min, max or a condition kept them within bounds: one beyond them panics.
func unclamped(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		was := clampedBounds(p.Before)
		if len(was) == 0 {
			continue
		}
		asked := calleesGiven(p.Before)
		for _, fn := range withLiterals(p.After) {
			for in := range instructions(fn) {
				for _, v := range boundsOf(in) {
					name := numberName(v)
					if was[name] && !weighed(v, asked[name]) {
						out = append(out, finding{p.After, posOf(in), "unclamped " + p.Name + " " + name,
							fmt.Sprintf("%s is taken as it comes, where it was kept within bounds: beyond them this panics", name)})
					}
				}
			}
		}
	}
	return out
}

// boundsOf are the numbers with which an instruction cuts or makes a list or a text, or picks an element.
func boundsOf(in ssa.Instruction) []ssa.Value {
	var all []ssa.Value
	switch in := in.(type) {
	case *ssa.Slice:
		all = []ssa.Value{in.Low, in.High, in.Max}
	case *ssa.IndexAddr:
		all = []ssa.Value{in.Index}
	case *ssa.MakeSlice:
		all = []ssa.Value{in.Len, in.Cap}
	case *ssa.Call:
		switch libraryName(&in.Call) {
		case "strings.Repeat", "bytes.Repeat", "slices.Grow", "strings.Builder.Grow", "bytes.Buffer.Grow":
			all = in.Call.Args[1:]
		}
	}
	return slices.DeleteFunc(all, func(v ssa.Value) bool { return v == nil || isConst(v) || !isInteger(v.Type()) })
}

// clampedBounds names the numbers that a function cuts or makes lists and texts with after min, max or a
// condition has put a constant in place of those beyond it.
func clampedBounds(fn *ssa.Function) map[string]bool {
	out := map[string]bool{}
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			for _, v := range boundsOf(in) {
				for _, from := range clampedFrom(v, 4) {
					if name := numberName(from); name != "" {
						out[name] = true
					}
				}
			}
		}
	}
	return out
}

// clampedFrom are the numbers that were bounded by a constant to make one.
func clampedFrom(v ssa.Value, depth int) (out []ssa.Value) {
	if depth == 0 {
		return nil
	}
	var from []ssa.Value
	switch v := v.(type) {
	case *ssa.Convert:
		return clampedFrom(v.X, depth-1)
	case *ssa.Phi:
		from = v.Edges
	case *ssa.Call:
		if !isBuiltin(&v.Call, "min") && !isBuiltin(&v.Call, "max") {
			return nil
		}
		from = v.Call.Args
	}
	if len(from) != 2 {
		return nil
	}
	for i, other := range []ssa.Value{from[1], from[0]} {
		if isConst(other) {
			out = append(out, from[i])
		}
		out = append(out, clampedFrom(from[i], depth-1)...)
	}
	return out
}

// numberName names a number in words that hold in both states: an argument, or what a call gave; "" if it
// is another.
func numberName(v ssa.Value) string {
	switch v := v.(type) {
	case *ssa.Convert:
		return numberName(v.X)
	case *ssa.Parameter:
		return v.Name()
	case *ssa.Extract:
		if call, ok := v.Tuple.(*ssa.Call); ok && call.Call.StaticCallee() != nil {
			return "what " + call.Call.StaticCallee().Name() + " gave"
		}
	}
	return ""
}

// weighed reports whether something compares a number, or makes another one of it that is bounded, or
// whether a function is given it that was not.
func weighed(v ssa.Value, given map[string]bool) bool {
	for _, ref := range *v.Referrers() {
		switch ref := ref.(type) {
		case *ssa.BinOp:
			if isComparison(ref) {
				return true
			}
		case *ssa.Phi:
			return true
		case *ssa.Convert:
			if weighed(ref, given) {
				return true
			}
		case ssa.CallInstruction:
			if isBuiltin(ref.Common(), "min") || isBuiltin(ref.Common(), "max") || !given[calleeName(ref.Common())] {
				return true
			}
		case *ssa.Store, *ssa.MakeClosure: // others may
			return true
		}
	}
	if conv, ok := v.(*ssa.Convert); ok {
		return weighed(conv.X, given)
	}
	return false
}

// calleesGiven names the functions that a function gives each of its numbers, by the name of that.
func calleesGiven(fn *ssa.Function) map[string]map[string]bool {
	out := map[string]map[string]bool{}
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			call, ok := in.(ssa.CallInstruction)
			if !ok {
				continue
			}
			for _, a := range call.Common().Args {
				for _, from := range append(clampedFrom(a, 4), a) {
					name := numberName(from)
					if name == "" {
						continue
					}
					if out[name] == nil {
						out[name] = map[string]bool{}
					}
					out[name][calleeName(call.Common())] = true
				}
			}
		}
	}
	return out
}
