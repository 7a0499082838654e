package widelock

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// answers reports whether a call of a function of the package does nothing but to tell the writer
// something, made of what it is given: that leads nowhere, and has no methods that would be called.
func (s *section) answers(fn *types.Func, call *ast.CallExpr) bool {
	if s.writer == nil || fn.Pkg() != s.Pass.Pkg || call.Ellipsis.IsValid() {
		return false
	}
	decl := uses.Declaration(s.Pass, fn)
	if decl == nil || decl.Body == nil || !s.apartFrom(decl) {
		return false
	}
	var param types.Object
	i := 0
	for _, field := range decl.Type.Params.List {
		if _, variadic := field.Type.(*ast.Ellipsis); variadic {
			return false
		}
		for _, name := range field.Names {
			if s.isWriter(call.Args[i]) {
				if param != nil {
					return false
				}
				param = s.Pass.TypesInfo.Defs[name]
			} else if !s.encodable(call.Args[i]) && types.TypeString(s.Pass.TypesInfo.TypeOf(call.Args[i]), nil) != "*net/http.Request" {
				return false
			}
			i++
		}
	}
	return param != nil && i == len(call.Args) && s.onlyTells(decl, param, deepest)
}

// apartFrom reports whether a function is none of a value, or does nothing with that.
func (s *section) apartFrom(decl *ast.FuncDecl) bool {
	if decl.Recv == nil || len(decl.Recv.List[0].Names) == 0 {
		return true
	}
	return !mentionsObject(s.Pass.TypesInfo, decl.Body, s.Pass.TypesInfo.Defs[decl.Recv.List[0].Names[0]])
}

func (s *section) isWriter(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && s.writer != nil && s.Pass.TypesInfo.Uses[id] == s.writer
}

// onlyTells reports whether all that a function does is to tell its writer something, and to compute.
func (s *section) onlyTells(decl *ast.FuncDecl, writer types.Object, depth int) bool {
	info, ok := s.Pass.TypesInfo, depth > 0
	inner := *s
	inner.writer = writer
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt, *ast.SendStmt, *ast.SelectStmt, *ast.LabeledStmt, *ast.StarExpr:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW && n.Op != token.AND
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && inner.local(decl, l) && !inner.given(l) // it was judged as it came
			}
		case *ast.IncDecStmt:
			ok = ok && inner.local(decl, n.X)
		case *ast.RangeStmt:
			ok = ok && n.Tok != token.ASSIGN
			switch info.TypeOf(n.X).Underlying().(type) {
			case *types.Basic, *types.Array, *types.Slice, *types.Map:
			default:
				ok = false
			}
		case *ast.Ident:
			v, isVar := info.Uses[n].(*types.Var)
			ok = ok && (!isVar || v.IsField() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || s.pure.Steady(v))
		case *ast.CallExpr:
			ok = ok && inner.onlyTold(n, depth)
		}
		return ok
	})
	return ok
}

// local reports whether an expression is the name of a variable of a function, or of none.
func (s *section) local(decl *ast.FuncDecl, e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := s.Pass.TypesInfo.ObjectOf(id).(*types.Var)
	return id.Name == "_" || ok && decl.Type.Pos() <= v.Pos() && v.Pos() <= decl.End()
}

// onlyTold reports whether a call in such a function only computes, or tells the writer something.
func (s *section) onlyTold(call *ast.CallExpr, depth int) bool {
	info := s.Pass.TypesInfo
	if info.Types[call.Fun].IsType() || purity.Std(info, call) {
		return true
	}
	for _, name := range []string{"len", "cap", "append", "make", "min", "max"} {
		if calls.Builtin(info, call, name) {
			return true
		}
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		fn, _ = typeutil.Callee(info, call).(*types.Func) // of an interface
	}
	if fn == nil {
		return false
	}
	if s.tells(fn, call) || s.encodes(fn, call) || fn.FullName() == "net/http.StatusText" {
		return true
	}
	if _, own := s.pure.Own(call); own {
		return !s.pure.Looks(call)
	}
	if fn.Pkg() != s.Pass.Pkg {
		return false
	}
	decl := uses.Declaration(s.Pass, fn)
	if decl == nil || decl.Body == nil || !s.apartFrom(decl) {
		return false
	}
	for _, arg := range call.Args {
		if !s.isWriter(arg) && !s.passes(arg) {
			return false
		}
	}
	for i, arg := range call.Args {
		if s.isWriter(arg) && i < fn.Origin().Signature().Params().Len() {
			return s.onlyTells(decl, fn.Origin().Signature().Params().At(i), depth-1)
		}
	}
	return false
}

