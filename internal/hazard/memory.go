package hazard

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/ssa"
)

// memory is what a slice, map or pointer leads to that the function has not made itself.
type memory struct {
	root *ssa.Parameter // the argument it belongs to; nil for a variable of the package
	name string         // in words: "Ring.names", "the argument names", "pool buffers"
	kept bool           // it stays where it is for later calls; else it is the caller's
}

// unknownMemory stands for what cannot be followed.
var unknownMemory = memory{name: "?"}

// memories are all that a value may lead to; empty where it is made anew.
type memories map[memory]bool

func (m memories) known() bool { return !m[unknownMemory] }

// step leads from a value to a part of it: a field by its number, or what a slice or map has
// in it.
type step int

const element step = -1

// parts are the ways from a type to all that a change of memory can reach, the type itself
// first: slices, maps and pointers to structs of the package.
func (p *Package) parts(t types.Type) [][]step {
	var out [][]step
	var walk func(t types.Type, way []step)
	walk = func(t types.Type, way []step) {
		if len(way) > 3 {
			return
		}
		with := func(s step) []step { return append(way[:len(way):len(way)], s) }
		switch u := t.Underlying().(type) {
		case *types.Slice:
			out = append(out, way)
			walk(u.Elem(), with(element))
		case *types.Map:
			out = append(out, way)
			walk(u.Elem(), with(element))
		case *types.Pointer:
			named := p.ownNamed(u)
			if named == nil {
				return
			}
			if s, ok := named.Underlying().(*types.Struct); ok {
				if hasExported(s) {
					out = append(out, way)
				}
				for i := range s.NumFields() {
					walk(s.Field(i).Type(), with(step(i)))
				}
			}
		case *types.Struct:
			for i := range u.NumFields() {
				walk(u.Field(i).Type(), with(step(i)))
			}
		}
	}
	walk(t, nil)
	return out
}

func hasExported(s *types.Struct) bool {
	for f := range s.Fields() {
		if f.Exported() {
			return true
		}
	}
	return false
}

// follower finds the memory that values lead to.
type follower struct {
	*Package
	steps int // that may still be made: source of any size comes here
	seen  map[visit]bool
}

type visit struct {
	v   ssa.Value
	way string
}

// leads returns the memory that a part of a value leads to.
func (p *Package) leads(v ssa.Value, way []step) memories {
	out := memories{}
	f := &follower{Package: p, steps: 400, seen: map[visit]bool{}}
	f.value(v, way, out, 4)
	return out
}

func (f *follower) enters(v ssa.Value, way []step, out memories) bool {
	if f.steps--; f.steps < 0 {
		out[unknownMemory] = true
		return false
	}
	key := visit{v, ""}
	for _, s := range way {
		key.way += strconv.Itoa(int(s)) + ","
	}
	if f.seen[key] {
		return false
	}
	f.seen[key] = true
	return true
}

// value adds what a part of a value leads to. Calls are followed so deep.
func (f *follower) value(v ssa.Value, way []step, out memories, depth int) {
	if v == nil || !f.enters(v, way, out) {
		return
	}
	if stored := renewedElements(v, way); len(stored) > 0 {
		for _, s := range stored {
			f.value(s, way[2:], out, depth)
		}
		return
	}
	switch v := v.(type) {
	case *ssa.Const, *ssa.MakeChan, *ssa.Function, *ssa.MakeClosure:
	case *ssa.Parameter:
		out[memory{root: v, name: "the argument " + v.Name()}] = true
	case *ssa.FreeVar:
		f.value(boundTo(v), way, out, depth)
	case *ssa.Phi:
		for _, e := range v.Edges {
			f.value(e, way, out, depth)
		}
	case *ssa.ChangeType:
		f.value(v.X, way, out, depth)
	case *ssa.MakeInterface:
		f.value(v.X, way, out, depth)
	case *ssa.TypeAssert:
		f.value(v.X, way, out, depth)
	case *ssa.Convert: // of text, which is copied
	case *ssa.Extract:
		f.extracted(v, way, out, depth)
	case *ssa.Slice:
		if _, array := v.X.Type().Underlying().(*types.Pointer); array {
			f.owned(v.X, "", out)
			if len(way) > 0 {
				f.contents(v, way, out, depth)
			}
			return
		}
		f.value(v.X, way, out, depth)
	case *ssa.UnOp:
		switch v.Op {
		case token.MUL:
			f.loaded(v.X, v, way, out, depth)
		case token.ARROW:
			f.owned(v.X, "", out)
		}
	case *ssa.Field:
		f.value(v.X, append([]step{step(v.Field)}, way...), out, depth)
	case *ssa.Lookup:
		f.owned(v.X, "", out)
	case *ssa.Alloc, *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Global: // a pointer
		if len(way) > 0 {
			f.loaded(v, nil, way, out, depth)
		} else {
			f.owned(v, "", out)
		}
	case *ssa.MakeSlice, *ssa.MakeMap:
		if len(way) > 0 {
			f.contents(v, way, out, depth)
		}
	case *ssa.Call:
		f.called(v, 0, way, out, depth)
	default:
		out[unknownMemory] = true
	}
}

