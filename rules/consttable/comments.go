package consttable

import (
	"go/ast"
	"strings"

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
