package freshbuffer

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// kept returns the edits by which the turns of a loop share a buffer, if all
// that they do with it ends with the turn. A large message has its own: it must
// not hold its memory for as long as the loop runs.
func (p *program) kept(f *sources.File, stmt inspector.Cursor, v types.Object) ([]analysis.TextEdit, bool) {
	loop := loop(stmt)
	if loop == nil || !full(p.pass.TypesInfo, stmt, v) || !p.borrowed(stmt, v) {
		return nil, false
	}
	a := stmt.Node().(*ast.AssignStmt)
	size := ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Args[1]
	name := v.Name() + "Buffer"
	if !fixed(p.pass.TypesInfo, stmt) && !fits(p.pass.TypesInfo.TypeOf(size)) || !p.free(f, loop, stmt, name) || f.Commented(a.Pos(), a.End()) {
		return nil, false
	}
	at, ok := loops.Opens(stmt, loop)
	if !ok {
		return nil, false
	}
	if n, ok := size64(p.pass.TypesInfo, size); ok {
		return []analysis.TextEdit{
			{Pos: at, End: at, NewText: []byte("var " + name + " [" + f.Of(size) + "]byte // of the turns of the loop\n")},
			{Pos: a.Rhs[0].Pos(), End: a.Rhs[0].End(), NewText: []byte(name + "[:]")},
		}, 0 <= n && n <= 1<<16 && named(p.pass.TypesInfo, f, at, size)
	}
	text := fmt.Sprintf("var %[1]s []byte\nif %[4]s := int(%[3]s); 0 <= %[4]s && %[4]s <= 1<<16 {\nif cap(%[2]s) < %[4]s {\n%[2]s = make([]byte, %[4]s)\n}\n"+
		"%[1]s = %[2]s[:%[4]s:%[4]s]\n} else {\n%[1]s = make([]byte, %[4]s)\n}", v.Name(), name, f.Of(size), sizeName(v))
	return []analysis.TextEdit{
		{Pos: at, End: at, NewText: []byte("var " + name + " []byte // of the turns of the loop\n")},
		{Pos: a.Pos(), End: a.End(), NewText: []byte(text)},
	}, true
}

// sizeName is the name of the variable that the fixes hold the size of a buffer in. Where it is
// declared, they use no variable of the function but the buffer, which it must not hide.
func sizeName(buffer types.Object) string {
	return names.Taken{buffer.Name(): true}.Free("size")
}

// loop returns the loop whose turns make a buffer anew.
func loop(stmt inspector.Cursor) ast.Stmt {
	l, _ := loops.Innermost(stmt)
	return l
}

// fixed reports whether the statement b := make([]byte, n) makes a buffer of a constant size.
func fixed(info *types.Info, stmt inspector.Cursor) bool {
	call, ok := ast.Unparen(stmt.Node().(*ast.AssignStmt).Rhs[0]).(*ast.CallExpr)
	return ok && len(call.Args) == 2 && info.Types[call.Args[1]].Value != nil
}

// size64 returns the value of a constant size.
func size64(info *types.Info, size ast.Expr) (int64, bool) {
	v := info.Types[size].Value
	if v == nil {
		return 0, false
	}
	return constant.Int64Val(constant.ToInt(v))
}

// named reports whether the names of a constant mean the same at a position.
func named(info *types.Info, f *sources.File, at token.Pos, size ast.Expr) bool {
	same := true
	ast.Inspect(size, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			same = false
		case *ast.SelectorExpr:
			same = same && named(info, f, at, n.X)
			return false
		case *ast.Ident:
			same = same && f.Lookup(at, n.Name) == info.Uses[n]
		}
		return same
	})
	return same
}

// fits reports whether each value of the type that can be a size is an int, on
// any machine.
func fits(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	if _, param := types.Unalias(t).(*types.TypeParam); param || !ok {
		return false
	}
	switch b.Kind() {
	case types.Int, types.Int8, types.Int16, types.Int32, types.Uint8, types.Uint16, types.Uint32:
		return true
	}
	return false
}

