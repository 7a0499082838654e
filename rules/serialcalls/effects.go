package serialcalls

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/internal/contract"
)

// effects knows which calls change nothing that others can see. It walks the
// functions of the package, and takes the word of a comment for others.
type effects struct {
	pass  *analysis.Pass
	decls map[*types.Func]*ast.FuncDecl
	known map[*types.Func]bool
	said  map[*types.Func]contract.Promise
	files map[string]*effects // of other packages, by name; nil where it cannot be told
	depth int                 // of how many packages away these are

	slowly map[*types.Func]bool // whether they wait

	under  *ast.FuncDecl                // whose statements are looked at
	filled map[*types.Func]map[int]bool // parameters that functions decode to
	given  map[*types.Func]given        // parameters by which they make requests
}

func newEffects(pass *analysis.Pass) *effects {
	e := &effects{pass, map[*types.Func]*ast.FuncDecl{}, map[*types.Func]bool{}, map[*types.Func]contract.Promise{}, map[string]*effects{}, 0, map[*types.Func]bool{}, nil, map[*types.Func]map[int]bool{}, map[*types.Func]given{}}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok && fd.Body != nil {
				if fn, ok := pass.TypesInfo.Defs[fd.Name].(*types.Func); ok {
					e.decls[fn] = fd
				}
			}
		}
	}
	return e
}

// promised is what comments say of a function.
func (e *effects) promised(fn *types.Func) contract.Promise {
	p, ok := e.said[fn]
	if !ok {
		p = contract.Of(e.pass.Fset, fn, e.pass.ReadFile)
		e.said[fn] = p
	}
	return p
}

// atOnce reports whether calls of a function may run at the same time and in any
// order: they are promised to change nothing and to be safe for that, or are seen
// to change nothing.
func (e *effects) atOnce(call *ast.CallExpr) bool {
	fn := e.callee(call)
	if fn == nil {
		return e.handedAtOnce(call)
	}
	if fd := e.decls[fn.Origin()]; fd != nil {
		return e.body(fn.Origin(), fd) && len(e.filled[fn.Origin()]) == 0 && e.givenSo(fn.Origin(), call)
	}
	p := e.promised(fn)
	return p.AtOnce && p.Quiet || e.elsewhere(fn)
}

// quiet reports whether everything that a node calls changes nothing that others
// can see.
func (e *effects) quiet(n ast.Node) bool {
	ok := true
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && e.quietCall(n)
		case *ast.GoStmt, *ast.SendStmt:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && (n.Op != token.ARROW || e.signal(n.X))
		case *ast.RangeStmt:
			switch under(e.pass.TypesInfo.TypeOf(n.X)).(type) {
			case *types.Chan, *types.Signature, nil:
				ok = false // it takes from others, or calls what is not seen
			}
		}
		return ok
	})
	return ok
}

// signal reports whether to receive from a channel takes nothing from others: it is
// that of a context, or of a timer that a variable of the function holds.
func (e *effects) signal(channel ast.Expr) bool {
	switch x := ast.Unparen(channel).(type) {
	case *ast.CallExpr:
		fn := e.callee(x)
		return fn != nil && (fn.FullName() == "(context.Context).Done" || fn.FullName() == "time.After")
	case *ast.SelectorExpr:
		id, ok := ast.Unparen(x.X).(*ast.Ident)
		if !ok {
			return false
		}
		v, ok := e.pass.TypesInfo.Uses[id].(*types.Var)
		return ok && v.Kind() == types.LocalVar && e.timer(v)
	}
	return false
}

// timer reports whether a variable holds timers that were made for it, and nothing
// else.
func (e *effects) timer(v *types.Var) bool {
	made, other := false, false
	for _, f := range e.pass.Files {
		if v.Pos() < f.FileStart || f.FileEnd < v.Pos() {
			continue
		}
		ast.Inspect(f, func(n ast.Node) bool {
			a, ok := n.(*ast.AssignStmt)
			if !ok {
				return true
			}
			for i, l := range a.Lhs {
				id, ok := ast.Unparen(l).(*ast.Ident)
				if !ok || e.pass.TypesInfo.ObjectOf(id) != v {
					continue
				}
				var fn *types.Func
				if call, ok := ast.Unparen(a.Rhs[min(i, len(a.Rhs)-1)]).(*ast.CallExpr); ok {
					fn = e.callee(call)
				}
				if fn != nil && fn.FullName() == "time.NewTimer" {
					made = true
				} else {
					other = true
				}
			}
			return true
		})
	}
	return made && !other
}

