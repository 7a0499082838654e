// Package lockhelp tells rules about functions that take a lock for those who call them, and
// writes what these do as if they took it themselves.
//
// It sees the declarations of one package. It must not know what is done under a lock.
package lockhelp

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Kind says what a function does with a lock.
type Kind int

// The kinds of functions.
const (
	Holds Kind = iota // takes the lock, and returns what gives it back
	Takes             // takes the lock
	Gives             // gives it back
	Runs              // runs a function under the lock
)

// Helper is such a function.
type Helper struct {
	Kind   Kind
	Decl   *ast.FuncDecl
	Lock   ast.Expr      // as the function has it
	Method string        // Lock or RLock; of those that give back, Unlock or RUnlock
	Root   *types.Var    // the receiver, or the variable of the package, that the lock begins at
	Run    *ast.CallExpr // the call of what is run
	Param  *types.Var    // which the function that is run is
	Uses   []*ast.Ident  // of the names in what takes the lock and gives it back
}

// Helpers are the functions of a package that take locks for others.
type Helpers map[*types.Func]*Helper

// Of looks at the package of a pass.
func Of(pass *analysis.Pass) Helpers {
	all := Helpers{}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil || len(decl.Body.List) == 0 || len(decl.Body.List) > 4 {
				continue
			}
			fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if !ok || fn.Signature().TypeParams().Len() > 0 && decl.Recv != nil {
				continue
			}
			if h, ok := read(pass.TypesInfo, decl); ok && !sources.Elsewhere(pass, fn.Name()) {
				all[fn] = h
			}
		}
	}
	return all
}

// Called returns the helper that is called.
func (all Helpers) Called(info *types.Info, e ast.Expr) (*Helper, *ast.CallExpr) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, nil
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || all[fn.Origin()] == nil {
		return nil, nil
	}
	return all[fn.Origin()], call
}

var gives = map[string]string{"Lock": "Unlock", "RLock": "RUnlock"}

// read says what a function does, if that is nothing but to take a lock, or to give it back,
// or to run something under it.
func read(info *types.Info, decl *ast.FuncDecl) (*Helper, bool) {
	list := decl.Body.List
	lock, method, ok := locking(info, expr(list[0]))
	if !ok {
		return nil, false
	}
	h := &Helper{Decl: decl, Lock: lock, Method: method}
	if h.Root, ok = root(info, decl, lock); !ok {
		return nil, false
	}
	h.Uses = names(list[0])
	switch last := list[len(list)-1].(type) {
	case *ast.ExprStmt:
		if len(list) == 1 {
			h.Kind = Takes
			if gives[method] == "" {
				h.Kind = Gives
			}
			return h, decl.Type.Results == nil
		}
	case *ast.ReturnStmt:
		if len(list) == 2 && len(last.Results) == 1 && h.back(info, last.Results[0]) {
			h.Kind, h.Uses = Holds, append(h.Uses, names(last)...)
			return h, true
		}
	}
	h.Kind = Runs
	return h, gives[method] != "" && h.runs(info, list[1:])
}

// back reports whether an expression is what gives the lock back: the method, or a literal that
// calls it.
func (h *Helper) back(info *types.Info, e ast.Expr) bool {
	if lit, ok := ast.Unparen(e).(*ast.FuncLit); ok && len(lit.Body.List) == 1 {
		return h.unlocks(info, lit.Body.List[0])
	}
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == gives[h.Method] && types.ExprString(sel.X) == types.ExprString(h.Lock)
}

func (h *Helper) unlocks(info *types.Info, s ast.Stmt) bool {
	lock, method, ok := locking(info, expr(s))
	return ok && method == gives[h.Method] && types.ExprString(lock) == types.ExprString(h.Lock)
}

