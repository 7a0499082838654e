package textbuffer

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/gohone/hone/rules/internal/facts/turns"
)

// unchanged spells a statement that returns what the text begins with, a string, where
// the loop that makes it longer has no turn: then nothing is to be copied. It is empty
// unless the text is declared, grows in the loop and is returned by three statements, one
// after the other, and what says whether there is a turn can be asked twice.
func (r *rewrite) unchanged(l life) string {
	if len(l.decl.parts) != 1 || len(l.results) != 1 || r.value(l.decl.parts[0]) != nil || !l.decl.at.Valid() {
		return ""
	}
	loop, ok := l.decl.at.NextSibling()
	if !ok {
		return ""
	}
	next, ok := loop.NextSibling()
	ret := l.results[0].ret
	if !ok || ret == nil || next.Node() != ast.Node(ret) || len(ret.Results) != 1 || l.results[0].sum != nil {
		return ""
	}
	begin := l.decl.parts[0]
	none, declared := r.none(loop.Node(), l)
	if _, ok := r.formatted(begin); ok || none == "" || r.fn.Effect(begin) || has(begin, declared) {
		return ""
	}
	return "if " + none + " {\nreturn " + r.Of(begin) + "\n}"
}

// none spells the condition under which a loop has no turn, and returns the names that
// are declared in it.
func (r *rewrite) none(loop ast.Node, l life) (text string, declared []string) {
	switch loop := loop.(type) {
	case *ast.RangeStmt:
		if t, ok := turns.Of(r.File, loop); ok && t.There {
			return t.Text + " == 0", nil
		}
	case *ast.ForStmt:
		cond, ok := loop.Cond.(*ast.BinaryExpr)
		if !ok || !simple(cond.X) || !simple(cond.Y) || r.mentions(cond, l.v) {
			return "", nil
		}
		opposite, ok := opposites[cond.Op]
		if !ok {
			return "", nil
		}
		if loop.Init != nil {
			a, ok := loop.Init.(*ast.AssignStmt)
			if !ok || a.Tok != token.DEFINE || r.mentions(a, l.v) || slices.ContainsFunc(a.Rhs, func(e ast.Expr) bool { return !simple(e) }) {
				return "", nil
			}
			for _, e := range a.Lhs {
				declared = append(declared, e.(*ast.Ident).Name)
			}
			text = r.Of(a) + "; "
		}
		return text + r.Of(cond.X) + " " + opposite.String() + " " + r.Of(cond.Y), declared
	}
	return "", nil
}

// simple reports whether an expression is made of names and fields: it is the same when it
// is asked again, and there is nothing to it.
func simple(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		return simple(e.X)
	}
	return false
}

// has reports whether one of the names stands in an expression.
func has(e ast.Expr, names []string) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && slices.Contains(names, id.Name)
		return !found
	})
	return found
}

// opposites are the comparisons that hold where others do not. Of numbers that are none,
// the order says nothing: those are left out.
var opposites = map[token.Token]token.Token{token.NEQ: token.EQL, token.EQL: token.NEQ}
