package widelock

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/types/typeutil"
)

// room reports whether a variable is a buffer that the section declares and that nobody
// else gets: its methods are called, and functions write to it that do no more.
func (s *section) room(v *types.Var) bool {
	if v == nil || v.Pos() < s.held[0].Pos() || v.Pos() > s.held[len(s.held)-1].End() || !isBuffer(v.Type()) {
		return false
	}
	kept, own := false, 0
	ast.Inspect(s.decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if s.fills(n, v) {
				own++
			}
		case *ast.Ident:
			if s.Pass.TypesInfo.Uses[n] == v {
				own--
			}
		case *ast.FuncLit:
			kept = kept || mentionsObject(s.Pass.TypesInfo, n, v)
		}
		return true
	})
	return !kept && own == 0
}

func isBuffer(t types.Type) bool {
	name := types.TypeString(t, nil)
	return name == "bytes.Buffer" || name == "strings.Builder"
}

// fills reports whether a call is a method of a buffer, or of a function that is given its
// address only to write there.
func (s *section) fills(call *ast.CallExpr, v *types.Var) bool {
	info := s.Pass.TypesInfo
	if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
		if id, ok := sel.X.(*ast.Ident); ok && info.Uses[id] == v {
			return slices.Contains([]string{"Bytes", "Len", "String", "Write", "WriteByte", "WriteRune", "WriteString"}, sel.Sel.Name)
		}
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || len(call.Args) == 0 {
		return false
	}
	u, ok := call.Args[0].(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return false
	}
	id, ok := u.X.(*ast.Ident)
	if !ok || info.Uses[id] != v {
		return false
	}
	switch fn.FullName() {
	case "fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln":
		return s.plain(call.Args[1:])
	case "io.WriteString", "html/template.HTMLEscape", "html/template.JSEscape", "text/template.HTMLEscape", "text/template.JSEscape":
		return true
	}
	return false
}

// filled returns the buffer of a call that fills one, nil of others.
func (s *section) filled(call *ast.CallExpr) *types.Var {
	var found *types.Var
	ast.Inspect(call, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if ok && found == nil {
			if v, ok := s.Pass.TypesInfo.Uses[id].(*types.Var); ok && isBuffer(v.Type()) && s.fills(call, v) && s.room(v) {
				found = v
			}
		}
		return found == nil
	})
	return found
}

// lent reports whether an expression is the address of a buffer of the section.
func (s *section) lent(u *ast.UnaryExpr) bool {
	id, ok := u.X.(*ast.Ident)
	if !ok {
		return false
	}
	v, _ := s.Pass.TypesInfo.Uses[id].(*types.Var)
	return s.room(v)
}

// roomy reports whether a statement declares a buffer of the section, which is empty.
func (s *section) roomy(d *ast.DeclStmt) bool {
	decl := d.Decl.(*ast.GenDecl)
	if decl.Tok != token.VAR || len(decl.Specs) != 1 {
		return false
	}
	spec := decl.Specs[0].(*ast.ValueSpec)
	if len(spec.Names) != 1 || len(spec.Values) > 0 {
		return false
	}
	v, _ := s.Pass.TypesInfo.Defs[spec.Names[0]].(*types.Var)
	return s.room(v)
}

// frees reports whether the statement before a return gives the lock back.
func (s *section) frees(stmt ast.Stmt, r *ast.ReturnStmt) bool {
	lock, name := locking(s.Pass.TypesInfo, s.File, expr(s.list[0]))
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		var list []ast.Stmt
		switch n := n.(type) {
		case *ast.BlockStmt:
			list = n.List
		case *ast.CaseClause:
			list = n.Body
		}
		freed := false
		for _, stmt := range list {
			if unlock, method := locking(s.Pass.TypesInfo, s.File, expr(stmt)); method == unlocks[name] && unlock == lock {
				freed = true
			}
			found = found || freed && stmt == ast.Stmt(r)
		}
		return true
	})
	return found
}

// goesElsewhere reports whether a statement may go on with another turn of a loop around
// it, or behind one.
func goesElsewhere(stmt ast.Stmt) bool {
	found := false
	var look func(n ast.Node, loop, choice bool)
	look = func(n ast.Node, loop, choice bool) {
		ast.Inspect(n, func(inner ast.Node) bool {
			if inner == n {
				return true
			}
			switch b := inner.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				look(inner, true, true)
				return false
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				look(inner, loop, true)
				return false
			case *ast.BranchStmt:
				found = found || b.Tok == token.CONTINUE && !loop || b.Tok == token.BREAK && !choice
			}
			return true
		})
	}
	look(&ast.BlockStmt{List: []ast.Stmt{stmt}}, false, false)
	return found
}
