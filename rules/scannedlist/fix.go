package scannedlist

import (
	"fmt"
	"go/ast"
	"go/format"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/tables"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// fix puts a function with a switch in the place of the list, and calls of it in the place of all searches: two
// lists of the same would not stay the same for long. Nil where more is done with the list.
func (l list) fix(taken map[string]bool) []analysis.SuggestedFix {
	name := l.v.Name() + "Has"
	place, cases, ok := l.written()
	if !ok || taken[name] || toplevel.Elsewhere(l.pass, l.v.Name()) || toplevel.Elsewhere(l.pass, name) {
		return nil
	}
	var edits []analysis.TextEdit
	for _, s := range l.searches {
		more, ok := s.asks(name, element(l.v))
		if !ok {
			return nil
		}
		edits = append(edits, more...)
	}
	uses := 0 // in all files, those that nobody writes too
	for _, used := range l.pass.TypesInfo.Uses {
		if used == l.v {
			uses++
		}
	}
	if uses != len(l.searches) {
		return nil
	}
	text, err := l.function(place, name, cases)
	if err != nil {
		return nil
	}
	taken[name] = true
	edits = append(edits, place.Replaced(text)...)
	return []analysis.SuggestedFix{{Message: "make a switch of the list", TextEdits: edits}}
}

// element is the type of a list's elements.
func element(v *types.Var) types.Type {
	switch t := v.Type().Underlying().(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	}
	return nil
}

// written returns where the list is declared, and its elements as they are written, each once. It is not ok where a switch
// cannot have them.
func (l list) written() (place tables.Place, cases []string, ok bool) {
	file, decl, spec, lit := tables.Declared(l.pass, l.v)
	basic, plain := element(l.v).Underlying().(*types.Basic)
	if _, spelled := lit.Type.(*ast.ArrayType); !spelled || !plain || basic.Info()&(types.IsInteger|types.IsString) == 0 || len(lit.Elts) > most {
		return place, nil, false
	}
	for _, f := range l.files {
		if f.Syntax == file {
			place = tables.Place{File: f, Decl: decl, Spec: spec}
		}
	}
	if place.File == nil || !place.Free() || place.File.Commented(spec.Pos(), spec.End()) || l.hidden(lit) {
		return place, nil, false
	}
	seen := map[string]bool{}
	for _, e := range lit.Elts {
		if value := l.pass.TypesInfo.Types[e].Value.ExactString(); !seen[value] {
			seen[value] = true
			cases = append(cases, place.File.Of(e))
		}
	}
	return place, cases, true
}

// hidden reports whether a name in the list, or one that the function needs, means something else within it.
func (l list) hidden(lit *ast.CompositeLit) bool {
	for _, name := range []string{"bool", "true", "false"} {
		if l.pass.Pkg.Scope().Lookup(name) != nil {
			return true
		}
	}
	found := false
	ast.Inspect(lit, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == "key"
		return !found
	})
	return found
}

// asks puts a call of the function in the place of a search. It is not ok where the key may differ from one
// comparison to the next, or is of another type.
func (s search) asks(name string, element types.Type) ([]analysis.TextEdit, bool) {
	info, n := s.f.Pass.TypesInfo, s.at.Node()
	if !types.Identical(info.TypeOf(s.key), element) || s.f.Lookup(n.Pos(), name) != nil {
		return nil, false
	}
	call := name + "(" + s.f.Of(s.key) + ")"
	loop, ok := n.(*ast.RangeStmt)
	if !ok {
		return []analysis.TextEdit{{Pos: n.Pos(), End: n.End(), NewText: []byte(call)}}, !s.f.Commented(n.Pos(), n.End())
	}
	if len(s.then) == 0 || !steady(s.f, s.key) {
		return nil, false
	}
	if _, labeled := s.at.Parent().Node().(*ast.LabeledStmt); labeled {
		return nil, false
	}
	in := loop.Body.List[0].(*ast.IfStmt)
	end := s.then[len(s.then)-1].End()
	if s.f.Commented(loop.Pos(), loop.Body.Lbrace) || s.f.Commented(in.Pos(), in.Body.Lbrace) || s.f.Commented(end, loop.End()) {
		return nil, false
	}
	text := s.above(loop.Body.Lbrace, in.Pos()) + "if " + call + " " + string(s.f.Text[s.f.Offset(in.Body.Lbrace):s.f.Offset(end)]) + "\n}"
	return []analysis.TextEdit{{Pos: loop.Pos(), End: loop.End(), NewText: []byte(text)}}, true
}

// above returns the comments between two positions, each in a line.
func (s search) above(from, to token.Pos) string {
	text := ""
	for _, group := range s.f.Syntax.Comments {
		for _, c := range group.List {
			if from < c.Pos() && c.Pos() < to {
				text += c.Text + "\n"
			}
		}
	}
	return text
}

// steady reports whether an expression is a variable, a field of one, or its conversion: evaluating it once is the same as
// doing so in each turn of a loop that does nothing else.
func steady(f *sources.File, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return steady(f, e.X)
	case *ast.CallExpr:
		return len(e.Args) == 1 && f.Pass.TypesInfo.Types[e.Fun].IsType() && steady(f, e.Args[0])
	}
	return false
}

// function returns the function that says whether the list of the place has a key.
func (l list) function(place tables.Place, name string, cases []string) (string, error) {
	var b strings.Builder
	if doc := place.Doc(); doc != nil {
		b.WriteString(place.File.Of(doc) + "\n//\n")
	}
	elem := place.Spec.Values[0].(*ast.CompositeLit).Type.(*ast.ArrayType).Elt
	fmt.Fprintf(&b, "// %s reports whether a value is in %s.\nfunc %s(key %s) bool {\nswitch key {\ncase ", name, l.v.Name(), name, place.File.Of(elem))
	for i, c := range cases {
		if i > 0 {
			b.WriteString(", ")
		}
		if i > 0 && i%8 == 0 {
			b.WriteString("\n")
		}
		b.WriteString(c)
	}
	b.WriteString(":\nreturn true\n}\nreturn false\n}\n")
	// Without a clause of its own, a comment that comes first would be taken apart.
	const clause = "package p\n\n"
	formatted, err := format.Source([]byte(clause + b.String()))
	return strings.TrimSuffix(strings.TrimPrefix(string(formatted), clause), "\n"), err
}
