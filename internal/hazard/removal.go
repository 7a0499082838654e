package hazard

import (
	"fmt"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

func isChan(v ssa.Value) bool {
	_, ok := v.Type().Underlying().(*types.Chan)
	return ok
}

// swapRemoval finds elements that are taken out of a list by moving the last into their place,
// where the others kept their order.
func swapRemoval(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || !removesInOrder(p.Before) {
			continue
		}
		if at := swapsLast(p.After); at != nil && !callsSort(p.After) && !told(at.Val.Type()) {
			out = append(out, finding{p.After, at.Pos(), "swap " + p.Name,
				"the last element takes the place of the one that is removed, so the others no longer keep their order"})
		}
	}
	return out
}

// told reports whether elements are what is told of something, each on its own: channels and
// what has one. Nobody sees in which order.
func told(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	switch t := t.Underlying().(type) {
	case *types.Chan:
		return true
	case *types.Struct:
		for i := range t.NumFields() {
			if _, ok := t.Field(i).Type().Underlying().(*types.Chan); ok {
				return true
			}
		}
	}
	return false
}

// removesInOrder reports whether a function removes an element and moves the rest up.
func removesInOrder(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok {
			continue
		}
		if callee := call.Call.StaticCallee(); callee != nil && callee.Origin() != nil && pkgPath(callee) == "slices" && callee.Origin().Name() == "Delete" {
			return true
		}
		bi, ok := call.Call.Value.(*ssa.Builtin)
		if !ok || bi.Name() != "append" && bi.Name() != "copy" {
			continue
		}
		to, ok1 := call.Call.Args[0].(*ssa.Slice)
		from, ok2 := call.Call.Args[1].(*ssa.Slice)
		if ok1 && ok2 && source(to.X) != "" && source(to.X) == source(from.X) && from.Low != nil {
			return true
		}
	}
	return false
}

// swapsLast is a store of the last element of a list in another place of it.
func swapsLast(fn *ssa.Function) *ssa.Store {
	for in := range instructions(fn) {
		store, ok := in.(*ssa.Store)
		if !ok {
			continue
		}
		to, ok := store.Addr.(*ssa.IndexAddr)
		load, isLoad := store.Val.(*ssa.UnOp)
		if !ok || !isLoad {
			continue
		}
		from, ok := load.X.(*ssa.IndexAddr)
		if ok && source(from.X) != "" && source(from.X) == source(to.X) && isLastIndex(from.Index) && !isLastIndex(to.Index) {
			return store
		}
	}
	return nil
}

// isLastIndex reports whether an index is the length less one.
func isLastIndex(v ssa.Value) bool {
	sub, ok := v.(*ssa.BinOp)
	if !ok || sub.Op != token.SUB || !isNumeral(sub.Y) {
		return false
	}
	call, ok := sub.X.(*ssa.Call)
	if !ok {
		return false
	}
	b, ok := call.Call.Value.(*ssa.Builtin)
	return ok && b.Name() == "len"
}

func callsSort(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		if call, ok := in.(ssa.CallInstruction); ok {
			if callee := call.Common().StaticCallee(); callee != nil && (sorts(callee) || pkgPath(callee) == "container/heap") {
				return true
			}
		}
	}
	return false
}

// halfKept finds memory that is emptied when a function is done with it, and not when it begins:
// where it returns early, the next call goes on with what is left.
func halfKept(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for place, growth := range growths(p.After) {
			at := leftFull(p.After, place, growth)
			if ret, ok := at.(*ssa.Return); ok && failedWith(ret, growth.Val) {
				out = append(out, finding{p.After, posOf(at), "half " + p.Name + " " + place,
					fmt.Sprintf("%s keeps what was put in it when the function returns here, and the next call goes on with it", place)})
			}
		}
	}
	return out
}

// failedWith reports whether a return hands on the error of the call that the value is of.
func failedWith(ret *ssa.Return, v ssa.Value) bool {
	grown, ok := v.(*ssa.Extract)
	if !ok {
		return false
	}
	for _, r := range ret.Results {
		if e, ok := r.(*ssa.Extract); ok && e.Tuple == grown.Tuple && isError(e.Type()) {
			return true
		}
	}
	return false
}

// growths are the stores that make what a field holds longer.
func growths(fn *ssa.Function) map[string]*ssa.Store {
	out := map[string]*ssa.Store{}
	for store, field := range fieldStores(fn) {
		if !empties(store) && startsWith(store.Val, fieldPath(field), 4) {
			out[fieldPath(field)] = store
		}
	}
	return out
}

// startsWith reports whether a slice is what the place holds with more behind it.
func startsWith(v ssa.Value, place string, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Extract:
		return startsWith(v.Tuple, place, depth-1)
	case *ssa.Call:
		if len(v.Call.Args) == 0 || v.Call.IsInvoke() {
			return false
		}
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() != "append" {
			return false
		}
		first := v.Call.Args[0]
		if load, ok := first.(*ssa.UnOp); ok {
			field, ok := load.X.(*ssa.FieldAddr)
			return ok && fieldPath(field) == place && sharing(v, first, 3) != nil
		}
		return startsWith(first, place, depth-1)
	}
	return false
}

// empties reports whether a store cuts what a field holds to nothing.
func empties(store *ssa.Store) bool {
	s, ok := store.Val.(*ssa.Slice)
	return ok && s.Low == nil && s.High != nil && isZero(s.High) || isNil(store.Val)
}

func isZero(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && isNumeral(v) && constant.Sign(c.Value) == 0
}

// leftFull is a return behind the growth that the place is not emptied in front of, in a
// function that empties it elsewhere, but not before it grows.
func leftFull(fn *ssa.Function, place string, growth *ssa.Store) ssa.Instruction {
	emptied := map[*ssa.BasicBlock]bool{}
	for _, b := range fn.Blocks {
		for _, in := range b.Instrs {
			if d, ok := in.(*ssa.Defer); ok && d.Call.StaticCallee() != nil && d.Call.StaticCallee().Parent() == fn {
				return nil // it may empty it
			}
			store, ok := in.(*ssa.Store)
			if !ok || !empties(store) {
				continue
			}
			if field, ok := store.Addr.(*ssa.FieldAddr); ok && fieldPath(field) == place {
				if b.Dominates(growth.Block()) {
					return nil
				}
				emptied[b] = true
			}
		}
	}
	if len(emptied) == 0 {
		return nil
	}
	seen := map[*ssa.BasicBlock]bool{}
	work := []*ssa.BasicBlock{growth.Block()}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
			return ret
		}
		for _, next := range b.Succs {
			if !seen[next] && !emptied[next] {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return nil
}
