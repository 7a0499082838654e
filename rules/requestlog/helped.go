package requestlog

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/rule"
)

// helped are the statements of a handler that call what writes a line whenever it is called: a function of the package or
// of another one of the module, or a method of an interface of which that is true of all types that are declared beside it.
func (p *program) helped(body *ast.BlockStmt) []ast.Stmt {
	var out []ast.Stmt
	for _, s := range body.List {
		e, ok := s.(*ast.ExprStmt)
		if !ok {
			continue
		}
		call, ok := ast.Unparen(e.X).(*ast.CallExpr)
		if !ok {
			continue
		}
		fn, ok := typeutil.Callee(p.pass.TypesInfo, call).(*types.Func)
		if ok && fn.Pkg() != nil && !handler(fn.Type()) && p.tells(fn.Origin()) {
			out = append(out, s)
		}
	}
	return out
}

// tells reports whether a function of the module writes a line whenever it is called.
func (p *program) tells(fn *types.Func) bool {
	in := p.home(fn.Pkg())
	if in == nil {
		return false
	}
	recv := fn.Signature().Recv()
	if recv == nil || !types.IsInterface(recv.Type()) {
		return in.names[fn.FullName()]
	}
	named, ok := types.Unalias(recv.Type()).(*types.Named)
	if !ok {
		return false
	}
	return in.all(named.Obj().Name(), fn.Name())
}

// home is what is known of a package of the module, nil if it is none.
func (p *program) home(pkg *types.Package) *told {
	if known, ok := p.homes[pkg.Path()]; ok {
		return known
	}
	p.homes[pkg.Path()] = nil
	if pkg == p.pass.Pkg {
		p.homes[pkg.Path()] = p.told(p.pass.Pkg, p.pass.TypesInfo, p.pass.Files)
		return p.homes[pkg.Path()]
	}
	load, ok := p.pass.ResultOf[rule.Packages].(rule.Load)
	if !ok || p.pass.Module == nil || !strings.HasPrefix(pkg.Path()+"/", p.pass.Module.Path+"/") {
		return nil
	}
	if loaded, err := load(pkg.Path()); err == nil && len(loaded) == 1 {
		p.homes[pkg.Path()] = p.told(loaded[0].Types, loaded[0].TypesInfo, loaded[0].Syntax)
	}
	return p.homes[pkg.Path()]
}

// told knows the functions of one package, by their full names: whether they write a line whenever they are called.
type told struct {
	pkg   *types.Package
	names map[string]bool
}

func (p *program) told(pkg *types.Package, info *types.Info, files []*ast.File) *told {
	t := &told{pkg, map[string]bool{}}
	in := &program{pass: &analysis.Pass{TypesInfo: info}}
	for more := true; more; {
		more = false
		for _, f := range files {
			for _, d := range f.Decls {
				decl, ok := d.(*ast.FuncDecl)
				if !ok || decl.Body == nil {
					continue
				}
				fn, ok := info.Defs[decl.Name].(*types.Func)
				if ok && !t.names[fn.FullName()] && t.always(in, p, decl.Body) {
					t.names[fn.FullName()], more = true, true
				}
			}
		}
	}
	return t
}

// always reports whether a statement of a body writes a line, or calls what is known to.
func (t *told) always(in, beyond *program, body *ast.BlockStmt) bool {
	for _, s := range body.List {
		if returns(s) {
			return false // perhaps before it writes anything
		}
		fn := in.called(s)
		switch {
		case fn == nil || fn.Pkg() == nil:
		case writes(fn), fn.Pkg() == t.pkg && t.names[fn.Origin().FullName()], fn.Pkg() != t.pkg && beyond.tells(fn.Origin()):
			return true
		}
	}
	return false
}

// returns reports whether a statement may end the function.
func returns(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		}
		return !found
	})
	return found
}

// all reports whether a method of an interface of the package writes a line in all types of the package that have its
// methods, one at least.
func (t *told) all(name, method string) bool {
	obj, ok := t.pkg.Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return false
	}
	in, ok := obj.Type().Underlying().(*types.Interface)
	if !ok {
		return false
	}
	found := 0
	for _, other := range t.pkg.Scope().Names() {
		o, ok := t.pkg.Scope().Lookup(other).(*types.TypeName)
		if !ok || o.IsAlias() || types.IsInterface(o.Type()) || !types.Implements(types.NewPointer(o.Type()), in) {
			continue
		}
		m, _, _ := types.LookupFieldOrMethod(o.Type(), true, t.pkg, method)
		fn, ok := m.(*types.Func)
		if !ok || !t.names[fn.Origin().FullName()] {
			return false
		}
		found++
	}
	return found > 0
}
