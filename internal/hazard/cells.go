package hazard

import (
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// cell is memory that outlives a call: "T.f" is the field of all values of a type, "v" a
// variable of the package. What a slice or map holds counts for its cell.
type cell string

type cells map[cell]bool

func (c cells) sorted() []cell { return slices.Sorted(maps.Keys(c)) }

func (c cells) addAll(other cells) { maps.Copy(c, other) }

func (c cells) overlaps(other cells) bool {
	for k := range c {
		if other[k] {
			return true
		}
	}
	return false
}

// fieldCell is the field of a struct, "" where the type is none of the package.
func (p *Package) fieldCell(t types.Type, field int) cell {
	named := p.ownNamed(t)
	if named == nil {
		return ""
	}
	s, ok := named.Underlying().(*types.Struct)
	if !ok || field >= s.NumFields() {
		return ""
	}
	return cell(named.Obj().Name() + "." + s.Field(field).Name())
}

// ownNamed is the type of the package that t, or what it points to, is; nil if there is none.
func (p *Package) ownNamed(t types.Type) *types.Named {
	t = types.Unalias(t)
	if ptr, ok := t.(*types.Pointer); ok {
		t = types.Unalias(ptr.Elem())
	}
	named, ok := t.(*types.Named)
	if !ok || named.Obj().Pkg() != p.Types {
		return nil
	}
	return named
}

// cellType is the type of what is in a cell; nil if there is none of the name.
func (p *Package) cellType(c cell) types.Type {
	typeName, field, isField := cutCell(c)
	obj := p.Types.Scope().Lookup(typeName)
	if obj == nil {
		return nil
	}
	if !isField {
		return obj.Type()
	}
	s, ok := obj.Type().Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	for f := range s.Fields() {
		if f.Name() == field {
			return f.Type()
		}
	}
	return nil
}

func cutCell(c cell) (name, field string, isField bool) {
	for i := range len(c) {
		if c[i] == '.' {
			return string(c[:i]), string(c[i+1:]), true
		}
	}
	return string(c), "", false
}

// at adds the cells that an address lies in: the field, those it is nested in, and the one
// that holds the slice it is an element of. It returns the pointer that all of it begins at.
func (p *Package) at(addr ssa.Value, out cells) (base ssa.Value) {
	return p.atSeen(addr, out, map[ssa.Value]bool{})
}

// atSeen is at for an address that is met on the way to where a value is kept: a loop may
// lead from each to the other.
func (p *Package) atSeen(addr ssa.Value, out cells, seen map[ssa.Value]bool) (base ssa.Value) {
	for range 20 {
		switch a := addr.(type) {
		case *ssa.Global:
			if a.Pkg == p.SSA {
				out[cell(a.Name())] = true
			}
			return a
		case *ssa.FieldAddr:
			if c := p.fieldCell(a.X.Type(), a.Field); c != "" {
				out[c] = true
			}
			addr = a.X
		case *ssa.IndexAddr:
			if _, array := a.X.Type().Underlying().(*types.Pointer); array {
				addr = a.X
				continue
			}
			return p.held(a.X, out, seen)
		default:
			return addr
		}
	}
	return addr
}

// holding adds the cells that a slice, map or pointer is kept in. It returns the pointer that
// the first of them begins at.
func (p *Package) holding(v ssa.Value, out cells) (base ssa.Value) {
	return p.held(v, out, map[ssa.Value]bool{})
}

func (p *Package) held(v ssa.Value, out cells, seen map[ssa.Value]bool) (base ssa.Value) {
	if seen[v] {
		return v
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.UnOp:
		if v.Op != token.MUL {
			return v
		}
		if alloc, ok := v.X.(*ssa.Alloc); ok {
			base = alloc
			for _, stored := range storedIn(alloc) {
				base = p.held(stored, out, seen)
			}
			return base
		}
		return p.atSeen(v.X, out, seen)
	case *ssa.Slice:
		if _, array := v.X.Type().Underlying().(*types.Pointer); array {
			return p.atSeen(v.X, out, seen)
		}
		return p.held(v.X, out, seen)
	case *ssa.Phi:
		for _, e := range v.Edges {
			base = p.held(e, out, seen)
		}
		return base
	case *ssa.ChangeType:
		return p.held(v.X, out, seen)
	case *ssa.TypeAssert:
		return p.held(v.X, out, seen)
	case *ssa.MakeInterface:
		return p.held(v.X, out, seen)
	case *ssa.Lookup:
		return p.held(v.X, out, seen)
	case *ssa.Field:
		return p.held(v.X, out, seen)
	case *ssa.Extract:
		return p.held(v.Tuple, out, seen)
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok && b.Name() == "append" {
			return p.held(v.Call.Args[0], out, seen)
		}
		if name := libraryName(v.Common()); sameMemory[name] && len(v.Call.Args) > 0 {
			return p.held(v.Call.Args[0], out, seen)
		} else if (name == "sync.Map.Load" || name == "sync.Map.LoadOrStore") && len(v.Call.Args) > 0 {
			return p.atSeen(v.Call.Args[0], out, seen)
		}
	}
	return v
}

// storedIn are the values that are stored whole in a local variable.
func storedIn(alloc *ssa.Alloc) []ssa.Value {
	var out []ssa.Value
	for _, r := range *alloc.Referrers() {
		if s, ok := r.(*ssa.Store); ok && s.Addr == alloc {
			out = append(out, s.Val)
		}
	}
	return out
}

// sameMemory are functions of the library whose result lies in the memory of their first
// argument.
var sameMemory = map[string]bool{
	"slices.Clip": true, "slices.Grow": true, "slices.Insert": true, "slices.Delete": true, "slices.DeleteFunc": true,
	"slices.Compact": true, "slices.CompactFunc": true, "slices.Replace": true,
	"bytes.TrimSpace": true, "bytes.TrimRight": true, "bytes.TrimLeft": true, "bytes.TrimPrefix": true, "bytes.TrimSuffix": true, "bytes.Trim": true,
	"bytes.Buffer.Bytes": true, "bytes.Buffer.Next": true, "bufio.Scanner.Bytes": true,
	"strconv.AppendInt": true, "strconv.AppendQuote": true, "strconv.AppendFloat": true, "strconv.AppendUint": true, "strconv.AppendBool": true,
	"fmt.Append": true, "fmt.Appendf": true, "fmt.Appendln": true, "slices.AppendSeq": true,
}

// changesFirst are functions of the library that write to the memory of their first argument.
var changesFirst = map[string]bool{
	"slices.Sort": true, "slices.SortFunc": true, "slices.SortStableFunc": true, "slices.Reverse": true,
	"slices.Delete": true, "slices.DeleteFunc": true, "slices.Compact": true, "slices.CompactFunc": true, "slices.Replace": true,
	"slices.Insert": true,
	"sort.Strings":  true, "sort.Ints": true, "sort.Float64s": true, "sort.Slice": true, "sort.SliceStable": true, "sort.Sort": true, "sort.Stable": true,
	"maps.Copy": true, "maps.DeleteFunc": true, "maps.Insert": true,
}

// libraryName is what a call calls, of another package: "slices.Clone", "sync.Map.Load"; ""
// if it is not known.
func libraryName(c *ssa.CallCommon) string {
	if fn := c.StaticCallee(); fn != nil {
		return libraryFunc(fn)
	}
	return ""
}

// libraryFunc is the name of a function with the path of its package, and the type of a method.
func libraryFunc(fn *ssa.Function) string {
	if o := fn.Origin(); o != nil {
		fn = o
	}
	obj, ok := fn.Object().(*types.Func)
	if !ok || obj.Pkg() == nil {
		return ""
	}
	name := obj.Pkg().Path() + "."
	if recv := obj.Signature().Recv(); recv != nil {
		t := types.Unalias(recv.Type())
		if ptr, ok := t.(*types.Pointer); ok {
			t = types.Unalias(ptr.Elem())
		}
		named, ok := t.(*types.Named)
		if !ok {
			return ""
		}
		name += named.Obj().Name() + "."
	}
	return name + obj.Name()
}

// callee is the function of the package that a call calls, nil if it is another or not known.
func (p *Package) callee(c *ssa.CallCommon) *ssa.Function {
	fn := c.StaticCallee()
	if fn == nil {
		return nil
	}
	if o := fn.Origin(); o != nil {
		fn = o
	}
	if fn.Pkg != p.SSA && outermost(fn).Pkg != p.SSA || fn.Blocks == nil {
		return nil
	}
	return fn
}

// fieldName is the name of a field of a struct, or of what a pointer points to.
func fieldName(x ssa.Value, field int) string {
	t := x.Type().Underlying()
	if ptr, ok := t.(*types.Pointer); ok {
		t = ptr.Elem().Underlying()
	}
	if s, ok := t.(*types.Struct); ok && field < s.NumFields() {
		return s.Field(field).Name()
	}
	return "?"
}
