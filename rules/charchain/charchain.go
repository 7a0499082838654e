package charchain

import (
	_ "embed"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds characters that are compared with one range after the other.
var Analyzer = &analysis.Analyzer{
	Name:     "charchain",
	Doc:      "find characters that are compared with one range after the other to tell their class",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/charchain.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "charchain",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "class of a character told by one comparison after the other",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Catalogue:     []string{"B6", "B12"},
}

// least is how many ranges a character is compared with where a table is faster: up to three the
// comparisons are, or take as long.
const least = 4

func run(pass *analysis.Pass) (any, error) {
	r := &reader{info: pass.TypesInfo, decls: declared(pass)}
	w := &writer{names: toplevel.Names(pass)}
	return nil, sources.Each(pass, func(f *sources.File) {
		r.file = f
		done := token.NoPos // of what is reported, the end
		for c := range f.Cursor.Preorder((*ast.BinaryExpr)(nil), (*ast.CaseClause)(nil)) {
			if c.Node().Pos() < done {
				continue
			}
			for _, chain := range chains(r, c) {
				done = chain.end
				pass.Report(analysis.Diagnostic{
					Pos: chain.pos, End: chain.end,
					Message:        "class of a character told by one comparison after the other: a table tells it at once",
					SuggestedFixes: w.fix(f, c, chain),
				})
			}
		}
	})
}

// chain is a condition that only asks which of some characters one is.
type chain struct {
	class
	key      ast.Expr // the character
	pos, end token.Pos
}

// chains are the chains among the operands of a condition, or the conditions of a case.
func chains(r *reader, c inspector.Cursor) (found []chain) {
	operands, op := alternatives(r, c)
	for first := 0; first < len(operands); {
		key := r.key(operands[first])
		end := first + 1
		for key != nil && end < len(operands) && r.about(operands[end], key) {
			end++
		}
		if key != nil && r.about(operands[first], key) && r.terms(operands[first:end]) > 1 {
			if class, ok := r.class(operands[first:end], op, key); ok && len(class.set.Ranges()) >= least {
				found = append(found, chain{class, key, operands[first].Pos(), operands[end-1].End()})
			}
		}
		first = end
	}
	return found
}

// alternatives are the operands of a condition that are joined by one operator, in the order they
// are asked in. Those of a case are joined as by ||.
func alternatives(r *reader, c inspector.Cursor) ([]ast.Expr, token.Token) {
	switch n := c.Node().(type) {
	case *ast.BinaryExpr:
		outer, inside := c.Parent().Node().(*ast.BinaryExpr)
		if (n.Op == token.LOR || n.Op == token.LAND) && !(inside && outer.Op == n.Op) {
			return joined(n, n.Op, nil), n.Op
		}
	case *ast.CaseClause:
		if s, ok := c.Parent().Parent().Node().(*ast.SwitchStmt); ok && s.Tag == nil && len(n.List) > 1 {
			return n.List, token.LOR
		}
	}
	return nil, 0
}

func joined(e ast.Expr, op token.Token, to []ast.Expr) []ast.Expr {
	if b, ok := e.(*ast.BinaryExpr); ok && b.Op == op {
		return joined(b.Y, op, joined(b.X, op, to))
	}
	return append(to, e)
}
