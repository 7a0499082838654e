package hazard

import (
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// unread finds numbers that were read from a text and written again, which gives each its one form, where
// the text itself is taken now.
func unread(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || !writesWhatItRead(p.Before) {
			continue
		}
		after := c.After.reached(p.After)
		if slices.ContainsFunc(after, writesNumber) || usesNumber(p.After) || asksForZero(after) {
			continue
		}
		out = append(out, finding{p.After, p.After.Pos(), "unread " + p.Name,
			"a number was read and written again, and its text is taken as it is now: zeros or a sign in front stay"})
	}
	return out
}

// writesWhatItRead reports whether a function writes a number that package strconv has read.
func writesWhatItRead(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if ok && slices.Contains(wholeNumbersWritten, libraryName(&call.Call)) && slices.ContainsFunc(call.Call.Args, func(v ssa.Value) bool { return readNumber(v, map[ssa.Value]bool{}) }) {
			return true
		}
	}
	return false
}

// readNumber reports whether a number is one that package strconv has read.
func readNumber(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] {
		return false
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.Convert:
		return readNumber(v.X, seen)
	case *ssa.Phi:
		return slices.ContainsFunc(v.Edges, func(e ssa.Value) bool { return readNumber(e, seen) })
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && v.Index == 0 && slices.Contains(parsers, libraryName(&call.Call))
	}
	return false
}

// writesNumber reports whether a function writes a number that it may have read itself: by package fmt, or by
// strconv what is no result of another function.
func writesNumber(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok {
			continue
		}
		name := libraryName(&call.Call)
		if slices.Contains(writingNumbers, name) && !slices.Contains(wholeNumbersWritten, name) && name != "fmt.Errorf" {
			return true
		}
		if slices.Contains(wholeNumbersWritten, name) && !slices.ContainsFunc(call.Call.Args, isOthersResult) {
			return true
		}
	}
	return false
}

// usesNumber reports whether a function uses a number that package strconv has read, but to compare it: the
// text may be one that is found by it.
func usesNumber(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok || !slices.Contains(parsers, libraryName(&call.Call)) {
			continue
		}
		for _, r := range *call.Referrers() {
			if n, ok := r.(*ssa.Extract); ok && n.Index == 0 && slices.ContainsFunc(*n.Referrers(), isMoreThanCompared) {
				return true
			}
		}
	}
	return false
}

func isMoreThanCompared(use ssa.Instruction) bool {
	switch use := use.(type) {
	case *ssa.DebugRef:
		return false
	case *ssa.BinOp:
		return !types.Identical(use.Type().Underlying(), types.Typ[types.Bool])
	}
	return true
}

// isOthersResult reports whether a number is what a function of the package returned.
func isOthersResult(v ssa.Value) bool {
	if conv, ok := v.(*ssa.Convert); ok {
		return isOthersResult(conv.X)
	}
	if e, ok := v.(*ssa.Extract); ok {
		v = e.Tuple
	}
	call, ok := v.(*ssa.Call)
	if !ok {
		return false
	}
	fn := call.Call.StaticCallee()
	return fn != nil && fn.Pkg != nil && fn.Pkg == outermost(call.Parent()).Pkg
}

// asksForZero reports whether functions look for a zero by itself, as who takes care of those in front does,
// or count digits from it, as who writes them without a library.
func asksForZero(fns []*ssa.Function) bool {
	for _, fn := range fns {
		for in := range instructions(fn) {
			switch in := in.(type) {
			case *ssa.BinOp:
				if (in.Op == token.EQL || in.Op == token.NEQ || in.Op == token.ADD) && (isLetter(in.X, '0') || isLetter(in.Y, '0')) {
					return true
				}
			case *ssa.Call:
				for _, a := range in.Call.Args {
					if isZeroText(a) || isLetter(a, '0') {
						return true
					}
				}
			}
		}
	}
	return false
}

// isZeroText reports whether a value is a zero in a text of its own.
func isZeroText(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.String && constant.StringVal(c.Value) == "0"
}
