package wrongfixes

import (
	"fmt"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
)

// A mutation is one small mistake that can be made in a file.
type mutation struct {
	edit
	operator string
	line     int
}

// mutations returns the mistakes that can be made on the lines that are wanted. Not all of
// them compile, and some change nothing that anybody could observe.
//
// The operators are those of the textbooks on mutation testing (relations, arithmetic,
// connectives, constants, statements deleted), some that are mistakes of this language (an
// error that becomes nil, a bound of a slice left out, a variable declared anew), and those that
// are made when code is made faster: mistakes.go has them.
//
// How much room is asked for is left alone: it changes nothing but time.
func mutations(src source, wanted map[int]bool) []mutation {
	m := &mutator{src: src, room: map[ast.Node]bool{}}
	for _, d := range src.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			ast.Inspect(fn.Body, m.visit)
			m.locals(fn)
			m.empties(fn)
		}
	}
	return slices.DeleteFunc(m.found, func(c mutation) bool { return !wanted[c.line] })
}

type mutator struct {
	src   source
	found []mutation
	room  map[ast.Node]bool // expressions that say how much room is needed
}

func (m *mutator) visit(n ast.Node) bool {
	if m.room[n] {
		return false
	}
	m.mistakes(n)
	switch n := n.(type) {
	case *ast.BinaryExpr:
		for _, to := range otherOperators[n.Op] {
			m.replace(n.OpPos, n.OpPos+token.Pos(len(n.Op.String())), to.String(), "operator")
		}
	case *ast.UnaryExpr:
		if n.Op == token.NOT {
			m.replace(n.OpPos, n.X.Pos(), "", "condition negated")
		}
	case *ast.BasicLit:
		m.literal(n)
	case *ast.Ident:
		switch n.Name {
		case "true":
			m.replace(n.Pos(), n.End(), "false", "constant")
		case "false":
			m.replace(n.Pos(), n.End(), "true", "constant")
		}
	case *ast.SliceExpr:
		m.bounds(n)
	case *ast.IfStmt:
		if not, ok := n.Cond.(*ast.UnaryExpr); !ok || not.Op != token.NOT { // that loses its ! alone
			m.replace(n.Cond.Pos(), n.Cond.End(), "!("+m.text(n.Cond)+")", "condition negated")
		}
	case *ast.BranchStmt:
		m.branch(n)
	case *ast.ReturnStmt:
		m.results(n)
	case *ast.AssignStmt:
		if n.Tok == token.ASSIGN {
			m.replace(n.TokPos, n.TokPos+1, ":=", "declared anew")
		}
	case *ast.BlockStmt:
		m.statements(n.List)
	case *ast.CaseClause:
		m.statements(n.Body)
	case *ast.CallExpr:
		m.arguments(n)
	}
	return true
}

// otherOperators are what an operator is mistaken for.
var otherOperators = map[token.Token][]token.Token{
	token.LSS: {token.LEQ}, token.LEQ: {token.LSS}, token.GTR: {token.GEQ}, token.GEQ: {token.GTR},
	token.EQL: {token.NEQ}, token.NEQ: {token.EQL},
	token.ADD: {token.SUB}, token.SUB: {token.ADD}, token.MUL: {token.ADD}, token.QUO: {token.MUL}, token.REM: {token.QUO},
	token.SHL: {token.SHR}, token.SHR: {token.SHL}, token.AND: {token.OR}, token.OR: {token.AND},
	token.LAND: {token.LOR}, token.LOR: {token.LAND},
}

// literal is one more or less, or a text without its first character.
func (m *mutator) literal(n *ast.BasicLit) {
	switch n.Kind {
	case token.INT:
		v, err := strconv.ParseInt(n.Value, 0, 64)
		if err != nil {
			return
		}
		m.replace(n.Pos(), n.End(), strconv.FormatInt(v+1, 10), "constant")
		if v > 0 {
			m.replace(n.Pos(), n.End(), strconv.FormatInt(v-1, 10), "constant")
		}
	case token.STRING:
		if s, err := strconv.Unquote(n.Value); err == nil && s != "" {
			m.replace(n.Pos(), n.End(), strconv.Quote(s[1:]), "constant")
		}
	case token.CHAR:
		if c, _, _, err := strconv.UnquoteChar(n.Value[1:], '\''); err == nil {
			m.replace(n.Pos(), n.End(), strconv.QuoteRune(c+1), "constant")
		}
	}
}

// bounds leaves one of the bounds of a slice out.
func (m *mutator) bounds(n *ast.SliceExpr) {
	if n.Slice3 {
		m.replace(n.High.End(), n.Max.End(), "", "bound left out")
		return
	}
	if n.Low != nil {
		m.replace(n.Low.Pos(), n.Low.End(), "", "bound left out")
	}
	if n.High != nil {
		m.replace(n.High.Pos(), n.High.End(), "", "bound left out")
	}
}

func (m *mutator) branch(n *ast.BranchStmt) {
	other := map[token.Token]string{token.BREAK: "continue", token.CONTINUE: "break"}[n.Tok]
	if other != "" {
		m.replace(n.Pos(), n.Pos()+token.Pos(len(n.Tok.String())), other, "branch")
	}
}

// results lose an error, or what is returned beside it.
func (m *mutator) results(n *ast.ReturnStmt) {
	for _, r := range n.Results {
		id, ok := r.(*ast.Ident)
		if !ok || id.Name == "nil" {
			continue
		}
		m.replace(r.Pos(), r.End(), "nil", "result lost")
	}
}

// statements are deleted, one at a time.
func (m *mutator) statements(list []ast.Stmt) {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.ExprStmt:
			if roomOnly(s.X) {
				continue
			}
		case *ast.IncDecStmt, *ast.DeferStmt, *ast.SendStmt, *ast.IfStmt, *ast.BranchStmt:
		case *ast.AssignStmt:
			if s.Tok == token.DEFINE {
				continue
			}
		default:
			continue
		}
		m.replace(s.Pos(), s.End(), "", "statement deleted")
	}
}

// arguments next to each other change places.
func (m *mutator) arguments(n *ast.CallExpr) {
	for i := 1; i < len(n.Args); i++ {
		a, b := n.Args[i-1], n.Args[i]
		if m.text(a) == m.text(b) {
			continue
		}
		between := string(m.src.text[m.offset(a.End()):m.offset(b.Pos())])
		m.replace(a.Pos(), b.End(), m.text(b)+between+m.text(a), "arguments swapped")
	}
}

func (m *mutator) offset(p token.Pos) int { return m.src.pos.Offset(p) }

func (m *mutator) text(n ast.Node) string {
	return string(m.src.text[m.offset(n.Pos()):m.offset(n.End())])
}

func (m *mutator) replace(from, to token.Pos, text, operator string) {
	m.replaceFor(from, from, to, text, operator)
}

// replaceFor is replace for a mistake that is made at a place within what changes.
func (m *mutator) replaceFor(at, from, to token.Pos, text, operator string) {
	e := edit{m.offset(from), m.offset(to), []byte(text)}
	m.found = append(m.found, mutation{edit: e, operator: operator, line: m.src.pos.Line(at)})
}

// describe says what is changed, and where, but for the file.
func (m mutation) describe(text []byte) string {
	return fmt.Sprintf("%d: %s: %q becomes %q", m.line, m.operator, text[m.start:m.end], m.text)
}
