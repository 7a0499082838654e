package sortedpart

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds lists that are sorted for less.
var Analyzer = &analysis.Analyzer{
	Name:     "sortedpart",
	Doc:      "find lists that are sorted for a part of them, or again and again",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/sortedpart.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "sortedpart",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "list sorted for its first element, or again and again",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"sort.", "slices.", "internal/reflectlite.", "maps."},
	Calls:         true,
	Version:       2, // nothing copies the list later
	Catalogue:     []string{"B9"},
}

// sorts are the functions that put a list in order.
var sorts = map[string]bool{
	"sort.Slice": true, "sort.SliceStable": true, "sort.Sort": true, "sort.Stable": true, "sort.Strings": true, "sort.Ints": true, "sort.Float64s": true,
	"slices.Sort": true, "slices.SortFunc": true, "slices.SortStableFunc": true,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			name := calls.Name(pass.TypesInfo, call)
			if name == "slices.Sorted" || name == "slices.SortedFunc" {
				if keys(pass.TypesInfo, call.Args[0]) {
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "keys of a map gathered and sorted in each call"})
				}
				continue
			}
			if !sorts[name] {
				continue
			}
			message, list := says(pass.TypesInfo, c)
			if message == "" {
				continue
			}
			d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message}
			if message == forEnds {
				if d.SuggestedFixes = scan(f, c, list); len(d.SuggestedFixes) > 0 {
					d.Category = string(rule.Mechanical)
				}
			}
			pass.Report(d)
		}
	})
}

const forEnds = "list sorted for its first or last element"

// says returns what there is to say of a call that sorts a list, if anything, and the variable or field that is the list.
func says(info *types.Info, c inspector.Cursor) (message string, list types.Object) {
	vars, ok := turns.Path(info, listOf(info, c.Node().(*ast.CallExpr)))
	if !ok {
		return "", nil
	}
	stmt := c
	if kind, _ := stmt.ParentEdge(); kind == edge.ExprStmt_X {
		stmt = stmt.Parent()
	}
	loop, _ := loops.Innermost(stmt)
	switch {
	case loop != nil && !loops.Inside(loop, vars[0].Pos()) && grows(info, loop, vars[len(vars)-1]):
		return "list sorted again in each turn of a loop", nil
	case loop != nil && !loops.Inside(loop, vars[0].Pos()) && !turns.Assigned(info, loop, vars) && len(vars) == 1:
		return "list sorted again in each turn of a loop", nil
	case stays(vars) && added(info, stmt, vars):
		return "kept list sorted again for each element that is added", nil
	case len(vars) == 1 && ends(info, stmt, vars[0]):
		return forEnds, vars[0]
	case len(vars) == 1 && gathered(info, stmt, vars[0]):
		return "keys of a map gathered and sorted in each call", nil
	}
	return "", nil
}

// listOf returns the list that a call sorts, without what makes a sort.Interface of it.
func listOf(info *types.Info, call *ast.CallExpr) ast.Expr {
	e := ast.Unparen(call.Args[0])
	for {
		inner, ok := e.(*ast.CallExpr)
		if !ok || len(inner.Args) != 1 {
			return e
		}
		if _, _, conversion := calls.Conversion(info, inner); !conversion && calls.Name(info, inner) != "sort.Reverse" {
			return e
		}
		e = ast.Unparen(inner.Args[0])
	}
}

// keys reports whether an iterator goes over the keys of a map.
func keys(info *types.Info, e ast.Expr) bool {
	name := calls.Name(info, e)
	return name == "maps.Keys" || name == "maps.Values"
}

// grows reports whether a loop appends to a list.
func grows(info *types.Info, loop ast.Stmt, list types.Object) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !calls.Builtin(info, a.Rhs[0], "append") {
			return !found
		}
		path, ok := turns.Path(info, a.Lhs[0])
		found = found || ok && path[len(path)-1] == list
		return !found
	})
	return found
}

// ends reports whether after a statement nothing is made of a list but its length, its
// first and its last element.
func ends(info *types.Info, stmt inspector.Cursor, list types.Object) bool {
	some := false
	for fn := range stmt.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if _, local := list.(*types.Var); !local || list.Pos() < fn.Node().Pos() || fn.Node().End() < list.Pos() {
			return false
		}
		for c := range fn.Preorder((*ast.Ident)(nil)) {
			id := c.Node().(*ast.Ident)
			if info.Uses[id] != list || id.Pos() < stmt.Node().End() {
				continue
			}
			kind, _ := c.ParentEdge()
			switch {
			case kind == edge.IndexExpr_X && edgeOf(info, c.Parent().Node().(*ast.IndexExpr).Index, list):
				some = true
			case kind == edge.CallExpr_Args && calls.Builtin(info, c.Parent().Node().(*ast.CallExpr), "len"):
			default:
				return false
			}
		}
		for loop := range stmt.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
			if loop.Node().Pos() > fn.Node().Pos() && loop.Node().Pos() > list.Pos() {
				return false // what is before the statement comes after it, too
			}
		}
		break
	}
	return some
}

// edgeOf reports whether an index is 0 or the last.
func edgeOf(info *types.Info, index ast.Expr, list types.Object) bool {
	if v := info.Types[index].Value; v != nil {
		return v.ExactString() == "0"
	}
	b, ok := ast.Unparen(index).(*ast.BinaryExpr)
	if !ok || b.Op != token.SUB || !calls.Builtin(info, b.X, "len") {
		return false
	}
	one := info.Types[b.Y].Value
	return one != nil && one.ExactString() == "1" && turns.Names(info, ast.Unparen(b.X).(*ast.CallExpr).Args[0], list)
}

// gathered reports whether the statement before fills a list with the keys of a map.
func gathered(info *types.Info, stmt inspector.Cursor, list types.Object) bool {
	before, ok := stmt.PrevSibling()
	if !ok {
		return false
	}
	loop, ok := before.Node().(*ast.RangeStmt)
	if !ok {
		return false
	}
	if _, ok := info.TypeOf(loop.X).Underlying().(*types.Map); !ok {
		return false
	}
	return grows(info, loop, list) || assigns(info, loop, list)
}

// assigns reports whether a loop sets elements of a list.
func assigns(info *types.Info, loop ast.Stmt, list types.Object) bool {
	found := false
	ast.Inspect(loop, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || len(a.Lhs) != 1 {
			return !found
		}
		index, ok := ast.Unparen(a.Lhs[0]).(*ast.IndexExpr)
		found = found || ok && turns.Names(info, index.X, list)
		return !found
	})
	return found
}