// under is the underlying type; nil where there is none.
func under(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	return t.Underlying()
}

func (e *effects) quietCall(call *ast.CallExpr) bool {
	info := e.pass.TypesInfo
	if info.Types[call.Fun].IsType() {
		return true
	}
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := info.Uses[id].(*types.Builtin); ok {
			return strings.Contains(" len cap append make new min max panic real imag complex ", " "+b.Name()+" ")
		}
	}
	if _, ok := ast.Unparen(call.Fun).(*ast.FuncLit); ok {
		return true // its statements are looked at where it stands
	}
	fn := e.callee(call)
	if fn == nil {
		return false
	}
	if fd := e.decls[fn.Origin()]; fd != nil {
		return e.body(fn.Origin(), fd) && e.fillsOwn(fn.Origin(), call) && e.givenSo(fn.Origin(), call)
	}
	return computes(fn) || e.asksSafely(call, fn) || e.promised(fn).Quiet || e.elsewhere(fn)
}

// callee is the function or method that a call names, nil where that is a variable.
func (e *effects) callee(call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch fun := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = fun
	case *ast.SelectorExpr:
		id = fun.Sel
	default:
		return nil
	}
	fn, _ := e.pass.TypesInfo.Uses[id].(*types.Func)
	return fn
}

// harmless are functions of the standard library that change nothing but what
// they are called on, which is a lock, a timer, or fresh: "pkg.F", "T.M" of pkg.
var harmless = map[string]string{
	"strings": "*", "strconv": "*", "unicode": "*", "unicode/utf8": "*", "math": "*", "math/bits": "*", "path": "*", "html": "*", "errors": "New Is Join Unwrap",
	"slices": "Contains Equal Index Max Min Clone", "cmp": "Compare Less", "bytes": "Compare Contains Equal HasPrefix HasSuffix Index",
	"fmt":     "Sprint Sprintf Sprintln Errorf",
	"time":    "Now Since Until Sleep After NewTimer Timer.Stop Unix UnixMilli Date ParseDuration Parse Duration.* Time.*",
	"context": "Context.* Background TODO Cause",
	"sync":    "Mutex.Lock Mutex.Unlock RWMutex.Lock RWMutex.Unlock RWMutex.RLock RWMutex.RUnlock",
}

// computes reports whether a function of another package is known to change
// nothing that others see.
func computes(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return fn.Name() == "Error" // of error
	}
	for p := range fn.Signature().Params().Variables() {
		if _, callback := p.Type().Underlying().(*types.Signature); callback {
			return false
		}
	}
	return named(harmless, fn)
}

// named reports whether a table of functions has one: as "F", or "T.M", or "*" for all
// functions and "T.*" for all methods of a type.
func named(table map[string]string, fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	recv := ""
	if r := fn.Signature().Recv(); r != nil {
		t := r.Type()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem()
		}
		named, ok := types.Unalias(t).(*types.Named)
		if !ok {
			return false
		}
		recv = named.Obj().Name() + "."
	}
	for _, name := range strings.Fields(table[fn.Pkg().Path()]) {
		if name == recv+fn.Name() || name == "*" && recv == "" || name == recv+"*" && recv != "" {
			return true
		}
	}
	return false
}

// body reports whether a function of the package changes nothing but its own
// variables and what it has made itself.
func (e *effects) body(fn *types.Func, fd *ast.FuncDecl) bool {
	if ok, seen := e.known[fn]; seen {
		return ok
	}
	e.known[fn] = true // a recursive call adds nothing
	ok := e.unchanging(fd)
	e.known[fn] = ok
	return ok
}

// unchanging is body of a declaration, which may be that of a literal.
func (e *effects) unchanging(fd *ast.FuncDecl) bool {
	defer func(under *ast.FuncDecl) { e.under = under }(e.under)
	e.under = fd
	ok := e.quiet(fd.Body)
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && e.own(fd, l)
			}
		case *ast.IncDecStmt:
			ok = ok && e.own(fd, n.X)
		case *ast.RangeStmt:
			if n.Tok == token.ASSIGN {
				ok = ok && (n.Key == nil || e.own(fd, n.Key)) && (n.Value == nil || e.own(fd, n.Value))
			}
		case *ast.CallExpr: // what it appends to may be another's
			if id, isName := ast.Unparen(n.Fun).(*ast.Ident); isName && len(n.Args) > 0 {
				if b, isBuiltin := e.pass.TypesInfo.Uses[id].(*types.Builtin); isBuiltin && b.Name() == "append" {
					ok = ok && e.fresh(fd, n.Args[0])
				}
			}
		}
		return ok
	})
	return ok
}

