package serialcalls

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// mostRequests is how many requests the fix makes at a time: a server bears as many of a
// client that is polite, and each that is more needs a connection of its own.
const mostRequests = 8

// safeMethods are those of HTTP that are defined to change nothing for which who asks could
// be held to account: a client may send them at will, ahead and in any order.
const safeMethods = " GET HEAD OPTIONS "

// web are functions that only make values, or read what they are called on, of the packages
// that requests are made with.
var web = map[string]string{
	"net/http": "NewRequest NewRequestWithContext StatusText Header.Get Header.Values Request.Context",
	"net/url":  "JoinPath Parse PathEscape PathUnescape QueryEscape QueryUnescape URL.JoinPath URL.Query URL.String Values.Encode Values.Get Values.Has",
}

// asksSafely reports whether a call is a request of a safe method, or does with such a request
// or its answer what only their owner, the function under way, can see. Clients are safe for
// use at the same time, and so has to be what they are made of.
func (e *effects) asksSafely(call *ast.CallExpr, fn *types.Func) bool {
	if named(web, fn) || e.safe(call, fn) {
		return true
	}
	sel, _ := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	switch fn.FullName() {
	case "(net/http.Header).Set", "(net/http.Header).Add", "(net/http.Header).Del":
		header, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
		return ok && header.Sel.Name == "Header" && e.request(header.X)
	case "(*net/http.Request).SetBasicAuth", "(*net/http.Request).AddCookie":
		return e.request(sel.X)
	case "(io.Closer).Close", "(io.ReadCloser).Close":
		return e.answer(sel.X)
	case "io.ReadAll", "io.LimitReader", "bufio.NewReader", "encoding/json.NewDecoder":
		return e.answer(call.Args[0])
	case "fmt.Fscan", "fmt.Fscanf", "fmt.Fscanln":
		rest := 1
		if fn.Name() == "Fscanf" {
			rest = 2
		}
		return !call.Ellipsis.IsValid() && e.answer(call.Args[0]) && e.scans(call.Args[rest:])
	case "io.Copy":
		return types.ExprString(call.Args[0]) == "io.Discard" && e.answer(call.Args[1])
	case "(*encoding/json.Decoder).Decode":
		decoder, ok := ast.Unparen(sel.X).(*ast.CallExpr)
		return ok && e.calls(decoder, "encoding/json.NewDecoder") && e.fills(call.Args[0])
	case "encoding/json.Unmarshal":
		return e.fills(call.Args[1])
	}
	return false
}

func (e *effects) calls(call *ast.CallExpr, name string) bool {
	fn := e.callee(call)
	return fn != nil && fn.FullName() == name
}

// safe reports whether a call sends a request of a safe method.
func (e *effects) safe(call *ast.CallExpr, fn *types.Func) bool {
	switch fn.FullName() {
	case "net/http.Get", "net/http.Head", "(*net/http.Client).Get", "(*net/http.Client).Head":
		return true
	case "(*net/http.Client).Do":
		return e.request(call.Args[0])
	}
	return false
}

// request reports whether an expression is a variable of the function whose every value is a
// new request of a safe method without a body, and which is used for nothing that could give it
// another one.
func (e *effects) request(x ast.Expr) bool {
	v := e.local(x)
	if v == nil {
		return false
	}
	return e.onlyMade(v, e.safelyMade) && e.onlyUsed(v, func(use *ast.Ident, parent ast.Node) bool {
		switch p := parent.(type) {
		case *ast.CallExpr:
			return e.calls(p, "(*net/http.Client).Do")
		case *ast.SelectorExpr:
			return strings.Contains(" Header URL SetBasicAuth AddCookie Context ", " "+p.Sel.Name+" ")
		case *ast.AssignStmt:
			return p.Lhs[0] == use
		}
		return false
	})
}

