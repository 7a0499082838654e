package indexcheck

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds rows of indices each of which is checked.
var Analyzer = &analysis.Analyzer{
	Name:     "indexcheck",
	Doc:      "find rows of indices each of which is checked",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/indexcheck.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "indexcheck",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "each of several indices checked",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Least:         0.1,
	Catalogue:     []string{"B21"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if decl.Body == nil {
				continue
			}
			for _, r := range rows(pass.TypesInfo, decl) {
				if r.checked() {
					pass.Report(analysis.Diagnostic{Pos: r.first.Pos(), End: r.last.End(), Message: "each of several constant indices checked"})
				}
			}
		}
	})
}

// few is how many indices there must be for their checks to cost anything.
const few = 6

// row is what a function does with a slice by constant indices.
type row struct {
	first, last ast.Expr
	indices     []int64 // in the order of the source
	measured    bool    // the function asks for the length, or cuts the slice
}

// rows returns what a function does with each of its slices and texts, in the order of the
// source.
func rows(info *types.Info, decl *ast.FuncDecl) []*row {
	var all []*row
	of := map[types.Object]*row{}
	at := func(e ast.Expr) *row {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if !ok {
			return nil
		}
		v, ok := info.Uses[id].(*types.Var)
		if !ok || v.IsField() || v.Parent() == v.Pkg().Scope() || !checkable(v.Type()) {
			return nil
		}
		if of[v] == nil {
			of[v] = &row{}
			all = append(all, of[v])
		}
		return of[v]
	}
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IndexExpr:
			value := info.Types[n.Index].Value
			r := at(n.X)
			if r == nil || value == nil {
				break
			}
			i, ok := constant.Int64Val(constant.ToInt(value))
			if !ok {
				break
			}
			if r.first == nil {
				r.first = n
			}
			r.last = n
			r.indices = append(r.indices, i)
		case *ast.CallExpr:
			if calls.Builtin(info, n, "len") || calls.Builtin(info, n, "make") {
				for _, arg := range n.Args {
					if r := at(arg); r != nil {
						r.measured = true
					}
				}
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if r := at(l); r != nil {
					r.measured = true // it becomes another
				}
				if id, ok := l.(*ast.Ident); ok && n.Tok == token.DEFINE && len(n.Lhs) == len(n.Rhs) && sized(info, n.Rhs[0]) && info.Defs[id] != nil {
					of[info.Defs[id]] = &row{measured: true}
				}
			}
		}
		return true
	})
	return all
}

// sized reports whether an expression is a slice that is made, or a part of another: the
// compiler knows how long it is, or may.
func sized(info *types.Info, e ast.Expr) bool {
	_, part := ast.Unparen(e).(*ast.SliceExpr)
	return part || calls.Builtin(info, e, "make")
}

// checkable reports whether an index of a type is checked when the program runs.
func checkable(t types.Type) bool {
	_, slice := t.Underlying().(*types.Slice)
	return slice || calls.String(t)
}

// checked reports whether there are several indices, of which each is greater than those
// before it: the first check says nothing of the next.
func (r *row) checked() bool {
	if r.measured {
		return false
	}
	n, most := 0, int64(-1)
	for _, i := range r.indices {
		if i > most {
			n++
			most = i
		}
	}
	return n >= few
}