// own reports whether assigning to an expression changes only a variable of the
// function, or a part of what the function has made.
func (e *effects) own(fd *ast.FuncDecl, l ast.Expr) bool {
	l = ast.Unparen(l)
	if id, ok := l.(*ast.Ident); ok {
		v, ok := e.pass.TypesInfo.ObjectOf(id).(*types.Var)
		return id.Name == "_" || ok && inside(fd, v)
	}
	led := 0 // how often what a pointer, a slice or a map leads to is gone to
	for {
		switch x := l.(type) {
		case *ast.ParenExpr:
			l = x.X
			continue
		case *ast.IndexExpr:
			l = x.X
			if _, array := under(e.pass.TypesInfo.TypeOf(x.X)).(*types.Array); !array {
				led++
			}
			continue
		case *ast.SelectorExpr:
			l = x.X
			if s := e.pass.TypesInfo.Selections[x]; s == nil || s.Indirect() {
				led += max(1, depthOf(s))
			}
			continue
		case *ast.StarExpr:
			l = x.X
			led++
			continue
		}
		return led <= e.leads(l) && e.fresh(fd, l)
	}
}

// depthOf is how many fields a selection goes through, each of which may be a pointer.
func depthOf(s *types.Selection) int {
	if s == nil {
		return 0
	}
	return len(s.Index())
}

// leads is how often a variable can be followed to what was made with it: what its fields and
// elements lead to may be older.
func (e *effects) leads(x ast.Expr) int {
	switch under(e.pass.TypesInfo.TypeOf(x)).(type) {
	case *types.Pointer, *types.Slice, *types.Map:
		return 1
	}
	return 0
}

func inside(fd *ast.FuncDecl, v *types.Var) bool {
	return fd.Pos() <= v.Pos() && v.Pos() < fd.End()
}

// fresh reports whether what an expression refers to was made by the function: it
// is a variable that is no parameter, and whatever is assigned to it is fresh.
func (e *effects) fresh(fd *ast.FuncDecl, x ast.Expr) bool {
	info := e.pass.TypesInfo
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok {
		return made(info, x, nil)
	}
	if info.Types[id].IsNil() {
		return true
	}
	v, ok := info.ObjectOf(id).(*types.Var)
	if !ok || !inside(fd, v) || v.Kind() == types.ParamVar || v.Kind() == types.RecvVar {
		return false
	}
	all := true
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if l, ok := ast.Unparen(l).(*ast.Ident); ok && info.ObjectOf(l) == v {
					all = all && len(n.Lhs) == len(n.Rhs) && made(info, n.Rhs[i], v)
				}
			}
		case *ast.ValueSpec:
			for i, name := range n.Names {
				if info.Defs[name] == v && len(n.Values) > 0 {
					all = all && len(n.Values) == len(n.Names) && made(info, n.Values[i], v)
				}
			}
		case *ast.RangeStmt:
			for _, l := range []ast.Expr{n.Key, n.Value} {
				if l, ok := l.(*ast.Ident); ok && info.ObjectOf(l) == v {
					all = false
				}
			}
		}
		return all
	})
	return all
}

// made reports whether the expression makes what it refers to; append of v to
// itself leaves v as it is.
func made(info *types.Info, x ast.Expr, v *types.Var) bool {
	switch x := ast.Unparen(x).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.UnaryExpr:
		return x.Op == token.AND && composite(x.X)
	case *ast.Ident:
		return info.Types[x].IsNil()
	case *ast.CallExpr:
		id, ok := ast.Unparen(x.Fun).(*ast.Ident)
		if !ok {
			return false
		}
		b, ok := info.Uses[id].(*types.Builtin)
		if !ok {
			return false
		}
		if b.Name() == "append" {
			first, ok := ast.Unparen(x.Args[0]).(*ast.Ident)
			return ok && v != nil && info.Uses[first] == v
		}
		return b.Name() == "make" || b.Name() == "new"
	}
	return false
}
