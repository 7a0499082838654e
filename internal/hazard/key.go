package hazard

import (
	"fmt"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// shortKey finds memory whose key leaves out a part of what the value is made of: two calls
// that differ in that part share the value.
func shortKey(c *Change) []finding {
	p := c.After
	var out []finding
	for _, f := range p.fills() {
		if isAddressOfLibrary(p, f.cell) || !p.onMiss(f) {
			continue
		}
		hit := p.hit(f)
		if p.grows(f) {
			continue
		}
		if _, indexed := f.in.(*ssa.Store); hit == nil && !p.once(f) || indexed && f.key != nil && c.Before.cellType(f.cell) != nil {
			continue
		}
		if left, how := p.leftOut(f, hit); left != "" {
			out = append(out, finding{
				fn: f.fn, pos: f.in.Pos(), subject: string(f.cell) + " without " + left,
				why: fmt.Sprintf("%s keeps a value that depends on %s and finds it again %s: a call with another %s gets what was made for this one", f.cell, left, how, left),
			})
		}
	}
	return out
}

// hit is where a function asks the memory for the key of a fill, and uses what it finds; nil
// if it does not.
func (p *Package) hit(f fill) ssa.Instruction {
	if f.key == nil {
		return nil
	}
	for in := range instructions(f.fn) {
		v, ok := in.(ssa.Value)
		if !ok {
			continue
		}
		if key := keyOf(in); key != nil && p.sameKey(key, f.key) && p.origins(false, nil, v).cells[f.cell] && v.Referrers() != nil && used(v) {
			return in
		}
	}
	return nil
}

// grows reports whether a fill puts back the list that it found under its key, with more in it: what
// was collected is not worked out of the arguments, and nobody gets one for another.
func (p *Package) grows(f fill) bool {
	v := f.value
	for range 20 {
		in, ok := v.(ssa.Instruction)
		if !ok {
			return false
		}
		if key := keyOf(in); key != nil && f.key != nil && p.sameKey(key, f.key) {
			return p.origins(false, nil, v).cells[f.cell]
		}
		switch x := v.(type) {
		case *ssa.Slice:
			v = x.X
		case *ssa.Extract:
			v = x.Tuple
		case *ssa.Call:
			if !isBuiltin(&x.Call, "append") && !sameMemory[libraryName(x.Common())] || len(x.Call.Args) == 0 {
				return false
			}
			v = x.Call.Args[0]
		default:
			return false
		}
	}
	return false
}

// used reports whether a value that was found is used for more than to see whether it is one.
func used(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Extract:
			if r.Index == 0 && used(r) {
				return true
			}
		case *ssa.BinOp, *ssa.If, *ssa.DebugRef:
		default:
			return true
		}
	}
	return false
}

// sameKey reports whether two values are the same key.
func (p *Package) sameKey(a, b ssa.Value) bool {
	a, b = unboxed(a), unboxed(b)
	if a == b {
		return true
	}
	if x, _ := pathOf(a); x != "" {
		y, _ := pathOf(b)
		return x == y
	}
	x, ok := a.(ssa.Instruction)
	y, ok2 := b.(ssa.Instruction)
	if !ok || !ok2 || fmt.Sprintf("%T", a) != fmt.Sprintf("%T", b) {
		return false
	}
	if u, ok := a.(*ssa.UnOp); ok {
		w := b.(*ssa.UnOp)
		if u.Op == token.MUL && w.Op == token.MUL {
			i, ok := u.X.(*ssa.Alloc)
			j, ok2 := w.X.(*ssa.Alloc)
			return ok && ok2 && (i == j || types.Identical(i.Type(), j.Type()))
		}
	}
	xs, ys := x.Operands(nil), y.Operands(nil)
	if len(xs) != len(ys) || len(xs) == 0 {
		return false
	}
	if _, phi := a.(*ssa.Phi); phi {
		return false
	}
	for i := range xs {
		if *xs[i] == *ys[i] {
			continue
		}
		if *xs[i] == nil || *ys[i] == nil || !p.sameKey(*xs[i], *ys[i]) {
			return false
		}
	}
	return true
}

