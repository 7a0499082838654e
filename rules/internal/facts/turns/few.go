package turns

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// most is how many turns are few: whoever says so many, and sends none, makes nobody reserve much.
const most = 256

// deepest is through how many functions a number is followed.
const deepest = 3

// bounds tells how large numbers are at most.
type bounds struct {
	f     *sources.File
	depth int
}

// of returns the most that a number may be, where that is few: it is made of a byte, it was compared with a
// constant before something else was done, or all who give it to the function say so.
func (b bounds) of(e ast.Expr, at ast.Node) (int64, bool) {
	if b.depth > deepest {
		return 0, false
	}
	info := b.f.Pass.TypesInfo
	e = ast.Unparen(e)
	if n, ok := small(info, e); ok {
		return n, n <= most
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		return b.call(e, at)
	case *ast.BinaryExpr:
		return b.operation(e, at)
	case *ast.IndexExpr, *ast.SelectorExpr:
		return ofType(info.TypeOf(e))
	case *ast.Ident:
		if n, ok := ofType(info.TypeOf(e)); ok {
			return n, true
		}
		v, ok := info.Uses[e].(*types.Var)
		if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
			return 0, false
		}
		if n, ok := b.compared(v, at); ok {
			return n, true
		}
		return b.given(v, at)
	}
	return 0, false
}

// ofType is the most that a type holds, if that is few.
func ofType(t types.Type) (int64, bool) {
	b, ok := t.Underlying().(*types.Basic)
	switch {
	case ok && b.Kind() == types.Uint8:
		return 255, true
	case ok && b.Kind() == types.Int8:
		return 127, true
	}
	return 0, false
}

// call looks at conversions, min, and functions of the package that do nothing but return a number.
func (b bounds) call(call *ast.CallExpr, at ast.Node) (int64, bool) {
	info := b.f.Pass.TypesInfo
	if info.Types[call.Fun].IsType() {
		from, ok := info.TypeOf(call.Args[0]).Underlying().(*types.Basic)
		if !ok || from.Info()&types.IsInteger == 0 || !keepsSign(from, info.TypeOf(call)) && !b.natural(call.Args[0], at) {
			return 0, false
		}
		return b.of(call.Args[0], at)
	}
	if calls.Builtin(info, call, "min") {
		for _, arg := range call.Args {
			if n, ok := b.of(arg, at); ok {
				return n, true
			}
		}
		return 0, false
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || fn.Pkg() != b.f.Pass.Pkg {
		return 0, false
	}
	decl := uses.Declaration(b.f.Pass, fn)
	if decl == nil || decl.Body == nil || len(decl.Body.List) != 1 {
		return 0, false
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return 0, false
	}
	return bounds{b.f, b.depth + 1}.of(ret.Results[0], ret)
}

// operation looks at sums with a constant, and at what leaves only some bits.
func (b bounds) operation(e *ast.BinaryExpr, at ast.Node) (int64, bool) {
	c, ok := small(b.f.Pass.TypesInfo, e.Y)
	if !ok || c < 0 {
		return 0, false
	}
	switch e.Op {
	case token.AND:
		return c, c <= most
	case token.REM:
		return c - 1, c > 0 && c <= most
	case token.ADD:
		n, ok := b.of(e.X, at)
		return n + c, ok && n+c <= most
	case token.QUO, token.SHR:
		return b.of(e.X, at)
	case token.SUB:
		n, ok := b.of(e.X, at)
		return n, ok && b.natural(e.X, at) && !unsigned(b.f.Pass.TypesInfo.TypeOf(e))
	case token.MUL:
		n, ok := b.of(e.X, at)
		return n * c, ok && n*c <= most && b.natural(e.X, at)
	}
	return 0, false
}

// compared looks for a condition that leaves where a variable is more than a constant.
func (b bounds) compared(v *types.Var, at ast.Node) (n int64, ok bool) {
	ok = b.left(v, at, func(cond ast.Expr) bool {
		c, found := b.above(cond, v)
		if found = found && c <= most; found {
			n = c
		}
		return found
	})
	return n, ok
}

// left looks for a condition before the node, in a list of statements around it, that leaves where
// something holds of a variable. Nothing sets the variable but its declaration.
func (b bounds) left(v *types.Var, at ast.Node, where func(cond ast.Expr) bool) (found bool) {
	decl, once := b.around(at), 1
	if v.Kind() == types.ParamVar {
		once = 0
	}
	if decl == nil || sets(b.f.Pass.TypesInfo, decl.Body, v) > once {
		return false
	}
	ast.Inspect(decl.Body, func(node ast.Node) bool {
		var list []ast.Stmt
		switch block := node.(type) {
		case *ast.BlockStmt:
			list = block.List
		case *ast.CaseClause:
			list = block.Body
		case *ast.FuncLit:
			return false
		}
		if len(list) == 0 || at.Pos() < list[0].Pos() || list[len(list)-1].End() < at.End() {
			return true
		}
		for _, s := range list {
			if s.End() > at.Pos() {
				break
			}
			if cond, is := s.(*ast.IfStmt); is && loops.Leaves(cond.Body) && where(cond.Cond) {
				found = true
			}
		}
		return true
	})
	return found
}

// above reads "v > c", or a condition that holds where it does, and returns c.
func (b bounds) above(cond ast.Expr, v *types.Var) (int64, bool) {
	info := b.f.Pass.TypesInfo
	e, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return 0, false
	}
	if e.Op == token.LOR {
		if n, ok := b.above(e.X, v); ok {
			return n, true
		}
		return b.above(e.Y, v)
	}
	if c, ok := small(info, e.Y); ok && b.is(e.X, v) {
		switch e.Op {
		case token.GTR:
			return c, true
		case token.GEQ:
			return c - 1, true
		}
	}
	if c, ok := small(info, e.X); ok && b.is(e.Y, v) {
		switch e.Op {
		case token.LSS:
			return c, true
		case token.LEQ:
			return c - 1, true
		}
	}
	return 0, false
}

