package hazard

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// stale finds memory that is filled once and asked by later calls, made of state that
// functions change without a thought of the memory: what they changed is not seen.
func stale(c *Change) []finding {
	p := c.After
	var out []finding
	done := map[string]bool{}
	for _, f := range p.fills() {
		if isAddressOfLibrary(p, f.cell) || !p.onMiss(f) {
			continue
		}
		state, clock := p.madeOf(f)
		if subject := string(f.cell) + " of the time"; clock && !done[subject] && !p.tellsTime(f.cell) && !p.asksClock(f.fn) {
			done[subject] = true
			out = append(out, finding{
				fn: f.fn, pos: f.in.Pos(), subject: subject,
				why: fmt.Sprintf("%s keeps what was made with the time of one call, and nothing there says when: later calls return what was right then", f.cell),
			})
		}
		for _, s := range state.sorted() {
			w := p.forgetful(f, s)
			subject := string(f.cell) + " of " + string(s)
			if w == nil || done[subject] || c.forgotBefore(f, s, w) {
				continue
			}
			done[subject] = true
			out = append(out, finding{
				fn: f.fn, pos: f.in.Pos(), subject: subject,
				why: fmt.Sprintf("%s keeps what was made of %s, and %s changes %s without renewing it: later calls return what was right before", f.cell, s, nameOf(w), s),
			})
		}
	}
	return out
}

// forgotBefore reports whether the baseline had the same memory of the same state, and the same
// function changed that state without renewing it. Guards are left out: what is compared near
// the memory may have been taken for one, and is written in another way now.
func (c *Change) forgotBefore(f fill, state cell, by *ssa.Function) bool {
	p := c.Before
	old := p.Func(nameOf(by))
	if old == nil || !p.own(old).writes[state] {
		return false
	}
	for _, g := range p.fills() {
		if g.cell != f.cell || !p.onMiss(g) {
			continue
		}
		if of, _ := p.madeOf(g); of[state] {
			r := renewal{p, g.cell, cells{}, p.fillers(g.cell), map[*ssa.Function]bool{}}
			return !r.by(old)
		}
	}
	return false
}

// isAddressOfLibrary reports whether a cell is no memory of values, but a lock or the like.
func isAddressOfLibrary(p *Package, c cell) bool {
	t := p.cellType(c)
	return t == nil || isLock(t)
}

// madeOf are the cells that what is kept is made of, but for those that the key is made of
// and the memory itself.
func (p *Package) madeOf(f fill) (state cells, clock bool) {
	o := p.origins(true, nil, f.value)
	if f.key != nil {
		// how often and in which order a map is filled depends on more than the value
		o.cells.addAll(p.origins(false, nil, f.value).cells)
		for c := range p.origins(false, nil, f.key).cells {
			delete(o.cells, c)
		}
	}
	delete(o.cells, f.cell)
	for c := range o.cells {
		if isAddressOfLibrary(p, c) || p.partOf(c, f.cell) {
			delete(o.cells, c)
		}
	}
	return o.cells, o.clock
}

// partOf reports whether a state is a field of the structs that a memory has in it: these are
// copies, which nobody changes by writing to another one.
func (p *Package) partOf(state, memory cell) bool {
	typeName, _, isField := cutCell(state)
	obj := p.Types.Scope().Lookup(typeName)
	t := p.cellType(memory)
	if !isField || obj == nil || t == nil {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Slice:
		t = u.Elem()
	case *types.Map:
		t = u.Elem()
	case *types.Array:
		t = u.Elem()
	default:
		return false
	}
	return types.Identical(t, obj.Type())
}

// asksClock reports whether a function compares the time with something that is kept: what it keeps
// beside may have an end, then.
func (p *Package) asksClock(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		op, ok := in.(*ssa.BinOp)
		if !ok {
			continue
		}
		if _, orders := mirrored[op.Op]; !orders && op.Op != token.EQL && op.Op != token.NEQ {
			continue
		}
		x, y := p.origins(false, nil, op.X), p.origins(false, nil, op.Y)
		if x.clock && !y.clock && len(y.cells) > 0 || y.clock && !x.clock && len(x.cells) > 0 {
			return true
		}
	}
	return false
}

// tellsTime reports whether a memory, or the struct that it is in, has a time in it: what is
// kept then has an end.
func (p *Package) tellsTime(c cell) bool {
	typeName, _, isField := cutCell(c)
	if obj := p.Types.Scope().Lookup(typeName); isField && obj != nil {
		if s, ok := obj.Type().Underlying().(*types.Struct); ok {
			for f := range s.Fields() {
				if hasTime(f.Type(), 3) {
					return true
				}
			}
		}
	}
	t := p.cellType(c)
	return isNumber(t) || hasTime(t, 4)
}

// isNumber reports whether a type is a number, or many: it may be a time itself.
func isNumber(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&types.IsNumeric != 0
	case *types.Slice:
		return isNumber(u.Elem())
	case *types.Map:
		return isNumber(u.Elem())
	}
	return false
}