// runs reads what follows the lock: it is given back when the function ends, or at its end, and in
// between a parameter is called, once.
func (h *Helper) runs(info *types.Info, list []ast.Stmt) bool {
	d, ok := list[0].(*ast.DeferStmt)
	if !ok || len(list) != 2 || !h.unlocks(info, &ast.ExprStmt{X: d.Call}) {
		return false
	}
	h.Uses = append(h.Uses, names(d)...)
	var e ast.Expr
	switch s := list[1].(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.ReturnStmt:
		if len(s.Results) != 1 {
			return false
		}
		e = s.Results[0]
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return false
	}
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	h.Run = call
	h.Param, ok = info.Uses[id].(*types.Var)
	if !ok || h.Param.Kind() != types.ParamVar {
		return false
	}
	for _, arg := range call.Args {
		ast.Inspect(arg, func(n ast.Node) bool {
			other, named := n.(*ast.Ident)
			ok = ok && !(named && info.Uses[other] == h.Param)
			return ok
		})
	}
	return ok && h.unchanged(info)
}

// unchanged reports whether what is run gets and gives values of just the types that it has for
// them: one that becomes an interface on the way is nil no more.
func (h *Helper) unchanged(info *types.Info) bool {
	sig, ok := h.Param.Type().Underlying().(*types.Signature)
	if !ok || sig.Variadic() || sig.Params().Len() != len(h.Run.Args) {
		return false
	}
	for i, arg := range h.Run.Args {
		if !types.Identical(info.TypeOf(arg), sig.Params().At(i).Type()) {
			return false
		}
	}
	out := info.Defs[h.Decl.Name].(*types.Func).Signature().Results()
	return out.Len() == 0 || types.Identical(out, sig.Results())
}

// root returns the variable that a lock begins at: the receiver of a pointer, or a variable of
// the package.
func root(info *types.Info, decl *ast.FuncDecl, lock ast.Expr) (*types.Var, bool) {
	e := ast.Unparen(lock)
	for {
		sel, ok := e.(*ast.SelectorExpr)
		if !ok {
			break
		}
		if s := info.Selections[sel]; s == nil || s.Kind() != types.FieldVal {
			return nil, false
		}
		e = ast.Unparen(sel.X)
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil, false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Pkg() == nil {
		return nil, false
	}
	if v.Parent() == v.Pkg().Scope() {
		return v, true
	}
	if decl.Recv == nil || len(decl.Recv.List[0].Names) != 1 || info.Defs[decl.Recv.List[0].Names[0]] != v {
		return nil, false
	}
	_, pointer := v.Type().Underlying().(*types.Pointer)
	return v, pointer
}

func expr(s ast.Stmt) ast.Expr {
	if e, ok := s.(*ast.ExprStmt); ok {
		return e.X
	}
	return nil
}

func names(n ast.Node) (all []*ast.Ident) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			all = append(all, id)
		}
		return true
	})
	return all
}

// locking reads a call of a method of a lock.
func locking(info *types.Info, e ast.Expr) (lock ast.Expr, method string, ok bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, "", false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, "", false
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "sync" || len(call.Args) > 0 {
		return nil, "", false
	}
	switch fn.Name() {
	case "Lock", "RLock", "Unlock", "RUnlock":
		return sel.X, fn.Name(), true
	}
	return nil, "", false
}

// At is the lock as it is spelled where the helper is called: of what the method is called on.
// It is not ok where that is more than variables and fields.
func (h *Helper) At(info *types.Info, call *ast.CallExpr) (string, bool) {
	text := types.ExprString(h.Lock)
	if h.Root.Parent() == h.Root.Pkg().Scope() {
		return text, true
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !path(info, sel.X) {
		return "", false
	}
	on := types.ExprString(sel.X)
	if s := info.Selections[sel]; s == nil || len(s.Index()) != 1 { // promoted: the fields between are known to the compiler
		fields, ok := between(s)
		if !ok {
			return "", false
		}
		on += fields
	}
	return on + strings.TrimPrefix(text, h.Root.Name()), true
}

// between spells the embedded fields that a method is promoted through.
func between(s *types.Selection) (text string, ok bool) {
	if s == nil {
		return "", false
	}
	t := s.Recv()
	for _, i := range s.Index()[:len(s.Index())-1] {
		if p, ok := t.Underlying().(*types.Pointer); ok {
			t = p.Elem()
		}
		in, ok := t.Underlying().(*types.Struct)
		if !ok {
			return "", false
		}
		text, t = text+"."+in.Field(i).Name(), in.Field(i).Type()
	}
	return text, true
}

// path reports whether an expression is a variable, or a field of one.
func path(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, ok := info.Uses[e].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		s := info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && path(info, e.X)
	}
	return false
}
