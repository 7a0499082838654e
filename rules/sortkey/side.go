package sortkey

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/purity"
)

// none is the side of an expression that has nothing of an element.
const none = -1

// side tells which element an expression is computed from, and from nothing else that may
// change while the slice is sorted.
func (s *sorting) side(e ast.Expr) (side int, ok bool) {
	info := s.Pass.TypesInfo
	e = ast.Unparen(e)
	if info.Types[e].Value != nil {
		return none, true
	}
	if side, ok := s.element(e); ok {
		return side, true
	}
	switch e := e.(type) {
	case *ast.Ident:
		return none, s.captured(e)
	case *ast.SelectorExpr:
		if !s.field(e) {
			return none, false
		}
		return s.side(e.X)
	case *ast.StarExpr:
		return s.element(e.X)
	case *ast.IndexExpr:
		if !s.apart(info.TypeOf(e.X)) {
			return none, false
		}
		return s.same(e.X, e.Index)
	case *ast.SliceExpr:
		if !calls.String(info.TypeOf(e.X)) {
			return none, false
		}
		return s.same(e.X, e.Low, e.High)
	case *ast.UnaryExpr:
		if e.Op == token.AND || e.Op == token.ARROW {
			return none, false
		}
		return s.side(e.X)
	case *ast.BinaryExpr:
		return s.same(e.X, e.Y)
	case *ast.CallExpr:
		if !s.computes(e) {
			return none, false
		}
		return s.same(operands(info, e)...)
	}
	return none, false
}

// same tells which element expressions are computed from, if it is one.
func (s *sorting) same(exprs ...ast.Expr) (side int, ok bool) {
	side = none
	for _, e := range exprs {
		if e == nil {
			continue
		}
		of, ok := s.side(e)
		if !ok || of != none && side != none && of != side {
			return none, false
		}
		side = max(side, of)
	}
	return side, true
}

// operands are what a call is given, the receiver included.
func operands(info *types.Info, call *ast.CallExpr) []ast.Expr {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && info.Selections[sel] != nil {
		return append([]ast.Expr{sel.X}, call.Args...)
	}
	return call.Args
}

// captured reports whether a name is a value from outside of the function that leads nowhere,
// and that the function leaves as it is.
func (s *sorting) captured(id *ast.Ident) bool {
	v, ok := s.Pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Pkg() == nil {
		return false
	}
	if v.Parent() == v.Pkg().Scope() {
		return purity.Alone(v.Type()) && s.functions.Steady(v)
	}
	return !s.own(v) && purity.Alone(v.Type()) && !s.set(v)
}

// own reports whether the comparing function declares a variable.
func (s *sorting) own(v *types.Var) bool { return s.lit.Pos() <= v.Pos() && v.Pos() < s.lit.End() }

// field reports whether a selector is a field that no move of elements changes: one of an element, or of
// what that leads to elsewhere.
func (s *sorting) field(e *ast.SelectorExpr) bool {
	sel := s.Pass.TypesInfo.Selections[e]
	if sel == nil || sel.Kind() != types.FieldVal {
		return false
	}
	t := sel.Recv()
	for _, i := range sel.Index() {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			if !s.elsewhere(p) {
				return false
			}
			t = p.Elem()
		}
		t = t.Underlying().(*types.Struct).Field(i).Type()
	}
	return true
}

// apart reports whether what a text, an array or a slice holds cannot be an element of the
// slice that is sorted: it is of another type, or elements lead to none of theirs.
func (s *sorting) apart(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Array:
		return s.elsewhere(t)
	case *types.Slice:
		_, basic := s.elem.Underlying().(*types.Basic)
		return basic || s.elsewhere(t)
	}
	return false
}

// readers are functions that compute, beside those that package purity knows.
var readers = map[string]bool{
	"time.Parse": true, "time.ParseDuration": true, "time.Unix": true,
	"path/filepath.Base": true, "path/filepath.Ext": true, "path/filepath.Dir": true, "path/filepath.Clean": true,
}

// computes reports whether a call has the same answer whenever it is given the same, and
// changes nothing.
func (s *sorting) computes(call *ast.CallExpr) bool {
	info := s.Pass.TypesInfo
	if call.Ellipsis.IsValid() {
		return false
	}
	if tv := info.Types[call.Fun]; tv.IsType() {
		_, basic := info.TypeOf(call.Fun).Underlying().(*types.Basic)
		return basic
	}
	for _, name := range []string{"len", "min", "max"} {
		if calls.Builtin(info, call, name) {
			return true
		}
	}
	name := calls.Name(info, call)
	if fn := name[strings.LastIndex(name, ".")+1:]; strings.HasPrefix(fn, "Append") || strings.HasPrefix(fn, "Encode") {
		return false // to memory that an element leads to
	}
	if strings.HasPrefix(name, "(time.Time).") || strings.HasPrefix(name, "(time.Duration).") || readers[name] {
		return true
	}
	if purity.Std(info, call) {
		return true
	}
	if _, ok := s.functions.Own(call); !ok || s.functions.Looks(call) || !purity.Alone(info.TypeOf(call)) {
		return false
	}
	if s.appends(call, map[*ast.FuncDecl]bool{}) {
		return false
	}
	for _, e := range operands(info, call) {
		if !s.foreign(info.TypeOf(e)) {
			return false
		}
	}
	return true
}

// appends reports whether a function of the package appends to what is not made there and then: behind the
// list of one element may be that of another.
func (s *sorting) appends(call *ast.CallExpr, seen map[*ast.FuncDecl]bool) bool {
	decl, ok := s.functions.Own(call)
	if !ok || seen[decl] {
		return false
	}
	seen[decl] = true
	info, found := s.Pass.TypesInfo, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		if inner, ok := n.(*ast.CallExpr); ok && calls.Builtin(info, inner, "append") {
			to := ast.Unparen(inner.Args[0])
			_, literal := to.(*ast.CompositeLit)
			from, _, converted := calls.Conversion(info, to)
			found = found || !literal && !(converted && info.Types[from].IsNil())
		} else if ok {
			found = found || s.appends(inner, seen)
		}
		return !found
	})
	return found
}

// costly reports whether an expression has a call that takes longer than to look at a variable.
func (s *sorting) costly(e ast.Expr) bool {
	info, found := s.Pass.TypesInfo, false
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok || found {
			return !found
		}
		if decl, own := s.functions.Own(call); own {
			found = purity.Works(info, decl)
			return !found
		}
		name := calls.Name(info, call)
		found = purity.Costly(info, call) || readers[name] || strings.HasPrefix(name, "fmt.Sprint") || name == "(time.Time).Format"
		return !found
	})
	return found
}
