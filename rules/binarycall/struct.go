package binarycall

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// part is a number of what is written: all of it, or a field.
type part struct {
	field  string // empty for all of it, _ for bytes that mean nothing
	number number
	offset int // in bytes
}

func (p part) end() int { return p.offset + p.number.bytes }

func (p part) selector() string {
	if p.field == "" {
		return ""
	}
	return "." + p.field
}

// mostFields is how many fields are spelled out; more are a table, for a person.
const mostFields = 12

// partsOf returns the fields of a struct of numbers, in their order: package binary
// leaves no room between them. It refuses to read into fields that are not exported.
func partsOf(f *sources.File, pos token.Pos, t types.Type, reads bool) ([]part, bool) {
	if _, param := types.Unalias(t).(*types.TypeParam); param {
		return nil, false
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok || s.NumFields() == 0 || s.NumFields() > mostFields {
		return nil, false
	}
	var parts []part
	offset := 0
	for v := range s.Fields() {
		n, ok := numberOf(f, pos, v.Type())
		if !ok || v.Embedded() || v.Name() == "_" && !reads || v.Name() != "_" && reads && !v.Exported() {
			return nil, false
		}
		if !v.Exported() && v.Pkg() != f.Pass.Pkg {
			return nil, false
		}
		parts = append(parts, part{v.Name(), n, offset})
		offset += n.bytes
	}
	return parts, true
}

// received reports whether the data is the receiver of the method, a pointer. Nobody calls
// such a method without one, but of a pointer to nothing package binary would say that it
// has no size.
func received(f *sources.File, c call) bool {
	id, ok := ast.Unparen(c.data).(*ast.Ident)
	_, decl := sources.Enclosing(c.cursor)
	if !ok || decl == nil || decl.Recv == nil || len(decl.Recv.List[0].Names) != 1 {
		return false
	}
	info := f.Pass.TypesInfo
	same := info.Uses[id] != nil && info.Uses[id] == info.Defs[decl.Recv.List[0].Names[0]]
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		for i := 0; ok && i < len(a.Lhs); i++ {
			l, isName := ast.Unparen(a.Lhs[i]).(*ast.Ident)
			same = same && !(isName && info.Uses[l] == info.Uses[id])
		}
		return same
	})
	return same
}

// structOf returns the variable that is written if it is a struct of numbers, and its fields.
func structOf(f *sources.File, c call) (x ast.Expr, parts []part, category string, ok bool) {
	x = ast.Unparen(c.data)
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND {
		x = ast.Unparen(u.X)
	}
	t := f.Pass.TypesInfo.TypeOf(x)
	if ptr, ok := types.Unalias(t).(*types.Pointer); ok && received(f, c) {
		t, category = ptr.Elem(), string(rule.Guarded)
	}
	_, named := x.(*ast.Ident)
	parts, ok = partsOf(f, c.expr.Pos(), t, false)
	return x, parts, category, ok && named
}
