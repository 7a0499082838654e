package searchloop

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds lists that are searched from their beginning in each turn of a loop.
var Analyzer = &analysis.Analyzer{
	Name:     "searchloop",
	Doc:      "find lists that are searched from their beginning in each turn of a loop",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/searchloop.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "searchloop",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "list searched in each turn of a loop",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Calls:         true, // a function of the module may be what searches
	Allocates:     true, // the set
	Version:       1,    // a set where elements are texts or numbers
	Catalogue:     []string{"B6", "B7"},
}

func run(pass *analysis.Pass) (any, error) {
	searches, pure, taken := searchers(pass), purity.Of(pass), map[*ast.FuncDecl]names.Taken{}
	in := func(c inspector.Cursor) names.Taken {
		_, decl := sources.Enclosing(c)
		if taken[decl] == nil {
			taken[decl] = names.In(decl)
		}
		return taken[decl]
	}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.RangeStmt)(nil)) {
			switch n := c.Node().(type) {
			case *ast.CallExpr:
				if list, key := searched(pass.TypesInfo, n, searches); list != nil && again(pass.TypesInfo, c, list) {
					pass.Report(asked{f: f, c: c, list: list, key: key}.diagnostic(pure, in))
				}
			case *ast.RangeStmt:
				if looks(pass.TypesInfo, n) && again(pass.TypesInfo, c, n.X) {
					key, then := only(pass.TypesInfo, n)
					pass.Report(asked{f, c, n.X, key, then}.diagnostic(pure, in))
				}
			}
		}
	})
}

// searcher says what a function searches, by the numbers of its parameters.
type searcher struct {
	list int
	key  int // what is looked for, if the result is whether it is there; else -1
}

// searchers returns the functions of the package that do nothing but search a list which
// they are given.
func searchers(pass *analysis.Pass) map[*types.Func]searcher {
	found := map[*types.Func]searcher{}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil || decl.Recv != nil || len(decl.Body.List) != 2 {
				continue
			}
			loop, ok := decl.Body.List[0].(*ast.RangeStmt)
			if !ok || !looks(pass.TypesInfo, loop) {
				continue
			}
			fn := pass.TypesInfo.Defs[decl.Name].(*types.Func)
			key, then := only(pass.TypesInfo, loop)
			s := searcher{-1, -1}
			for i := range fn.Signature().Params().Len() {
				p := fn.Signature().Params().At(i)
				if turns.Names(pass.TypesInfo, loop.X, p) {
					s.list = i
				}
				if key != nil && turns.Names(pass.TypesInfo, key, p) && len(then) == 1 &&
					returns(pass.TypesInfo, then[0], "true") && returns(pass.TypesInfo, decl.Body.List[1], "false") {
					s.key = i
				}
			}
			if s.list >= 0 {
				found[fn] = s
			}
		}
	}
	return found
}

// returns reports whether a statement returns a constant alone.
func returns(info *types.Info, s ast.Stmt, value string) bool {
	r, ok := s.(*ast.ReturnStmt)
	return ok && len(r.Results) == 1 && info.Types[r.Results[0]].Value != nil && info.Types[r.Results[0]].Value.ExactString() == value
}

// searched returns the list that a call searches, and what it looks for if it only says whether it is there.
func searched(info *types.Info, call *ast.CallExpr, searches map[*types.Func]searcher) (list, key ast.Expr) {
	switch calls.Name(info, call) {
	case "slices.Contains":
		return call.Args[0], call.Args[1]
	case "slices.Index":
		return call.Args[0], nil
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || call.Ellipsis.IsValid() {
		return nil, nil
	}
	s, ok := searches[fn.Origin()]
	if !ok || s.list >= len(call.Args) || fn.Signature().Variadic() && s.list == fn.Signature().Params().Len()-1 {
		return nil, nil
	}
	if s.key >= 0 {
		key = call.Args[s.key]
	}
	return call.Args[s.list], key
}

// only returns the variable that a loop looks for, and the statements that run once it is found, if
// they do not ask where.
func only(info *types.Info, loop *ast.RangeStmt) (key ast.Expr, then []ast.Stmt) {
	if loop.Tok != token.DEFINE {
		return nil, nil
	}
	in := loop.Body.List[0].(*ast.IfStmt)
	cond := ast.Unparen(in.Cond).(*ast.BinaryExpr)
	switch {
	case element(info, loop, cond.X):
		key = ast.Unparen(cond.Y)
	case element(info, loop, cond.Y):
		key = ast.Unparen(cond.X)
	}
	if id, ok := key.(*ast.Ident); !ok || !named(info, id) || of(info, loop, key) {
		return nil, nil
	}
	then = in.Body.List
	last := len(then) - 1
	if b, ok := then[last].(*ast.BranchStmt); ok && b.Label == nil {
		then = then[:last]
	}
	for _, s := range then {
		if asksWhere(info, loop, s) {
			return nil, nil
		}
	}
	return key, then
}

// element reports whether an expression is the element of the turn, by its name or as list[i].
func element(info *types.Info, loop *ast.RangeStmt, e ast.Expr) bool {
	if id, ok := loop.Value.(*ast.Ident); ok && info.Defs[id] != nil {
		return turns.Names(info, e, info.Defs[id])
	}
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	i, counted := loop.Key.(*ast.Ident)
	list, named := ast.Unparen(loop.X).(*ast.Ident)
	return ok && counted && named && turns.Names(info, index.Index, info.Defs[i]) && turns.Names(info, index.X, info.Uses[list])
}

// asksWhere reports whether a statement names what the loop has found, or leaves the loop on its own.
func asksWhere(info *types.Info, loop *ast.RangeStmt, s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case ast.Expr:
			found = found || of(info, loop, n)
		case *ast.BranchStmt, *ast.LabeledStmt:
			found = true
		}
		return !found
	})
	return found
}

