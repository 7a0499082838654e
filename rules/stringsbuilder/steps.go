package stringsbuilder

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// fewSteps is how often a text may grow on one way through a function: two pieces are put
// together as cheaply by +.
const fewSteps = 2

// steps reports, without a fix, local texts that grow statement by statement, in no loop, and that the
// function looks at meanwhile: those it does not look at are bytes until they are complete, which is
// the business of rule textbuffer.
func steps(pass *analysis.Pass) error {
	return sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if decl.Body == nil || skippedAt(pass, c) {
				continue
			}
			for _, v := range grown(pass.TypesInfo, decl) {
				w := way{info: pass.TypesInfo, v: v}
				if w.list(decl.Body.List) > fewSteps && w.glanced(c) {
					first := w.all[0]
					pass.Report(analysis.Diagnostic{Pos: first.Pos(), End: first.End(), Category: string(rule.Review),
						Message: "string grows by += step by step, and is copied each time", Related: w.paid()})
				}
			}
		}
	})
}

// grown returns the local variables of a function to which it adds text, in their order.
func grown(info *types.Info, decl *ast.FuncDecl) []types.Object {
	var found []types.Object
	seen := map[types.Object]bool{}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Tok != token.ADD_ASSIGN || !isString(info.TypeOf(a.Lhs[0])) {
			return true
		}
		id, ok := ast.Unparen(a.Lhs[0]).(*ast.Ident)
		if v := info.Uses[id]; ok && v != nil && !seen[v] && decl.Pos() <= v.Pos() && v.Pos() < decl.End() {
			seen[v] = true
			found = append(found, v)
		}
		return true
	})
	return found
}

// way counts the statements that make a text longer on the longest way through a function.
type way struct {
	info *types.Info
	v    types.Object
	all  []*ast.AssignStmt
}

// paid are the statements that pay for it: the first may add to nothing, which costs nothing.
func (w *way) paid() []analysis.RelatedInformation {
	var all []analysis.RelatedInformation
	for _, s := range w.all {
		all = append(all, analysis.RelatedInformation{Pos: s.Pos(), End: s.End(), Message: "the text grows here"})
	}
	return all
}

func (w *way) list(list []ast.Stmt) int {
	n := 0
	for _, s := range list {
		n += w.step(s)
	}
	return n
}

func (w *way) step(s ast.Stmt) int {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok == token.ADD_ASSIGN && turns.Names(w.info, s.Lhs[0], w.v) {
			w.all = append(w.all, s)
			return 1
		}
	case *ast.BlockStmt:
		return w.list(s.List)
	case *ast.IfStmt:
		n := w.list(s.Body.List)
		if s.Else != nil {
			n = max(n, w.step(s.Else))
		}
		return n
	case *ast.SwitchStmt:
		return w.cases(s.Body)
	case *ast.TypeSwitchStmt:
		return w.cases(s.Body)
	}
	return 0
}

func (w *way) cases(body *ast.BlockStmt) int {
	n := 0
	for _, c := range body.List {
		n = max(n, w.list(c.(*ast.CaseClause).Body))
	}
	return n
}

// glanced reports whether the text is read before it is complete.
func (w *way) glanced(decl inspector.Cursor) bool {
	last := w.all[len(w.all)-1]
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if w.info.Uses[id] != w.v || id.Pos() >= last.Pos() {
			continue
		}
		a, set := c.Parent().Node().(*ast.AssignStmt)
		if !set || a.Lhs[0] != ast.Expr(id) {
			return true
		}
	}
	return false
}
