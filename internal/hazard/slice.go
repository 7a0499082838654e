package hazard

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// origin is what a value is made of, as far as it can be followed.
type origin struct {
	cells cells
	paths map[string]ssa.Value // parameters and fields of them: "n", "p.x"
	clock bool
}

// slicer follows values back to what they are made of.
type slicer struct {
	*Package
	origin
	stop    func(ssa.Value) bool // values that are not followed; may be nil
	control bool                 // what decides between values counts, too
	seen    map[ssa.Value]bool
}

// origins is what some values are made of. With control, the conditions that choose between
// values are followed, too.
func (p *Package) origins(control bool, stop func(ssa.Value) bool, values ...ssa.Value) origin {
	s := &slicer{Package: p, origin: origin{cells: cells{}, paths: map[string]ssa.Value{}}, stop: stop, control: control, seen: map[ssa.Value]bool{}}
	for _, v := range values {
		s.follow(v)
	}
	return s.origin
}

// mostSteps is how far values are followed in a package by one detector, a few seconds: where
// everything depends on everything, nothing can be said in time.
const mostSteps = 200_000

// step counts the work of a detector, and gives it up where it is too much.
func (p *Package) step(n int) {
	if p.steps += n; p.steps > mostSteps {
		panic("the package is too large to follow its values")
	}
}

// follow adds what a value is made of.
func (s *slicer) follow(v ssa.Value) {
	if v == nil || s.seen[v] || s.stop != nil && s.stop(v) {
		return
	}
	s.seen[v] = true
	s.step(1 + len(s.cells)/16)
	if path, root := pathOf(v); path != "" {
		s.paths[path] = root
		if _, whole := v.(*ssa.Parameter); !whole {
			s.fields(v)
		}
		return
	}
	switch v := v.(type) {
	case *ssa.Function:
		if outermost(v).Pkg == s.SSA {
			s.function(v)
		}
	case *ssa.Global:
		s.at(v, s.cells)
	case *ssa.Const, *ssa.Builtin:
	case *ssa.FreeVar:
		s.follow(boundTo(v))
	case *ssa.UnOp:
		if v.Op == token.MUL {
			s.load(v.X)
			s.addFields(v.Type(), s.cells)
			return
		}
		s.follow(v.X)
	case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice: // how large it is says nothing of what is in it
		s.puts(v, 6)
	case *ssa.Call:
		s.call(v.Common())
	case *ssa.Phi:
		for _, e := range v.Edges {
			s.follow(e)
		}
		if s.control {
			s.deciding(v)
		}
	case *ssa.MakeClosure:
		for _, b := range v.Bindings {
			s.follow(b)
		}
		s.function(v.Fn.(*ssa.Function))
	default:
		if in, ok := v.(ssa.Instruction); ok {
			for _, op := range in.Operands(nil) {
				s.follow(*op)
			}
		}
	}
}

// fields adds the cells on the way to a field of a parameter.
func (s *slicer) fields(v ssa.Value) {
	for range 10 {
		switch x := v.(type) {
		case *ssa.UnOp:
			s.at(x.X, s.cells)
			s.addFields(x.Type(), s.cells)
			v = x.X
		case *ssa.FieldAddr:
			s.at(x, s.cells)
			v = x.X
		case *ssa.Field:
			if c := s.fieldCell(x.X.Type(), x.Field); c != "" {
				s.cells[c] = true
			}
			v = x.X
		default:
			return
		}
	}
}

// load follows what lies at an address.
func (s *slicer) load(addr ssa.Value) {
	base := s.at(addr, s.cells)
	for range 20 {
		switch a := addr.(type) {
		case *ssa.FieldAddr:
			addr = a.X
			continue
		case *ssa.IndexAddr:
			s.follow(a.Index)
			s.follow(a.X)
			return
		}
		break
	}
	s.follow(base)
	s.follow(addr)
}

