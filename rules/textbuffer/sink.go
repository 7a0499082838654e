package textbuffer

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// sink reads w.Write([]byte(s)), io.WriteString(w, s), w.WriteString(s) and fmt.Fprint(w, s).
// In a go or defer statement the call would outlive what is known of s.
func (s *source) sink(use inspector.Cursor) (sink, bool) {
	if kind, _ := use.ParentEdge(); kind != edge.CallExpr_Args {
		return sink{}, false
	}
	arg := use
	var k sink
	if outer := use.Parent(); s.toBytes(outer.Node().(*ast.CallExpr)) {
		k.conversion = outer.Node().(*ast.CallExpr)
		arg = outer
		if kind, _ := arg.ParentEdge(); kind != edge.CallExpr_Args {
			return sink{}, false
		}
	}
	k.call = arg.Parent().Node().(*ast.CallExpr)
	switch kind, _ := arg.Parent().ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return sink{}, false
	}
	if k.conversion != nil {
		return k, s.writes(k.call)
	}
	return k, s.writesString(&k, arg.Node())
}

// toBytes reports whether the call converts to []byte.
func (s *source) toBytes(call *ast.CallExpr) bool {
	return len(call.Args) == 1 && s.Pass.TypesInfo.Types[call.Fun].IsType() && bytes(s.Pass.TypesInfo.TypeOf(call.Fun))
}

func bytes(t types.Type) bool { return types.Identical(t, types.NewSlice(types.Typ[types.Byte])) }

// writes reports whether the call is of a method Write(p []byte) (int, error):
// those are writers, which neither keep p nor change it.
func (s *source) writes(call *ast.CallExpr) bool {
	_, fn := s.method(call)
	if fn == nil || fn.Name() != "Write" || len(call.Args) != 1 {
		return false
	}
	sig := fn.Signature()
	return sig.Params().Len() == 1 && !sig.Variadic() && bytes(sig.Params().At(0).Type()) &&
		sig.Results().Len() == 2 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.Int]) &&
		types.Identical(sig.Results().At(1).Type(), types.Universe.Lookup("error").Type())
}

// writesString reads io.WriteString(w, s) and w.WriteString(s) where Write is
// known to do the same with bytes, and fmt.Fprint(w, s), which does no more than that.
func (s *source) writesString(k *sink, arg ast.Node) bool {
	if x, fn := s.method(k.call); fn != nil {
		k.writer = x
		if fn.Name() != "WriteString" {
			return false
		}
	} else if f := s.called(k.call); f != nil && f.FullName() == "io.WriteString" && len(k.call.Args) == 2 && arg == k.call.Args[1] {
		k.writer = k.call.Args[0]
	} else if s.printed(k, arg) {
		k.writer = k.call.Args[0]
		return true
	} else {
		return false
	}
	t := s.Pass.TypesInfo.TypeOf(k.writer)
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	switch types.TypeString(t, nil) {
	case "os.File", "bytes.Buffer", "strings.Builder":
		return true
	case "bufio.Writer":
		// Text larger than the buffer goes on in one piece or in several.
		k.split = true
		return true
	case "net/http.ResponseWriter":
		// One that has a WriteString of its own may count or compress by it what it does not by Write.
		k.split = true
		return !s.answersInText()
	}
	return false
}

// printed reports whether a call is fmt.Fprint(w, s): it writes the text at once, by Write.
func (s *source) printed(k *sink, arg ast.Node) bool {
	f := s.called(k.call)
	if f == nil || f.FullName() != "fmt.Fprint" || len(k.call.Args) != 2 || arg != k.call.Args[1] {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(s.Pass.TypesInfo.TypeOf(k.call.Args[0]), false, s.Pass.Pkg, "Write")
	_, ok := obj.(*types.Func)
	return ok
}

// answersInText reports whether the package, or one of the module that it imports, has a response which says
// itself what it does with text.
func (s *source) answersInText() bool {
	for _, p := range append(s.Pass.Pkg.Imports(), s.Pass.Pkg) {
		if m := s.Pass.Module; p != s.Pass.Pkg && (m == nil || !strings.HasPrefix(p.Path()+"/", m.Path+"/")) {
			continue
		}
		for _, name := range p.Scope().Names() {
			obj, ok := p.Scope().Lookup(name).(*types.TypeName)
			if !ok || types.IsInterface(obj.Type()) {
				continue
			}
			set := types.NewMethodSet(types.NewPointer(obj.Type()))
			text := set.Lookup(p, "WriteString")
			if text != nil && set.Lookup(p, "WriteHeader") != nil && strings.HasPrefix(text.Obj().Pkg().Path()+"/", p.Path()+"/") {
				return true
			}
		}
	}
	return false
}

// method returns the method that a call calls, and the operand before its dot.
func (s *source) method(call *ast.CallExpr) (ast.Expr, *types.Func) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, nil
	}
	selection := s.Pass.TypesInfo.Selections[sel]
	if selection == nil || selection.Kind() != types.MethodVal {
		return nil, nil
	}
	return sel.X, selection.Obj().(*types.Func)
}

// called returns the function of a package that a call calls.
func (s *source) called(call *ast.CallExpr) *types.Func {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || s.Pass.TypesInfo.Selections[sel] != nil {
		return nil
	}
	fn, _ := s.Pass.TypesInfo.Uses[sel.Sel].(*types.Func)
	return fn
}
