package hazard

import (
	"fmt"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// lostReceive finds functions that no longer take out of a channel what was sent to it, while
// as much is sent as before: what lies in it is lost, or who sends waits for good.
func lostReceive(c *Change) []finding {
	var out []finding
	was, is := traffic(c.Before.All), traffic(c.After.All)
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		now := traffic(c.After.reached(p.After))
		for of := range traffic(withLiterals(p.Before)).received {
			if now.received[of] > 0 || is.received[of] >= was.received[of] || was.sent[of] == 0 || is.sent[of] < was.sent[of] {
				continue
			}
			out = append(out, finding{p.After, p.After.Pos(), "receive of " + of + " in " + p.Name,
				fmt.Sprintf("%s no longer receives from the channel of %s, to which as much is sent as before: what lies in it is lost, or who sends waits", p.Name, of)})
		}
	}
	return out
}

// passed counts what is sent and received, by the type of what goes through the channel.
type passed struct{ sent, received map[string]int }

// traffic is what functions send and receive. What says nothing, a struct{}, is left out: it
// stands for a place that is free, or an end.
func traffic(fns []*ssa.Function) passed {
	out := passed{map[string]int{}, map[string]int{}}
	note := func(to map[string]int, ch ssa.Value) {
		t, ok := ch.Type().Underlying().(*types.Chan)
		if !ok {
			return
		}
		if s, ok := t.Elem().Underlying().(*types.Struct); ok && s.NumFields() == 0 {
			return
		}
		to[types.TypeString(t.Elem(), func(*types.Package) string { return "" })]++
	}
	for _, fn := range fns {
		for in := range instructions(fn) {
			switch in := in.(type) {
			case *ssa.UnOp:
				if in.Op == token.ARROW {
					note(out.received, in.X)
				}
			case *ssa.Send:
				note(out.sent, in.Chan)
			case *ssa.Select:
				for _, s := range in.States {
					if s.Send != nil {
						note(out.sent, s.Chan)
					} else {
						note(out.received, s.Chan)
					}
				}
			}
		}
	}
	return out
}
