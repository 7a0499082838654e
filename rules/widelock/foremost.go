package widelock

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"
)

// foremost reports whether a call of a known function, which may look at what the lock guards, can be
// made under the lock, where its statement stands, and the rest of that be done behind it: nothing
// moves that stands before, and nothing that the statement reads before the call can be changed by it.
func (s *section) foremost(call *ast.CallExpr) bool {
	info := s.Pass.TypesInfo
	if info.Types[call.Fun].IsType() || info.Types[call.Fun].IsBuiltin() || typeutil.StaticCallee(info, call) == nil {
		return false
	}
	if s.writer != nil && mentionsObject(info, call, s.writer) || s.harmless(call) && s.clean(call) {
		return false
	}
	if _, own := s.pure.Own(call); own && !s.pure.Looks(call) && s.clean(call) {
		return false // it needs no lock
	}
	if t := (&tail{section: s, pure: s.pure}); s.writer == nil && t.makes(call) {
		return false // that is what is to be done without the lock
	}
	for i, stmt := range s.held {
		if stmt.Pos() <= call.Pos() && call.End() <= stmt.End() {
			_, pure := s.pure.Own(call)
			passes := func(ast.Stmt) bool { return false }
			if pure { // it changes nothing that a statement needs which only fills what the function has to itself
				passes = s.quiet
			}
			return s.foremostBut(i, passes) && s.once(stmt) && (pure || !s.readsBefore(stmt, call))
		}
	}
	return false
}

// clean reports whether an expression uses only what is the function's own, and what is copied.
func (s *section) clean(e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		if part, isExpr := n.(ast.Expr); isExpr && part != e && s.copied(part) {
			return false
		}
		if id, isName := n.(*ast.Ident); isName {
			v, isVar := s.Pass.TypesInfo.Uses[id].(*types.Var)
			ok = ok && (!isVar || v.IsField() || s.ours(v))
		}
		return ok
	})
	return ok
}

// once reports whether a statement tells the writer one thing at most, for which all the rest of it
// is evaluated.
func (s *section) once(stmt ast.Stmt) bool {
	told := 0
	ast.Inspect(stmt, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok && s.writer != nil {
			fn, _ := typeutil.Callee(s.Pass.TypesInfo, call).(*types.Func)
			if fn != nil && fn.Name() != "Header" && s.tells(fn, call) {
				told++
			}
		}
		return true
	})
	return told <= 1
}

// readsBefore reports whether a statement reads a field, an element or a variable of the package
// before a call, which may change that.
func (s *section) readsBefore(stmt ast.Stmt, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		if n == nil || n.Pos() >= call.Pos() {
			return false
		}
		switch n := n.(type) {
		case *ast.SelectorExpr:
			f := s.Pass.TypesInfo.Selections[n]
			found = found || f != nil && f.Kind() == types.FieldVal
		case *ast.IndexExpr, *ast.StarExpr:
			found = true
		case *ast.Ident:
			v, ok := s.Pass.TypesInfo.Uses[n].(*types.Var)
			found = found || ok && !v.IsField() && v.Parent() == s.Pass.Pkg.Scope()
		}
		return !found
	})
	return found
}
