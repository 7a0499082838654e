package textbuffer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/declare"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// life is all that happens to a variable that holds text: it is declared,
// grows, and is written.
type life struct {
	v     *types.Var
	decl  step
	grown []step
	sinks []sink
	// Of text that is not written, but returned or kept as a string.
	looks   []look
	results []result
	cuts    []cut
	// Of a named result of the function.
	named  *ast.Field
	all    []*ast.Ident // the names of all results, if there are several
	begins token.Pos    // where its declaration stands, if no statement takes its place
	rest   string       // what is left of a declaration of several variables, of which the text is one
	// Of closures that grow it: how often they are called beyond once, and whether one is in a loop.
	closures map[*types.Var]bool
	again    int
	inLoop   bool
}

// step is a statement that gives text to the variable.
type step struct {
	stmt  ast.Stmt
	parts []ast.Expr // what is put together, in order; none for ""
	anew  bool       // it takes the place of the text that is there
	front bool       // a constant is put in front of that
	at    inspector.Cursor
}

// sink is a use of the text that is over when the call returns.
type sink struct {
	call *ast.CallExpr
	// conversion is []byte(s) in w.Write([]byte(s)), else nil.
	conversion *ast.CallExpr
	// writer is w in io.WriteString(w, s), w.WriteString(s) and fmt.Fprint(w, s), else nil.
	writer ast.Expr
	// split says that how the text is cut into writes may differ, or that a Write is called where a
	// WriteString was.
	split bool
}

// follow tells the life of a variable. It is not ok if there is any use that
// is not understood.
func (s *source) follow(v *types.Var, decl inspector.Cursor, uses []inspector.Cursor) (life, bool) {
	l := life{v: v}
	stmt, ok := s.declaration(decl, &l)
	if !ok {
		stmt, ok = s.ofResult(decl, uses, &l)
	}
	if !ok {
		return life{}, false
	}
	body := function(stmt)
	for _, use := range uses {
		if function(use) != body && !s.closure(use, body, stmt, &l) {
			return life{}, false // captured
		}
		if l.decl.stmt == use.Parent().Node() && l.named != nil && l.begins == token.NoPos {
			continue // what it begins with
		}
		if cut, ok := s.cut(use); ok && function(use) == body {
			if n := len(l.cuts); n == 0 || l.cuts[n-1].stmt != cut.stmt {
				l.cuts = append(l.cuts, cut)
			}
		} else if step, ok := s.growth(use, v); ok {
			// "s = s + x" uses the variable twice.
			if n := len(l.grown); n == 0 || l.grown[n-1].stmt != step.stmt {
				l.grown = append(l.grown, step)
			}
		} else if function(use) != body {
			return life{}, false
		} else if sink, ok := s.sink(use); ok {
			if sink.writer != nil && s.mentions(sink.writer, v) {
				return life{}, false // one write inside another
			}
			l.sinks = append(l.sinks, sink)
		} else if look, ok := s.look(use); ok {
			l.looks = append(l.looks, look)
		} else if result, ok := s.result(use, v); ok {
			l.results = append(l.results, result)
		} else {
			return life{}, false
		}
	}
	if jumps(body) || s.mentioned(l) {
		return life{}, false
	}
	if len(l.results) > 0 {
		return l, !slices.ContainsFunc(l.grown, func(g step) bool { return g.front }) && s.returns(l, stmt)
	}
	return l, l.named == nil && len(l.closures) == 0 && len(l.sinks) > 0 && s.worthwhile(l) && inOrder(l, stmt, uses)
}

// declaration reads "s := x", "var s string" or "var s = x", which stands among the
// statements of a block, and may declare others.
func (s *source) declaration(id inspector.Cursor, l *life) (stmt inspector.Cursor, ok bool) {
	if a, ok := declare.Out(s.File, id); ok {
		l.decl, l.rest = step{stmt: a.Stmt.Node().(ast.Stmt), at: a.Stmt}, a.Rest
		if a.Values[0] != nil {
			l.decl.parts = a.Values
		}
		return a.Stmt, true
	}
	switch kind, _ := id.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		stmt = id.Parent()
		assign := stmt.Node().(*ast.AssignStmt)
		if len(assign.Lhs) != 1 || len(assign.Rhs) != 1 {
			return stmt, false
		}
		l.decl = step{stmt: assign, parts: s.operands(assign.Rhs[0]), at: stmt}
	case edge.ValueSpec_Names:
		stmt = id.Parent().Parent().Parent()
		spec := id.Parent().Node().(*ast.ValueSpec)
		d, ok := stmt.Node().(*ast.DeclStmt)
		if !ok || d.Decl.(*ast.GenDecl).Lparen.IsValid() || len(spec.Names) != 1 || len(spec.Values) > 1 {
			return stmt, false
		}
		l.decl = step{stmt: d, at: stmt}
		if len(spec.Values) == 1 {
			l.decl.parts = s.operands(spec.Values[0])
		}
	default:
		return stmt, false
	}
	return stmt, syntax.Listed(stmt)
}