// puts follows what is stored through a value.
func (s *slicer) puts(v ssa.Value, depth int) {
	refs := v.Referrers()
	if refs == nil || depth == 0 {
		return
	}
	for _, r := range *refs {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == v {
				s.follow(r.Val)
			}
		case *ssa.MapUpdate:
			if r.Map == v {
				s.follow(r.Key)
				s.follow(r.Value)
			}
		case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Slice:
			s.puts(r.(ssa.Value), depth-1)
		case *ssa.Call:
			// what a call writes to, such as a builder or a buffer, is made of its arguments
			for _, a := range r.Call.Args {
				if a != v {
					s.follow(a)
				}
			}
			if fn := s.callee(r.Common()); fn != nil {
				s.function(fn)
			}
		case *ssa.MakeClosure: // captured: what the literal stores in it
			fn := r.Fn.(*ssa.Function)
			for i, b := range r.Bindings {
				if b == v && i < len(fn.FreeVars) {
					s.puts(fn.FreeVars[i], depth-1)
				}
			}
		}
	}
}

func (s *slicer) call(c *ssa.CallCommon) {
	if b, ok := c.Value.(*ssa.Builtin); ok && (b.Name() == "cap") {
		return
	}
	for _, a := range c.Args {
		s.follow(a)
	}
	if asksTime(c) {
		s.clock = true
	}
	if fn := s.callee(c); fn != nil {
		s.function(fn)
		return
	}
	if c.StaticCallee() == nil {
		s.follow(c.Value)
	}
}

// function adds what a function of the package reads.
func (s *slicer) function(fn *ssa.Function) {
	if fn.Blocks == nil {
		return
	}
	e := s.all(fn)
	s.cells.addAll(e.reads)
	s.clock = s.clock || e.clock
}

// deciding follows the conditions on which it depends which value a phi has.
func (s *slicer) deciding(phi *ssa.Phi) {
	for _, pred := range phi.Block().Preds {
		for b := pred; b != nil && b != phi.Block().Idom(); b = b.Idom() {
			s.condition(b)
		}
	}
	if d := phi.Block().Idom(); d != nil {
		s.condition(d)
	}
}

func (s *slicer) condition(b *ssa.BasicBlock) {
	if n := len(b.Instrs); n > 0 {
		if cond, ok := b.Instrs[n-1].(*ssa.If); ok {
			s.follow(cond.Cond)
		}
	}
}

// boundTo is what a function literal captured, nil if it cannot be told.
func boundTo(v *ssa.FreeVar) ssa.Value {
	fn := v.Parent()
	outer := fn.Parent()
	if outer == nil {
		return nil
	}
	for i, fv := range fn.FreeVars {
		if fv != v {
			continue
		}
		for in := range instructions(outer) {
			if mk, ok := in.(*ssa.MakeClosure); ok && mk.Fn == fn {
				return mk.Bindings[i]
			}
		}
	}
	return nil
}

// pathOf names a parameter or a field of one, "p", "p.x.y", and returns the parameter; "" for
// any other value. A parameter that was put in memory, since its address is taken, is the
// same as long as it is stored there once.
func pathOf(v ssa.Value) (string, *ssa.Parameter) { return pathWithin(v, 12) }

func pathWithin(v ssa.Value, depth int) (string, *ssa.Parameter) {
	if depth--; depth < 0 {
		return "", nil
	}
	switch v := v.(type) {
	case *ssa.Parameter:
		return v.Name(), v
	case *ssa.Alloc:
		stored := storedIn(v)
		if len(stored) != 1 {
			return "", nil
		}
		if param, ok := stored[0].(*ssa.Parameter); ok {
			return param.Name(), param
		}
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return "", nil
		}
		switch x := v.X.(type) {
		case *ssa.FieldAddr, *ssa.Alloc:
			return pathWithin(x, depth)
		case *ssa.FreeVar:
			return pathWithin(boundTo(x), depth)
		}
	case *ssa.FreeVar:
		return pathWithin(boundTo(v), depth)
	case *ssa.FieldAddr:
		if path, root := pathWithin(v.X, depth); path != "" {
			return path + "." + fieldName(v.X, v.Field), root
		}
	case *ssa.Field:
		if path, root := pathWithin(v.X, depth); path != "" {
			return path + "." + fieldName(v.X, v.Field), root
		}
	case *ssa.ChangeType:
		return pathWithin(v.X, depth)
	}
	return "", nil
}
