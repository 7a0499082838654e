package sortslice

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds slices sorted by index.
var Analyzer = &analysis.Analyzer{
	Name:     "sortslice",
	Doc:      "find slices sorted by index, through reflection or by loops",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/sortslice.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "sortslice",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "a slice sorted by index, through reflection or by loops",
	Safety:        rule.Mechanical,
	Reads:         true,
	Preconditions: preconditions,
	Removes:       []string{"sort.", "internal/reflectlite.", "reflect."},
	Version:       3, // loops that exchange elements
	Catalogue:     []string{"B9", "B10"},
}

// counterparts are the functions of package slices that do what those of package
// sort do.
var counterparts = map[string]string{
	"Slice": "SortFunc", "SliceStable": "SortStableFunc",
	"Sort": "SortFunc", "Stable": "SortStableFunc",
}

func run(pass *analysis.Pass) (any, error) {
	decls := uses.Declarations(pass)
	return nil, sources.Each(pass, func(file *sources.File) {
		file = file.Since("go1.21", string(rule.Review))
		for c := range file.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
			call, ok := c.Node().(*ast.CallExpr)
			if !ok {
				exchanged(file, c)
				continue
			}
			fn := typeutil.StaticCallee(pass.TypesInfo, call)
			if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "sort" || fn.Signature().Recv() != nil {
				continue
			}
			switch to := counterparts[fn.Name()]; {
			case fn.Name() == "Sort" || fn.Name() == "Stable":
				byInterface(file, decls, call, to)
			case to != "" && !file.Commented(call.Pos(), call.End()):
				report(file, call, to)
			}
		}
	})
}

// report proposes the call of package slices.
func report(f *sources.File, call *ast.CallExpr, to string) {
	o, ok := read(f, call)
	if !ok {
		return
	}
	if fix, ok := written(f, call, o, to); ok {
		f.Pass.Report(analysis.Diagnostic{
			Pos: call.Pos(), End: call.End(),
			Message:        "slice sorted by index, through reflection",
			SuggestedFixes: []analysis.SuggestedFix{fix},
		})
	}
}

// written is the fix by which package slices sorts in an order.
func written(f *sources.File, call *ast.CallExpr, o ordering, to string) (analysis.SuggestedFix, bool) {
	w := writer{File: f, order: o, needs: map[string]string{}}
	text, ok := w.call(to)
	return analysis.SuggestedFix{
		Message:   "sort by element, with slices." + to,
		TextEdits: append(w.edits, analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(text)}),
	}, ok
}

// element returns the type of the elements, if it is small enough to be handed
// to a function by value for each comparison.
func element(f *sources.File, e ast.Expr) (types.Type, bool) {
	const most = 128
	s, ok := f.Pass.TypesInfo.TypeOf(e).Underlying().(*types.Slice)
	if !ok {
		return nil, false
	}
	bytes, ok := f.Size(s.Elem())
	return s.Elem(), ok && bytes <= most
}