// renewedElements are the values that a function stores in a field of the elements of a slice,
// where it goes over them all to have them lead to memory of their own.
func renewedElements(v ssa.Value, way []step) []ssa.Value {
	fn := v.Parent()
	if len(way) < 2 || way[0] != element || way[1] == element || fn == nil {
		return nil
	}
	var out []ssa.Value
	for s, field := range fieldStores(fn) {
		if step(field.Field) != way[1] {
			continue
		}
		if at, ok := field.X.(*ssa.IndexAddr); ok && types.Identical(at.X.Type(), v.Type()) {
			out = append(out, s.Val)
		}
	}
	return out
}

func (f *follower) extracted(v *ssa.Extract, way []step, out memories, depth int) {
	switch t := v.Tuple.(type) {
	case *ssa.Call:
		f.called(t, v.Index, way, out, depth)
	case *ssa.Lookup:
		f.owned(t.X, "", out)
	case *ssa.TypeAssert:
		f.value(t.X, way, out, depth)
	case *ssa.UnOp:
		f.owned(t.X, "", out)
	case *ssa.Select:
		out[unknownMemory] = true
	case *ssa.Next:
		if r, ok := t.Iter.(*ssa.Range); ok && v.Index == 2 {
			f.owned(r.X, "", out)
		}
	}
}

// loaded adds what a part of the value at an address leads to, where an instruction reads it; nil for
// anywhere.
func (f *follower) loaded(addr ssa.Value, by ssa.Instruction, way []step, out memories, depth int) {
	for {
		at, ok := addr.(*ssa.FieldAddr)
		if !ok {
			break
		}
		way = append([]step{step(at.Field)}, way...)
		addr = at.X
	}
	if at, ok := addr.(*ssa.IndexAddr); ok {
		if _, slice := at.X.Type().Underlying().(*types.Slice); slice {
			f.value(at.X, append([]step{element}, way...), out, depth)
			return
		}
	}
	alloc, ok := addr.(*ssa.Alloc)
	if !ok {
		f.owned(addr, f.wayName(addr, way), out)
		return
	}
	if len(way) > 0 {
		found := false
		for _, r := range *alloc.Referrers() {
			at, ok := r.(*ssa.FieldAddr)
			if !ok || step(at.Field) != way[0] {
				continue
			}
			for _, stored := range f.storesBelow(at, way[1:]) {
				found = true
				f.value(stored.v, stored.way, out, depth)
			}
		}
		if found && !f.wholeLater(alloc) {
			return
		}
	}
	for _, stored := range storedFor(alloc, by) {
		f.value(stored, way, out, depth)
	}
}

// storedFor are the values stored whole in a local variable that an instruction may find there: none that
// another one has taken the place of by then.
func storedFor(alloc *ssa.Alloc, by ssa.Instruction) []ssa.Value {
	var stores []*ssa.Store
	for _, r := range *alloc.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == alloc {
			stores = append(stores, s)
		}
	}
	if by != nil && by.Block() == by.Parent().Recover { // where a panic leads, from anywhere
		by = nil
	}
	var out []ssa.Value
	for _, s := range stores {
		gone := by != nil && by.Parent() == s.Parent() && (!follows(s, by) || slices.ContainsFunc(stores, func(later *ssa.Store) bool {
			return later != s && comesFirst(s, later) && comesFirst(later, by) && !follows(later, s)
		}))
		if !gone {
			out = append(out, s.Val)
		}
	}
	return out
}

