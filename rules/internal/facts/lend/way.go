package lend

import (
	"fmt"
	"go/ast"
	"slices"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/outlives"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Way is how a loop of the pass's package comes to what a function allocates: by a call
// in its turns, and calls of the functions that are called so.
type Way struct {
	steps []outlives.Step
	loop  ast.Stmt      // nil where a function lends room on its stack
	decl  *ast.FuncDecl // in which the loop is
	file  *sources.File
	// Heap says that it is allocated on the heap whatever its size.
	Heap bool

	copies []outlives.Copy // that few turns have to keep
}

// Call returns the call in the loop.
func (m *Module) Call(w Way) ast.Node {
	c, _ := m.call(w.steps[0].Call)
	return c.Node()
}

// In returns the function that a way begins in, and its file.
func (w Way) In() (*sources.File, *ast.FuncDecl) { return w.file, w.decl }

// Copies reports whether few of the turns keep a copy.
func (w Way) Copies() bool { return len(w.copies) > 0 }

// To returns the function that the call in the loop comes to.
func (w Way) To() *ssa.Function { return w.steps[0].To }

// Far reports whether there are functions between the call and what is allocated.
func (w Way) Far() bool { return len(w.steps) > 1 }

// Local reports whether a way begins in a function that forgets what is allocated when it
// returns, and lends room on its stack.
func (w Way) Local() bool { return w.loop == nil }

// mostLenders is how many functions are looked at that might lend room on their stack.
const mostLenders = 100

// mostCalls is how many calls are looked at for the ways to an allocation. What more call,
// in methods that all of a package's types have say, is changed by nobody for one loop.
const mostCalls = 200

// far is how many functions there may be between the loop and the allocation: each gets a
// parameter, or a sibling, for it, which nobody wants to read in more of them. A call of a method
// of an interface counts for two, as it becomes a function of its own.
const far = 4

// near reports whether a way is no longer than that.
func near(steps []outlives.Step) bool {
	n := len(steps)
	for _, s := range steps {
		if s.Call.Common().IsInvoke() {
			n++
		}
	}
	return n <= far
}

// Buffers returns the ways to an allocation of bytes. Where it is returned to functions of
// the pass's package which forget it when they return, and lend it to nobody, the ways
// begin there, and they can lend room on their stack: then they are local. Else they are
// those of Ways, but for what functions of other packages can lend so.
func (m *Module) Buffers(made ssa.Value) (ways []Way, local bool) {
	nearer := m.local(made)
	if ways := m.lenders(nearer); len(ways) > 0 {
		return ways, true
	}
	return slices.DeleteFunc(m.Ways(made), func(w Way) bool {
		return slices.ContainsFunc(nearer, func(n []outlives.Step) bool { return slices.Contains(w.steps, n[0]) })
	}), false
}

// Locals returns the ways to what is returned to functions of the pass's package which forget it when
// they return, and lend it to nobody who might demand that it is on the heap.
func (m *Module) Locals(made ssa.Value) []Way { return m.lenders(m.local(made)) }

// lenders returns the ways that begin in functions of the pass's package.
func (m *Module) lenders(all [][]outlives.Step) []Way {
	var ways []Way
	for _, steps := range all {
		c, ok := m.call(steps[0].Call)
		w := Way{steps: steps, file: m.file(steps[0].Call.Pos()), Heap: true}
		if !ok || w.file == nil || !m.own(w.file) || !near(steps) {
			continue
		}
		if _, w.decl = sources.Enclosing(c); w.decl != nil {
			ways = append(ways, w)
		}
	}
	return disjoint(ways)
}

// local returns the ways to an allocation from the nearest functions that forget it when
// they return, in any package.
func (m *Module) local(made ssa.Value) [][]outlives.Step {
	in := made.(ssa.Instruction)
	if outlives.Turns(in) || !plain(in.Parent()) {
		return nil
	}
	var all [][]outlives.Step
	looked := 0
	var up func(fn *ssa.Function, below []outlives.Step)
	up = func(fn *ssa.Function, below []outlives.Step) {
		for _, c := range m.callers(fn) {
			steps := append([]outlives.Step{{Call: c, To: fn}}, below...)
			from := c.Parent()
			recursive := slices.ContainsFunc(steps, func(s outlives.Step) bool { return s.To == from })
			if recursive || !plain(from) || outlives.Turns(c) || looked == mostLenders {
				continue
			}
			looked++
			switch {
			case m.Source.Call(made, steps):
				all = append(all, steps)
			case len(steps) < far:
				up(from, steps)
			}
		}
	}
	up(in.Parent(), nil)
	return all
}

// Ways returns the ways to an allocation after whose turns nothing refers to it.
func (m *Module) Ways(made ssa.Value) []Way {
	return m.ways(made, func(w *Way) (ok bool) {
		ok, w.Heap = m.Source.Turn(made, w.steps)
		return ok
	})
}

// Texts returns the ways to a text to which nothing refers after the turns, if what few of them keep is
// a copy.
func (m *Module) Texts(made ssa.Value) []Way {
	return m.ways(made, func(w *Way) (ok bool) {
		w.copies, ok, w.Heap = m.Source.TurnCopying(made, w.steps)
		return ok && m.Copyable(w.copies...)
	})
}

// ways returns the ways to an allocation that something holds for.
func (m *Module) ways(made ssa.Value, holds func(*Way) bool) []Way {
	in := made.(ssa.Instruction)
	if outlives.Turns(in) || !plain(in.Parent()) {
		return nil
	}
	all, whole := m.up(in.Parent(), nil, new(int))
	if !whole {
		return nil
	}
	var ways []Way
	for _, steps := range all {
		w, ok := m.way(steps)
		if !ok {
			continue
		}
		if holds(&w) {
			ways = append(ways, w)
		}
	}
	return disjoint(ways)
}

// up returns the ways to a function, the calls of the loop first; false where there is
// more to look at than is worth it.
func (m *Module) up(fn *ssa.Function, below []outlives.Step, looked *int) (all [][]outlives.Step, whole bool) {
	for _, c := range m.callers(fn) {
		if *looked++; *looked > mostCalls {
			return nil, false
		}
		steps := append([]outlives.Step{{Call: c, To: fn}}, below...)
		from := c.Parent()
		recursive := slices.ContainsFunc(steps, func(s outlives.Step) bool { return s.To == from })
		switch {
		case recursive:
		case outlives.Turns(c):
			all = append(all, steps)
		case len(steps) < far && plain(from):
			further, whole := m.up(from, steps, looked)
			if !whole {
				return nil, false
			}
			all = append(all, further...)
		}
	}
	return all, true
}

// callers returns the calls that come to a function, and those of methods of interfaces
// that may.
func (m *Module) callers(fn *ssa.Function) []*ssa.Call {
	if all, known := m.called[fn]; known {
		return all
	}
	all := slices.Clone(m.Source.Callers(fn))
	for _, c := range m.Source.Invocations(fn) {
		if m.dispatches(c, fn) {
			all = append(all, c)
		}
	}
	m.called[fn] = all
	return all
}

// plain reports whether a function is declared, and not one that is called by the system.
func plain(fn *ssa.Function) bool {
	_, declared := fn.Syntax().(*ast.FuncDecl)
	return declared && fn.Parent() == nil && fn.Name() != "main" && fn.Name() != "init" &&
		fn.TypeParams().Len() == 0 && fn.Signature.RecvTypeParams().Len() == 0 && !fn.Signature.Variadic()
}

// way looks at the loop in which the first call is.
func (m *Module) way(steps []outlives.Step) (Way, bool) {
	c, ok := m.call(steps[0].Call)
	if !ok {
		return Way{}, false
	}
	w := Way{steps: steps, file: m.file(steps[0].Call.Pos())}
	if w.file == nil || !m.own(w.file) || !near(steps) {
		return Way{}, false
	}
	_, w.decl = sources.Enclosing(c)
	w.loop = innermost(c)
	return w, w.decl != nil && w.loop != nil && !sources.Jumps(w.decl)
}

// innermost returns the loop whose body something is in.
func innermost(c inspector.Cursor) ast.Stmt {
	child := c
	for c = c.Parent(); ; c = c.Parent() {
		switch n := c.Node().(type) {
		case *ast.ForStmt:
			if n.Body == child.Node() {
				return n
			}
		case *ast.RangeStmt:
			if n.Body == child.Node() {
				return n
			}
		case *ast.FuncLit, *ast.FuncDecl, *ast.File:
			return nil
		}
		child = c
	}
}

// disjoint returns those of the ways on which each function gets the room by one call
// only in a turn, that together lead in no circle, and no loop is in a function that another way
// goes through.
func disjoint(ways []Way) []Way {
	var out []Way
	next := map[*ssa.Function]*ssa.Call{}
	through, loops := map[*ssa.Function]bool{}, map[*ssa.Function]bool{}
	for _, w := range ways {
		ok := !through[w.steps[0].Call.Parent()]
		for i, s := range w.steps {
			from := s.Call.Parent()
			ok = ok && (i == 0 || !loops[from] && (next[from] == nil || next[from] == s.Call))
		}
		if !ok || circle(append(out[:len(out):len(out)], w)) {
			continue
		}
		for i, s := range w.steps {
			if i == 0 {
				loops[s.Call.Parent()] = true
			} else {
				next[s.Call.Parent()] = s.Call
			}
			through[s.To] = true
		}
		out = append(out, w)
	}
	return out
}

// circle reports whether a function passes the room on to one that may pass it back, which a method
// of an interface does that has another of its kind: then the room would be used again while
// somebody still has what lies there.
func circle(ways []Way) bool {
	to := map[*ssa.Function]map[*ssa.Function]bool{}
	for _, w := range ways {
		for _, s := range w.steps[1:] {
			from := s.Call.Parent()
			if to[from] == nil {
				to[from] = map[*ssa.Function]bool{}
			}
			to[from][s.To] = true
		}
	}
	const begun, done = 1, 2
	state := map[*ssa.Function]int{}
	var back func(fn *ssa.Function) bool
	back = func(fn *ssa.Function) bool {
		if state[fn] != 0 {
			return state[fn] == begun
		}
		state[fn] = begun
		for next := range to[fn] {
			if back(next) {
				return true
			}
		}
		state[fn] = done
		return false
	}
	for fn := range to {
		if back(fn) {
			return true
		}
	}
	return false
}

// Together gathers what the same calls in loops lead to: one fix lends all they need,
// since each would change the functions between.
func Together[T any](all []T, ways func(T) []Way) [][]T {
	var groups [][]T
	seen := map[string]int{}
	for _, x := range all {
		key := ""
		for _, w := range ways(x) {
			key += fmt.Sprint(w.steps[0].Call.Pos(), " ")
		}
		i, ok := seen[key]
		if !ok {
			i = len(groups)
			seen[key] = i
			groups = append(groups, nil)
		}
		groups[i] = append(groups[i], x)
	}
	return groups
}
