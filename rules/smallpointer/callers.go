package smallpointer

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// called looks at all uses of the function in its package: each is a call
// whose result can as well be a value. Where all callers keep the pointer, the struct would
// only be allocated there instead.
func (f *function) called() bool {
	spared := 0
	for _, file := range f.files {
		for c := range file.Cursor.Preorder((*ast.Ident)(nil)) {
			if f.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != f.fn {
				continue
			}
			if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
				c = c.Parent()
			}
			f.kept = false
			if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Fun || !f.takes(c.Parent()) {
				return false
			}
			if !f.kept {
				spared++
			}
		}
	}
	return spared > 0
}

// takes looks at what becomes of the result of a call.
func (f *function) takes(call inspector.Cursor) bool {
	switch kind, _ := call.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		return f.selects(call)
	case edge.StarExpr_X:
		star := call.Parent()
		if k, _ := star.ParentEdge(); k == edge.AssignStmt_Lhs || k == edge.UnaryExpr_X {
			return false
		}
		f.drop(star.Node().Pos())
		return true
	case edge.ExprStmt_X:
		return true
	case edge.AssignStmt_Rhs:
		return f.assigned(call.Parent())
	}
	return false
}

// selects reports whether x of f().x can be had of a value, one that is in no
// variable unless x is a method that wants its address.
func (f *function) selects(call inspector.Cursor) bool {
	c := call.Parent()
	s := f.pass.TypesInfo.Selections[c.Node().(*ast.SelectorExpr)]
	if s == nil || f.two {
		return false
	}
	if fn, ok := s.Obj().(*types.Func); ok {
		if _, pointer := fn.Signature().Recv().Type().(*types.Pointer); pointer {
			return f.named(call, c, fn)
		}
		kind, _ := c.ParentEdge()
		return len(s.Index()) == 1 && kind == edge.CallExpr_Fun
	}
	if _, basic := s.Type().Underlying().(*types.Basic); !basic {
		return false // it might be changed, or sliced
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return false
	case edge.UnaryExpr_X:
		return c.Parent().Node().(*ast.UnaryExpr).Op != token.AND
	}
	return true
}

// assigned looks at v := f(), or at v, err := f() whose error is looked at next.
func (f *function) assigned(stmt inspector.Cursor) bool {
	a := stmt.Node().(*ast.AssignStmt)
	kind, _ := stmt.ParentEdge()
	if a.Tok != token.DEFINE || len(a.Rhs) != 1 || kind == edge.ForStmt_Init { // that copies it each turn
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return false
	}
	var failed *ast.BlockStmt
	if f.nils && id.Name != "_" {
		if failed = f.checked(stmt, a); failed == nil {
			return false
		}
	}
	if id.Name == "_" {
		return true
	}
	v := f.pass.TypesInfo.Defs[id]
	return v != nil && f.uses(v, failed)
}

// checked returns the body of the "if err != nil" that follows, or of "if !ok",
// if it goes nowhere but out.
func (f *function) checked(stmt inspector.Cursor, a *ast.AssignStmt) *ast.BlockStmt {
	err, ok := a.Lhs[1].(*ast.Ident)
	next, more := stmt.NextSibling()
	if !ok || !more {
		return nil
	}
	s, ok := next.Node().(*ast.IfStmt)
	if !ok || s.Init != nil || s.Else != nil || len(s.Body.List) == 0 || !f.fails(s.Cond, err) {
		return nil
	}
	switch last := s.Body.List[len(s.Body.List)-1].(type) {
	case *ast.ReturnStmt:
		return s.Body
	case *ast.BranchStmt:
		if last.Tok == token.CONTINUE || last.Tok == token.BREAK {
			return s.Body
		}
	}
	return nil
}

// fails reports whether the condition is err != nil, or !ok.
func (f *function) fails(cond ast.Expr, err *ast.Ident) bool {
	var x ast.Expr
	switch c := cond.(type) {
	case *ast.BinaryExpr:
		if c.Op == token.NEQ && f.pass.TypesInfo.Types[c.Y].IsNil() {
			x = c.X
		}
	case *ast.UnaryExpr:
		if c.Op == token.NOT {
			x = c.X
		}
	}
	id, ok := x.(*ast.Ident)
	return ok && f.pass.TypesInfo.Uses[id] != nil && f.pass.TypesInfo.Uses[id] == f.pass.TypesInfo.ObjectOf(err)
}

// uses looks at the uses of a variable that was a pointer, given a value once:
// where one is wanted, the variable's address takes its place.
func (f *function) uses(v types.Object, failed *ast.BlockStmt) bool {
	for _, file := range f.files {
		for c := range file.Cursor.Preorder((*ast.Ident)(nil)) {
			id := c.Node().(*ast.Ident)
			if f.pass.TypesInfo.Uses[id] != v {
				continue
			}
			if failed != nil && failed.Pos() <= id.Pos() && id.Pos() < failed.End() {
				return false // there it was nil
			}
			if !f.use(c) {
				return false
			}
		}
	}
	return true
}

func (f *function) use(c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		s := f.pass.TypesInfo.Selections[c.Parent().Node().(*ast.SelectorExpr)]
		return s != nil
	case edge.StarExpr_X:
		f.drop(c.Parent().Node().Pos())
		return true
	case edge.CallExpr_Args:
		f.kept = f.kept || f.keeps(c)
		f.edits = append(f.edits, analysis.TextEdit{Pos: c.Node().Pos(), End: c.Node().Pos(), NewText: []byte("&")})
		return true
	}
	return false
}

// keeps reports whether what a pointer is given to has it on the heap: a list, or an interface,
// of which the compiler does not know who looks at it.
func (f *function) keeps(arg inspector.Cursor) bool {
	call, info := arg.Parent().Node().(*ast.CallExpr), f.pass.TypesInfo
	if id, ok := ast.Unparen(call.Fun).(*ast.Ident); ok {
		if b, ok := info.Uses[id].(*types.Builtin); ok {
			return b.Name() == "append"
		}
	}
	if t := info.Types[call.Fun]; t.IsType() {
		return types.IsInterface(t.Type)
	}
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	_, i := arg.ParentEdge()
	if !ok || sig.Variadic() && i >= sig.Params().Len()-1 || i >= sig.Params().Len() {
		return true
	}
	return types.IsInterface(sig.Params().At(i).Type())
}
