package hazard

import (
	"fmt"

	"golang.org/x/tools/go/ssa"
)

// staleClock finds functions that ask for the time once where they asked in each turn of a
// loop in which others are called, who take their time.
func staleClock(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		was, is := clockOf(p.Before), clockOf(p.After)
		if was.loop == nil || is.loop != nil || is.any == nil {
			continue
		}
		if foreign := foreignInLoop(p.After); foreign != "" {
			out = append(out, finding{p.After, is.any.Pos(), "clock " + p.Name,
				fmt.Sprintf("the time is asked for once, where each turn of the loop asked; a turn %s, which takes time", foreign)})
		}
	}
	return out
}

// clockUse is where a function itself asks for the time, at all and in a loop.
type clockUse struct{ any, loop ssa.Instruction }

func clockOf(fn *ssa.Function) (u clockUse) {
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if call, ok := in.(*ssa.Call); ok && asksTime(&call.Call) {
				u.any = in
				if inLoop(b) {
					u.loop = in
				}
			}
		}
	}
	return u
}

// foreignInLoop says which code of others is called in a loop; "" if none.
func foreignInLoop(fn *ssa.Function) string {
	for _, b := range fn.Blocks {
		if !inLoop(b) {
			continue
		}
		for _, in := range b.Instrs {
			if what := callsForeign(in, map[*ssa.Function]bool{}); what != "" {
				return what
			}
		}
	}
	return ""
}
