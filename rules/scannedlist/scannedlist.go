package scannedlist

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/tables"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds lists of constants that are searched from their beginning.
var Analyzer = &analysis.Analyzer{
	Name:     "scannedlist",
	Doc:      "find lists of constants that are searched from their beginning in each call",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/scannedlist.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "scannedlist",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "list of constants searched from its beginning in each call",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"runtime.memequal", "slices.Index", "slices.Contains", "internal/bytealg.Equal"},
	Catalogue:     []string{"B6", "B12", "B7"},
}

// few is how many elements a list must have for a search of it to cost anything, most how many of them a switch
// has at most without being a burden to read.
const few, most = 6, 64

func run(pass *analysis.Pass) (any, error) {
	var files []*sources.File
	if err := sources.Each(pass, func(f *sources.File) { files = append(files, f) }); err != nil {
		return nil, err
	}
	helpers := helpersOf(files)
	var order []*types.Var
	searches := map[*types.Var][]search{}
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.RangeStmt)(nil)) {
			s, v := found(f, c, helpers)
			if v == nil || once(c) {
				continue
			}
			if searches[v] == nil {
				order = append(order, v)
			}
			searches[v] = append(searches[v], s)
		}
	}
	names := toplevel.Names(pass)
	for _, v := range order {
		l := list{pass: pass, v: v, searches: searches[v], files: files, helpers: helpers}
		if !l.fixed() {
			continue
		}
		fixes := l.fix(names)
		for _, s := range l.searches {
			n := s.at.Node()
			pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "list that never changes is searched element by element: a switch, or a map, finds it at once", SuggestedFixes: fixes})
		}
	}
	return nil, nil
}

// once reports whether code runs when the program begins.
func once(c inspector.Cursor) bool {
	_, decl := sources.Enclosing(c)
	return decl == nil || decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "main")
}

// list is a variable of the package that may be a list of constants, with what searches it.
type list struct {
	pass     *analysis.Pass
	v        *types.Var
	searches []search
	files    []*sources.File
	helpers  map[*types.Func]helper
}

// fixed reports whether the list has nothing but constants, enough of them, and nothing changes it.
func (l list) fixed() bool {
	_, _, _, lit := tables.Declared(l.pass, l.v)
	if lit == nil || len(lit.Elts) < few {
		return false
	}
	for _, e := range lit.Elts {
		if _, ok := e.(*ast.KeyValueExpr); ok || !l.known(e) {
			return false
		}
	}
	return tables.Unchanged(l.pass, l.v, func(use inspector.Cursor) bool { return l.reads(use) })
}

// known reports whether an element is what is written: a constant, or a struct of anything that is compared by a
// constant of it.
func (l list) known(e ast.Expr) bool {
	for _, s := range l.searches {
		if s.field == nil && l.pass.TypesInfo.Types[e].Value == nil || s.field != nil && !fieldOf(l.pass.TypesInfo, e, s.field) {
			return false
		}
	}
	return true
}

// fieldOf reports whether a field of a struct is given as a constant where it is written.
func fieldOf(info *types.Info, e ast.Expr, field *types.Var) bool {
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return false
	}
	str, ok := info.TypeOf(lit).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for i, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok && info.Uses[id] == field {
				return info.Types[kv.Value].Value != nil
			}
			continue
		}
		if str.Field(i) == field {
			return info.Types[e].Value != nil
		}
	}
	return false
}

// reads reports whether a use of the list is a call that only looks at it.
func (l list) reads(use inspector.Cursor) bool {
	kind, _ := use.ParentEdge()
	call, ok := use.Parent().Node().(*ast.CallExpr)
	if !ok || kind != edge.CallExpr_Args {
		return false
	}
	if list, _ := asked(l.pass.TypesInfo, call, l.helpers); list == use.Node() {
		return true
	}
	switch calls.Name(l.pass.TypesInfo, call) {
	case "slices.Contains", "slices.Index", "strings.Join":
		return true
	}
	return false
}
