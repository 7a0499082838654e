package sortkey

import (
	"go/ast"
	"go/types"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/names"
)

// field is a key as the field of what is sorted.
type field struct{ name, typ, text string }

// write writes the statements that compute the keys, sort, and put the elements back.
func (s *sorting) write(stmt *ast.ExprStmt, keys []key) ([]analysis.TextEdit, bool) {
	elem, ok := s.Type(stmt.Pos(), s.elem)
	if !ok || !s.Predeclared(stmt.Pos(), "len") || !s.Predeclared(stmt.Pos(), "make") {
		return nil, false
	}
	around := words(elem, s.Of(s.slice)) // what stands where the keys are computed
	for _, k := range keys {
		around.add(s.text(k.expr, ""))
	}
	value := around.Free("v")
	fields, ok := s.fields(keys, value)
	if !ok {
		return nil, false
	}
	for _, f := range fields {
		around.add(f.typ)
	}
	index := around.Free("i")
	inside := names.In(s.lit)
	for name := range around.Taken {
		inside[name] = true
	}
	typ, list := inside.Free("keyed"), inside.Free("list")
	edits, ok := s.body(keys, fields, list, value)
	if !ok {
		return nil, false
	}
	slice := s.Of(s.slice)
	before := "if len(" + slice + ") > 1 {\ntype " + typ + " struct {\n" + declared(fields) + "value " + elem + "\n}\n" +
		list + " := make([]" + typ + ", len(" + slice + "))\n" +
		s.filled(keys, fields, around, typ, list, index, value)
	behind := "\nfor " + index + " := range " + list + " {\n" + slice + "[" + index + "] = " + list + "[" + index + "].value\n}\n}"
	end := s.Behind(stmt.End())
	edits = append(edits,
		analysis.TextEdit{Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte(before)},
		analysis.TextEdit{Pos: s.slice.Pos(), End: s.slice.End(), NewText: []byte(list)},
		analysis.TextEdit{Pos: end, End: end, NewText: []byte(behind)})
	if !s.indexed {
		for _, p := range s.lit.Type.Params.List {
			edits = append(edits, analysis.TextEdit{Pos: p.Type.Pos(), End: p.Type.End(), NewText: []byte(typ)})
		}
	}
	return edits, true
}

// fields gives each key that is another one a field.
func (s *sorting) fields(keys []key, value string) ([]field, bool) {
	var all []field
	for _, k := range keys {
		text := s.text(k.expr, value)
		if slices.ContainsFunc(all, func(f field) bool { return f.text == text }) {
			continue
		}
		t := s.Pass.TypesInfo.TypeOf(k.expr)
		if tuple, ok := t.(*types.Tuple); ok {
			t = tuple.At(0).Type()
		}
		typ, ok := s.Type(s.call.Pos(), types.Default(t))
		name := "key"
		if len(all) > 0 {
			name += strconv.Itoa(len(all) + 1)
		}
		if !ok || !s.alike(k) {
			return nil, false
		}
		all = append(all, field{name, typ, text})
	}
	return all, true
}

// alike reports whether the names in a key mean before the sort what they mean in the comparison.
func (s *sorting) alike(k key) bool {
	return s.means(k.expr)
}

func (s *sorting) means(e ast.Expr) bool {
	same := true
	ast.Inspect(e, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if _, element := s.element(e); element {
				return false
			}
		}
		switch n := n.(type) {
		case *ast.SelectorExpr:
			same = same && s.means(n.X)
			return false
		case *ast.Ident:
			same = same && s.Lookup(s.call.Pos(), n.Name) == s.Lookup(n.Pos(), n.Name)
		}
		return same
	})
	return same
}

// taken are names that cannot be given where the keys are computed.
type taken struct{ names.Taken }

func words(texts ...string) taken {
	t := taken{names.Taken{}}
	for _, text := range texts {
		t.add(text)
	}
	return t
}

// add takes the names in a text.
func (t taken) add(text string) {
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		t.Taken[word] = true
	}
}

func declared(fields []field) string {
	var b strings.Builder
	for _, f := range fields {
		b.WriteString(f.name + " " + f.typ + "\n")
	}
	return b.String()
}

