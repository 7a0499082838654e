package eagertext

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/rule"
)

// condition returns what the function asks, in the words of the call: all that it does is to ask that, and to
// do something if it is so. The arguments are then made under the same condition, so they must have no effect;
// where one may panic, the fix is guarded.
func (e eager) condition(f *sources.File, pure *purity.Functions) (text string, safety rule.Safety, ok bool) {
	info, call := f.Pass.TypesInfo, e.at.Node().(*ast.CallExpr)
	fn := typeutil.StaticCallee(info, call)
	if len(e.callee.Body.List) != 1 || e.branch.Else != nil || e.branch.Init != nil || !stands(e.at) || fn.Signature().Results().Len() > 0 {
		return "", "", false
	}
	s := substitution{f: f, at: call.Pos(), args: map[*types.Var]ast.Expr{}}
	safety = rule.Mechanical
	for i, arg := range call.Args {
		if pure.Changes(arg) {
			return "", "", false
		}
		if panics(info, arg) {
			safety = rule.Guarded
		}
		s.args[fn.Signature().Params().At(i)] = arg
	}
	if recv := fn.Signature().Recv(); recv != nil {
		sel, method := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !method || info.Selections[sel] == nil || len(info.Selections[sel].Index()) != 1 || !twice(info, sel.X) {
			return "", "", false
		}
		s.args[recv] = sel.X
		if panics(info, sel.X) || kinds.Pointer(info.TypeOf(sel.X)) && !kinds.Pointer(recv.Type()) {
			safety = rule.Guarded
		}
	}
	text, ok = s.of(e.branch.Cond, token.LowestPrec)
	return text, safety, ok && !toplevel.DeclaredElsewhere(f.Pass, e.callee)
}

// substitution writes an expression with arguments for parameters.
type substitution struct {
	f    *sources.File
	at   token.Pos
	args map[*types.Var]ast.Expr
}

// of writes an expression that is an operand of an operator of the precedence.
func (s substitution) of(e ast.Expr, precedence int) (string, bool) {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return e.Value, true
	case *ast.Ident:
		return s.name(e, precedence)
	case *ast.SelectorExpr:
		field := s.f.Pass.TypesInfo.Selections[e]
		if field == nil || field.Kind() != types.FieldVal {
			return "", false
		}
		x, ok := s.of(e.X, token.HighestPrec)
		return x + "." + e.Sel.Name, ok
	case *ast.UnaryExpr:
		if _, literal := e.X.(*ast.BasicLit); e.Op != token.NOT && !literal {
			return "", false // -x of a constant argument need not be what it is of a variable
		}
		x, ok := s.of(e.X, token.UnaryPrec)
		return e.Op.String() + x, ok
	case *ast.BinaryExpr:
		return s.binary(e, precedence)
	case *ast.CallExpr:
		if !calls.Builtin(s.f.Pass.TypesInfo, e, "len") || s.f.Lookup(s.at, "len") != types.Universe.Lookup("len") {
			return "", false
		}
		x, ok := s.of(e.Args[0], token.LowestPrec)
		return "len(" + x + ")", ok
	}
	return "", false
}

// binary writes an operation that compares, or joins what was compared.
func (s substitution) binary(e *ast.BinaryExpr, precedence int) (string, bool) {
	switch e.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ, token.LAND, token.LOR:
	default:
		return "", false
	}
	x, ok := s.of(e.X, e.Op.Precedence())
	y, can := s.of(e.Y, e.Op.Precedence()+1)
	return bracketed(x+" "+e.Op.String()+" "+y, e.Op.Precedence() < precedence), ok && can && x != y // go vet takes those for mistakes
}

// name writes a name: the argument for a parameter, or what the package calls so, which must be the same
// where the call is.
func (s substitution) name(id *ast.Ident, precedence int) (string, bool) {
	info := s.f.Pass.TypesInfo
	obj := info.Uses[id]
	v, _ := obj.(*types.Var)
	arg, ok := s.args[v]
	if !ok {
		global := obj != nil && (obj.Parent() == types.Universe || obj.Pkg() != nil && obj.Parent() == obj.Pkg().Scope())
		return id.Name, global && s.f.Lookup(s.at, id.Name) == obj
	}
	if t := info.TypeOf(arg); t == nil || !types.Identical(t, v.Type()) && !received(v, t) || !twice(info, arg) || rounded(info, arg) {
		return "", false
	}
	prec := token.HighestPrec
	switch e := arg.(type) {
	case *ast.BinaryExpr:
		prec = e.Op.Precedence()
	case *ast.UnaryExpr:
		prec = token.UnaryPrec
	}
	return bracketed(s.f.Of(arg), prec < precedence), true
}

// rounded reports whether an argument is a constant that a parameter holds less exactly.
func rounded(info *types.Info, arg ast.Expr) bool {
	basic, ok := info.TypeOf(arg).Underlying().(*types.Basic)
	return ok && info.Types[arg].Value != nil && basic.Info()&(types.IsFloat|types.IsComplex) != 0
}

// received reports whether a variable is a receiver of which a method is called that has the type t, but for a
// pointer: fields are the same.
func received(v *types.Var, t types.Type) bool {
	p, ok := v.Type().(*types.Pointer)
	return ok && types.Identical(p.Elem(), t) && v.Kind() == types.RecvVar
}

func bracketed(text string, needed bool) string {
	if needed {
		return "(" + text + ")"
	}
	return text
}

// twice reports whether an argument can be evaluated a second time for little: variables, fields, constants,
// and what compares them.
func twice(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return variable(info, e)
	case *ast.SelectorExpr:
		return variable(info, e.Sel) && (info.Selections[e] == nil || twice(info, e.X))
	case *ast.UnaryExpr:
		return (e.Op == token.NOT || e.Op == token.SUB) && twice(info, e.X)
	case *ast.BinaryExpr:
		return e.Op != token.QUO && e.Op != token.REM && !calls.String(info.TypeOf(e)) && twice(info, e.X) && twice(info, e.Y)
	case *ast.CallExpr:
		return calls.Builtin(info, e, "len") && twice(info, e.Args[0])
	}
	return false
}

// variable reports whether a name is that of a variable or a field: to compare a function with nil is a mistake
// for go vet, and nil cannot be compared with itself.
func variable(info *types.Info, id *ast.Ident) bool {
	_, ok := info.Uses[id].(*types.Var)
	return ok
}

// panics reports whether an expression may panic: it follows a pointer, takes an element or a part, asserts a
// type, divides, shifts or calls something but package fmt and what converts.
func panics(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.StarExpr, *ast.IndexExpr, *ast.SliceExpr, *ast.TypeAssertExpr, *ast.FuncLit:
			found = true
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			found = found || sel != nil && sel.Indirect()
		case *ast.BinaryExpr:
			switch n.Op {
			case token.QUO, token.REM, token.SHL, token.SHR:
				found = true
			case token.EQL, token.NEQ:
				found = found || !simple(info.TypeOf(n.X)) && !info.Types[n.Y].IsNil() && !info.Types[n.X].IsNil()
			}
		case *ast.CallExpr:
			path, _ := calls.Package(info, n)
			found = found || path != "fmt" && !info.Types[n.Fun].IsType() && !calls.Builtin(info, n, "len")
		}
		return !found
	})
	return found
}

// simple reports whether values of a type can be compared whatever they are.
func simple(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Basic, *types.Pointer, *types.Chan:
		return true
	}
	return false
}
