package consttable

import (
	"go/ast"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// notes are comments of an element, in lines above it and behind it.
type notes struct {
	above, behind []string
}

// comments are those of the elements of a literal that have some, by their places. They say what belongs together: where
// there are any, elements stay in their order.
type comments map[int]notes

// commented returns the comments in a literal, and those behind its last element. It is not ok where one is in the
// middle of an element.
func commented(f *sources.File, lit *ast.CompositeLit) (all comments, last []string, ok bool) {
	all = comments{}
	for _, group := range f.Syntax.Comments {
		if group.Pos() < lit.Lbrace || group.Pos() > lit.Rbrace {
			continue
		}
		for _, c := range group.List {
			above, behind, inside := place(f, lit, c)
			switch {
			case inside:
				return nil, nil, false
			case behind >= 0:
				n := all[behind]
				n.behind = append(n.behind, c.Text)
				all[behind] = n
			case above >= 0:
				n := all[above]
				n.above = append(n.above, c.Text)
				all[above] = n
			default:
				last = append(last, c.Text)
			}
		}
	}
	return all, last, true
}

// place returns the element that a comment is above of, or the one behind which it ends the line, -1 if there is none.
func place(f *sources.File, lit *ast.CompositeLit, c *ast.Comment) (above, behind int, inside bool) {
	line := f.Pass.Fset.File(c.Pos()).Line
	for i, e := range lit.Elts {
		switch {
		case c.Pos() > e.Pos() && c.Pos() < e.End():
			return -1, -1, true
		case c.Pos() > e.End() && line(c.Pos()) == line(e.End()) && (i+1 == len(lit.Elts) || line(lit.Elts[i+1].Pos()) > line(c.End())):
			return -1, i, false
		case c.Pos() < e.Pos():
			// What is in the line of an element, before it, would end its line otherwise.
			return i, -1, line(c.End()) == line(e.Pos())
		}
	}
	return -1, -1, false
}

// with adds the i-th element to the case of its value, or to the last one's only, or as a new case, as comments allow.
func (all comments) with(cases []tableCase, i int, key, value string) []tableCase {
	n, own := all[i]
	for j := range cases {
		c := &cases[j]
		if own || c.value != value || len(all) > 0 && (j < len(cases)-1 || len(c.behind) > 0) {
			continue
		}
		c.keys = append(c.keys, key)
		return cases
	}
	return append(cases, tableCase{[]string{key}, value, n})
}

func writeLines(b *strings.Builder, lines []string) {
	for _, line := range lines {
		b.WriteString(line + "\n")
	}
}

// doc is the comment above the map.
func (t *table) doc() *ast.CommentGroup {
	if t.spec.Doc != nil {
		return t.spec.Doc
	}
	if len(t.decl.Specs) > 1 {
		return nil
	}
	return t.decl.Doc
}

// loose reports whether comments stand in the parentheses of a variable that is the only one there, or
// around them, which are about neither or both.
func loose(f *sources.File, gen *ast.GenDecl, spec *ast.ValueSpec) bool {
	if !gen.Lparen.IsValid() || len(gen.Specs) > 1 {
		return false
	}
	from := spec.Pos()
	if spec.Doc != nil {
		from = spec.Doc.Pos()
	}
	return gen.Doc != nil && spec.Doc != nil || f.Commented(gen.Lparen, from) || f.Commented(spec.End(), gen.Rparen)
}

// ownLines reports whether no other variable is declared in the lines of one.
func ownLines(f *sources.File, gen *ast.GenDecl, spec *ast.ValueSpec) bool {
	line := f.Pass.Fset.File(spec.Pos()).Line
	for _, other := range gen.Specs {
		if other != spec && line(other.End()) >= line(spec.Pos()) && line(other.Pos()) <= line(spec.End()) {
			return false
		}
	}
	return true
}

// replaced puts functions in the place of the map, behind the other variables that are declared with it.
func (t *table) replaced(text string) []analysis.TextEdit {
	alone := len(t.decl.Specs) == 1
	from, to := t.spec.Pos(), t.spec.End()
	if alone {
		from, to = t.decl.Pos(), t.decl.End()
		if t.decl.Doc != nil {
			from = t.decl.Doc.Pos()
		}
		return []analysis.TextEdit{{Pos: from, End: to, NewText: []byte(text)}}
	}
	if t.spec.Doc != nil {
		from = t.spec.Doc.Pos()
	}
	file := t.file.Pass.Fset.File(from)
	if file.Line(from) > file.Line(t.decl.Lparen) {
		from = file.LineStart(file.Line(from))
	}
	if next := file.Line(to) + 1; next <= file.Line(t.decl.Rparen) {
		to = file.LineStart(next)
	}
	behind := t.file.Behind(t.decl.End())
	return []analysis.TextEdit{{Pos: from, End: to}, {Pos: behind, End: behind, NewText: []byte("\n\n" + text)}}
}