// comesFirst reports whether one instruction was executed whenever another one is.
func comesFirst(first, then ssa.Instruction) bool {
	b := then.Block()
	if first.Block() == b {
		return slices.Index(b.Instrs, first) < slices.Index(b.Instrs, then)
	}
	return first.Parent() == then.Parent() && first.Block().Dominates(b)
}

// wholeLater reports whether a struct is stored whole more than once: then its fields may be
// those of another.
func (f *follower) wholeLater(alloc *ssa.Alloc) bool { return len(storedIn(alloc)) > 1 }

// valuePart is a part of a value.
type valuePart struct {
	v   ssa.Value
	way []step
}

// storesBelow are the values stored at an address or at a field of it on the way.
func (f *follower) storesBelow(at *ssa.FieldAddr, way []step) []valuePart {
	var out []valuePart
	for _, r := range *at.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Addr == at {
				out = append(out, valuePart{r.Val, way})
			}
		case *ssa.FieldAddr:
			if len(way) > 0 && step(r.Field) == way[0] {
				out = append(out, f.storesBelow(r, way[1:])...)
			}
		}
	}
	return out
}

// wayName names the field that a way leads to first.
func (f *follower) wayName(addr ssa.Value, way []step) string {
	if len(way) == 0 || way[0] == element {
		return ""
	}
	return string(f.fieldCell(addr.Type(), int(way[0])))
}

// owned adds the memory that an address or value belongs to, unless the function has made it.
func (f *follower) owned(v ssa.Value, name string, out memories) {
	if name == "" {
		in := cells{}
		switch v.(type) {
		case *ssa.FieldAddr, *ssa.IndexAddr, *ssa.Global:
			f.at(v, in)
		default:
			f.holding(v, in)
		}
		for _, c := range in.sorted() {
			name = string(c)
			break
		}
	}
	root := rootOf(v)
	switch r := root.(type) {
	case *ssa.Parameter:
		if name == "" || !isReceiver(r) && f.ownNamed(r.Type()) == nil {
			name = "the argument " + r.Name()
		}
		out[memory{root: r, name: name, kept: isReceiver(r)}] = true
	case *ssa.Global:
		if f.alwaysEmpty(r) {
			return
		}
		if name == "" {
			name = r.Name()
		}
		out[memory{name: name, kept: true}] = true
	case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice, *ssa.MakeChan, *ssa.Const, nil:
	case *ssa.Call:
		if libraryName(r.Common()) == "sync.Pool.Get" {
			f.owned(r.Call.Args[0], "", out)
		} else if f.callee(r.Common()) != nil || r.Call.StaticCallee() == nil {
			out[unknownMemory] = true
		}
	default:
		out[unknownMemory] = true
	}
}

// rootOf is what a value or address is a part of: an argument, a variable, a result.
func rootOf(v ssa.Value) ssa.Value {
	for range 30 {
		switch x := v.(type) {
		case *ssa.FieldAddr:
			v = x.X
		case *ssa.IndexAddr:
			v = x.X
		case *ssa.Field:
			v = x.X
		case *ssa.Index:
			v = x.X
		case *ssa.Lookup:
			v = x.X
		case *ssa.Slice:
			v = x.X
		case *ssa.ChangeType:
			v = x.X
		case *ssa.TypeAssert:
			v = x.X
		case *ssa.MakeInterface:
			v = x.X
		case *ssa.UnOp:
			v = x.X
		case *ssa.FreeVar:
			v = boundTo(x)
		case *ssa.Phi:
			v = firstOther(x)
		case *ssa.Extract:
			if next, ok := x.Tuple.(*ssa.Next); ok {
				if r, ok := next.Iter.(*ssa.Range); ok {
					v = r.X
					continue
				}
			}
			v = x.Tuple
		case *ssa.Alloc:
			stored := storedIn(x)
			if len(stored) != 1 || stored[0] == nil {
				return x
			}
			if _, structure := stored[0].Type().Underlying().(*types.Struct); structure {
				return x // a copy
			}
			v = stored[0]
		case *ssa.Call:
			name := libraryName(x.Common())
			b, isBuiltin := x.Call.Value.(*ssa.Builtin)
			if (isBuiltin && b.Name() == "append" || sameMemory[name] || name == "sync.Map.Load") && len(x.Call.Args) > 0 {
				v = x.Call.Args[0]
				continue
			}
			return x
		default:
			return v
		}
	}
	return nil
}

