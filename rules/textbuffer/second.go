package textbuffer

import (
	"go/ast"
	"go/token"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	rulenames "github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// mostChoices is how many statements may be written twice, as what begins the text and as
// what follows: more of them make a function hard to read.
const mostChoices = 2

// second reports whether the text is to stay a string until a second piece comes, and only
// what follows the first is appended to bytes. A text that has one piece, as many lists
// have, costs nothing as a string, and would be copied twice. That holds of text that
// begins empty and grows by strings that are there already, and of text that begins as
// such a string, or is set to one, and may not grow.
func (r *rewrite) second(l life) bool {
	if len(l.sinks) > 0 || len(l.results) == 0 || len(l.closures) > 0 || len(l.cuts) > 0 || len(l.decl.parts) > 1 || !l.decl.at.Valid() {
		return false
	}
	begins := len(l.decl.parts) == 1 && !r.empty(l.decl.parts[0])
	if begins && (!r.there(l.decl.parts) || r.unchanged(l) != "") {
		return false
	}
	started := begins || slices.ContainsFunc(l.grown, func(g step) bool { return g.anew })
	for _, k := range l.results {
		if k.sum != nil || k.bytes != nil || k.bare || k.part != nil {
			return false
		}
	}
	choices, inLoop, alone := 0, false, started
	for _, g := range l.grown {
		if g.anew && r.there(g.parts) {
			continue
		}
		if g.anew {
			return false
		}
		inLoop = inLoop || r.turns(g.at, l.decl.at)
		if r.follows(g, l) {
			continue
		}
		choices++
		alone = alone || r.there(g.parts)
		if !started && !r.there(g.parts) && r.value(r.rest(g)) == nil {
			return false
		}
	}
	return inLoop && alone && choices <= mostChoices
}

// empty reports whether an expression is the constant "".
func (r *rewrite) empty(e ast.Expr) bool {
	v := r.value(e)
	return v != nil && *v == ""
}

// there reports whether what a statement gives is one string that nothing has to be
// allocated for here: no sum, no constant, and nothing that is formatted.
func (r *rewrite) there(operands []ast.Expr) bool {
	if len(operands) != 1 || r.value(operands[0]) != nil {
		return false
	}
	parts := r.parts(operands)
	return len(parts) == 1 && len(parts[0].spared) == 0
}

// follows reports whether a statement is only executed where there is text already: the
// condition that it is under asks for it, and nothing there sets the text, which may be to an
// empty one.
func (r *rewrite) follows(g step, l life) bool {
	block := g.at.Parent()
	if kind, _ := block.ParentEdge(); kind != edge.IfStmt_Body {
		return false
	}
	for _, other := range l.grown {
		if other.anew && block.Contains(other.at) {
			return false
		}
	}
	cond, ok := ast.Unparen(block.Parent().Node().(*ast.IfStmt).Cond).(*ast.BinaryExpr)
	return ok && cond.Op == token.NEQ && (r.is(cond.X, l.v) && r.empty(cond.Y) || r.is(cond.Y, l.v) && r.empty(cond.X))
}

// rest is what a statement adds, as an expression.
func (r *rewrite) rest(g step) ast.Expr {
	if len(g.parts) == 1 {
		return g.parts[0]
	}
	return g.stmt.(*ast.AssignStmt).Rhs[0]
}

// afterFirst writes the edits of a text that stays a string until a second piece comes. It
// is not ok as all is not.
func (r *rewrite) afterFirst(l life, decl *ast.FuncDecl) bool {
	text := r.name
	r.name = rulenames.In(decl).Free("rest")
	for _, g := range l.grown {
		if g.anew {
			r.replace(g.stmt, []string{text + ", " + r.name + " = " + r.Of(g.parts[0]) + ", " + r.name + "[:0]"})
			continue
		}
		r.findings = append(r.findings, finding{node: g.stmt, message: "text grown by +=: every step copies all of it"})
		lines := r.step(g)
		if r.follows(g, l) {
			r.replace(g.stmt, lines)
			continue
		}
		var sum []string
		for _, p := range g.parts {
			sum = append(sum, r.Of(p))
		}
		r.replace(g.stmt, r.choice(text, strings.Join(sum, " + "), lines))
	}
	r.at(l.decl.stmt.Pos(), "make", "byte")
	r.insert(l.decl.at, r.name+" := make([]byte, 0, "+capacityText(r.size)+")")
	for _, k := range l.looks {
		if call, ok := k.node.(*ast.CallExpr); ok {
			r.edits = append(r.edits, analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte("(" + r.Of(call) + " + len(" + r.name + "))")})
		}
	}
	for _, k := range l.results {
		id := k.use.Node()
		r.at(id.Pos(), "string")
		if k.ret != nil && len(k.ret.Results) == 1 && syntax.Listed(k.use.Parent()) {
			indent := "\n" + r.indent(k.ret.Pos())
			alone := "if len(" + r.name + ") == 0 {" + indent + "\treturn " + text + indent + "}" + indent
			r.at(k.ret.Pos(), "len")
			r.edits = append(r.edits, analysis.TextEdit{Pos: k.ret.Pos(), End: k.ret.Pos(), NewText: []byte(alone)})
		}
		r.edits = append(r.edits, analysis.TextEdit{Pos: id.End(), End: id.End(), NewText: []byte(" + string(" + r.name + ")")})
	}
	for _, path := range r.names.order {
		r.edits = append(r.edits, r.names.edits[path]...)
	}
	return !r.names.failed && !r.comments(l)
}

// choice spells what gives the text its first piece, or puts the lines behind it.
func (r *rewrite) choice(text, first string, lines []string) []string {
	out := []string{"if " + text + ` == "" {`, "\t" + text + " = " + first, "} else {"}
	for _, line := range lines {
		out = append(out, "\t"+line)
	}
	return append(out, "}")
}

// insert puts a line behind a statement.
func (r *rewrite) insert(stmt inspector.Cursor, line string) {
	n := stmt.Node()
	r.edits = append(r.edits, analysis.TextEdit{Pos: n.End(), End: n.End(), NewText: []byte("\n" + r.indent(n.Pos()) + line)})
}