// function returns the body of the innermost function around a node.
func function(c inspector.Cursor) *ast.BlockStmt {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch f := f.Node().(type) {
		case *ast.FuncDecl:
			return f.Body
		case *ast.FuncLit:
			return f.Body
		}
	}
	return nil
}

// growth reads "s += x", "s = s + x", "s = x + s" with a constant, and "s = x" with another x.
func (s *source) growth(use inspector.Cursor, v *types.Var) (step, bool) {
	var stmt inspector.Cursor
	for c := range use.Enclosing((*ast.AssignStmt)(nil)) {
		stmt = c
		break
	}
	if !stmt.Valid() || !syntax.Listed(stmt) {
		return step{}, false
	}
	assign := stmt.Node().(*ast.AssignStmt)
	if len(assign.Lhs) != 1 || len(assign.Rhs) != 1 || !s.is(assign.Lhs[0], v) {
		return step{}, false
	}
	st := step{stmt: assign, parts: s.operands(assign.Rhs[0]), at: stmt}
	switch {
	case assign.Tok == token.ADD_ASSIGN:
	case assign.Tok != token.ASSIGN:
		return step{}, false
	case len(st.parts) > 1 && s.is(st.parts[0], v):
		st.parts = st.parts[1:]
	case len(st.parts) == 2 && s.is(st.parts[1], v) && s.value(st.parts[0]) != nil:
		st.parts, st.front = st.parts[:1], true
	default:
		st.anew = true
	}
	for _, p := range st.parts {
		if s.mentions(p, v) {
			return step{}, false
		}
	}
	return st, true
}

// operands are what an expression of + puts together, or strings.Join of what is spelled
// out. Constants that the compiler joins stay joined.
func (s *source) operands(e ast.Expr) []ast.Expr {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && s.value(e) == nil {
		return append(s.operands(b.X), s.operands(b.Y)...)
	}
	list, ok := calls.Joined(s.Pass.TypesInfo, e)
	if !ok {
		return []ast.Expr{e}
	}
	var all []ast.Expr
	for _, o := range list {
		all = append(all, s.operands(o)...)
	}
	return all
}

// is reports whether the expression is the variable.
func (s *source) is(e ast.Expr, v *types.Var) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && s.Pass.TypesInfo.Uses[id] == v
}

func (s *source) mentions(n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && s.Pass.TypesInfo.Uses[id] == v
		return !found
	})
	return found
}

// mentioned reports whether what the variable is declared with uses another
// one of the same name, which the new declaration would hide.
func (s *source) mentioned(l life) bool {
	found := false
	for _, p := range l.decl.parts {
		ast.Inspect(p, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if ok && id.Name == l.v.Name() {
				field, isVar := s.Pass.TypesInfo.Uses[id].(*types.Var)
				found = found || !isVar || !field.IsField()
			}
			return !found
		})
	}
	return found
}

// worthwhile reports whether strings are built that nobody needs: text grows, is
// formatted into a string, or is joined and then copied to bytes.
func (s *source) worthwhile(l life) bool {
	copied := slices.ContainsFunc(l.sinks, func(k sink) bool { return k.conversion != nil })
	for _, st := range append([]step{l.decl}, l.grown...) {
		if st.stmt != l.decl.stmt && !st.anew || copied && len(st.parts) > 1 {
			return true
		}
		for _, p := range st.parts {
			if _, ok := s.formatted(p); ok {
				return true
			}
			if _, ok := s.helpers.Of(p); ok && len(st.parts) > 1 {
				return true
			}
		}
	}
	return false
}

// inOrder reports whether the text is complete when it is first written:
// nothing grows it later in the source, nor in another turn of a loop.
func inOrder(l life, decl inspector.Cursor, uses []inspector.Cursor) bool {
	var last token.Pos
	for _, g := range l.grown {
		last = max(last, g.stmt.End())
	}
	for _, k := range l.cuts {
		last = max(last, k.stmt.End())
	}
	for _, k := range l.sinks {
		if k.call.Pos() < last {
			return false
		}
	}
	for _, use := range uses {
		if slices.ContainsFunc(l.looks, func(k look) bool { return within(k.node, use.Node()) }) {
			continue // may come at any time
		}
		for loop := range use.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
			n := loop.Node()
			if !loop.Contains(decl) && use.Node().Pos() > last && len(l.grown) > 0 && n.Pos() < last {
				return false
			}
		}
	}
	return true
}

// jumps reports whether a function has goto statements or labels to jump to.
func jumps(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.GOTO
		return !found
	})
	return found
}

func within(outer, inner ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}
