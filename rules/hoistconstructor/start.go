package hoistconstructor

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
)

// start knows what runs while the variables of the package get their first
// values.
//
// Go gives them their values in the order of the source, but first to those
// that others need. It sees a need in the functions that an initialiser names.
// It does not see methods that are called through an interface, as fmt.Sprint
// calls String: such a method may run too early, and find a variable empty.
type start struct {
	info   *types.Info
	pkg    *types.Package
	bodies map[types.Object]ast.Node // of functions; of variables the initialisers
}

func newStart(pass *analysis.Pass) *start {
	s := &start{pass.TypesInfo, pass.Pkg, map[types.Object]ast.Node{}}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Body != nil {
					s.bodies[s.info.Defs[d.Name]] = d.Body
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if spec, ok := spec.(*ast.ValueSpec); ok {
						s.variables(spec)
					}
				}
			}
		}
	}
	return s
}

// variables notes what gives the variables their values. Where it is one call
// for all of them, it is noted for each.
func (s *start) variables(spec *ast.ValueSpec) {
	for i, name := range spec.Names {
		switch {
		case len(spec.Values) == 1:
			s.bodies[s.info.Defs[name]] = spec.Values[0]
		case len(spec.Values) > 1:
			s.bodies[s.info.Defs[name]] = spec.Values[i]
		}
	}
}

// early reports whether the function may run before a variable that is
// declared at pos has its value: if variables come before it whose initialiser
// can get to the function in a way that Go does not see.
func (s *start) early(files []*ast.File, fn types.Object, pos token.Pos) bool {
	for _, init := range s.info.InitOrder {
		if !before(files, init.Lhs[0].Pos(), pos) || !s.calls(init.Rhs) {
			continue
		}
		named, all := map[types.Object]bool{}, map[types.Object]bool{}
		s.visit(init.Rhs, named, false)
		s.visit(init.Rhs, all, true)
		if all[fn] && !named[fn] {
			return true
		}
	}
	return false
}

// late reports whether the function may run before a variable that is declared at pos has
// its value, which it only gets when those that it needs have theirs.
func (s *start) late(files []*ast.File, fn types.Object, pos token.Pos, needs []*types.Var) bool {
	late := s.early(files, fn, pos)
	for _, v := range needs {
		late = late || s.early(files, fn, v.Pos())
	}
	return late
}

// before reports whether the first position comes before the second one in the
// order of the files.
func before(files []*ast.File, p, q token.Pos) bool {
	for _, f := range files {
		inP, inQ := f.FileStart <= p && p < f.FileEnd, f.FileStart <= q && q < f.FileEnd
		if inP || inQ {
			return inP && (!inQ || p < q)
		}
	}
	return false
}

// calls reports whether the expression calls anything.
func (s *start) calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && !s.info.Types[call.Fun].IsType()
		return !found
	})
	return found
}

// visit notes the functions that the code names, and those that these name. If
// all is set it goes on from the methods of the types of all values, too.
func (s *start) visit(code ast.Node, seen map[types.Object]bool, all bool) {
	if code == nil {
		return
	}
	reach := func(obj types.Object) {
		if !seen[obj] {
			seen[obj] = true
			s.visit(s.bodies[obj], seen, all)
		}
	}
	ast.Inspect(code, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			switch obj := s.info.Uses[id].(type) {
			case *types.Func:
				reach(obj.Origin())
			case *types.Var:
				reach(obj)
			}
		}
		if e, ok := n.(ast.Expr); ok && all {
			s.methods(s.info.TypeOf(e), seen, reach)
		}
		return true
	})
}

// methods goes on from the methods of the type, and of the types it is made
// of.
func (s *start) methods(t types.Type, seen map[types.Object]bool, reach func(types.Object)) {
	switch t := types.Unalias(t).(type) {
	case *types.Named:
		obj := t.Origin().Obj()
		for arg := range t.TypeArgs().Types() {
			s.methods(arg, seen, reach)
		}
		if obj.Pkg() != s.pkg || seen[obj] {
			return
		}
		seen[obj] = true
		for m := range t.Origin().Methods() {
			reach(m)
		}
		s.methods(t.Origin().Underlying(), seen, reach)
	case *types.Struct:
		for f := range t.Fields() {
			s.methods(f.Type(), seen, reach)
		}
	case *types.Map:
		s.methods(t.Key(), seen, reach)
		s.methods(t.Elem(), seen, reach)
	case *types.Tuple:
		for v := range t.Variables() {
			s.methods(v.Type(), seen, reach)
		}
	case interface{ Elem() types.Type }: // pointers, slices, arrays and channels
		s.methods(t.Elem(), seen, reach)
	}
}
