package hazard

import (
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// aliases are the values that may share memory with one, itself included.
func aliases(of ssa.Value) map[ssa.Value]bool {
	return aliasesWithin(of, 3)
}

func aliasesWithin(of ssa.Value, calls int) map[ssa.Value]bool {
	all := map[ssa.Value]bool{}
	work := []ssa.Value{of}
	add := func(v ssa.Value) {
		if !all[v] {
			all[v] = true
			work = append(work, v)
		}
	}
	add(of)
	for len(work) > 0 {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if v.Referrers() == nil {
			continue
		}
		for _, ref := range *v.Referrers() {
			if out := sharing(ref, v, calls); out != nil {
				add(out)
			}
			if store, ok := ref.(*ssa.Store); ok && store.Val == v {
				for _, where := range kept(store) {
					add(where)
				}
			}
		}
	}
	return all
}

// kept are the values that hold what is stored in a local variable, or in a field of one.
func kept(store *ssa.Store) []ssa.Value {
	addr := store.Addr
	if field, ok := addr.(*ssa.FieldAddr); ok {
		if alloc, ok := field.X.(*ssa.Alloc); ok {
			return []ssa.Value{alloc}
		}
	}
	alloc, ok := addr.(*ssa.Alloc)
	if !ok {
		return nil
	}
	var out []ssa.Value
	for _, ref := range *alloc.Referrers() {
		if load, ok := ref.(*ssa.UnOp); ok {
			out = append(out, load)
		}
	}
	return out
}

// sharing is the result of an instruction, if it shares memory with an operand.
func sharing(in ssa.Instruction, v ssa.Value, calls int) ssa.Value {
	switch in := in.(type) {
	case *ssa.ChangeType, *ssa.ChangeInterface, *ssa.MakeInterface, *ssa.TypeAssert, *ssa.Slice, *ssa.Phi, *ssa.FieldAddr, *ssa.IndexAddr:
		return in.(ssa.Value)
	case *ssa.UnOp:
		if in.Op == token.MUL && refers(in.Type()) {
			return in
		}
	case *ssa.Extract:
		if refers(in.Type()) && !isError(in.Type()) {
			return in
		}
	case *ssa.Field:
		if refers(in.Type()) {
			return in
		}
	case *ssa.Call:
		if callShares(&in.Call, v, calls) {
			return in
		}
	}
	return nil
}

// refers reports whether values of a type refer to memory that may be written to. Strings
// are not: the memory of one stays as it is, but for what unsafe makes.
func refers(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Kind() == types.UnsafePointer
	case *types.Array:
		return refers(t.Elem())
	case *types.Struct:
		for i := range t.NumFields() {
			if refers(t.Field(i).Type()) {
				return true
			}
		}
		return false
	}
	return true
}

// callShares reports whether the result of a call shares memory with the argument v.
func callShares(c *ssa.CallCommon, v ssa.Value, calls int) bool {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "append":
			return c.Args[0] == v
		case "String", "StringData", "SliceData", "Slice":
			return true
		}
		return false
	}
	fn := c.StaticCallee()
	if fn == nil || len(c.Args) == 0 {
		return false
	}
	if fn.Package() != nil && len(fn.Blocks) > 0 {
		return calls > 0 && returnsArgument(fn, c, v, calls-1)
	}
	if c.Args[0] != v {
		return false
	}
	name := libraryName(c)
	return sameMemory[name] || alsoSameMemory[name]
}

// alsoSameMemory are others whose first result lies in the memory of the first argument.
var alsoSameMemory = map[string]bool{
	"bytes.Buffer.AvailableBuffer": true, "bufio.Writer.AvailableBuffer": true, "bufio.Reader.Peek": true, "bufio.Reader.ReadSlice": true,
	"bytes.Split": true, "bytes.Fields": true, "bytes.Cut": true, "bytes.TrimFunc": true, "bytes.TrimLeftFunc": true, "bytes.TrimRightFunc": true,
	"bytes.NewReader": true, "bytes.NewBuffer": true, "io.NopCloser": true, "unicode/utf8.AppendRune": true, "encoding/hex.AppendEncode": true,
}

// returnsArgument reports whether a function of the package may return what it is given as v.
func returnsArgument(fn *ssa.Function, c *ssa.CallCommon, v ssa.Value, calls int) bool {
	for i, arg := range c.Args {
		if arg != v || i >= len(fn.Params) {
			continue
		}
		all := aliasesWithin(fn.Params[i], calls)
		for _, b := range fn.Blocks {
			if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok {
				for _, r := range ret.Results {
					if all[r] {
						return true
					}
				}
			}
		}
	}
	return false
}

// posOf is where an instruction stands. A return behind a deferred call has no place of its own:
// it is where its results are.
func posOf(in ssa.Instruction) token.Pos {
	if ret, ok := in.(*ssa.Return); ok && !ret.Pos().IsValid() {
		for _, r := range ret.Results {
			if r.Pos().IsValid() {
				return r.Pos()
			}
		}
		return ret.Parent().Pos()
	}
	return in.Pos()
}