// looks reports whether a loop over a slice does nothing but compare each element, or a
// part of it, with something that does not change, to stop at the first that is equal.
func looks(info *types.Info, loop *ast.RangeStmt) bool {
	if _, ok := info.TypeOf(loop.X).Underlying().(*types.Slice); !ok || len(loop.Body.List) != 1 {
		return false
	}
	in, ok := loop.Body.List[0].(*ast.IfStmt)
	if !ok || in.Init != nil || in.Else != nil || len(in.Body.List) == 0 {
		return false
	}
	cond, ok := ast.Unparen(in.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.EQL || info.Types[cond.X].Value != nil || info.Types[cond.Y].Value != nil || info.Types[cond.X].IsNil() || info.Types[cond.Y].IsNil() {
		return false
	}
	if of(info, loop, cond.X) == of(info, loop, cond.Y) {
		return false
	}
	switch s := in.Body.List[len(in.Body.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK || s.Tok == token.CONTINUE && s.Label != nil
	}
	return false
}

// of reports whether an expression depends on the turn of a loop.
func of(info *types.Info, loop *ast.RangeStmt, e ast.Expr) bool {
	found := false
	for _, name := range []ast.Expr{loop.Key, loop.Value} {
		id, ok := name.(*ast.Ident)
		if !ok {
			continue
		}
		v := info.ObjectOf(id)
		ast.Inspect(e, func(n ast.Node) bool {
			use, ok := n.(*ast.Ident)
			found = found || ok && v != nil && info.Uses[use] == v
			return !found
		})
	}
	return found
}

// again reports whether a list is the same in each turn of a loop around a search, one
// that does not end with it: then a map made before the loop knows the answers.
func again(info *types.Info, c inspector.Cursor, list ast.Expr) bool {
	vars, ok := turns.Path(info, list)
	if !ok {
		return false
	}
	child := c
	for up := c.Parent(); ; up = up.Parent() {
		kind, _ := child.ParentEdge()
		switch n := up.Node().(type) {
		case *ast.ForStmt:
			if kind == edge.ForStmt_Body && n.Post != nil {
				return !declared(n, vars) && grows(info, n, vars, list)
			}
		case *ast.RangeStmt:
			if kind == edge.RangeStmt_Body {
				return !declared(n, vars) && grows(info, n, vars, list)
			}
		case *ast.FuncLit, *ast.FuncDecl, *ast.File:
			return false
		}
		child = up
	}
}

// grows reports whether a loop does nothing to a list but to append to it.
func grows(info *types.Info, loop ast.Stmt, vars []types.Object, list ast.Expr) bool {
	if !turns.Assigned(info, loop, vars) {
		return true
	}
	path := types.ExprString(list)
	only := true
	ast.Inspect(loop, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			appends := len(n.Lhs) == 1 && n.Tok == token.ASSIGN && types.ExprString(n.Lhs[0]) == path && calls.Builtin(info, n.Rhs[0], "append")
			only = only && (appends && types.ExprString(ast.Unparen(n.Rhs[0]).(*ast.CallExpr).Args[0]) == path || !turns.Assigned(info, n, vars))
			return false
		case *ast.UnaryExpr:
			only = only && !turns.Assigned(info, &ast.ExprStmt{X: n}, vars)
		}
		return only
	})
	return only
}

// declared reports whether one of the variables is declared in the loop: it is another
// one in each turn.
func declared(loop ast.Node, vars []types.Object) bool {
	for _, v := range vars {
		if loop.Pos() <= v.Pos() && v.Pos() < loop.End() {
			return true
		}
	}
	return false
}
