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

// mostHanding bounds the functions that hand others over and are called beside what changed.
const mostHanding = 6

// handing are targets for those who hand functions to one that takes them, those that nobody calls among them.
func (g *generator) handing(ref FuncRef) []Target {
	out := g.callers([]FuncRef{ref})
	known := len(g.driver.Targets)
	g.driver.Targets = append(g.driver.Targets, out...) // so that they are none once more
	out = append(out, g.callersThat([]FuncRef{ref}, g.root)...)
	g.driver.Targets = g.driver.Targets[:known]
	besides := 0
	for _, t := range g.driver.Targets {
		if t.Caller {
			besides++
		}
	}
	return out[:min(len(out), max(0, mostHanding-besides))]
}

// root returns the name of a function that nobody calls, and that is the same function on both sides.
func (g *generator) root(fn *types.Func) (FuncRef, bool) {
	ref, ok := g.declared(fn)
	return ref, ok && g.isRoot(ref) && g.onBothSides(fn) && g.effects.Of(fn).Danger == ""
}

// isRoot reports whether users cannot call a function, and nothing in the package mentions it.
func (g *generator) isRoot(ref FuncRef) bool {
	fn := g.objects[ref.String()]
	if fn == nil || ref.Recv != "" || g.isOpen(ref) || fn.Name() == "init" {
		return false
	}
	for _, used := range g.pkg.TypesInfo.Uses {
		if f, ok := used.(*types.Func); ok && f.Origin() == fn {
			return false
		}
	}
	return true
}

func takesFunction(v *types.Var) bool {
	_, is := v.Type().Underlying().(*types.Signature)
	return is
}

// handedByTargets reports whether all that is done with a function is to call it, in functions that targets come to which
// users can call, or nobody.
func (g *generator) handedByTargets(fn *types.Func) bool {
	callers, ok := inspect.Callers(g.pkg.TypesInfo, g.pkg.Syntax, fn)
	reached := g.reachedFirst()
	return ok && !slices.ContainsFunc(callers, func(by *types.Func) bool { return !reached[by] })
}

// reachedFirst are the targets that users can call, or nobody, and what they come to.
func (g *generator) reachedFirst() map[*types.Func]bool {
	out := map[*types.Func]bool{}
	for _, t := range g.driver.Targets {
		if fn := g.objects[t.Func.String()]; fn != nil && (t.Open || t.Root) {
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
