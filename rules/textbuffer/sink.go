package textbuffer

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// sink reads w.Write([]byte(s)), io.WriteString(w, s) and w.WriteString(s).
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
// known to do the same with bytes.
func (s *source) writesString(k *sink, arg ast.Node) bool {
	if x, fn := s.method(k.call); fn != nil {
		k.writer = x
		if fn.Name() != "WriteString" {
			return false
		}
	} else if f := s.called(k.call); f != nil && f.FullName() == "io.WriteString" && len(k.call.Args) == 2 && arg == k.call.Args[1] {
		k.writer = k.call.Args[0]
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
