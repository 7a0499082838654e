package outlives

import (
	"go/types"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// closures are the literals, and the methods of a value, that captured a reference. A value that
// is held and called may be each of them.
type closures struct {
	made  []*ssa.Function
	calls []ssa.CallInstruction // of values that are held
}

func (c *closures) any() bool { return len(c.made) > 0 }

// captured follows a reference into a closure: it has it by a variable of its own, and refers to
// it for as long as somebody has the closure.
func (f *flow) captured(v ssa.Value, c *ssa.MakeClosure) {
	fn := c.Fn.(*ssa.Function)
	if len(fn.Blocks) == 0 || f.fixed[fn] {
		f.lost = true
		return
	}
	for i, b := range c.Bindings {
		if b == v {
			f.hold(fn.FreeVars[i])
		}
	}
	f.hold(c)
	if slices.Contains(f.closures.made, fn) {
		return
	}
	f.closures.made = append(f.closures.made, fn)
	f.lost = f.lost || slices.ContainsFunc(fn.Params, func(p *ssa.Parameter) bool { return f.into[p] })
	for _, call := range f.closures.calls {
		f.gives(call, fn)
	}
}

// called notes a call of a value that is held: it returns what the closures return.
func (f *flow) called(call ssa.CallInstruction) {
	if slices.Contains(f.closures.calls, call) {
		return
	}
	f.closures.calls = append(f.closures.calls, call)
	for _, fn := range f.closures.made {
		f.gives(call, fn)
	}
}

// gives notes that a call returns references that a closure does.
func (f *flow) gives(call ssa.CallInstruction, fn *ssa.Function) {
	for k := range f.results[fn] {
		if k < call.Common().Signature().Results().Len() {
			f.result(call, k)
		}
	}
}

// onlyRun reports whether a function that is given another one, and does no more with it than to call
// it, gets no reference by that.
func (f *flow) onlyRun(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return false
	}
	for v := range sig.Results().Variables() {
		if f.refers(v.Type()) {
			return false
		}
	}
	return true
}