// free reports whether the names that the edits use mean what they are to mean.
func (p *program) free(f *sources.File, loop ast.Stmt, stmt inspector.Cursor, name string) bool {
	for _, n := range []string{"byte", "cap", "int", "make"} {
		if !f.Predeclared(stmt.Node().Pos(), n) {
			return false
		}
	}
	for _, pos := range []token.Pos{loop.Pos(), stmt.Node().Pos()} {
		if f.Lookup(pos, name) != nil {
			return false
		}
	}
	ok := true
	ast.Inspect(loop, func(n ast.Node) bool {
		id, named := n.(*ast.Ident)
		ok = ok && !(named && id.Name == name)
		return ok
	})
	return ok
}

// full reports whether the next statement fills all of the buffer or leaves:
// what an earlier message left in it is never seen.
func full(info *types.Info, stmt inspector.Cursor, v types.Object) bool {
	next, ok := stmt.NextSibling()
	if !ok {
		return false
	}
	s, ok := next.Node().(*ast.IfStmt)
	var fill *ast.AssignStmt
	if ok {
		fill, ok = s.Init.(*ast.AssignStmt)
	} else if fill, ok = next.Node().(*ast.AssignStmt); ok {
		if next, ok = next.NextSibling(); ok {
			s, ok = next.Node().(*ast.IfStmt)
			ok = ok && s.Init == nil
		}
	}
	return ok && len(fill.Lhs) == 2 && len(fill.Rhs) == 1 && fillsAll(info, fill.Rhs[0], v) && refused(info, next, s, fill.Lhs[1], v)
}

// refused reports whether an error is always left for: by "if err != nil", which may come
// behind others that leave for a certain error.
func refused(info *types.Info, c inspector.Cursor, s *ast.IfStmt, err ast.Expr, v types.Object) bool {
	for !leaves(info, s, err, v) {
		if !certain(info, s.Cond, err) || !loops.Leaves(s.Body) || syntax.Mentions(info, s.Body, v) {
			return false
		}
		ok := true
		if s.Else != nil {
			s, ok = s.Else.(*ast.IfStmt)
		} else if c, ok = c.NextSibling(); ok {
			s, ok = c.Node().(*ast.IfStmt)
		}
		if !ok || s.Init != nil {
			return false
		}
	}
	return true
}

// certain reports whether a condition asks whether an error is one that has a name.
func certain(info *types.Info, cond, err ast.Expr) bool {
	var asked, which ast.Expr
	switch cond := ast.Unparen(cond).(type) {
	case *ast.BinaryExpr:
		asked, which = cond.X, cond.Y
		if cond.Op != token.EQL {
			return false
		}
	case *ast.CallExpr:
		if callee(info, cond) != "errors.Is" || len(cond.Args) != 2 { // both may be what a call returns
			return false
		}
		asked, which = cond.Args[0], cond.Args[1]
	default:
		return false
	}
	is, ok := ast.Unparen(asked).(*ast.Ident)
	e, named := err.(*ast.Ident)
	switch which.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return ok && named && info.Uses[is] != nil && info.Uses[is] == info.ObjectOf(e)
	}
	return false
}

// fillsAll reports whether the expression is io.ReadFull(r, v).
func fillsAll(info *types.Info, e ast.Expr, v types.Object) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || callee(info, call) != "io.ReadFull" {
		return false
	}
	id, ok := call.Args[1].(*ast.Ident)
	return ok && info.Uses[id] == v
}

// leaves reports whether the statement is "if err != nil", and its body leaves
// without a look at the buffer.
func leaves(info *types.Info, s *ast.IfStmt, err ast.Expr, v types.Object) bool {
	cond, ok := s.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || !info.Types[cond.Y].IsNil() || s.Else != nil || len(s.Body.List) == 0 {
		return false
	}
	x, ok := cond.X.(*ast.Ident)
	e, named := err.(*ast.Ident)
	if !ok || !named || info.Uses[x] == nil || info.Uses[x] != info.ObjectOf(e) || syntax.Mentions(info, s.Body, v) {
		return false
	}
	switch last := s.Body.List[len(s.Body.List)-1].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return last.Tok == token.CONTINUE || last.Tok == token.BREAK
	}
	return false
}