// safelyMade reports whether a call makes a request of a safe method without a body.
func (e *effects) safelyMade(call *ast.CallExpr) bool {
	at := 0
	switch {
	case e.calls(call, "net/http.NewRequestWithContext"):
		at = 1
	case !e.calls(call, "net/http.NewRequest"):
		return false
	}
	return e.constantAmong(call.Args[at], safeMethods) && e.bodyless(call.Args[at+2])
}

// answer reports whether an expression is what is left to be read of an answer that the
// function under way has got, and nobody else has.
func (e *effects) answer(x ast.Expr) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CallExpr:
		return (e.calls(x, "io.LimitReader") || e.calls(x, "bufio.NewReader")) && e.answer(x.Args[0])
	case *ast.SelectorExpr:
		v := e.local(x.X)
		return v != nil && x.Sel.Name == "Body" && types.TypeString(v.Type(), nil) == "*net/http.Response" && e.onlyMade(v, func(call *ast.CallExpr) bool {
			fn := e.callee(call)
			return fn != nil && e.safe(call, fn)
		})
	}
	return false
}

// local returns the variable of the function under way that an expression is, nil if it is none.
func (e *effects) local(x ast.Expr) *types.Var {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || e.under == nil {
		return nil
	}
	v, ok := e.pass.TypesInfo.ObjectOf(id).(*types.Var)
	if !ok || v.Kind() != types.LocalVar || !inside(e.under, v) {
		return nil
	}
	return v
}

// result returns the named result of the function under way that an expression is, nil if it is none: its
// caller sees it when it is complete.
func (e *effects) result(x ast.Expr) *types.Var {
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || e.under == nil {
		return nil
	}
	v, ok := e.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || v.Kind() != types.ResultVar || !inside(e.under, v) {
		return nil
	}
	return v
}

// unshared reports whether nothing that a variable leads to before it is decoded to is anybody else's: all
// that it is ever given is an empty literal.
func (e *effects) unshared(v *types.Var) bool {
	empty := func(x ast.Expr) bool {
		lit, ok := ast.Unparen(x).(*ast.CompositeLit)
		return ok && len(lit.Elts) == 0
	}
	all := true
	ast.Inspect(e.under.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if e.is(rootOf(l), v) {
					all = all && e.is(ast.Unparen(l), v) && len(n.Lhs) == len(n.Rhs) && empty(n.Rhs[i])
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				all = all && (!e.is(name, v) || len(n.Values) == 0 || len(n.Values) == len(n.Names) && empty(n.Values[i]))
			}
		case *ast.RangeStmt:
			all = all && !e.is(rootOf(n.Key), v) && !e.is(rootOf(n.Value), v)
		}
		return all
	})
	return all
}

// rootOf is the variable whose field or element an expression is, or what it points to.
func rootOf(x ast.Expr) ast.Expr {
	for {
		switch y := ast.Unparen(x).(type) {
		case *ast.SelectorExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.StarExpr:
			x = y.X
		default:
			return x
		}
	}
}

// onlyMade reports whether a variable is only ever the first result of calls of a kind.
func (e *effects) onlyMade(v *types.Var, kind func(*ast.CallExpr) bool) bool {
	made, all := false, true
	ast.Inspect(e.under.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if !e.is(l, v) {
					continue
				}
				call, ok := ast.Unparen(n.Rhs[0]).(*ast.CallExpr)
				made = true
				all = all && ok && i == 0 && len(n.Rhs) == 1 && kind(call)
			}
		case *ast.UnaryExpr:
			all = all && !(n.Op == token.AND && e.is(n.X, v))
		case *ast.RangeStmt:
			all = all && !e.is(n.Key, v) && !e.is(n.Value, v)
		case *ast.ValueSpec:
			for _, name := range n.Names {
				all = all && !(e.is(name, v) && len(n.Values) > 0)
			}
		}
		return all
	})
	return made && all
}

func (e *effects) is(x ast.Expr, v *types.Var) bool {
	id, ok := x.(*ast.Ident)
	return ok && e.pass.TypesInfo.ObjectOf(id) == v
}