func firstOther(phi *ssa.Phi) ssa.Value {
	for _, e := range phi.Edges {
		if e != phi {
			if _, isNil := e.(*ssa.Const); !isNil {
				return e
			}
		}
	}
	return nil
}

// contents adds what is put in memory that the function has made.
func (f *follower) contents(v ssa.Value, way []step, out memories, depth int) {
	if len(way) == 0 || way[0] != element {
		return
	}
	for _, holder := range slicesOf(v) {
		for _, r := range *holder.Referrers() {
			switch r := r.(type) {
			case *ssa.IndexAddr:
				for _, u := range *r.Referrers() {
					if s, ok := u.(*ssa.Store); ok && s.Addr == r {
						f.value(s.Val, way[1:], out, depth)
					}
				}
			case *ssa.MapUpdate:
				if r.Map == holder {
					f.value(r.Value, way[1:], out, depth)
				}
			}
		}
	}
}

// slicesOf are a value, the array or slice that it was cut from, and all others that are cut
// from them.
func slicesOf(v ssa.Value) []ssa.Value {
	if s, ok := v.(*ssa.Slice); ok {
		v = s.X
	}
	all := []ssa.Value{v}
	for i := 0; i < len(all); i++ {
		if all[i].Referrers() == nil { // a variable of the package
			return nil
		}
		for _, r := range *all[i].Referrers() {
			if s, ok := r.(*ssa.Slice); ok && s.X == all[i] {
				all = append(all, s)
			}
		}
	}
	return all
}

// called adds what a part of a result of a call leads to.
func (f *follower) called(call *ssa.Call, result int, way []step, out memories, depth int) {
	c := call.Common()
	if b, ok := c.Value.(*ssa.Builtin); ok {
		if b.Name() == "append" {
			f.value(c.Args[0], way, out, depth)
			if len(way) > 0 && len(c.Args) > 1 {
				f.value(c.Args[1], way, out, depth)
			}
		}
		return
	}
	name := libraryName(c)
	switch {
	case sameMemory[name]:
		f.value(c.Args[0], way, out, depth)
		return
	case name == "slices.Clone" || name == "maps.Clone":
		if len(way) > 0 {
			f.value(c.Args[0], way, out, depth)
		}
		return
	case name == "sync.Pool.Get":
		f.owned(c.Args[0], "", out)
		return
	case name == "sync.Map.Load" || name == "sync.Map.LoadOrStore":
		f.owned(c.Args[0], "", out)
		return
	}
	fn := f.callee(c)
	if fn == nil {
		if c.StaticCallee() == nil {
			out[unknownMemory] = true
		}
		return
	}
	if depth == 0 {
		out[unknownMemory] = true
		return
	}
	inner := memories{}
	g := &follower{Package: f.Package, steps: f.steps / 2, seen: map[visit]bool{}}
	for in := range instructions(fn) {
		if ret, ok := in.(*ssa.Return); ok && result < len(ret.Results) {
			g.value(ret.Results[result], way, inner, depth-1)
		}
	}
	f.substitute(fn, c, inner, out, depth)
}

// substitute adds the memory that a callee leads to, where its arguments are those of a call.
func (f *follower) substitute(fn *ssa.Function, c *ssa.CallCommon, inner, out memories, depth int) {
	for m := range inner {
		if m.root == nil {
			out[m] = true
			continue
		}
		for i, param := range fn.Params {
			if param != m.root || i >= len(c.Args) {
				continue
			}
			if m.kept || m.name != "the argument "+param.Name() {
				f.owned(c.Args[i], m.name, out)
			} else {
				f.value(c.Args[i], nil, out, depth-1)
			}
		}
	}
}

// alwaysEmpty reports whether a variable of the package holds a slice without room, and no
// other: there is nothing to share.
func (p *Package) alwaysEmpty(g *ssa.Global) bool {
	if g.Pkg != p.SSA {
		return false
	}
	stores := 0
	for _, f := range p.fills() {
		store, ok := f.in.(*ssa.Store)
		if f.cell != cell(g.Name()) || !ok {
			continue
		}
		stores++
		slice, ok := store.Val.(*ssa.Slice)
		if !ok {
			return false
		}
		ptr, ok := slice.X.Type().Underlying().(*types.Pointer)
		if !ok {
			return false
		}
		if array, ok := ptr.Elem().Underlying().(*types.Array); !ok || array.Len() != 0 {
			return false
		}
	}
	return stores == 1
}
