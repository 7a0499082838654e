package deepequal

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds values of plain types that are compared by reflection.
var Analyzer = &analysis.Analyzer{
	Name:     "deepequal",
	Doc:      "find values of plain types that are compared by reflection",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/deepequal.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "deepequal",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "values of plain types compared by reflection",
	Safety:        rule.Mechanical,
	Reads:         true,
	Preconditions: preconditions,
	Removes:       []string{"reflect."},
	Catalogue:     []string{"B23"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			look(f, c)
		}
	})
}

// look reports a call of reflect.DeepEqual of two values of one plain type.
func look(f *sources.File, c inspector.Cursor) {
	info, call := f.Pass.TypesInfo, c.Node().(*ast.CallExpr)
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) != 2 {
		return
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok || fn.FullName() != "reflect.DeepEqual" {
		return
	}
	t := info.TypeOf(call.Args[0])
	if !types.Identical(t, info.TypeOf(call.Args[1])) {
		return
	}
	kind := kindOf(t)
	if kind == "" {
		return
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(),
		Message:        "values of a plain type compared by reflection",
		SuggestedFixes: fix(f, c, call.Args[0], call.Args[1], kind),
	})
}

// kindOf returns what compares two values of a type as DeepEqual does: ==, or the
// package whose function Equal does; empty if nothing does.
func kindOf(t types.Type) string {
	switch u := t.Underlying().(type) {
	case *types.Slice:
		if types.Identical(u.Elem(), types.Typ[types.Byte]) && types.Identical(t, u) {
			return "bytes"
		}
		if plain(u.Elem()) {
			return "slices"
		}
	case *types.Map:
		if plain(u.Key()) && plain(u.Elem()) {
			return "maps"
		}
	default:
		if plain(t) {
			return "=="
		}
	}
	return ""
}

// plain reports whether two values of a type are deeply equal if they are equal,
// and the other way around: without anything that is equal to something that
// looks else, or not equal to itself.
func plain(t types.Type) bool {
	if _, ok := t.(*types.TypeParam); ok {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Info()&(types.IsBoolean|types.IsInteger|types.IsString) != 0 && u.Info()&types.IsUntyped == 0
	case *types.Array:
		return plain(u.Elem())
	case *types.Struct:
		for field := range u.Fields() {
			if field.Name() == "_" || !plain(field.Type()) {
				return false
			}
		}
		return true
	}
	return false
}

// fix writes the comparison.
func fix(f *sources.File, c inspector.Cursor, x, y ast.Expr, kind string) []analysis.SuggestedFix {
	info, call := f.Pass.TypesInfo, c.Node()
	_, okX := turns.Path(info, x)
	_, okY := turns.Path(info, y)
	if !okX || !okY || f.Commented(call.Pos(), call.End()) {
		return nil
	}
	a, b := f.Of(x), f.Of(y)
	text, edits := a+" == "+b, []analysis.TextEdit(nil)
	if kind != "==" {
		pkg, imports, ok := f.Import(call.Pos(), kind)
		if !ok || kind != "bytes" && !f.Allows("go1.21") || !f.Predeclared(call.Pos(), "nil") {
			return nil
		}
		text, edits = "("+a+" == nil) == ("+b+" == nil) && "+pkg+".Equal("+a+", "+b+")", imports
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.UnaryExpr_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		if e, ok := c.Parent().Node().(*ast.BinaryExpr); !ok || e.Op != token.LAND && e.Op != token.LOR {
			text = "(" + text + ")"
		}
	case edge.ExprStmt_X:
		return nil
	}
	edits = append(edits[:len(edits):len(edits)], analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(text)})
	return []analysis.SuggestedFix{{Message: "compare them directly", TextEdits: edits}}
}
