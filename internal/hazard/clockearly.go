package hazard

import (
	"fmt"

	"golang.org/x/tools/go/ssa"
)

// clockEarly finds times that are asked for before a lock is taken under which they were asked for: who
// asks first may come second, so what is written under the lock is no longer in the order of its times.
func clockEarly(c *Change) []finding {
	before, after := c.Before.locks(), c.After.locks()
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		was := clockLocks(before, p.Before)
		is := clockLocks(after, p.After)
		for m := range was.under {
			if is.under[m] != nil || was.free != nil || is.free == nil || !takesBehind(p.After, is.free, m) {
				continue
			}
			out = append(out, finding{p.After, is.free.Pos(), "early " + p.Name + " " + string(m),
				fmt.Sprintf("the time is asked for before %s is taken, and was asked for under it: what comes under the lock need not be in the order of its times", m)})
		}
	}
	return out
}

// clockLock is where a function itself asks for the time: under which locks, and under none.
type clockLock struct {
	under map[mutex]ssa.Instruction
	free  ssa.Instruction
}

func clockLocks(f *lockFlow, fn *ssa.Function) clockLock {
	out := clockLock{under: map[mutex]ssa.Instruction{}}
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok || !asksTime(&call.Call) {
			continue
		}
		held := f.at[in].must
		for m, how := range held {
			if how == writing && takenHere(f.at[in].may[m]) {
				out.under[m] = in
			}
		}
		if len(held) == 0 {
			out.free = in
		}
	}
	return out
}

// takesBehind reports whether a function takes a lock behind an instruction.
func takesBehind(fn *ssa.Function, in ssa.Instruction, m mutex) bool {
	for other := range instructions(fn) {
		if call, ok := other.(*ssa.Call); ok {
			if taken, how, ok := lockCall(&call.Call); ok && how == writing && taken == m && follows(in, other) {
				return true
			}
		}
	}
	return false
}
