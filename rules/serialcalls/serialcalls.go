package serialcalls

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds loops that make independent calls one after the other, each of which may wait.
var Analyzer = &analysis.Analyzer{
	Name:     "serialcalls",
	Doc:      "find loops that make independent calls one after the other, each of which may wait",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/serialcalls.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "serialcalls",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "independent calls made one after the other",
	Safety:    rule.Review,
	Waits:     true,
	Catalogue: []string{"D11"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(file *sources.File) {
		for c := range file.Cursor.Preorder((*ast.RangeStmt)(nil)) {
			loop := c.Node().(*ast.RangeStmt)
			if !asks(pass.TypesInfo, loop.Body) || !independent(pass.TypesInfo, loop) {
				continue
			}
			pass.Report(analysis.Diagnostic{
				Pos: loop.Pos(), End: loop.End(),
				Message: "independent calls are made one after the other",
			})
		}
	})
}

// asks reports whether a statement of the body is an assignment of the results of
// a call that takes a context, and the next one looks at the error.
func asks(info *types.Info, body *ast.BlockStmt) bool {
	for i, s := range body.List {
		a, ok := s.(*ast.AssignStmt)
		if !ok || len(a.Rhs) != 1 || i+1 == len(body.List) {
			continue
		}
		call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if !ok || len(call.Args) == 0 || types.TypeString(info.TypeOf(call.Args[0]), nil) != "context.Context" {
			continue
		}
		err, ok := a.Lhs[len(a.Lhs)-1].(*ast.Ident)
		if !ok {
			continue
		}
		if next, ok := body.List[i+1].(*ast.IfStmt); ok && fails(info, next, err) {
			return true
		}
	}
	return false
}

// fails reports whether the statement returns if err is not nil.
func fails(info *types.Info, s *ast.IfStmt, err *ast.Ident) bool {
	cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || !info.Types[cond.Y].IsNil() || len(s.Body.List) == 0 {
		return false
	}
	id, ok := ast.Unparen(cond.X).(*ast.Ident)
	_, returns := s.Body.List[len(s.Body.List)-1].(*ast.ReturnStmt)
	return ok && returns && info.ObjectOf(id) == info.ObjectOf(err)
}

// independent reports whether no turn of the loop uses what another changed.
func independent(info *types.Info, loop *ast.RangeStmt) bool {
	if loop.Tok != token.DEFINE {
		return false
	}
	ok, grown := true, map[types.Object]bool{}
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.SendStmt, *ast.SelectStmt, *ast.DeferStmt, *ast.FuncLit, *ast.IncDecStmt:
			ok = false
		case *ast.BranchStmt:
			ok = ok && n.Tok == token.CONTINUE && n.Label == nil
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.AssignStmt:
			ok = ok && n.Tok != token.ADD_ASSIGN && assigns(info, loop, n, grown)
		}
		return ok
	})
	return ok && unused(info, loop, grown)
}

// assigns reports whether an assignment changes only what belongs to the turn, a
// slice that grows, or an error.
func assigns(info *types.Info, loop *ast.RangeStmt, a *ast.AssignStmt, grown map[types.Object]bool) bool {
	for i, l := range a.Lhs {
		switch l := ast.Unparen(l).(type) {
		case *ast.Ident:
			obj := info.ObjectOf(l)
			switch {
			case l.Name == "_" || obj != nil && loop.Body.Pos() <= obj.Pos() && obj.Pos() < loop.Body.End():
			case obj != nil && types.TypeString(obj.Type(), nil) == "error":
			case len(a.Rhs) == len(a.Lhs) && appends(info, a.Rhs[i], obj):
				grown[obj] = true
			default:
				return false
			}
		case *ast.IndexExpr:
			key, ok := ast.Unparen(l.Index).(*ast.Ident)
			first, ok2 := loop.Key.(*ast.Ident)
			if !ok || !ok2 || info.Uses[key] == nil || info.Uses[key] != info.Defs[first] {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// appends reports whether the expression is append(v, ...).
func appends(info *types.Info, e ast.Expr, v types.Object) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	fun, ok := ast.Unparen(call.Fun).(*ast.Ident)
	first, ok2 := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok || !ok2 {
		return false
	}
	b, ok := info.Uses[fun].(*types.Builtin)
	return ok && b.Name() == "append" && v != nil && info.Uses[first] == v
}

// unused reports whether the slices that grow are only appended to.
func unused(info *types.Info, loop *ast.RangeStmt, grown map[types.Object]bool) bool {
	uses, appended := map[types.Object]int{}, map[types.Object]int{}
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if obj := info.Uses[n]; grown[obj] {
				uses[obj]++
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && grown[info.Uses[id]] && i < len(n.Rhs) && appends(info, n.Rhs[i], info.Uses[id]) {
					appended[info.Uses[id]] += 2
				}
			}
		}
		return true
	})
	for obj, n := range uses {
		if n != appended[obj] {
			return false
		}
	}
	return true
}
