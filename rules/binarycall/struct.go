package binarycall

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
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

// reportWriteStruct proposes to write the bytes of the fields of a variable that is a
// struct.
func reportWriteStruct(f *sources.File, c call) {
	x := ast.Unparen(c.data)
	if u, ok := x.(*ast.UnaryExpr); ok && u.Op == token.AND {
		x = ast.Unparen(u.X)
	}
	// Of a pointer that is nil package binary would say that it has no size.
	parts, ok := partsOf(f, c.expr.Pos(), f.Pass.TypesInfo.TypeOf(x), false)
	if _, named := x.(*ast.Ident); !ok || !named {
		return
	}
	text, ok := room(f, c, parts[len(parts)-1].end())
	if !ok {
		return
	}
	var edits []analysis.TextEdit
	for _, p := range parts {
		value, needs, ok := unsigned(f, c, p.number, f.Of(x)+p.selector())
		if !ok || p.number.bytes == 1 && !f.Predeclared(c.expr.Pos(), "append") {
			return
		}
		for _, e := range needs {
			if !slices.ContainsFunc(edits, func(o analysis.TextEdit) bool { return string(o.NewText) == string(e.NewText) }) {
				edits = append(edits, e)
			}
		}
		if p.number.bytes == 1 {
			text = "append(" + text + ", " + value + ")"
		} else {
			text = f.Of(c.order) + ".AppendUint" + p.number.bits() + "(" + text + ", " + value + ")"
		}
	}
	results, ok := accept(f, c, writer(f, c.stream)+".Write("+text+")")
	if !ok {
		return
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: c.expr.Pos(), End: c.expr.End(),
		Message:        "a struct written by reflection",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "write the bytes of its fields", TextEdits: append(edits, results...)}},
	})
}
