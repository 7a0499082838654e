package hazard

import (
	"fmt"

	"golang.org/x/tools/go/ssa"
)

// toldEarly finds those who wait being told before what they wait for is there: a channel that is closed,
// or a flag that is set, ahead of the store that it followed.
func toldEarly(c *Change) []finding {
	locks := c.After.locks()
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		was, is := tellings(p.Before), tellings(p.After)
		for what, tells := range is.told {
			first := was.told[what]
			for place, stores := range is.stored {
				then := was.stored[place]
				if place == what || first == nil || then == nil || !follows(then, first) || follows(first, then) || !follows(tells, stores) || follows(stores, tells) {
					continue
				}
				if sharesLock(locks.at[tells], locks.at[stores]) {
					continue
				}
				out = append(out, finding{p.After, tells.Pos(), "told " + p.Name + " " + what + " " + place,
					fmt.Sprintf("%s says that it is done before %s is stored, which it followed: who is told then does not find it", what, place)})
			}
		}
	}
	return out
}

// telling is where a function tells others that something is done, and where it stores what they look at.
type telling struct{ told, stored map[string]ssa.Instruction }

func tellings(fn *ssa.Function) telling {
	out := telling{map[string]ssa.Instruction{}, map[string]ssa.Instruction{}}
	for in := range instructions(fn) {
		switch in := in.(type) {
		case *ssa.Store:
			if field, ok := in.Addr.(*ssa.FieldAddr); ok && !foreignOrNew(field.X) {
				out.stored[fieldPath(field)] = in
			}
		case *ssa.Send:
			if what := source(in.Chan); what != "" {
				out.told[what] = in
			}
		case *ssa.Call:
			if isBuiltin(&in.Call, "close") {
				if what := source(in.Call.Args[0]); what != "" {
					out.told[what] = in
				}
			} else if place, op := atomicOp(&in.Call); op == "Store" && place != "" && isConst(in.Call.Args[len(in.Call.Args)-1]) {
				out.told[place] = in
			} else if libraryName(&in.Call) == "sync.WaitGroup.Done" && source(in.Call.Args[0]) != "" {
				out.told[source(in.Call.Args[0])] = in
			}
		}
	}
	return out
}

// sharesLock reports whether a lock is held at both of two points: others see neither before the other.
func sharesLock(a, b lockState) bool {
	for m := range a.must {
		if b.must[m] != 0 {
			return true
		}
	}
	return false
}
