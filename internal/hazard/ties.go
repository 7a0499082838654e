package hazard

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// lostTie finds comparisons that no longer look at all that the baseline compared: of
// elements that are equal in the rest, any may come first.
func lostTie(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		had := map[string]map[string]bool{}
		for _, fn := range c.movedFrom(p) {
			for _, s := range sortings(fn) {
				c.Before.byStruct(s, had)
			}
		}
		for _, s := range sortings(p.After) {
			now := map[string]map[string]bool{}
			c.After.byStruct(s, now)
			for of, fields := range now {
				if gone := missing(had[of], fields); gone != "" && (s.name == "sort.Search" || !c.comparedElsewhere(p, s, of+"."+gone)) {
					out = append(out, finding{p.After, s.at.Pos(), "tie " + p.Name + " " + gone,
						fmt.Sprintf("%s is no longer compared: of those that are equal in the rest any may come first", gone)})
				}
			}
		}
	}
	return out
}

// comparedElsewhere reports whether another sorting of a function, or a comparison that it calls,
// looks at a field.
func (c *Change) comparedElsewhere(p Pair, s sorting, field string) bool {
	for _, fn := range c.After.reached(p.After) {
		if fn != s.compares && comparesField(fn, field) {
			return true
		}
	}
	return false
}

func comparesField(fn *ssa.Function, field string) bool {
	for in := range instructions(fn) {
		x, y := comparedBy(in)
		if x != nil && source(x) == field && source(y) == field {
			return true
		}
	}
	return false
}

// byStruct adds the fields that a sorting compares, by the struct that they are of: that of the
// elements, where it is known.
func (p *Package) byStruct(s sorting, to map[string]map[string]bool) {
	if s.compares == nil {
		return
	}
	for field := range p.lookedAt(s.compares) {
		of, name, ok := strings.Cut(field, ".")
		if !ok || s.elem != nil && typeName(s.elem) != of {
			continue
		}
		if to[of] == nil {
			to[of] = map[string]bool{}
		}
		to[of][name] = true
	}
}

// missing is a field that was compared with others and is left out, where nothing is compared
// that was not before.
func missing(had, now map[string]bool) string {
	if len(now) == 0 || len(now) >= len(had) {
		return ""
	}
	for name := range now {
		if !had[name] {
			return ""
		}
	}
	for _, name := range slices.Sorted(maps.Keys(had)) {
		if !now[name] {
			return name
		}
	}
	return ""
}

// subtracted finds comparisons that subtract: a difference that does not fit has the wrong
// sign.
func subtracted(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, s := range sortings(p.After) {
			if s.compares == nil || c.subtractedBefore(p) {
				continue
			}
			if at := difference(s.compares); at != nil {
				out = append(out, finding{p.After, at.Pos(), "subtracted " + p.Name,
					"a difference tells which is larger only as long as it fits: of two that are far apart the wrong one comes first"})
			}
		}
	}
	return out
}

func (c *Change) subtractedBefore(p Pair) bool {
	return slices.ContainsFunc(c.movedFrom(p), func(fn *ssa.Function) bool {
		return slices.ContainsFunc(sortings(fn), func(s sorting) bool { return s.compares != nil && difference(s.compares) != nil })
	})
}

// difference is the subtraction of two numbers that a function returns, of a type that is for
// large ones, or has no sign.
func difference(fn *ssa.Function) *ssa.BinOp {
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if !ok || len(ret.Results) != 1 {
			continue
		}
		v := ret.Results[0]
		if conv, ok := v.(*ssa.Convert); ok {
			v = conv.X
		}
		sub, ok := v.(*ssa.BinOp)
		if ok && sub.Op == token.SUB && large(sub.Type()) && !small(sub.X) && !small(sub.Y) {
			return sub
		}
	}
	return nil
}

func large(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Int64 || b.Info()&types.IsUnsigned != 0 && bitsOf(t) == 64)
}

// small reports whether a number has few bits: it was of a small type, it is a length, or it is
// a constant.
func small(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Const:
		return true
	case *ssa.Convert:
		return isInteger(v.X.Type()) && bitsOf(v.X.Type()) < 64 || small(v.X)
	case *ssa.Call:
		b, ok := v.Call.Value.(*ssa.Builtin)
		return ok && (b.Name() == "len" || b.Name() == "cap")
	}
	return false
}