// leftOut is a part of the arguments that the value of a fill is made of, and its key is not.
func (p *Package) leftOut(f fill, hit ssa.Instruction) (left, how string) {
	known := map[string]bool{} // what the key tells
	seen := map[ssa.Value]bool{}
	var key origin
	if f.key != nil {
		p.told(f.key, known, seen, 8)
		key = p.origins(true, nil, f.key)
	}
	stop := func(v ssa.Value) bool {
		if seen[v] {
			return true
		}
		path, _ := pathOf(v)
		return path != "" && known[path]
	}
	made := p.origins(true, stop, f.value)
	for _, path := range slices.Sorted(maps.Keys(made.paths)) {
		root, ok := made.paths[path].(*ssa.Parameter)
		if !ok || !p.matters(f, path, root) || covered(path, known) {
			continue
		}
		switch {
		case f.key == nil:
			return path, "whatever it is"
		case within(path, key.pathNames()):
			if p.lossOf(f.key, path) == lossy && !p.comparesWhole(f, path) {
				return path, "by a part of it"
			}
		case !p.asked(hit, path):
			return path, "without it"
		}
	}
	return "", ""
}

// covered reports whether a path, or what it is a field of, is known.
func covered(path string, known map[string]bool) bool {
	for k := range known {
		if k == path || strings.HasPrefix(path, k+".") {
			return true
		}
	}
	return false
}

func (o origin) pathNames() map[string]bool {
	out := map[string]bool{}
	for path := range o.paths {
		out[path] = true
	}
	return out
}

// within reports whether a path, or what it is a field of, or a field of it, is known.
func within(path string, known map[string]bool) bool {
	for k := range known {
		if k == path || strings.HasPrefix(path, k+".") || strings.HasPrefix(k, path+".") {
			return true
		}
	}
	return false
}

// matters reports whether a part of the arguments can make two calls different: what the
// memory belongs to is the same in all of them, and contexts, functions, readers and writers
// are no part of a key.
func (p *Package) matters(f fill, path string, root *ssa.Parameter) bool {
	if _, _, field := cutCell(f.cell); isReceiver(root) && field || root.Parent() != outermostOf(f.fn, root) {
		return false
	}
	switch t := root.Type().Underlying().(type) {
	case *types.Signature, *types.Interface, *types.Chan:
		return false
	case *types.Pointer:
		if p.ownNamed(t) == nil || path == root.Name() {
			return false
		}
	}
	return true
}

func isReceiver(param *ssa.Parameter) bool {
	fn := param.Parent()
	return fn.Signature.Recv() != nil && len(fn.Params) > 0 && fn.Params[0] == param
}

// outermostOf is the function that a parameter is of, if a function literal is written in it.
func outermostOf(fn *ssa.Function, param *ssa.Parameter) *ssa.Function {
	for f := fn; f != nil; f = f.Parent() {
		if f == param.Parent() {
			return f
		}
	}
	return nil
}

// told adds the values that a key gives away whole, and the paths of arguments.
func (p *Package) told(v ssa.Value, paths map[string]bool, values map[ssa.Value]bool, depth int) {
	if depth == 0 || v == nil || values[v] {
		return
	}
	values[v] = true
	if path, _ := pathOf(v); path != "" {
		paths[path] = true
		return
	}
	switch v := v.(type) {
	case *ssa.MakeInterface:
		p.told(v.X, paths, values, depth-1)
	case *ssa.ChangeType:
		p.told(v.X, paths, values, depth-1)
	case *ssa.Convert:
		if !narrower(v) {
			p.told(v.X, paths, values, depth-1)
		}
	case *ssa.BinOp:
		if v.Op == token.ADD && isString(v.Type()) {
			p.told(v.X, paths, values, depth-1)
			p.told(v.Y, paths, values, depth-1)
		}
	case *ssa.UnOp: // a struct made for the key
		if alloc, ok := v.X.(*ssa.Alloc); ok && v.Op == token.MUL {
			for _, r := range *alloc.Referrers() {
				if at, ok := r.(ssa.Value); ok {
					for _, stored := range storesTo(at) {
						p.told(stored, paths, values, depth-1)
					}
				}
			}
			for _, stored := range storedIn(alloc) {
				p.told(stored, paths, values, depth-1)
			}
		}
	}
}