func (b bounds) is(e ast.Expr, v *types.Var) bool { return Names(b.f.Pass.TypesInfo, e, v) }

// around returns the function that a node is in, nil where that is a literal in one.
func (b bounds) around(at ast.Node) (decl *ast.FuncDecl) {
	for _, file := range b.f.Pass.Files {
		for _, d := range file.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && fn.Pos() <= at.Pos() && at.Pos() < fn.End() {
				decl = fn
			}
		}
	}
	if decl == nil {
		return nil
	}
	literal := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if lit, ok := n.(*ast.FuncLit); ok && lit.Pos() <= at.Pos() && at.Pos() < lit.End() {
			literal = true
		}
		return !literal
	})
	if literal {
		return nil
	}
	return decl
}

// sets counts the places at which a variable may be given a value, its declaration among them, if that
// gives it one.
func sets(info *types.Info, body ast.Node, v *types.Var) (times int) {
	is := func(e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok && info.ObjectOf(id) == v {
			times++
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				is(ast.Unparen(l))
			}
		case *ast.ValueSpec:
			for _, name := range n.Names {
				if len(n.Values) > 0 {
					is(name)
				}
			}
		case *ast.IncDecStmt:
			is(ast.Unparen(n.X))
		case *ast.RangeStmt:
			for _, l := range []ast.Expr{n.Key, n.Value} {
				if l != nil {
					is(ast.Unparen(l))
				}
			}
		case *ast.UnaryExpr:
			if n.Op == token.AND {
				is(ast.Unparen(n.X))
				is(ast.Unparen(n.X)) // who has the address may set it again
			}
		}
		return true
	})
	return times
}

// given looks at what a variable is declared with, or what all who call the function give a parameter.
func (b bounds) given(v *types.Var, at ast.Node) (n int64, ok bool) {
	all, ok := b.origins(v, at)
	for _, o := range all {
		most, few := bounds{b.f, b.depth + 1}.of(o.value, o.at)
		n, ok = max(n, most), ok && few
	}
	return n, ok
}
