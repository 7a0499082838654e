package stringconcat

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/stringlike"
)

// repeat replaces the loop: by a condition and one statement, or by the
// statement alone.
func (f *finder) repeat(stmt inspector.Cursor, loop ast.Stmt, t turns, a addition) []analysis.SuggestedFix {
	all, ok := f.together(loop, t, a)
	if !ok || f.labelled(stmt) {
		return nil
	}
	before, edits := "", all.edits
	if all.pad != "" {
		before = "\n" + all.pad
		if !bytes.Contains(f.Text[f.Offset(loops.Body(loop).Lbrace):f.Offset(a.stmt.Pos())], []byte("\n")) {
			before += "\n"
		}
	}
	change := func(from, to token.Pos, text string) {
		edits = append(edits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(text)})
	}
	head, tail := loops.Body(loop).Lbrace, loop.End() // what is between them stays
	if t.cond == "" {
		head, tail = a.stmt.Pos(), f.lastBefore(a.stmt.End(), loop.End())
		change(loop.Pos(), head, "")
		change(tail, loop.End(), "")
	} else {
		change(loop.Pos(), head, "if "+t.cond+" ")
		change(head+1, head+1, before)
	}
	change(a.stmt.Pos(), a.stmt.End(), all.sum)
	if f.Commented(loop.Pos(), head) || f.Commented(a.stmt.Pos(), a.stmt.End()) || tail > a.stmt.End() && !f.endsLine(loop) {
		return nil
	}
	return []analysis.SuggestedFix{{Message: all.message, TextEdits: edits}}
}

// total is what takes the place of all turns.
type total struct {
	pad     string // a statement that names what a turn adds, empty for none
	sum     string // the statements that add it as often as there are turns
	message string
	edits   []analysis.TextEdit // of imports
}

// together puts what all turns add together.
func (f *finder) together(loop ast.Stmt, t turns, a addition) (all total, ok bool) {
	pkg, edits, ok := f.Import(loop.Pos(), "strings")
	if !ok || t.bytes && !f.Predeclared(loop.Pos(), "len") {
		return total{}, false
	}
	all.edits = edits
	text := string(f.Text[f.Offset(a.parts[0].Pos()):f.Offset(a.parts[len(a.parts)-1].End())])
	if t.bytes && !f.short(a) {
		name := f.free(loop, "pad")
		all.pad, text = name+" := "+text, name
	}
	typ, ok := stringlike.Name(f.File, loop.Pos(), f.Pass.TypesInfo.TypeOf(a.stmt.Lhs[0]))
	if !ok {
		return total{}, false
	}
	sum := f.repeated(pkg, text, typ, a, t)
	left := f.Of(a.stmt.Lhs[0])
	all.message = "make what all turns add in one call of strings.Repeat"
	switch {
	case a.front:
		all.sum = left + " = " + sum + " + " + left
	case a.stmt.Tok == token.ADD_ASSIGN:
		all.sum = left + " += " + sum
	default:
		all.sum = left + " = " + left + " + " + sum
	}
	if typ == "" && f.gathers(loop, t, a) {
		all.message = "put all of it together in one builder"
		all.sum = f.gather(loop, a, pkg, text, t.count(f.length(a, text)))
	}
	return all, true
}

// repeated is what all turns add, of a type that has a name if it is not string.
func (f *finder) repeated(pkg, text, typ string, a addition, t turns) string {
	n := t.count(f.length(a, text))
	if typ == "" {
		return fmt.Sprintf("%s.Repeat(%s, %s)", pkg, text, n)
	}
	first := a.parts[0]
	if from, ok := f.conversion(first); ok && len(a.parts) == 1 && !t.bytes {
		text = f.Of(from)
	}
	if _, literal := first.(*ast.BasicLit); !literal || text != f.Of(first) {
		text = "string(" + text + ")"
	}
	return fmt.Sprintf("%s(%s.Repeat(%s, %s))", typ, pkg, text, n)
}

// count is the number of turns, where a turn adds as many bytes as length says.
func (t turns) count(length string) string {
	switch {
	case !t.bytes || length == "1":
		if t.inclusive {
			return t.missing + " + 1"
		}
		return t.missing
	case t.inclusive:
		return "(" + t.missing + ")/" + length + " + 1"
	default:
		return "(" + t.missing + " - 1)/" + length + " + 1"
	}
}

// short reports whether what is added can be written twice: it is a literal or
// the name of a string.
func (f *finder) short(a addition) bool {
	switch a.parts[0].(type) {
	case *ast.BasicLit, *ast.Ident:
		return len(a.parts) == 1
	}
	return false
}

// length is the number of bytes that a turn adds: text, which is short.
func (f *finder) length(a addition, text string) string {
	if lit, ok := a.parts[0].(*ast.BasicLit); ok && len(a.parts) == 1 {
		if s, err := strconv.Unquote(lit.Value); err == nil {
			return strconv.Itoa(len(s))
		}
	}
	return "len(" + text + ")"
}

// labelled reports whether the loop around the statement has a label: some
// statement jumps to it.
func (f *finder) labelled(stmt inspector.Cursor) bool {
	_, ok := stmt.Parent().Parent().Parent().Node().(*ast.LabeledStmt)
	return ok
}

// lastBefore returns the end of the last comment between the positions, from
// if there is none.
func (f *finder) lastBefore(from, to token.Pos) token.Pos {
	for _, c := range f.Syntax.Comments {
		if from < c.Pos() && c.End() <= to {
			from = c.End()
		}
	}
	return from
}

// endsLine reports whether nothing follows the node on its line.
func (f *finder) endsLine(n ast.Node) bool {
	line, _, _ := bytes.Cut(f.Text[f.Offset(n.End()):], []byte("\n"))
	return len(bytes.TrimSpace(line)) == 0
}

// free returns a name for a variable in the place of the loop: the one given,
// or with a number. It hides no variable of the function, and nothing that the
// loop uses.
func (f *finder) free(loop ast.Node, name string) string {
	for i := 1; ; i++ {
		full := name
		if i > 1 {
			full += strconv.Itoa(i)
		}
		obj := f.Lookup(loop.Pos(), full)
		if obj == nil || obj.Parent() == f.Pass.Pkg.Scope() && !f.uses(loop, obj) {
			return full
		}
	}
}

func (f *finder) uses(n ast.Node, obj types.Object) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && f.Pass.TypesInfo.Uses[id] == obj
		return !found
	})
	return found
}