func storesTo(addr ssa.Value) []ssa.Value {
	var out []ssa.Value
	switch addr.(type) {
	case *ssa.FieldAddr, *ssa.IndexAddr:
		for _, r := range *addr.Referrers() {
			if s, ok := r.(*ssa.Store); ok && s.Addr == addr {
				out = append(out, s.Val)
			}
		}
	}
	return out
}

func isString(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}

// narrower reports whether a conversion loses something.
func narrower(c *ssa.Convert) bool {
	from, ok := c.X.Type().Underlying().(*types.Basic)
	to, ok2 := c.Type().Underlying().(*types.Basic)
	if !ok || !ok2 {
		return false
	}
	number := types.IsInteger | types.IsFloat
	if from.Info()&number == 0 || to.Info()&number == 0 {
		return false
	}
	sizes := types.SizesFor("gc", "amd64")
	return from.Info()&types.IsFloat != 0 && to.Info()&types.IsInteger != 0 || sizes.Sizeof(to) < sizes.Sizeof(from)
}

// loss is how much of a part of the arguments a key tells.
type loss int

const (
	absent loss = iota
	lossy       // cut, hashed, folded: it certainly tells less
	whole
)

// lossOf is how much of a part of the arguments a key tells.
func (p *Package) lossOf(key ssa.Value, path string) loss {
	return p.lossIn(key, path, false, map[ssa.Value]bool{})
}

func (p *Package) lossIn(v ssa.Value, path string, losing bool, seen map[ssa.Value]bool) loss {
	if v == nil || seen[v] {
		return absent
	}
	seen[v] = true
	if name, _ := pathOf(v); name != "" {
		switch {
		case name != path && !strings.HasPrefix(name, path+".") && !strings.HasPrefix(path, name+"."):
			return absent
		case losing:
			return lossy
		}
		return whole
	}
	in, ok := v.(ssa.Instruction)
	if !ok {
		return absent
	}
	losing = losing || p.loses(v)
	var parts []ssa.Value
	if alloc, ok := v.(*ssa.Alloc); ok { // made for the key
		parts = storedIn(alloc)
		for _, r := range *alloc.Referrers() {
			if at, ok := r.(ssa.Value); ok {
				parts = append(parts, storesTo(at)...)
			}
		}
	}
	for _, op := range in.Operands(nil) {
		parts = append(parts, *op)
	}
	_, chosen := v.(*ssa.Phi)
	most := absent
	for _, part := range parts {
		l := p.lossIn(part, path, losing, seen)
		if chosen && l == lossy {
			return lossy // in one of the cases
		}
		most = max(most, l)
	}
	return most
}

// losing are functions of the library whose result tells less than their argument.
var losing = map[string]bool{
	"strings.ToLower": true, "strings.ToUpper": true, "strings.ToTitle": true, "strings.TrimSpace": true, "strings.TrimRight": true, "strings.TrimLeft": true,
	"strings.Trim": true, "bytes.ToLower": true, "bytes.ToUpper": true, "bytes.TrimSpace": true, "unicode.ToLower": true, "unicode.ToUpper": true,
	"hash/crc32.ChecksumIEEE": true, "hash/crc32.Checksum": true, "hash/adler32.Checksum": true, "hash/crc64.Checksum": true,
	"hash/maphash.String": true, "hash/maphash.Bytes": true, "hash/maphash.Comparable": true,
	"path.Base": true, "path/filepath.Base": true, "path.Ext": true, "path/filepath.Ext": true, "path.Dir": true, "path/filepath.Dir": true,
	"time.Time.Unix": true, "time.Time.Truncate": true, "time.Time.Round": true, "math.Round": true, "math.Floor": true, "math.Trunc": true,
}

