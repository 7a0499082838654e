package behave

import (
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/inspect"
)

// A function that users cannot call, and that takes functions, is only ever given those that the package hands it.
// How often and in which order a function that somebody made up is called says nothing of these: what they do
// shows in calls of those who hand them over. So all of those are called, and what is made up in their place gives
// the same for the same arguments, each time that it is called, and does nothing else.

// noteHanded has the targets know which of their arguments are such functions.
func (g *generator) noteHanded() {
	for i, t := range g.driver.Targets {
		fn := g.objects[t.Func.String()]
		if fn == nil || t.Open || !g.handedByTargets(fn) {
			continue
		}
		for n := range fn.Signature().Params().Len() {
			if takesFunction(fn.Signature().Params().At(n)) {
				g.driver.Targets[i].Handed = append(g.driver.Targets[i].Handed, n)
			}
		}
	}
}

// takingFunctions are those that take functions: who hands them over is called, however much else has changed.
func (g *generator) takingFunctions(changed []FuncRef) []FuncRef {
	return slices.DeleteFunc(slices.Clone(changed), func(ref FuncRef) bool {
		fn := g.objects[ref.String()]
		return fn == nil || !slices.ContainsFunc(slices.Collect(fn.Signature().Params().Variables()), takesFunction)
	})
}

func takesFunction(v *types.Var) bool {
	_, is := v.Type().Underlying().(*types.Signature)
	return is
}

// handedByTargets reports whether all that is done with a function is to call it, in functions that targets which
// users can call come to.
func (g *generator) handedByTargets(fn *types.Func) bool {
	callers, ok := inspect.Callers(g.pkg.TypesInfo, g.pkg.Syntax, fn)
	reached := g.reachedByUsers()
	return ok && !slices.ContainsFunc(callers, func(by *types.Func) bool { return !reached[by] })
}

// reachedByUsers are the targets that users can call, and what they come to.
func (g *generator) reachedByUsers() map[*types.Func]bool {
	out := map[*types.Func]bool{}
	for _, t := range g.driver.Targets {
		if fn := g.objects[t.Func.String()]; fn != nil && t.Open {
			for f := range g.reach(fn, 2*deepestCallers) {
				out[f] = true
			}
		}
	}
	return out
}

// unheard says why calls with functions that are made up are no evidence for one that is handed others: those who
// hand them over were called too seldom, or did not come to what changed. It is "" where that is not so.
func (c *check) unheard(name string) string {
	handed := slices.ContainsFunc(c.driver.Targets, func(t Target) bool { return t.Func.String() == name && len(t.Handed) > 0 })
	if !handed {
		return ""
	}
	of := c.reachedBy(leadsTo(name))(name)
	if c.heard(leastHanding, leadsTo(name)) && (len(of.hit) > 0 || len(of.missed) == 0) {
		return ""
	}
	return "those who hand it functions were hardly called"
}
