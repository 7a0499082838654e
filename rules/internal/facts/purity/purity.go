// Package purity tells rules which functions of a package only compute: what they return
// depends on what they are given and what that leads to, and they change nothing.
//
// It sees the declarations of one package. It must not know what a rule makes of it.
package purity

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// Functions are those of a package.
type Functions struct {
	info  *types.Info
	decls map[*types.Func]*ast.FuncDecl
	pure  map[*types.Func]bool

	files  []*ast.File
	sets   map[*types.Var]bool // see [Functions.written]; nil until it is asked for
	begins map[*types.Var]bool // the variables of the package
}

// Of looks at the package of a pass. All functions count as pure until one is found to have an
// effect, which those have, too, that call it.
func Of(pass *analysis.Pass) *Functions {
	p := &Functions{info: pass.TypesInfo, decls: map[*types.Func]*ast.FuncDecl{}, pure: map[*types.Func]bool{}, files: pass.Files}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil {
				if fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok {
					p.decls[fn] = decl
					p.pure[fn] = fn.Signature().Results().Len() > 0
				}
			}
		}
	}
	for changed := true; changed; {
		changed = false
		for fn, decl := range p.decls {
			if p.pure[fn] && p.acts(decl) {
				p.pure[fn], changed = false, true
			}
		}
	}
	return p
}

// Own returns the declaration of the function of the package that is called, if it is known and
// only computes.
func (p *Functions) Own(call *ast.CallExpr) (*ast.FuncDecl, bool) {
	fn := typeutil.StaticCallee(p.info, call)
	if fn == nil || !p.pure[fn.Origin()] {
		return nil, false
	}
	return p.decls[fn.Origin()], true
}

// Computes reports whether a function of the package is known, and only computes.
func (p *Functions) Computes(fn *types.Func) bool { return p.pure[fn.Origin()] }

// Changes reports whether a statement or an expression may change what others read: it
// assigns to more than local variables, or calls what is not known to compute only.
func (p *Functions) Changes(n ast.Node) bool {
	return p.effect(n, func(ast.Expr) bool { return false })
}

// acts reports whether a function does more than to compute.
func (p *Functions) acts(decl *ast.FuncDecl) bool {
	fresh := made(p.info, decl)
	return p.effect(decl.Body, func(e ast.Expr) bool { return within(p.info, fresh, e) })
}

// effect looks for what may change something; own says of what is assigned to, by an index,
// a field or a pointer, whether nobody else has it.
func (p *Functions) effect(n ast.Node, own func(ast.Expr) bool) bool {
	found := false
	assigned := func(e ast.Expr) {
		id, ok := ast.Unparen(e).(*ast.Ident)
		if ok {
			v, _ := p.info.ObjectOf(id).(*types.Var)
			found = found || v != nil && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
			return
		}
		found = found || !own(e)
	}
	replacers := map[*ast.CallExpr]bool{} // that are asked where they are made
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.FuncLit:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW || n.Op == token.AND && !literal(n.X)
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				assigned(l)
			}
		case *ast.IncDecStmt:
			assigned(n.X)
		case *ast.RangeStmt:
			found = found || !p.plainly(n)
			for _, l := range []ast.Expr{n.Key, n.Value} {
				if l != nil && n.Tok == token.ASSIGN {
					assigned(l)
				}
			}
		case *ast.CallExpr:
			made, replaces := Replaces(p.info, n, p.Steady)
			replacers[made] = made != nil
			found = found || !replaces && !replacers[n] && !p.computes(n)
		}
		return !found
	})
	return found
}

// plainly reports whether a loop goes through what is there: not through what a function gives
// it or somebody sends.
func (p *Functions) plainly(loop *ast.RangeStmt) bool {
	switch p.info.TypeOf(loop.X).Underlying().(type) {
	case *types.Basic, *types.Array, *types.Slice, *types.Map, *types.Pointer:
		return true
	}
	return false
}

// literal reports whether an expression makes a new object.
func literal(e ast.Expr) bool {
	_, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok
}

// packages are those of the standard library whose functions compute, given values that
// are no functions, readers or writers.
var packages = map[string]bool{
	"strings": true, "strconv": true, "unicode": true, "unicode/utf8": true, "unicode/utf16": true, "bytes": true,
	"math": true, "math/bits": true, "math/cmplx": true, "path": true, "html": true, "net/url": true, "cmp": true,
}

// methods are those of the standard library that only look at what they are called of.
var methods = map[string]bool{
	"(*net/url.URL).Query": true, "(*net/url.URL).String": true, "(*net/url.URL).Hostname": true, "(*net/url.URL).Port": true,
	"(net/url.Values).Get": true, "(net/url.Values).Has": true, "(net/http.Header).Get": true,
}

// Method reports whether a call is one of a method of the standard library that only computes.
func Method(info *types.Info, call *ast.CallExpr) bool { return methods[calls.Name(info, call)] }

// Std reports whether a function of the standard library that is called only computes.
func Std(info *types.Info, call *ast.CallExpr) bool {
	path, name := calls.Package(info, call)
	if path == "fmt" && strings.HasPrefix(name, "Sprint") {
		return !call.Ellipsis.IsValid() && !slices.ContainsFunc(call.Args, func(e ast.Expr) bool { return !silent(info.TypeOf(e)) })
	}
	if !packages[path] || strings.HasPrefix(name, "New") {
		return false
	}
	for _, arg := range call.Args {
		if !plain(info.TypeOf(arg)) {
			return false
		}
	}
	return true
}

// silent reports whether a value is a basic one without methods, which package fmt would
// call.
func silent(t types.Type) bool {
	_, ok := t.Underlying().(*types.Basic)
	return ok && types.NewMethodSet(t).Len() == 0
}

// plain reports whether a value is text, a number, a bool, or a slice of those.
func plain(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	_, ok := t.Underlying().(*types.Basic)
	return ok
}

// computes reports whether a call only computes.
func (p *Functions) computes(call *ast.CallExpr) bool {
	tv := p.info.Types[call.Fun]
	if tv.IsType() {
		return true
	}
	if tv.IsBuiltin() {
		for _, name := range []string{"len", "cap", "min", "max", "make", "new", "append", "real", "imag", "complex", "panic"} {
			if calls.Builtin(p.info, call, name) {
				return true
			}
		}
		return false
	}
	if Std(p.info, call) {
		return true
	}
	switch name := calls.Name(p.info, call); {
	case strings.HasPrefix(name, "(time.Time)."), strings.HasPrefix(name, "(time.Duration)."), strings.HasPrefix(name, "(time.Month)."):
		return true
	case methods[name]:
		return true
	}
	fn := typeutil.StaticCallee(p.info, call)
	return fn != nil && p.pure[fn.Origin()]
}
