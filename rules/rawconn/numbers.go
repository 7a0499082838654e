package rawconn

import (
	"go/ast"
	"go/types"
	"strconv"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// number tells how the bytes of a number are appended that binary.Write writes, or those of a struct of such.
func (p *program) number(f *sources.File, call *ast.CallExpr) (chunk, bool) {
	info := p.pass.TypesInfo
	order, ok := call.Args[1].(*ast.SelectorExpr)
	if !ok || !f.Allows("go1.19") {
		return chunk{}, false
	}
	v, ok := info.Uses[order.Sel].(*types.Var)
	if !ok || v.Pkg() == nil || v.Pkg().Path() != "encoding/binary" || v.Name() != "BigEndian" && v.Name() != "LittleEndian" {
		return chunk{}, false
	}
	parts, ok := p.numbers(f, call.Args[2])
	if !ok || !p.movesAll(parts, call) {
		return chunk{}, false
	}
	size := 0
	for _, n := range parts {
		if n.size > 1 && !f.Predeclared(call.Pos(), "uint"+strconv.Itoa(8*n.size)) {
			return chunk{}, false
		}
		size += n.size
	}
	onto := func(to string) string {
		for _, n := range parts {
			to = n.onto(to, f.Of(order))
		}
		return to
	}
	return chunk{conn: call.Args[0], begin: onto("nil"), onto: onto, size: strconv.Itoa(size)}, true
}

// numeral is a number of so many bytes, as its text says it.
type numeral struct {
	size    int
	text    string
	convert bool     // it is of another type than the unsigned one of that size
	made    ast.Expr // what it is made of
}

// onto is a slice with the bytes of the number behind what it has.
func (n numeral) onto(to, order string) string {
	if n.size == 1 {
		if n.convert {
			n.text = "byte(" + n.text + ")"
		}
		return "append(" + to + ", " + n.text + ")"
	}
	bits := strconv.Itoa(8 * n.size)
	if n.convert {
		n.text = "uint" + bits + "(" + n.text + ")"
	}
	return order + ".AppendUint" + bits + "(" + to + ", " + n.text + ")"
}

// numbers are those that a value consists of: itself, or the fields of a struct, of a variable or as they are listed.
func (p *program) numbers(f *sources.File, e ast.Expr) ([]numeral, bool) {
	t := p.pass.TypesInfo.TypeOf(e)
	if size, ok := sized(t); ok {
		if size == 1 {
			return nil, false // package binary writes a byte, but a flag is none
		}
		tv := p.pass.TypesInfo.Types[e]
		convert, ok := unsigned(t, tv.Value != nil)
		return []numeral{{size, f.Of(e), convert, e}}, ok
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return nil, false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return p.fieldsOf(e, s)
	case *ast.CompositeLit:
		return p.listed(f, e, s)
	}
	return nil, false
}

// fieldsOf are the numbers in a variable.
func (p *program) fieldsOf(v *ast.Ident, s *types.Struct) ([]numeral, bool) {
	var out []numeral
	for field := range s.Fields() {
		size, ok := sized(field.Type())
		if !ok || field.Name() == "_" || !field.Exported() && field.Pkg() != p.pass.Pkg {
			return nil, false
		}
		convert, _ := unsigned(field.Type(), false)
		out = append(out, numeral{size, v.Name + "." + field.Name(), convert, v})
	}
	return out, len(out) > 0
}

// listed are the numbers that a literal lists, all of them and in their order.
func (p *program) listed(f *sources.File, lit *ast.CompositeLit, s *types.Struct) ([]numeral, bool) {
	if len(lit.Elts) != s.NumFields() || len(lit.Elts) == 0 {
		return nil, false
	}
	var out []numeral
	for i, e := range lit.Elts {
		field := s.Field(i)
		if kv, keyed := e.(*ast.KeyValueExpr); keyed {
			if key, ok := kv.Key.(*ast.Ident); !ok || key.Name != field.Name() {
				return nil, false
			}
			e = kv.Value
		}
		size, ok := sized(field.Type())
		if !ok || field.Name() == "_" {
			return nil, false
		}
		convert, ok := unsigned(field.Type(), p.pass.TypesInfo.Types[e].Value != nil)
		if !ok {
			return nil, false
		}
		out = append(out, numeral{size, f.Of(e), convert, e})
	}
	return out, true
}

// movesAll reports whether numbers can be written with what is written before.
func (p *program) movesAll(numbers []numeral, call *ast.CallExpr) bool {
	for _, n := range numbers {
		if !p.moves(n.made, call.Args[0]) {
			return false
		}
	}
	return true
}

// sized tells how many bytes package binary makes of an integer; of an int none.
func sized(t types.Type) (int, bool) {
	basic, ok := t.Underlying().(*types.Basic)
	if !ok {
		return 0, false
	}
	size := map[types.BasicKind]int{
		types.Uint8: 1, types.Int8: 1, types.Uint16: 2, types.Int16: 2, types.Uint32: 4, types.Int32: 4, types.Uint64: 8, types.Int64: 8,
	}[basic.Kind()]
	return size, size > 0
}

// unsigned tells whether a number has to be converted to the unsigned type of its size. A constant cannot be where it
// may be negative.
func unsigned(t types.Type, constant bool) (convert, ok bool) {
	basic := t.Underlying().(*types.Basic)
	if constant && basic.Info()&types.IsUnsigned == 0 {
		return false, false
	}
	return !types.Identical(t, types.Typ[basic.Kind()]) || basic.Info()&types.IsUnsigned == 0, true
}
