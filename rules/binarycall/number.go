package binarycall

import (
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// number is a type of a fixed size.
type number struct {
	bytes  int
	float  bool
	signed bool
	exact  bool   // it is the unsigned type itself
	text   string // how it is written in source
}

// numberOf returns what is known of a type; ok is false for types that are no
// number of a fixed size, or cannot be named at the position.
func numberOf(f *sources.File, pos token.Pos, t types.Type) (n number, ok bool) {
	if _, param := types.Unalias(t).(*types.TypeParam); param {
		return n, false
	}
	basic, isBasic := t.Underlying().(*types.Basic)
	if !isBasic {
		return n, false
	}
	switch basic.Kind() {
	case types.Int8, types.Uint8:
		n.bytes = 1
	case types.Int16, types.Uint16:
		n.bytes = 2
	case types.Int32, types.Uint32, types.Float32:
		n.bytes = 4
	case types.Int64, types.Uint64, types.Float64:
		n.bytes = 8
	default:
		return n, false
	}
	n.float = basic.Info()&types.IsFloat != 0
	n.signed = basic.Info()&types.IsUnsigned == 0
	n.text, ok = typeText(f, pos, t)
	n.exact = n.text == n.unsigned() || n.text == "byte" && n.bytes == 1
	return n, ok
}

// typeText names a type that is predeclared, or declared in the package.
func typeText(f *sources.File, pos token.Pos, t types.Type) (string, bool) {
	switch t := t.(type) {
	case *types.Basic:
		return t.Name(), f.Predeclared(pos, t.Name())
	case *types.Named:
		obj := t.Obj()
		return obj.Name(), t.TypeArgs().Len() == 0 && f.Lookup(pos, obj.Name()) == obj
	case *types.Alias:
		obj := t.Obj()
		return obj.Name(), t.TypeArgs().Len() == 0 && f.Lookup(pos, obj.Name()) == obj
	}
	return "", false
}

func (n number) bits() string { return strconv.Itoa(8 * n.bytes) }

// unsigned is the type that the methods of a byte order speak of.
func (n number) unsigned() string { return "uint" + n.bits() }

// from returns the number whose bits an expression has, of the unsigned type, and the
// imports that needs.
func (n number) from(f *sources.File, c call, bits string) (text string, edits []analysis.TextEdit, ok bool) {
	if n.float {
		math, needs, ok := f.Import(c.expr.Pos(), "math")
		if !ok {
			return "", nil, false
		}
		bits, edits = math+".Float"+n.bits()+"frombits("+bits+")", needs
		if n.text == "float"+n.bits() {
			return bits, edits, true
		}
	}
	if n.exact {
		return bits, edits, true
	}
	return n.text + "(" + bits + ")", edits, true
}
