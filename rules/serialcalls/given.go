package serialcalls

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strings"
)

// A function may send what it is given: which method a request has, and whether it has a body, its callers say. Then
// each call of it is asked: the method must be a safe one there, the text of the body empty.

// given are parameters that calls must have constants for.
type given map[int]string

// onlyEmpty is what the text of a body may be.
const onlyEmpty = ""

// allows reports whether a call has for a parameter what it must.
func (e *effects) allows(call *ast.CallExpr, param int, among string) bool {
	if param >= len(call.Args) {
		return false
	}
	v := e.pass.TypesInfo.Types[call.Args[param]].Value
	return v != nil && v.Kind() == constant.String && isAmong(constant.StringVal(v), among)
}

func isAmong(text, among string) bool {
	if among == onlyEmpty {
		return text == ""
	}
	return strings.Contains(among, " "+text+" ")
}

// givenSo reports whether a call of a function of the package gives it what it must be given.
func (e *effects) givenSo(fn *types.Func, call *ast.CallExpr) bool {
	for param, among := range e.given[fn] {
		if !e.allows(call, param, among) {
			return false
		}
	}
	return true
}

// constantAmong reports whether an expression is a constant text, one of some, or a parameter of the function under way
// that it only passes on: of those that call the function the same is asked then.
func (e *effects) constantAmong(x ast.Expr, among string) bool {
	if v := e.pass.TypesInfo.Types[x].Value; v != nil {
		return v.Kind() == constant.String && isAmong(constant.StringVal(v), among)
	}
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || e.under == nil {
		return false
	}
	v, ok := e.pass.TypesInfo.Uses[id].(*types.Var)
	fn, isFunc := e.pass.TypesInfo.Defs[e.under.Name].(*types.Func)
	if !ok || !isFunc || fn.Signature().Variadic() || !e.onlyUsed(v, func(_ *ast.Ident, parent ast.Node) bool { _, passed := parent.(*ast.CallExpr); return passed }) {
		return false
	}
	for i := range fn.Signature().Params().Len() {
		if fn.Signature().Params().At(i) != v {
			continue
		}
		if e.given[fn] == nil {
			e.given[fn] = given{}
		}
		if was, seen := e.given[fn][i]; seen && was != among {
			return false
		}
		e.given[fn][i] = among
		return true
	}
	return false
}

// bodyless reports whether the body that a request is made with is none.
func (e *effects) bodyless(x ast.Expr) bool {
	if e.pass.TypesInfo.Types[x].IsNil() {
		return true
	}
	switch x := ast.Unparen(x).(type) {
	case *ast.SelectorExpr:
		v, ok := e.pass.TypesInfo.Uses[x.Sel].(*types.Var)
		return ok && v.Pkg() != nil && v.Pkg().Path() == "net/http" && v.Name() == "NoBody"
	case *ast.CallExpr: // package net/http makes none of an empty text
		return e.calls(x, "strings.NewReader") && e.constantAmong(x.Args[0], onlyEmpty)
	}
	return false
}

// scans reports whether all arguments are addresses of basic variables of the function under way, or of fields of its
// structs: what is read of an answer then is seen by nobody else, and no method is asked to.
func (e *effects) scans(args []ast.Expr) bool {
	for _, x := range args {
		addr, ok := ast.Unparen(x).(*ast.UnaryExpr)
		if !ok {
			return false
		}
		if _, basic := types.Unalias(e.pass.TypesInfo.TypeOf(addr.X)).(*types.Basic); !basic {
			return false
		}
		at := ast.Unparen(addr.X)
		for {
			sel, ok := at.(*ast.SelectorExpr)
			if !ok {
				break
			}
			if s := e.pass.TypesInfo.Selections[sel]; s == nil || s.Indirect() {
				return false
			}
			at = ast.Unparen(sel.X)
		}
		if e.local(at) == nil && e.result(at) == nil {
			return false
		}
	}
	return true
}
