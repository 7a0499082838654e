package sortkey

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds sort keys that are computed in each comparison.
var Analyzer = &analysis.Analyzer{
	Name:     "sortkey",
	Doc:      "find sort keys that are computed in each comparison",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/sortkey.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "sortkey",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "a sort key computed in each comparison",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Calls:         true,
	Allocates:     true,
	Version:       1,
	Catalogue:     []string{"B8", "B10"},
}

// sorts are the functions that sort by a function, and whether that is given indices.
var sorts = map[string]bool{
	"sort.Slice": true, "sort.SliceStable": true,
	"slices.SortFunc": false, "slices.SortStableFunc": false,
}

func run(pass *analysis.Pass) (any, error) {
	functions := purity.Of(pass)
	recovers := recovers(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			indexed, ok := sorts[calls.Name(pass.TypesInfo, call)]
			if !ok {
				continue
			}
			if s, ok := read(f, functions, call, indexed); ok {
				report(s, c, recovers)
			}
		}
	})
}

// recovers reports whether the package goes on after a panic somewhere: what a sort leaves
// behind that one interrupts can be seen then.
func recovers(pass *analysis.Pass) bool {
	for c := range pass.ResultOf[inspect.Analyzer].(*inspector.Inspector).Root().Preorder((*ast.CallExpr)(nil)) {
		if calls.Builtin(pass.TypesInfo, c.Node().(*ast.CallExpr), "recover") {
			return true
		}
	}
	return false
}

// report reports the keys that a comparison computes, and proposes to compute them before, once for each
// element.
func report(s *sorting, c inspector.Cursor, recovers bool) {
	keys := s.keys()
	if len(keys) == 0 {
		return
	}
	d := analysis.Diagnostic{
		Pos: s.call.Pos(), End: s.call.End(), Category: string(rule.Review),
		Message: "sort key computed in each comparison, not once for each element",
	}
	if !recovers && stands(c) && s.exact(keys) {
		if edits, ok := s.write(c.Parent().Node().(*ast.ExprStmt), keys); ok {
			d.Category = ""
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: "compute the keys first, and sort the elements with them", TextEdits: edits}}
		}
	}
	s.Pass.Report(d)
}

// stands reports whether a call is a statement in a list of them.
func stands(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.ExprStmt_X && syntax.Listed(c.Parent())
}

// sorting is a call that sorts a slice by a function that is written there.
type sorting struct {
	*sources.File
	functions *purity.Functions
	call      *ast.CallExpr
	indexed   bool // the function is given indices, not elements
	slice     ast.Expr
	elem      types.Type
	lit       *ast.FuncLit
	params    [2]*types.Var
	locals    map[*types.Var]ast.Expr // variables of the function that only name an element
}

// read reads a call that sorts.
func read(f *sources.File, functions *purity.Functions, call *ast.CallExpr, indexed bool) (*sorting, bool) {
	if len(call.Args) != 2 {
		return nil, false
	}
	lit, ok := ast.Unparen(call.Args[1]).(*ast.FuncLit)
	if !ok {
		return nil, false
	}
	s := &sorting{File: f, functions: functions, call: call, indexed: indexed, slice: ast.Unparen(call.Args[0]), lit: lit}
	list, ok := f.Pass.TypesInfo.TypeOf(s.slice).Underlying().(*types.Slice)
	if !ok || !named(f.Pass.TypesInfo, s.slice) {
		return nil, false
	}
	s.elem = list.Elem()
	if s.params, ok = pair(f.Pass.TypesInfo, lit); !ok || s.set(s.params[0]) || s.set(s.params[1]) {
		return nil, false
	}
	s.locals = s.aliases()
	return s, true
}

// named reports whether an expression is a variable, or a field of one.
func named(info *types.Info, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		_, ok := info.Uses[e].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		s := info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && named(info, ast.Unparen(e.X))
	}
	return false
}

// pair returns the two parameters of a function.
func pair(info *types.Info, lit *ast.FuncLit) (p [2]*types.Var, ok bool) {
	n := 0
	for _, field := range lit.Type.Params.List {
		for _, name := range field.Names {
			v, known := info.Defs[name].(*types.Var)
			if !known || n == 2 {
				return p, false
			}
			p[n] = v
			n++
		}
	}
	return p, n == 2
}

// aliases are the variables of the function that are declared to name an element, and never
// set again.
func (s *sorting) aliases() map[*types.Var]ast.Expr {
	found := map[*types.Var]ast.Expr{}
	for _, stmt := range s.lit.Body.List {
		a, ok := stmt.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != len(a.Rhs) {
			continue
		}
		for i, l := range a.Lhs {
			id, ok := l.(*ast.Ident)
			if v, defined := s.Pass.TypesInfo.Defs[id].(*types.Var); ok && defined && !s.set(v) {
				if _, element := s.element(a.Rhs[i]); element {
					found[v] = a.Rhs[i]
				}
			}
		}
	}
	return found
}

// set reports whether the function assigns to a variable after its declaration.
func (s *sorting) set(v *types.Var) bool {
	found := false
	ast.Inspect(s.lit.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				id, ok := ast.Unparen(l).(*ast.Ident)
				found = found || ok && s.Pass.TypesInfo.Uses[id] == v
			}
		case *ast.IncDecStmt:
			id, ok := ast.Unparen(n.X).(*ast.Ident)
			found = found || ok && s.Pass.TypesInfo.Uses[id] == v
		}
		return !found
	})
	return found
}

// element reports whether an expression is one of the two elements, and which.
func (s *sorting) element(e ast.Expr) (side int, ok bool) {
	e = ast.Unparen(e)
	if x, index := e.(*ast.IndexExpr); index && s.indexed {
		if s.Of(ast.Unparen(x.X)) != s.Of(s.slice) || !s.Alike(s.slice, s.call.Pos(), x.Pos()) {
			return none, false
		}
		return s.param(x.Index)
	}
	if !s.indexed {
		if side, ok := s.param(e); ok {
			return side, true
		}
	}
	id, ok := e.(*ast.Ident)
	if v, known := s.Pass.TypesInfo.Uses[id].(*types.Var); ok && known && s.locals[v] != nil {
		return s.element(s.locals[v])
	}
	return none, false
}

func (s *sorting) param(e ast.Expr) (side int, ok bool) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return none, false
	}
	for i, p := range s.params {
		if s.Pass.TypesInfo.Uses[id] == p {
			return i, true
		}
	}
	return none, false
}
