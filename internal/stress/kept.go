package stress

import (
	"go/ast"
	"go/types"
	"slices"

	"github.com/gohone/hone/internal/contract"
	"github.com/gohone/hone/internal/decl"
)

// keptByOne reports whether each value of a type that is not exported is in the hands of one
// value of another type, which is not for several goroutines: it is made by functions that
// return such a value, and nowhere else, and lies in nothing else. Then two goroutines that
// call its methods at once are none that the package lets happen.
func (s state) keptByOne(tn *types.TypeName) bool {
	if tn.Exported() {
		return false
	}
	made := 0
	for _, f := range s.pkg.Syntax {
		for _, d := range f.Decls {
			n, ok := s.madeIn(d, tn)
			if !ok {
				return false
			}
			made += n
		}
	}
	return made > 0
}

// madeIn counts the places of a declaration that make a value of a type. It is not ok where
// the type is named in another way, or a value may come to somebody else.
func (s state) madeIn(d ast.Decl, tn *types.TypeName) (made int, ok bool) {
	fd, isFunc := d.(*ast.FuncDecl)
	var path []ast.Node
	named := func(id *ast.Ident) bool { return s.pkg.TypesInfo.Uses[id] == tn }
	ok = true
	ast.Inspect(d, func(n ast.Node) bool {
		if n == nil {
			path = path[:len(path)-1]
			return true
		}
		path = append(path, n)
		if id, isName := n.(*ast.Ident); !isName || !named(id) {
			return true
		}
		switch parent := path[len(path)-2].(type) {
		case *ast.CompositeLit:
			made++
			ok = ok && isFunc && s.handsOver(fd, path)
		case *ast.CallExpr: // new
			id, builtin := parent.Fun.(*ast.Ident)
			made++
			ok = ok && isFunc && builtin && id.Name == "new" && s.handsOver(fd, path)
		default:
			ok = ok && (isFunc && fd.Recv != nil && inside(n.Pos(), fd.Recv) || s.fieldOfOne(path))
		}
		return true
	})
	return made, ok
}

// fieldOfOne reports whether the name at the end of a path is in the type of a field, which is
// not exported, of a struct that is for one goroutine.
func (s state) fieldOfOne(path []ast.Node) bool {
	var spec *ast.TypeSpec
	for _, n := range path {
		switch n := n.(type) {
		case *ast.TypeSpec:
			spec = n
		case *ast.Field:
			if spec == nil || len(n.Names) == 0 || slices.ContainsFunc(n.Names, (*ast.Ident).IsExported) {
				return false
			}
			obj := s.pkg.TypesInfo.Defs[spec.Name]
			return obj != nil && s.forOne(obj.Type())
		}
	}
	return false
}

// handsOver reports whether what a function makes, at the end of a path, can come to nobody
// but the value that it returns, which is for one goroutine.
func (s state) handsOver(fd *ast.FuncDecl, path []ast.Node) bool {
	fn, ok := s.pkg.TypesInfo.Defs[fd.Name].(*types.Func)
	if !ok || fn.Signature().Results().Len() == 0 || !s.forOne(fn.Signature().Results().At(0).Type()) {
		return false
	}
	for _, n := range path {
		if _, later := n.(*ast.FuncLit); later {
			return false
		}
	}
	alone := true
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.SendStmt:
			alone = false
		case *ast.Ident: // a variable or a function of the package may keep it
			obj := s.pkg.TypesInfo.Uses[n]
			if obj == nil || obj.Pkg() != s.pkg.Types {
				break
			}
			_, isFunc := obj.(*types.Func)
			alone = alone && !isFunc && (obj.Parent() != s.pkg.Types.Scope() || !isVariable(obj))
		}
		return alone
	})
	return alone
}

func isVariable(obj types.Object) bool {
	_, ok := obj.(*types.Var)
	return ok
}

// forOne reports whether values of a type of the package are for one goroutine: its methods
// change them, nothing in them is there for goroutines, and no comment promises it.
func (s state) forOne(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	if !ok || n.Obj().Pkg() != s.pkg.Types || guarded(n, 2) != "" {
		return false
	}
	if _, isStruct := n.Underlying().(*types.Struct); !isStruct || s.promised(n.Obj().Name()) {
		return false
	}
	for i := range n.NumMethods() {
		if m := n.Method(i); m.Exported() && s.writesReceiver(n.Obj().Name()+"."+m.Name()) {
			return true
		}
	}
	return false
}

// promised reports whether the comment of a type, or of a method of it, says that it may be
// used by several goroutines.
func (s state) promised(name string) bool {
	for _, f := range s.pkg.Syntax {
		for _, d := range f.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if d.Recv != nil && decl.Receiver(d) == name && contract.Read(d.Doc.Text()).AtOnce {
					return true
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					t, ok := spec.(*ast.TypeSpec)
					if ok && t.Name.Name == name && (contract.Read(d.Doc.Text()).AtOnce || contract.Read(t.Doc.Text()).AtOnce) {
						return true
					}
				}
			}
		}
	}
	return false
}
