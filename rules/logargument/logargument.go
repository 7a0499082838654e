package logargument

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds what is made for a line that may not be written.
var Analyzer = &analysis.Analyzer{
	Name:     "logargument",
	Doc:      "find what is made for a line of a log that may not be written",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/logargument.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "logargument",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "arguments of a log made though the line may not be written",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Catalogue:     []string{"C10"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			_, decl := sources.Enclosing(c)
			if decl == nil || !logs(pass.TypesInfo, call) || !costly(pass.TypesInfo, call) || guarded(c) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "arguments of a log made though the line may not be written"})
		}
	})
}

// levels begin the names of methods that write a line only where somebody wants that much.
var levels = []string{"Debug", "Trace", "Verbose", "debug", "trace", "verbose"}

// logs reports whether a call writes such a line: a method, or a function of a package with
// log in its name, that takes values of any type and returns nothing.
func logs(info *types.Info, call *ast.CallExpr) bool {
	if own(info, call) {
		return true
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !low(sel.Sel.Name) {
		return false
	}
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || sig.Results().Len() > 0 || sig.Params().Len() == 0 {
		return false
	}
	if info.Selections[sel] == nil {
		fn, ok := info.Uses[sel.Sel].(*types.Func)
		return ok && fn.Pkg() != nil && strings.Contains(fn.Pkg().Path(), "log")
	}
	return sig.Variadic()
}

// low reports whether a name begins with a level that is mostly off.
func low(name string) bool {
	return slices.ContainsFunc(levels, func(level string) bool { return strings.HasPrefix(name, level) })
}

// own reports whether a function is called that the package has for itself, with such a name, and that
// takes any number of values and returns nothing.
func own(info *types.Info, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || !low(id.Name) {
		return false
	}
	fn, ok := info.Uses[id].(*types.Func)
	if !ok {
		return false
	}
	sig := fn.Signature()
	if !sig.Variadic() || sig.Results().Len() > 0 {
		return false
	}
	last := sig.Params().At(sig.Params().Len() - 1).Type().(*types.Slice)
	return types.IsInterface(last.Elem())
}

// costly reports whether an argument is made for the line: by a call that is no conversion
// of numbers, by joining text, or as a value that is put into an interface.
func costly(info *types.Info, call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		found := false
		ast.Inspect(arg, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit:
				return false
			case *ast.CallExpr:
				tv := info.Types[n.Fun]
				found = found || !tv.IsBuiltin() && !tv.IsType()
			case *ast.BinaryExpr:
				found = found || n.Op == token.ADD && info.Types[n].Value == nil && calls.String(info.TypeOf(n))
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// guarded reports whether a call is made only where something says so: in a branch whose
// condition names a level or asks whether one is enabled.
func guarded(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		found := false
		ast.Inspect(up.Node().(*ast.IfStmt).Cond, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				name := strings.ToLower(id.Name)
				found = found || strings.Contains(name, "debug") || strings.Contains(name, "trace") || strings.Contains(name, "verbose") || strings.Contains(name, "level") || strings.Contains(name, "enabled")
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}
