package hazard

import (
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// mapText finds texts that are put together in a loop over a map and returned, where neither the
// function nor what it calls did so: they are others each time.
func mapText(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || unsorted(p.Before) != nil || c.textsOfMaps(p.Before) {
			continue
		}
		if at := textOfMap(p.After); at != nil {
			out = append(out, finding{p.After, at.Pos(), "maptext " + p.Name, "the text that is put together here is in the order of the map, which is another each time"})
		}
	}
	return out
}

// textsOfMaps reports whether a function of the baseline, or what it calls, has such a text.
func (c *Change) textsOfMaps(fn *ssa.Function) bool {
	for _, fn := range c.Before.reached(fn) {
		if textOfMap(fn) != nil || writtenInMap(fn) != nil {
			return true
		}
	}
	return false
}

// textOfMap is what makes a text longer in a loop over a map, if the function returns that.
func textOfMap(fn *ssa.Function) ssa.Instruction {
	for in := range instructions(fn) {
		next, ok := in.(*ssa.Next)
		if !ok || next.IsString {
			continue
		}
		for _, in := range next.Block().Instrs {
			text, ok := in.(*ssa.Phi)
			if !ok || !isTextOrBytes(text.Type()) {
				continue
			}
			for i, edge := range text.Edges {
				if longer, ok := edge.(ssa.Instruction); ok && sameLoop(text.Block().Preds[i], next.Block()) && growsFrom(edge, text, next, 0) && returnsText(fn, text) {
					return longer
				}
			}
		}
	}
	return nil
}

func isTextOrBytes(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() == types.String
	case *types.Slice:
		b, ok := t.Elem().Underlying().(*types.Basic)
		return ok && b.Kind() == types.Byte
	}
	return false
}

// mostLonger bounds the steps by which a text becomes longer in one turn of a loop.
const mostLonger = 12

// growsFrom reports whether a text is another one with something behind it that rests on an entry of
// the map, in one way at least.
func growsFrom(v, from ssa.Value, entry *ssa.Next, depth int) bool {
	if depth > mostLonger {
		return false
	}
	goesOn := func(head ssa.Value, rest ...ssa.Value) bool {
		if head == from || beginsWith(head, from, depth+1) {
			for _, r := range rest {
				if restsOn(r, entry, 0) {
					return true
				}
			}
		}
		return head != from && growsFrom(head, from, entry, depth+1)
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return v.Op == token.ADD && goesOn(v.X, v.Y)
	case *ssa.Call:
		return len(v.Call.Args) > 1 && appends(&v.Call) && goesOn(v.Call.Args[0], v.Call.Args[1:]...)
	case *ssa.Phi:
		for _, edge := range v.Edges {
			if v != from && edge != v && growsFrom(edge, from, entry, depth+1) {
				return true
			}
		}
	}
	return false
}

// beginsWith reports whether a text is another one with something behind it.
func beginsWith(v, from ssa.Value, depth int) bool {
	if v == from || depth > mostLonger {
		return v == from
	}
	switch v := v.(type) {
	case *ssa.BinOp:
		return v.Op == token.ADD && beginsWith(v.X, from, depth+1)
	case *ssa.Call:
		return len(v.Call.Args) > 0 && appends(&v.Call) && beginsWith(v.Call.Args[0], from, depth+1)
	case *ssa.Phi:
		for _, edge := range v.Edges {
			if edge != v && beginsWith(edge, from, depth+1) {
				return true
			}
		}
	}
	return false
}

// restsOn reports whether a value is made of an entry of a map.
func restsOn(v ssa.Value, entry *ssa.Next, depth int) bool {
	if depth > mostLonger {
		return false
	}
	if x, ok := v.(*ssa.Extract); ok && x.Tuple == entry {
		return true
	}
	in, ok := v.(ssa.Instruction)
	if !ok {
		return false
	}
	if _, phi := v.(*ssa.Phi); phi && in.Block() == entry.Block() {
		return false // of the turn before
	}
	for _, op := range in.Operands(nil) {
		if *op != nil && restsOn(*op, entry, depth+1) {
			return true
		}
	}
	if s, ok := v.(*ssa.Slice); ok { // of arguments
		return storesOf(s.X, entry, depth+1)
	}
	return false
}

// storesOf reports whether something that is made of an entry is stored in an array of arguments.
func storesOf(array ssa.Value, entry *ssa.Next, depth int) bool {
	if array.Referrers() == nil {
		return false
	}
	for _, ref := range *array.Referrers() {
		at, ok := ref.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		for _, ref := range *at.Referrers() {
			if store, ok := ref.(*ssa.Store); ok && store.Addr == at && restsOn(store.Val, entry, depth) {
				return true
			}
		}
	}
	return false
}

// appends reports whether a call appends to its first argument.
func appends(c *ssa.CallCommon) bool {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		return b.Name() == "append"
	}
	name := libraryName(c)
	return strings.HasPrefix(name, "strconv.Append") || strings.HasPrefix(name, "fmt.Append")
}

// returnsText reports whether a function returns a text, or one that begins with it, and hands it
// to nobody who may put it in order.
func returnsText(fn *ssa.Function, text ssa.Value) bool {
	seen, work := map[ssa.Value]bool{text: true}, []ssa.Value{text}
	returned := false
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for _, ref := range *v.Referrers() {
			var next ssa.Value
			switch ref := ref.(type) {
			case *ssa.Return:
				returned = true
			case *ssa.Phi, *ssa.Convert, *ssa.ChangeType:
				next = ref.(ssa.Value)
			case *ssa.BinOp:
				if ref.Op == token.ADD && ref.X == v {
					next = ref
				}
			case *ssa.Slice:
				next = ref
			case *ssa.Call:
				switch name := libraryName(&ref.Call); {
				case len(ref.Call.Args) > 0 && ref.Call.Args[0] == v && appends(&ref.Call), strings.HasPrefix(name, "strings.Trim"):
					next = ref
				case strings.HasPrefix(name, "slices.") || strings.HasPrefix(name, "sort."):
					return false
				}
			}
			if next != nil && !seen[next] {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return returned
}
