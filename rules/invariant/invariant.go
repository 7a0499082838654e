package invariant

import (
	_ "embed"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds what a loop computes in each turn though it is always the same.
var Analyzer = &analysis.Analyzer{
	Name:     "invariant",
	Doc:      "find what a loop computes anew in each turn though it is always the same",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/invariant.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "invariant",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "computed in each turn of a loop though it is always the same",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes: []string{
		"strings.", "strconv.", "fmt.Sprint", "path.", "path/filepath.", "runtime.concatstring", "net/url.", "html.",
		"math.", "unicode/utf8.", "regexp.QuoteMeta",
	},
	Catalogue: []string{"A14", "B8"},
}

const cause = "computed in each turn of a loop though it is always the same"

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if decl.Body == nil {
				continue
			}
			g := &finder{File: f, fn: order.Of(pass.TypesInfo, decl), taken: names.In(decl), seen: map[ast.Expr]bool{}}
			for branch := range c.Preorder((*ast.BranchStmt)(nil)) {
				g.jumps = g.jumps || branch.Node().(*ast.BranchStmt).Tok == token.GOTO
			}
			for loop := range c.Preorder((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
				g.loop(loop)
			}
		}
	})
}

// finder looks at one function, at outer loops before inner ones.
type finder struct {
	*sources.File
	fn    *order.Function
	taken names.Taken
	seen  map[ast.Expr]bool // reported with a loop around this one
	jumps bool              // there is a goto
}

// loop reports what the loop computes in vain. The same expression at several places
// is computed once for all.
func (g *finder) loop(loop inspector.Cursor) {
	var all []*same
	at := map[string]*same{}
	for c := range loop.Preorder((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
		e := c.Node().(ast.Expr)
		if g.seen[e] || operandOf(c) || !repeated(loop, c) || g.last(loop, c) || inside(g.seen, loop, c) {
			continue
		}
		fixed, stays := g.invariant(loop.Node().(ast.Stmt), e)
		if !stays {
			continue
		}
		g.seen[e] = true
		text := g.Of(e)
		if at[text] == nil {
			at[text] = &same{fixed: fixed}
			all = append(all, at[text])
		}
		at[text].places = append(at[text].places, e)
	}
	for _, s := range all {
		g.report(loop, s)
	}
}

// same is an expression that stands at one or more places of a loop.
type same struct {
	places []ast.Expr
	fixed  bool // nothing else can change what it is made of
}

// repeated reports whether an expression is evaluated in each turn: in the body of the
// loop, or in what it checks, and not in a function that may run at another time.
func repeated(loop, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.FuncLit)(nil)) {
		if up.Node().Pos() > loop.Node().Pos() {
			return false
		}
		break
	}
	stmt := loop.Node().(ast.Stmt)
	body := loops.Body(stmt)
	if body.Pos() <= c.Node().Pos() && c.Node().End() <= body.End() {
		return true
	}
	l, ok := stmt.(*ast.ForStmt)
	return ok && l.Cond != nil && l.Cond.Pos() <= c.Node().Pos() && c.Node().End() <= l.Cond.End()
}

// last reports whether an expression is evaluated in one turn at most: the loop ends where it is.
func (g *finder) last(loop, c inspector.Cursor) bool {
	for ; c != loop; c = c.Parent() {
		var list []ast.Stmt
		switch n := c.Node().(type) {
		case *ast.ReturnStmt:
			return true
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		case *ast.CommClause:
			list = n.Body
		}
		if len(list) > 0 && c.Node() != loops.Body(loop.Node().(ast.Stmt)) && g.leaves(list[len(list)-1]) {
			return true
		}
	}
	return false
}

// leaves reports whether a statement leaves the function, or a loop.
func (g *finder) leaves(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		return ok && calls.Builtin(g.Pass.TypesInfo, call, "panic")
	}
	return false
}

// operandOf reports whether an expression is a part of a longer sum, which is made in one
// step.
func operandOf(c inspector.Cursor) bool {
	_, sum := c.Node().(*ast.BinaryExpr)
	up, ok := c.Parent().Node().(*ast.BinaryExpr)
	return sum && ok && up.Op == token.ADD
}

// inside reports whether an expression is part of one that is reported.
func inside(seen map[ast.Expr]bool, loop, c inspector.Cursor) bool {
	for c = c.Parent(); c != loop; c = c.Parent() {
		if e, ok := c.Node().(ast.Expr); ok && seen[e] {
			return true
		}
	}
	return false
}

// report proposes to compute the value before the loop, where that can be written there.
func (g *finder) report(loop inspector.Cursor, s *same) {
	d := analysis.Diagnostic{Message: cause, Category: string(rule.Review)}
	if edits, ok := g.edits(loop, s); ok {
		d.Category = ""
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "compute it before the loop", TextEdits: edits}}
	}
	for _, e := range s.places {
		d.Pos, d.End = e.Pos(), e.End()
		g.Pass.Report(d)
	}
}

// edits declares a variable before the loop, and names it at the places.
func (g *finder) edits(loop inspector.Cursor, s *same) ([]analysis.TextEdit, bool) {
	kind, _ := loop.ParentEdge()
	listed := kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body
	listed = listed && !g.jumps // over a declaration, which the language forbids
	first := s.places[0]
	if !s.fixed || !listed || g.Commented(first.Pos(), first.End()) || !g.readable(loop.Node().Pos(), first) {
		return nil, false
	}
	name := g.taken.Free(noun(g.Pass.TypesInfo, first))
	at := loop.Node().Pos()
	edits := []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(name + " := " + g.Of(first) + "\n")}}
	for _, e := range s.places {
		edits = append(edits, analysis.TextEdit{Pos: e.Pos(), End: e.End(), NewText: []byte(name)})
	}
	return edits, true
}
