package mapset

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/copies"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// set is a variable or field that holds a set as a map, or a slice of such sets,
// and what becomes of it.
type set struct {
	v       *types.Var
	file    *sources.File   // in which it is declared
	owner   *types.TypeName // of the struct it is a field of
	many    bool            // a slice of sets
	refused bool            // something is done with it that a set in a slice cannot
	gone    bool            // a loop goes through it
	asked   bool            // whether something is there
	at      []ast.Node      // where it costs
	places  []place         // where the type is named
	edits   []analysis.TextEdit
}

// place is a position in a file.
type place struct {
	file *sources.File
	pos  token.Pos
}

// use is a set in a file, which need not be the one in which it is declared.
type use struct {
	*set
	file *sources.File
}

// setType returns the map type of a set, or of the elements of a slice of sets.
// Keys are such that == and the hash agree on which are the same, and neither
// panics.
func setType(t types.Type) (m *types.Map, many bool) {
	if l, ok := types.Unalias(t).(*types.Slice); ok {
		t, many = l.Elem(), true
	}
	m, ok := types.Unalias(t).(*types.Map)
	if !ok || !plain(m.Key()) {
		return nil, false
	}
	switch e := types.Unalias(m.Elem()).(type) {
	case *types.Basic:
		ok = e.Kind() == types.Bool
	case *types.Struct:
		ok = e.NumFields() == 0
	default:
		ok = false
	}
	if !ok {
		return nil, false
	}
	return m, many
}

// plain reports whether values of the type are equal exactly if their memory is.
func plain(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return t.Info()&(types.IsInteger|types.IsString|types.IsBoolean) != 0
	case *types.Pointer, *types.Chan:
		return true
	case *types.Array:
		return plain(t.Elem())
	case *types.Struct:
		for f := range t.Fields() {
			if !plain(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// declarations finds the variables and fields of a file that hold sets.
func (p *program) declarations(f *sources.File) {
	for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		v, ok := p.pass.TypesInfo.Defs[id].(*types.Var)
		if !ok || id.Name == "_" {
			continue
		}
		m, many := setType(v.Type())
		if m == nil {
			continue
		}
		s := &set{v: v, file: f, many: many}
		if p.declared(use{s, f}, c) {
			p.sets[v] = s
			p.order = append(p.order, s)
		}
	}
}

// declared looks at how a set is declared: alone, as a field of a struct with a
// name, or as a variable that begins empty.
func (p *program) declared(s use, c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.Field_Names:
		field := c.Parent().Node().(*ast.Field)
		return s.v.IsField() && !s.v.Exported() && len(field.Names) == 1 && field.Tag == nil && p.field(s, c.Parent()) && p.typed(s, field.Type)
	case edge.ValueSpec_Names:
		spec := c.Parent().Node().(*ast.ValueSpec)
		if len(spec.Names) != 1 || p.pass.Pkg.Scope() == s.v.Parent() && s.v.Exported() {
			return false
		}
		if len(spec.Values) == 1 && !p.begins(s, spec.Values[0]) {
			return false
		}
		return spec.Type == nil || p.typed(s, spec.Type)
	case edge.AssignStmt_Lhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		return a.Tok == token.DEFINE && len(a.Lhs) == 1 && len(a.Rhs) == 1 && p.begins(s, a.Rhs[0])
	}
	return false
}

// field finds the struct that a field is of.
func (p *program) field(s use, field inspector.Cursor) bool {
	list := field.Parent()
	spec, ok := list.Parent().Parent().Node().(*ast.TypeSpec)
	if _, isStruct := list.Parent().Node().(*ast.StructType); !ok || !isStruct || spec.TypeParams != nil || spec.Assign.IsValid() {
		return false
	}
	s.owner, _ = p.pass.TypesInfo.Defs[spec.Name].(*types.TypeName)
	return s.owner != nil && s.owner.Parent() == p.pass.Pkg.Scope()
}

// stays reports whether nothing copies the struct that a set is a field of: two
// copies of a map are one set.
func (p *program) stays(s *set) bool {
	c := &copies.Program{Pass: p.pass, Files: p.files, Uses: func(o types.Object) []*ast.Ident { return p.uses[o] }}
	return s.owner == nil || c.Never(s.owner) && !p.positional(s.owner)
}

// positional reports whether a literal of the struct has its fields without their
// names.
func (p *program) positional(owner *types.TypeName) bool {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.CompositeLit)(nil)) {
			lit := c.Node().(*ast.CompositeLit)
			if t := p.pass.TypesInfo.TypeOf(lit); len(lit.Elts) == 0 || t == nil || !types.Identical(t, owner.Type()) {
				continue
			}
			if _, named := lit.Elts[0].(*ast.KeyValueExpr); !named {
				return true
			}
		}
	}
	return false
}

// typed notes that a type is written, map[K]V or []map[K]V, to be replaced.
func (p *program) typed(s use, e ast.Expr) bool {
	if l, ok := e.(*ast.ArrayType); ok && l.Len == nil && s.many {
		e = l.Elt
	}
	m, ok := e.(*ast.MapType)
	if !ok {
		return false
	}
	s.replace(m.Pos(), m.End(), p.named(s, m))
	return true
}

// named writes the type that takes the place of a map.
func (p *program) named(s use, m *ast.MapType) string {
	s.places = append(s.places, place{s.file, m.Pos()})
	return p.helper.name() + "[" + s.file.Of(m.Key) + "]"
}

func (s *set) replace(from, to token.Pos, text string) {
	s.edits = append(s.edits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(text)})
}
