package powerloop

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

// Analyzer finds powers that a multiplication gives.
var Analyzer = &analysis.Analyzer{
	Name:     "powerloop",
	Doc:      "find powers that a multiplication gives",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/powerloop.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "powerloop",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "power of a small or whole exponent by package math",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"math."},
	Catalogue:     []string{"C21"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if _, decl := sources.Enclosing(c); decl == nil {
				continue
			}
			if message := says(pass.TypesInfo, call); message != "" {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message})
			}
		}
	})
}

// says returns what there is to say of a call of package math, if anything.
func says(info *types.Info, call *ast.CallExpr) string {
	switch calls.Name(info, call) {
	case "math.Pow":
		switch {
		case info.Types[call].Value != nil, info.Types[call.Args[0]].Value != nil && info.Types[call.Args[1]].Value != nil:
			return "power of constants computed in each call"
		case small(info, call.Args[1]):
			return "power of a small exponent that multiplications give"
		case base(info, call.Args[0], 2, 10) && whole(info, call.Args[1]):
			return "power of two or ten that a shift or a table gives"
		}
	case "math.Mod", "math.Abs", "math.Floor", "math.Ceil", "math.Max", "math.Min":
		for _, arg := range call.Args {
			if info.Types[arg].Value == nil && !whole(info, arg) {
				return ""
			}
		}
		return "whole numbers computed with as floating-point ones"
	}
	return ""
}

// small reports whether an exponent is 2, 3, 4 or a half of the kind that Sqrt gives.
func small(info *types.Info, e ast.Expr) bool {
	return base(info, e, 2, 3, 4, -1, -2, 1)
}

func base(info *types.Info, e ast.Expr, values ...int64) bool {
	v := info.Types[e].Value
	if v == nil {
		return false
	}
	for _, n := range values {
		if constant.Compare(v, token.EQL, constant.MakeInt64(n)) {
			return true
		}
	}
	return false
}

// whole reports whether a floating-point number is an integer that was converted.
func whole(info *types.Info, e ast.Expr) bool {
	from, _, ok := calls.Conversion(info, e)
	if !ok {
		return false
	}
	b, ok := info.TypeOf(from).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0 && info.Types[from].Value == nil
}