// onlyUsed reports whether all uses of a variable are allowed, where they stand.
func (e *effects) onlyUsed(v *types.Var, allowed func(use *ast.Ident, parent ast.Node) bool) bool {
	var stack []ast.Node
	all := true
	ast.Inspect(e.under.Body, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if id, ok := n.(*ast.Ident); ok && e.pass.TypesInfo.ObjectOf(id) == v {
			all = all && allowed(id, stack[len(stack)-1])
		}
		stack = append(stack, n)
		return true
	})
	return all
}

// fills reports whether decoding to what x points to changes nothing that others see: it is a
// variable or a result of the function under way, or a parameter, of which those that call the function
// are asked the same. What is decoded has no methods of its own for that.
func (e *effects) fills(x ast.Expr) bool {
	if e.under == nil {
		return false
	}
	x = ast.Unparen(x)
	if addr, ok := x.(*ast.UnaryExpr); ok && addr.Op == token.AND {
		v := e.local(addr.X)
		if v == nil {
			v = e.result(addr.X)
		}
		return v != nil && e.unshared(v) && decodes(v.Type(), map[types.Type]bool{})
	}
	id, ok := x.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := e.pass.TypesInfo.Uses[id].(*types.Var)
	fn, isFunc := e.pass.TypesInfo.Defs[e.under.Name].(*types.Func)
	if !ok || !isFunc || !e.onlyUsed(v, func(_ *ast.Ident, parent ast.Node) bool { _, given := parent.(*ast.CallExpr); return given }) {
		return false
	}
	for i := range fn.Signature().Params().Len() {
		if fn.Signature().Params().At(i) == v && !fn.Signature().Variadic() {
			if e.filled[fn] == nil {
				e.filled[fn] = map[int]bool{}
			}
			e.filled[fn][i] = true
			return true
		}
	}
	return false
}

// fillsOwn reports whether what a function of the package decodes to is, for a call of it,
// what the function under way has made.
func (e *effects) fillsOwn(fn *types.Func, call *ast.CallExpr) bool {
	for i := range e.filled[fn] {
		if i >= len(call.Args) || !e.fills(call.Args[i]) {
			return false
		}
	}
	return true
}

// decoding are packages whose types have methods that decode, and do no more.
const decoding = " time math/big net net/netip net/url encoding/json "

// decodes reports whether a value of a type is decoded without a call of the user's own methods.
func decodes(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return true
	}
	seen[t] = true
	methods := types.NewMethodSet(types.NewPointer(t))
	for _, name := range []string{"UnmarshalJSON", "UnmarshalText"} {
		if m := methods.Lookup(nil, name); m != nil {
			return m.Obj().Pkg() != nil && strings.Contains(decoding, " "+m.Obj().Pkg().Path()+" ")
		}
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Pointer:
		return decodes(u.Elem(), seen)
	case *types.Slice:
		return decodes(u.Elem(), seen)
	case *types.Array:
		return decodes(u.Elem(), seen)
	case *types.Map:
		return decodes(u.Key(), seen) && decodes(u.Elem(), seen)
	case *types.Interface:
		return u.NumMethods() == 0
	case *types.Struct:
		for f := range u.Fields() {
			if !decodes(f.Type(), seen) {
				return false
			}
		}
		return true
	}
	return false
}

// requests reports whether a call comes to requests of HTTP, as far as the package shows.
func (e *effects) requests(call *ast.CallExpr, seen map[*types.Func]bool) bool {
	fn := e.callee(call)
	if fn == nil {
		return e.handedRequests(call, seen)
	}
	if seen[fn.Origin()] {
		return false
	}
	seen[fn.Origin()] = true
	if fn.Pkg() != nil && fn.Pkg().Path() == "net/http" && named(waiting, fn) {
		return true
	}
	found := false
	if fd := e.decls[fn.Origin()]; fd != nil {
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			if c, ok := n.(*ast.CallExpr); ok {
				found = found || e.requests(c, seen)
			}
			return !found
		})
	}
	return found
}
