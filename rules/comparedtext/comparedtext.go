package comparedtext

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds texts that are made only to be compared.
var Analyzer = &analysis.Analyzer{
	Name:     "comparedtext",
	Doc:      "find texts that are put together, or written out, only to be compared",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/comparedtext.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "comparedtext",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text made only to be compared",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Calls:         true, // what writes a value out may be of the module
	Catalogue:     []string{"C22"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.BinaryExpr)(nil), (*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
			switch n := c.Node().(type) {
			case *ast.BinaryExpr:
				if n.Op == token.EQL || n.Op == token.NEQ {
					equal(f, n)
				}
			case *ast.CallExpr:
				ends(f, n)
			case *ast.AssignStmt:
				variable(f, c, n)
			}
		}
	})
}

// equal reports a comparison with a sum of texts, or of two values that are written out for it.
func equal(f *sources.File, b *ast.BinaryExpr) {
	info := f.Pass.TypesInfo
	for _, side := range [][2]ast.Expr{{b.X, b.Y}, {b.Y, b.X}} {
		parts, ok := sum(info, side[1])
		if !ok || info.Types[side[0]].Value != nil {
			continue
		}
		d := analysis.Diagnostic{Pos: b.Pos(), End: b.End(), Message: "texts joined only to be compared"}
		if text, ok := comparison(f, side[0], parts, b.Op == token.NEQ); ok && !f.Commented(b.Pos(), b.End()) {
			d.SuggestedFixes = instead(b, text)
		}
		f.Pass.Report(d)
		return
	}
	if writes(info, b.X) && writes(info, b.Y) {
		f.Pass.Report(analysis.Diagnostic{Pos: b.Pos(), End: b.End(), Message: "values written out as text only to be compared"})
	}
}

// ends reports a question whether a text begins, or ends, with a sum of texts.
func ends(f *sources.File, call *ast.CallExpr) {
	info := f.Pass.TypesInfo
	name := calls.Name(info, call)
	if name != "strings.HasPrefix" && name != "strings.HasSuffix" || len(call.Args) != 2 {
		return
	}
	parts, ok := sum(info, call.Args[1])
	if !ok {
		return
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "texts joined only to be compared"}
	if text, ok := steps(f, call, parts, name == "strings.HasSuffix"); ok && !f.Commented(call.Pos(), call.End()) {
		d.SuggestedFixes = instead(call, text)
	}
	f.Pass.Report(d)
}

func instead(e ast.Expr, text string) []analysis.SuggestedFix {
	return []analysis.SuggestedFix{{
		Message:   "compare part by part",
		TextEdits: []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: []byte(text)}},
	}}
}

// sum returns the operands of a sum of texts that is not constant.
func sum(info *types.Info, e ast.Expr) (parts []ast.Expr, ok bool) {
	b, isSum := ast.Unparen(e).(*ast.BinaryExpr)
	if !isSum || b.Op != token.ADD || !calls.String(info.TypeOf(b)) || info.Types[b].Value != nil {
		return nil, false
	}
	for _, side := range []ast.Expr{b.X, b.Y} {
		if inner, ok := sum(info, side); ok {
			parts = append(parts, inner...)
		} else {
			parts = append(parts, ast.Unparen(side))
		}
	}
	return parts, true
}

// variable reports a variable that a value is written out to, and that is only compared.
func variable(f *sources.File, c inspector.Cursor, a *ast.AssignStmt) {
	info := f.Pass.TypesInfo
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !writes(info, a.Rhs[0]) {
		return
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || info.Defs[id] == nil {
		return
	}
	_, decl := sources.Enclosing(c)
	if decl == nil || !onlyCompared(info, decl, info.Defs[id]) {
		return
	}
	f.Pass.Report(analysis.Diagnostic{Pos: a.Pos(), End: a.End(), Message: "value written out as text only to be compared"})
}

// onlyCompared reports whether a variable is compared with what is not constant, and otherwise only
// compared with constants and set to them.
func onlyCompared(info *types.Info, decl *ast.FuncDecl, v types.Object) bool {
	uses, fine, other := 0, 0, false
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && info.Uses[id] == v
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if info.Uses[n] == v {
				uses++
			}
		case *ast.BinaryExpr:
			if n.Op != token.EQL && n.Op != token.NEQ {
				return true
			}
			for _, side := range [][2]ast.Expr{{n.X, n.Y}, {n.Y, n.X}} {
				if is(side[0]) {
					fine++
					other = other || info.Types[side[1]].Value == nil
				}
			}
		case *ast.AssignStmt:
			if n.Tok == token.ASSIGN && len(n.Lhs) == 1 && len(n.Rhs) == 1 && is(n.Lhs[0]) && info.Types[n.Rhs[0]].Value != nil {
				fine++
			}
		}
		return true
	})
	return other && uses == fine
}

// writers are methods that write a value out as text.
var writers = map[string]bool{"String": true, "Text": true, "Format": true, "Hex": true, "Base64": true, "Canonical": true}

// writes reports whether an expression is a call that writes a value out as text.
func writes(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return false
	}
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return false
	}
	sig := fn.Signature()
	if sig.Results().Len() != 1 || !calls.String(sig.Results().At(0).Type()) {
		return false
	}
	if sig.Recv() == nil {
		switch fn.Pkg().Path() {
		case "fmt", "strconv", "encoding/hex":
			return !strings.HasPrefix(fn.Name(), "Unquote")
		}
		return false
	}
	return writers[fn.Name()] && !cheap(sig.Recv().Type(), fn)
}

// cheap reports whether a method only gives back what is there: the text of a builder or of a
// library's own table.
func cheap(t types.Type, fn *types.Func) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	switch fn.Pkg().Path() {
	case "strings", "bytes", "reflect", "go/token", "time":
		return fn.Name() == "String" && !isNamed(t, "Time")
	}
	return false
}

func isNamed(t types.Type, name string) bool {
	named, ok := t.(*types.Named)
	return ok && named.Obj().Name() == name
}
