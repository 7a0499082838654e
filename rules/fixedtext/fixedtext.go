package fixedtext

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds bytes of a fixed length that are copied to a string to be kept in a struct.
var Analyzer = &analysis.Analyzer{
	Name:     "fixedtext",
	Doc:      "find bytes of a fixed length that are copied to a string to be kept in a struct",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/fixedtext.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "fixedtext",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "bytes of a fixed length kept as a string",
	Safety:    rule.Guarded,
	Catalogue: []string{"A16"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(file *sources.File) {
		for c := range file.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if !fixed(pass.TypesInfo, call) || !kept(pass.TypesInfo, c) {
				continue
			}
			pass.Report(analysis.Diagnostic{
				Pos: call.Pos(), End: call.End(),
				Message: "bytes of a fixed length are copied to a string",
			})
		}
	})
}

// fixed reports whether the call is string(b[i:j]) with constant bounds.
func fixed(info *types.Info, call *ast.CallExpr) bool {
	if len(call.Args) != 1 || !info.Types[call.Fun].IsType() || !types.Identical(info.TypeOf(call), types.Typ[types.String]) {
		return false
	}
	s, ok := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
	if !ok || s.High == nil || info.Types[s.High].Value == nil || s.Low != nil && info.Types[s.Low].Value == nil {
		return false
	}
	bytes, ok := info.TypeOf(s.X).Underlying().(*types.Slice)
	return ok && types.Identical(bytes.Elem().Underlying(), types.Typ[types.Byte])
}

// kept reports whether the value becomes a field of a struct.
func kept(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	switch kind {
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if len(a.Lhs) != len(a.Rhs) {
			return false
		}
		sel, ok := ast.Unparen(a.Lhs[i]).(*ast.SelectorExpr)
		return ok && info.Selections[sel] != nil
	case edge.KeyValueExpr_Value:
		lit, ok := c.Parent().Parent().Node().(*ast.CompositeLit)
		if !ok {
			return false
		}
		_, ok = info.TypeOf(lit).Underlying().(*types.Struct)
		return ok
	}
	return false
}
