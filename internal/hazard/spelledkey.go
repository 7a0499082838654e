package hazard

import (
	"fmt"
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// spelledKey is a key by its parts, and where what it finds is kept.
type spelledKey struct {
	table string
	parts []part
}

// spelledKeys are the keys that a function looked up before, those that library functions join included: the same
// parts, joined otherwise, are the same keys of the same map.
func (c *Change) spelledKeys(fn *ssa.Function) []spelledKey {
	if fn == nil {
		return nil
	}
	var out []spelledKey
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if key := keyOf(in); key != nil && isString(key.Type()) {
				out = append(out, spelledKey{c.Before.tableOf(in), alike(c.Before.spelled(key))})
			}
		}
	}
	return out
}

// tableOf names the map that an instruction looks something up in: by where it is kept, a local one by what it holds.
func (p *Package) tableOf(in ssa.Instruction) string {
	var table ssa.Value
	where := cells{}
	switch in := in.(type) {
	case *ssa.Lookup:
		table = in.X
	case *ssa.MapUpdate:
		table = in.Map
	case *ssa.Call: // of a sync.Map
		p.at(in.Call.Args[0], where)
		return fmt.Sprint(where.sorted())
	default:
		return ""
	}
	if p.holding(table, where); len(where) > 0 {
		return fmt.Sprint(where.sorted())
	}
	m, ok := table.Type().Underlying().(*types.Map)
	if !ok {
		return "" // of a type that is a parameter
	}
	held := m.Elem()
	if s, ok := held.Underlying().(*types.Struct); ok && s.NumFields() == 0 {
		held = types.Typ[types.Bool] // a set, whichever way
	}
	return "of " + types.TypeString(held, func(of *types.Package) string { return of.Name() })
}

// spelled are the parts of a text that strings.Join or fmt.Sprintf makes of a list that is written out; of others, what
// joined knows.
func (p *Package) spelled(v ssa.Value) []part {
	call, ok := v.(*ssa.Call)
	if !ok {
		return p.joined(v, 12)
	}
	var out []part
	switch libraryName(&call.Call) {
	case "strings.Join":
		sep, fixed := call.Call.Args[1].(*ssa.Const)
		for i, e := range listed(call.Call.Args[0]) {
			if i > 0 && fixed {
				out = append(out, fixedPart(sep))
			} else if i > 0 {
				out = append(out, part{free: true})
			}
			out = append(out, p.joined(e, 11)...)
		}
	case "fmt.Sprintf":
		if format, ok := call.Call.Args[0].(*ssa.Const); ok && format.Value != nil {
			out = p.verbs(constant.StringVal(format.Value), listed(call.Call.Args[1]))
		}
	}
	if out == nil {
		return p.joined(v, 12)
	}
	return out
}

// verbs are the parts of a format that has none but plain verbs, for strings and integers without a method.
func (p *Package) verbs(format string, args []ssa.Value) []part {
	var out []part
	for {
		text, verb, found := strings.Cut(format, "%")
		out = append(out, textPart(text))
		if !found {
			break
		}
		if verb == "" || len(args) == 0 {
			return nil
		}
		boxed, ok := args[0].(*ssa.MakeInterface)
		if !ok || types.NewMethodSet(boxed.X.Type()).Len() > 0 {
			return nil
		}
		b, ok := boxed.X.Type().Underlying().(*types.Basic)
		switch {
		case !ok:
			return nil
		case b.Info()&types.IsString != 0 && (verb[0] == 's' || verb[0] == 'v'):
			out = append(out, p.joined(boxed.X, 11)...)
		case b.Info()&types.IsInteger != 0 && (verb[0] == 'd' || verb[0] == 'v'):
			out = append(out, part{length: isLength(boxed.X)})
		default:
			return nil
		}
		format, args = verb[1:], args[1:]
	}
	if len(args) > 0 {
		return nil
	}
	return out
}

// listed are the elements of a slice that is written out where it is used, nil of any other.
func listed(v ssa.Value) []ssa.Value {
	list, ok := v.(*ssa.Slice)
	if !ok || list.Low != nil || list.High != nil {
		return nil
	}
	alloc, ok := list.X.(*ssa.Alloc)
	if !ok {
		return nil
	}
	array, ok := alloc.Type().Underlying().(*types.Pointer).Elem().Underlying().(*types.Array)
	if !ok {
		return nil
	}
	out := make([]ssa.Value, array.Len())
	for _, r := range *alloc.Referrers() {
		at, ok := r.(*ssa.IndexAddr)
		if !ok {
			continue
		}
		i, fixed := at.Index.(*ssa.Const)
		stored := storesTo(at)
		if !fixed || len(stored) != 1 || out[i.Int64()] != nil {
			return nil
		}
		out[i.Int64()] = stored[0]
	}
	if slices.Contains(out, nil) {
		return nil
	}
	return out
}

// alike are parts in the form in which two texts of the same parts have the same: what is fixed in one piece, and any text
// the same wherever it comes from.
func alike(parts []part) []part {
	var out []part
	for _, p := range parts {
		last := len(out) - 1
		switch {
		case p.fixed && p.text == "":
		case p.fixed && last >= 0 && out[last].fixed:
			out[last].text += p.text
			out[last].limit = out[last].limit || p.limit
		default:
			out = append(out, part{fixed: p.fixed, limit: p.limit, free: p.free || p.asIs, length: p.length, text: p.text})
		}
	}
	return out
}

// same returns what reports whether a key was that by which an instruction finds something now.
func (p *Package) same(in ssa.Instruction, key ssa.Value) func(spelledKey) bool {
	table, parts := p.tableOf(in), alike(p.joined(key, 12))
	return func(was spelledKey) bool { return was.table == table && slices.Equal(was.parts, parts) }
}