// filled is the loop that computes the keys.
func (s *sorting) filled(keys []key, fields []field, around taken, typ, list, index, value string) string {
	first, values := "", ""
	for _, f := range fields {
		text := f.text
		if k := slices.IndexFunc(keys, func(k key) bool { return s.text(k.expr, value) == f.text }); keys[k].made != nil {
			text = around.Free(f.name)
			first += text + ", _ := " + f.text + "\n"
		}
		values += text + ", "
	}
	return "for " + index + ", " + value + " := range " + s.Of(s.slice) + " {\n" + first + list + "[" + index + "] = " + typ + "{" + values + value + "}\n}\n"
}

// body are the edits of the comparing function: keys and elements are found in the new list.
func (s *sorting) body(keys []key, fields []field, list, value string) ([]analysis.TextEdit, bool) {
	var edits []analysis.TextEdit
	put := func(n ast.Node, text string) {
		edits = append(edits, analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)})
	}
	taken := map[ast.Node]bool{}
	for _, k := range keys {
		taken[k.expr] = true
		i := slices.IndexFunc(fields, func(f field) bool { return f.text == s.text(k.expr, value) })
		text := s.at(list, k.side) + "." + fields[i].name
		if k.made != nil {
			if s.Commented(k.made.Lhs[0].End(), k.expr.Pos()) {
				return nil, false
			}
			edits = append(edits, analysis.TextEdit{Pos: k.made.Lhs[0].End(), End: k.expr.End(), NewText: []byte(" " + k.made.Tok.String() + " " + text)})
			continue
		}
		put(k.expr, text)
	}
	gone, ok := s.unnamed(taken)
	if !ok {
		return nil, false
	}
	edits = append(edits, s.removed(gone)...)
	ast.Inspect(s.lit.Body, func(n ast.Node) bool {
		stmt, isStmt := n.(ast.Stmt)
		e, isExpr := n.(ast.Expr)
		if taken[n] || isStmt && gone[stmt] {
			return false
		}
		if !isExpr {
			return true
		}
		side, element := s.element(e)
		if element && s.direct(e) {
			put(e, s.at(list, side)+".value")
		}
		return !element
	})
	return edits, true
}

// direct reports whether an expression is an element by itself, not by the name of a variable.
func (s *sorting) direct(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return true
	}
	v, _ := s.Pass.TypesInfo.Uses[id].(*types.Var)
	return s.locals[v] == nil
}

// at is what stands for an element in the new list.
func (s *sorting) at(list string, side int) string {
	if s.indexed {
		return list + "[" + s.params[side].Name() + "]"
	}
	return s.params[side].Name()
}

// unnamed are the declarations of variables that name an element and that only keys use: nothing
// would use them any more.
func (s *sorting) unnamed(taken map[ast.Node]bool) (gone map[ast.Stmt]bool, ok bool) {
	used := map[*types.Var]bool{}
	ast.Inspect(s.lit.Body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := s.Pass.TypesInfo.Uses[id].(*types.Var); ok {
				used[v] = true
			}
		}
		return !taken[n]
	})
	gone = map[ast.Stmt]bool{}
	for _, stmt := range s.lit.Body.List {
		a, ok := stmt.(*ast.AssignStmt)
		if !ok {
			continue
		}
		left := 0
		for _, l := range a.Lhs {
			id, _ := l.(*ast.Ident)
			v, _ := s.Pass.TypesInfo.ObjectOf(id).(*types.Var)
			if s.locals[v] != nil && !used[v] {
				left++
			}
		}
		if left > 0 && left < len(a.Lhs) || left > 0 && s.Commented(a.Pos(), a.End()) {
			return nil, false
		}
		if left > 0 {
			gone[stmt] = true
		}
	}
	return gone, true
}

// removed are the edits that remove statements of the function, none of which is its last.
func (s *sorting) removed(gone map[ast.Stmt]bool) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for i, stmt := range s.lit.Body.List {
		if !gone[stmt] {
			continue
		}
		end := s.lit.Body.List[i+1].Pos()
		if s.Commented(stmt.End(), end) {
			end = stmt.End()
		}
		edits = append(edits, analysis.TextEdit{Pos: stmt.Pos(), End: end})
	}
	return edits
}
