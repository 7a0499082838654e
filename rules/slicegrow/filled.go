package slicegrow

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// growth is a slice to which each turn of a loop appends.
type growth struct {
	slice   *types.Var
	appends []*ast.CallExpr
	each    int // how many elements a turn appends
}

// filled returns the slices to which each turn of the loop appends and with
// which it does nothing else.
func filled(f *sources.File, loop inspector.Cursor, t turns.Turns) []growth {
	info := f.Pass.TypesInfo
	var all []growth
	if jumps, leaves := turns.Ends(info, loop); !jumps && (!leaves || t.There) {
		all = plain(info, loop)
	}
	all = append(all, branched(info, loop, all)...)
	var out []growth
	_, decl := sources.Enclosing(loop)
	for _, g := range all {
		if decl != nil && only(info, loop, g) && alone(info, decl, loop, g.slice) && !asked(info, decl, g.slice) {
			out = append(out, g)
		}
	}
	return out
}

// leftAs reports whether a turn returns the slice, as a result that is not spelled out:
// where nothing was appended yet, that is nil.
func leftAs(info *types.Info, loop inspector.Cursor, v *types.Var) bool {
	result := false
	for fn := range loop.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch fn := fn.Node().(type) {
		case *ast.FuncDecl:
			result = results(fn.Type, v)
		case *ast.FuncLit:
			result = results(fn.Type, v)
		}
		break
	}
	for c := range loop.Preorder((*ast.ReturnStmt)(nil)) {
		if result && len(c.Node().(*ast.ReturnStmt).Results) == 0 {
			return true
		}
	}
	return false
}

// plain returns the slices to which statements append that each turn of the loop runs.
func plain(info *types.Info, loop inspector.Cursor) (all []growth) {
	at := map[*types.Var]int{}
	for _, s := range loops.Body(loop.Node().(ast.Stmt)).List {
		v, call, ok := appends(info, s)
		if !ok {
			continue
		}
		if _, seen := at[v]; !seen {
			at[v] = len(all)
			all = append(all, growth{slice: v})
		}
		g := &all[at[v]]
		g.appends = append(g.appends, call)
		g.each += len(call.Args) - 1
	}
	return all
}

// branched returns the other slices to which each turn of the loop appends as much,
// whichever of its branches it takes.
func branched(info *types.Info, loop inspector.Cursor, known []growth) (all []growth) {
	for _, g := range some(info, loop) {
		if slices.ContainsFunc(known, func(k growth) bool { return k.slice == g.slice && len(k.appends) == len(g.appends) }) {
			continue
		}
		if each, ok := alike(info, loop, g.slice); ok {
			all = append(all, growth{slice: g.slice, appends: g.appends, each: each})
		}
	}
	return all
}

// appends reads x = append(x, a, b) of a variable x.
func appends(info *types.Info, s ast.Stmt) (*types.Var, *ast.CallExpr, bool) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, nil, false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	call, isCall := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
	if !ok || !isCall || len(call.Args) < 2 || call.Ellipsis.IsValid() || !builtin(info, call, "append") {
		return nil, nil, false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || !turns.Names(info, call.Args[0], v) {
		return nil, nil, false
	}
	_, ok = v.Type().Underlying().(*types.Slice)
	return v, call, ok
}

func builtin(info *types.Info, call *ast.CallExpr, name string) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && info.Uses[id] == types.Universe.Lookup(name)
}

// only reports whether the loop does nothing with the slice but append to it,
// ask for its length, and read and set elements: what was made of it before would else
// share memory with it, or not, in another way.
func only(info *types.Info, loop inspector.Cursor, g growth) bool {
	allowed := 2 * len(g.appends) // x = append(x
	uses := 0
	for c := range loop.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if info.Uses[id] != g.slice {
			continue
		}
		uses++
		if call, ok := c.Parent().Node().(*ast.CallExpr); ok && builtin(info, call, "len") || element(info, c) {
			allowed++
		}
	}
	return uses == allowed
}

// element reports whether an element of a slice is read or set, or a field of it, so that nothing
// refers to the place where it is.
func element(info *types.Info, slice inspector.Cursor) bool {
	if kind, _ := slice.ParentEdge(); kind != edge.IndexExpr_X {
		return false
	}
	c := slice.Parent()
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_X {
		c = c.Parent()
		if s := info.Selections[c.Node().(*ast.SelectorExpr)]; s == nil || s.Kind() != types.FieldVal {
			return false // a method may have its address
		}
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.CallExpr_Args, edge.AssignStmt_Lhs, edge.AssignStmt_Rhs, edge.IncDecStmt_X,
		edge.IfStmt_Cond, edge.ForStmt_Cond, edge.SwitchStmt_Tag, edge.IndexExpr_Index, edge.CompositeLit_Elts, edge.KeyValueExpr_Value,
		edge.ReturnStmt_Results, edge.ValueSpec_Values:
		return true
	case edge.UnaryExpr_X:
		return c.Parent().Node().(*ast.UnaryExpr).Op != token.AND
	}
	return false
}

// asked reports whether the function asks for the capacity of the slice.
func asked(info *types.Info, decl *ast.FuncDecl, v *types.Var) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && builtin(info, call, "cap") && len(call.Args) == 1 && turns.Names(info, call.Args[0], v)
		return !found
	})
	return found
}