func hasTime(t types.Type, depth int) bool {
	if t == nil || depth == 0 {
		return false
	}
	if isTime(t) {
		return true
	}
	switch t := t.Underlying().(type) {
	case *types.Map:
		return hasTime(t.Elem(), depth-1)
	case *types.Slice:
		return hasTime(t.Elem(), depth-1)
	case *types.Array:
		return hasTime(t.Elem(), depth-1)
	case *types.Pointer:
		return hasTime(t.Elem(), depth-1)
	case *types.Struct:
		for f := range t.Fields() {
			if hasTime(f.Type(), depth-1) {
				return true
			}
		}
	}
	return false
}

// forgetful returns a function that changes a state and leaves a memory of it as it is; nil
// if there is none.
func (p *Package) forgetful(f fill, state cell) *ssa.Function {
	r := renewal{p, f.cell, p.guards(f), p.fillers(f.cell), map[*ssa.Function]bool{}}
	within, confined := p.writesWithin(f.fn, state)
	for _, fn := range p.All {
		if !p.own(fn).writes[state] || p.setsUp(fn) || confined && !within[fn] {
			continue
		}
		clear(r.asked)
		if !r.by(fn) {
			return fn
		}
	}
	return nil
}

// renewal asks who has a memory renewed.
type renewal struct {
	*Package
	memory  cell
	guards  cells
	fillers map[*ssa.Function]bool
	asked   map[*ssa.Function]bool
}

// fillers are the functions that fill a memory where it has no value.
func (p *Package) fillers(memory cell) map[*ssa.Function]bool {
	out := map[*ssa.Function]bool{}
	for _, f := range p.fills() {
		if f.cell == memory && p.onMiss(f) {
			out[f.fn] = true
		}
	}
	return out
}

// by reports whether a function, or whoever calls it, writes to the memory or to a guard of
// it. That it asks the memory, which is filled then, is none.
func (r renewal) by(fn *ssa.Function) bool {
	if r.asked[fn] {
		return true
	}
	r.asked[fn] = true
	for _, f := range r.reached(fn) {
		writes := r.own(f).writes
		if writes[r.memory] && (f == fn || !r.fillers[f]) {
			return true
		}
		for g := range r.guards {
			if writes[g] {
				return true
			}
		}
	}
	callers := r.callers(fn)
	if len(callers) == 0 || fn.Parent() == nil && ast.IsExported(fn.Name()) {
		return false
	}
	return !slices.ContainsFunc(callers, func(c *ssa.Function) bool { return !r.by(c) })
}

// guards are the cells that are compared with what a memory was made for, such as a number of
// the version: who changes them has the memory made anew.
func (p *Package) guards(f fill) cells {
	out := cells{}
	for _, fn := range p.All {
		if !p.own(fn).reads[f.cell] {
			continue
		}
		out.addAll(p.comparedIn(fn))
	}
	return out
}

// comparedIn are the cells that a function compares with others.
func (p *Package) comparedIn(fn *ssa.Function) cells {
	if known, ok := p.compared[fn]; ok {
		return known
	}
	out := cells{}
	for in := range instructions(fn) {
		if op, ok := in.(*ssa.BinOp); ok && isComparison(op) && !isConst(op.X) && !isConst(op.Y) {
			out.addAll(p.origins(false, nil, op.X, op.Y).cells)
		}
	}
	if p.compared == nil {
		p.compared = map[*ssa.Function]cells{}
	}
	p.compared[fn] = out
	return out
}

func isComparison(op *ssa.BinOp) bool {
	switch op.Op.String() {
	case "==", "!=", "<", "<=", ">", ">=":
		return true
	}
	return false
}

func isConst(v ssa.Value) bool {
	_, ok := v.(*ssa.Const)
	return ok
}

// setsUp reports whether a function only makes things ready: it runs before all others, or
// what it changes is what it returns.
func (p *Package) setsUp(fn *ssa.Function) bool {
	fn = outermost(fn)
	if fn.Name() == "init" || strings.HasPrefix(fn.Name(), "init#") {
		return true
	}
	callers := p.callers(fn)
	if len(callers) == 0 || ast.IsExported(fn.Name()) {
		return false
	}
	return !slices.ContainsFunc(callers, func(c *ssa.Function) bool {
		c = outermost(c)
		return c != fn && c.Name() != "init" && !p.makes(c, fn)
	})
}

// makes reports whether a function calls another only for the receiver or argument that it
// has just made.
func (p *Package) makes(caller, fn *ssa.Function) bool {
	if fn.Signature.Recv() == nil {
		return false
	}
	for in := range instructions(caller) {
		call, ok := in.(ssa.CallInstruction)
		if !ok || p.callee(call.Common()) != fn {
			continue
		}
		if len(call.Common().Args) == 0 || !isFresh(call.Common().Args[0]) {
			return false
		}
		if _, ok := call.Common().Args[0].Type().Underlying().(*types.Pointer); !ok {
			return false
		}
	}
	return true
}