// loses reports whether a value tells less than what it is made of.
func (p *Package) loses(v ssa.Value) bool {
	switch v := v.(type) {
	case *ssa.Slice:
		return (v.Low != nil || v.High != nil) && isString(v.Type())
	case *ssa.Convert:
		return narrower(v)
	case *ssa.Lookup:
		return isString(v.X.Type())
	case *ssa.BinOp:
		switch v.Op {
		case token.AND, token.REM, token.SHR, token.QUO, token.AND_NOT:
			return true
		}
	case *ssa.Call:
		if b, ok := v.Call.Value.(*ssa.Builtin); ok {
			return b.Name() == "len"
		}
		if losing[libraryName(v.Common())] {
			return true
		}
		if v.Call.IsInvoke() {
			recv := v.Call.Value.Type().String()
			return recv == "reflect.Type" && (v.Call.Method.Name() == "String" || v.Call.Method.Name() == "Name" || v.Call.Method.Name() == "Kind")
		}
		return p.hashes(p.callee(v.Common()))
	}
	return false
}

// hashes reports whether a function of the package returns a hash of 64 bits or less.
func (p *Package) hashes(fn *ssa.Function) bool {
	if fn == nil || fn.Signature.Results().Len() != 1 {
		return false
	}
	if b, ok := fn.Signature.Results().At(0).Type().Underlying().(*types.Basic); !ok || b.Info()&types.IsInteger == 0 {
		return false
	}
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok {
			continue
		}
		c := call.Common()
		if c.IsInvoke() && (c.Method.Name() == "Sum32" || c.Method.Name() == "Sum64") || strings.HasPrefix(libraryName(c), "hash/") {
			return true
		}
	}
	return false
}

// comparesWhole reports whether a function compares what it found in the memory with the
// part of the arguments that the key is made of.
func (p *Package) comparesWhole(f fill, path string) bool {
	for in := range instructions(f.fn) {
		var x, y ssa.Value
		switch in := in.(type) {
		case *ssa.BinOp:
			if in.Op != token.EQL && in.Op != token.NEQ {
				continue
			}
			x, y = in.X, in.Y
		case *ssa.Call:
			if len(in.Call.Args) != 2 || !strings.HasSuffix(libraryName(in.Common()), ".Equal") {
				continue
			}
			x, y = in.Call.Args[0], in.Call.Args[1]
		default:
			continue
		}
		if p.is(x, path) && p.origins(false, nil, y).cells[f.cell] || p.is(y, path) && p.origins(false, nil, x).cells[f.cell] {
			return true
		}
	}
	return false
}

func (p *Package) is(v ssa.Value, path string) bool {
	name, _ := pathOf(v)
	return name != "" && (name == path || strings.HasPrefix(path, name+".") || strings.HasPrefix(name, path+"."))
}

// asked reports whether a condition on a part of the arguments decides whether the memory is
// asked: then it may be the same in all calls that do.
func (p *Package) asked(hit ssa.Instruction, path string) bool {
	for d := hit.Block().Idom(); d != nil; d = d.Idom() {
		cond, ok := d.Instrs[len(d.Instrs)-1].(*ssa.If)
		if !ok {
			continue
		}
		o := p.origins(false, nil, cond.Cond)
		if within(path, o.pathNames()) {
			return true
		}
	}
	return false
}

func withLiterals(fn *ssa.Function) []*ssa.Function {
	out := []*ssa.Function{fn}
	for _, f := range fn.AnonFuncs {
		out = append(out, withLiterals(f)...)
	}
	return out
}

// keyOf is the key by which an instruction finds or puts something in a map.
func keyOf(in ssa.Instruction) ssa.Value {
	switch in := in.(type) {
	case *ssa.Lookup:
		if _, ok := in.X.Type().Underlying().(*types.Map); ok {
			return in.Index
		}
	case *ssa.MapUpdate:
		return in.Key
	case *ssa.UnOp:
		if at, ok := in.X.(*ssa.IndexAddr); ok && in.Op == token.MUL {
			return at.Index
		}
	case *ssa.Call:
		switch libraryName(in.Common()) {
		case "sync.Map.Load", "sync.Map.Store", "sync.Map.LoadOrStore":
			return unboxed(in.Call.Args[1])
		}
	}
	return nil
}
