package callclosure

import (
	_ "embed"
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds functions and variables that are put on the heap for a call.
var Analyzer = &analysis.Analyzer{
	Name:     "callclosure",
	Doc:      "find function literals and variables that are allocated in each call",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/callclosure.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "callclosure",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "function literal, or a variable of one, allocated for each call",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"runtime.newobject", "runtime.mallocgc"},
	Catalogue:     []string{"C2"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncLit)(nil)) {
			_, decl := sources.Enclosing(c)
			if syntax.Once(decl) || !given(pass.TypesInfo, c) {
				continue
			}
			lit := c.Node().(*ast.FuncLit)
			vars := captured(pass.TypesInfo, decl, lit)
			if len(vars) == 0 {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: lit.Pos(), End: lit.Body.Lbrace + 1, Message: "function literal made for each call, with what it captures"})
			for _, v := range vars {
				if id := declaration(pass.TypesInfo, decl, v); id != nil && assigned(pass.TypesInfo, lit, v) {
					pass.Report(analysis.Diagnostic{Pos: id.Pos(), End: id.End(), Message: "variable on the heap because a function literal changes it"})
				}
			}
		}
	})
}

// given reports whether a function literal is given to a call that is no conversion and not
// made by go or defer.
func given(info *types.Info, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	call := c.Parent()
	switch kind, _ := call.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return false
	}
	e := call.Node().(*ast.CallExpr)
	return !info.Types[e.Fun].IsType() && !known[calls.Name(info, e)]
}

// known are functions that call what they are given, and keep nothing: the literal stays on
// the stack.
var known = map[string]bool{
	"sort.Slice": true, "sort.SliceStable": true, "sort.Search": true, "slices.SortFunc": true, "slices.IndexFunc": true, "slices.ContainsFunc": true,
	"strings.IndexFunc": true, "strings.ContainsFunc": true, "strings.FieldsFunc": true, "strings.Map": true, "strings.TrimFunc": true,
	"(*sync.Once).Do": true, "sync.OnceFunc": true,
}

// captured returns the local variables of the function around a literal that it names.
func captured(info *types.Info, decl *ast.FuncDecl, lit *ast.FuncLit) []*types.Var {
	var vars []*types.Var
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := info.Uses[id].(*types.Var)
		if ok && !v.IsField() && decl.Pos() <= v.Pos() && v.Pos() < decl.End() && (v.Pos() < lit.Pos() || v.Pos() >= lit.End()) && !slices.Contains(vars, v) {
			vars = append(vars, v)
		}
		return true
	})
	return vars
}

// declaration returns where a variable is declared in the body of a function: a parameter and a
// result are moved to the heap at the function's beginning.
func declaration(info *types.Info, decl *ast.FuncDecl, v *types.Var) *ast.Ident {
	var found *ast.Ident
	ast.Inspect(decl, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && info.Defs[id] == v {
			found = id
		}
		return found == nil
	})
	return found
}

// assigned reports whether a literal assigns to a variable: then both share it.
func assigned(info *types.Info, lit *ast.FuncLit, v *types.Var) bool {
	return turns.Assigned(info, lit.Body, []types.Object{v})
}
