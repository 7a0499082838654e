// Package emptied tells rules how a variable is declared that begins as an empty slice, and writes
// the declaration of what takes its place.
//
// It sees one declaration. It must not know what is done with the variable.
package emptied

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// Slice is a variable that is declared as var s []T, s := []T{} or s := make([]T, 0, n).
type Slice struct {
	f    *sources.File
	name *ast.Ident
	made *ast.AssignStmt // s := ...; nil for var s []T
	Type ast.Expr        // []T as it is written
	Room ast.Expr        // n, an int or a constant; nil where there is none
}

// Declared returns the variable that is declared at a name, unless it may have elements.
func Declared(f *sources.File, def inspector.Cursor) (Slice, bool) {
	s := Slice{f: f, name: def.Node().(*ast.Ident)}
	switch kind, _ := def.ParentEdge(); kind {
	case edge.ValueSpec_Names:
		spec := def.Parent().Node().(*ast.ValueSpec)
		s.Type = spec.Type
		return s, len(spec.Names) == 1 && len(spec.Values) == 0
	case edge.AssignStmt_Lhs:
		s.made = def.Parent().Node().(*ast.AssignStmt)
		return s, s.made.Tok == token.DEFINE && len(s.made.Lhs) == 1 && syntax.Listed(def.Parent()) && s.empty(s.made.Rhs[0])
	}
	return s, false
}

// empty reports whether an expression makes a slice without elements.
func (s *Slice) empty(e ast.Expr) bool {
	info := s.f.Pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		s.Type = e.Type
		return len(e.Elts) == 0
	case *ast.CallExpr:
		if !calls.Builtin(info, e, "make") || len(e.Args) < 2 {
			return false
		}
		s.Type = e.Args[0]
		length := info.Types[e.Args[1]].Value
		if length == nil || length.ExactString() != "0" {
			return false
		}
		if len(e.Args) == 2 {
			return true
		}
		s.Room = e.Args[2]
		t, ok := info.TypeOf(s.Room).Underlying().(*types.Basic)
		return ok && (t.Kind() == types.Int || t.Kind() == types.UntypedInt)
	}
	return false
}

// names reports whether an expression has the name of the variable, which means something else before it is declared.
func (s Slice) names(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == s.name.Name
		return !found
	})
	return found
}

// Builder writes the declaration of a strings.Builder in its place, with as much room.
func (s Slice) Builder() ([]analysis.TextEdit, bool) {
	pkg, edits, ok := s.f.Import(s.name.Pos(), "strings")
	if !ok || s.Room != nil && s.names(s.Room) {
		return nil, false
	}
	from, to, text := s.Type.Pos(), s.Type.End(), pkg+".Builder"
	if s.made != nil {
		from, to, text = s.made.Pos(), s.made.End(), "var "+s.name.Name+" "+text
	}
	if s.Room != nil {
		text += "\n" + s.name.Name + ".Grow(" + s.f.Of(s.Room) + ")"
	}
	return append(edits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(text)}), !s.f.Commented(from, to)
}