// passes reports whether such a function may give a value to another one: it is one that the first was given, and
// judged there, or leads to nothing that others have, and has no methods.
func (s *section) passes(e ast.Expr) bool {
	t := types.TypeString(s.Pass.TypesInfo.TypeOf(e), nil)
	return s.given(e) || s.encodable(e) || t == "*net/http.Request" || t == "[]byte"
}

// encodes reports whether a call makes an encoder for the writer, or encodes by it, or by one in a
// variable, what has no methods of its own: what has a type that is any is judged where it is given.
func (s *section) encodes(fn *types.Func, call *ast.CallExpr) bool {
	switch name := fn.FullName(); {
	case name == "encoding/json.NewEncoder":
		return s.isWriter(call.Args[0])
	case name == "encoding/json.Marshal", name == "encoding/json.MarshalIndent":
		return s.given(call.Args[0]) || s.encodable(call.Args[0])
	case name == "(*encoding/json.Encoder).Encode":
		return s.encoder(call) && (s.given(call.Args[0]) || s.encodable(call.Args[0]))
	case strings.HasPrefix(name, "(*encoding/json.Encoder).Set"):
		return s.encoder(call)
	}
	return false
}

// encoder reports whether a method is one of an encoder that is made for the call, or lies in a
// variable: those of a function that only tells are made in it.
func (s *section) encoder(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	switch x := ast.Unparen(sel.X).(type) {
	case *ast.CallExpr:
		return len(x.Args) == 1 && s.isWriter(x.Args[0])
	case *ast.Ident:
		v, ok := s.Pass.TypesInfo.Uses[x].(*types.Var)
		return ok && v.Kind() == types.LocalVar
	}
	return false
}

// given reports whether an expression is a parameter whose type says nothing of what it is given.
func (s *section) given(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := s.Pass.TypesInfo.Uses[id].(*types.Var)
	return ok && v.Kind() == types.ParamVar && types.IsInterface(v.Type())
}

// encodable reports whether a value leads to nothing that others have, and has no methods, nor has a part of
// it: it is text or a number, a struct of such, or a literal of these.
func (s *section) encodable(e ast.Expr) bool {
	info := s.Pass.TypesInfo
	e = ast.Unparen(e)
	if tv := info.Types[e]; tv.Value != nil && kinds.Basic(tv.Type) && types.NewMethodSet(tv.Type).Len() == 0 || tv.IsNil() {
		return true
	}
	lit, ok := e.(*ast.CompositeLit)
	if !ok {
		return silent(info.TypeOf(e))
	}
	t := info.TypeOf(lit)
	if types.NewMethodSet(types.NewPointer(t)).Len() > 0 {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Map, *types.Slice, *types.Array:
	default:
		return false
	}
	for _, part := range lit.Elts {
		if kv, ok := part.(*ast.KeyValueExpr); ok {
			if _, field := t.Underlying().(*types.Struct); !field && !s.encodable(kv.Key) {
				return false
			}
			part = kv.Value
		}
		if !s.encodable(part) {
			return false
		}
	}
	return true
}

// silent reports whether a type is a basic one, or a struct or an array of such, and none of them has
// methods.
func silent(t types.Type) bool {
	if _, isParam := types.Unalias(t).(*types.TypeParam); isParam || types.NewMethodSet(types.NewPointer(t)).Len() > 0 {
		return false
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() != types.UnsafePointer && u.Kind() != types.UntypedNil
	case *types.Array:
		return silent(u.Elem())
	case *types.Struct:
		for f := range u.Fields() {
			if !silent(f.Type()) {
				return false
			}
		}
		return true
	}
	return false
}
