package rangecopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// reads reports whether the loop does nothing with its variable but read fields: it
// does not change it, take its address or use it as a whole, and no function literal has it.
func reads(info *types.Info, loop inspector.Cursor, v types.Object) bool {
	used := false
	for c := range loop.Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		used = true
		if !read(info, c) {
			return false
		}
		for lit := range c.Enclosing((*ast.FuncLit)(nil), (*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
			if lit.Node().Pos() > loop.Node().Pos() {
				return false
			}
			break
		}
	}
	return used
}

// read reports whether a use of the variable reads a field: it follows the names as long
// as they stay in the memory of the element.
func read(info *types.Info, c inspector.Cursor) bool {
	fields := 0
	for {
		kind, _ := c.ParentEdge()
		up := c.Parent()
		switch kind {
		case edge.ParenExpr_X:
		case edge.SelectorExpr_X:
			s := info.Selections[up.Node().(*ast.SelectorExpr)]
			if s == nil || s.Kind() != types.FieldVal {
				return fields > 0 && s != nil && s.Kind() == types.MethodVal && !byPointer(s)
			}
			if fields++; s.Indirect() || !inside(s.Type()) {
				return fields > 0 && !stored(up)
			}
		case edge.IndexExpr_X:
			if !inside(info.TypeOf(up.Node().(*ast.IndexExpr))) {
				return fields > 0 && !stored(up)
			}
		default:
			return fields > 0 && !stored(c) && kind != edge.SliceExpr_X
		}
		c = up
	}
}

// handed reports whether the loop gives a pointer to its variable to a call, as an argument or the receiver, and does
// nothing else with it but read fields. What is called may well keep the pointer or change the copy.
func handed(info *types.Info, loop inspector.Cursor, v types.Object) bool {
	found := false
	for c := range loop.Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		if pointer(info, c) {
			found = true
		} else if !read(info, c) {
			return false
		}
	}
	return found
}

// pointer reports whether the use of a variable is a pointer to it that a call gets.
func pointer(info *types.Info, c inspector.Cursor) bool {
	switch up := c.Parent(); n := up.Node().(type) {
	case *ast.UnaryExpr:
		kind, _ := up.ParentEdge()
		return n.Op == token.AND && kind == edge.CallExpr_Args && !info.Types[up.Parent().Node().(*ast.CallExpr).Fun].IsBuiltin()
	case *ast.SelectorExpr:
		kind, _ := up.ParentEdge()
		s := info.Selections[n]
		return s != nil && s.Kind() == types.MethodVal && kind == edge.CallExpr_Fun && byPointer(s)
	}
	return false
}

// byPointer reports whether a method is one of the pointer to a value.
func byPointer(s *types.Selection) bool {
	_, pointer := s.Obj().(*types.Func).Signature().Recv().Type().(*types.Pointer)
	_, held := s.Recv().(*types.Pointer)
	return pointer && !held
}

// inside reports whether what is in a value of the type is in the memory of the value.
func inside(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// stored reports whether an expression is assigned to, or its address taken.
func stored(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	for kind == edge.ParenExpr_X {
		c = c.Parent()
		kind, _ = c.ParentEdge()
	}
	switch kind {
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return true
	case edge.UnaryExpr_X:
		return c.Parent().Node().(*ast.UnaryExpr).Op == token.AND
	case edge.SelectorExpr_X:
		return false // of a field that is a pointer, or that nothing changes here
	}
	return false
}

// written reports whether the loop assigns to an element of the list, or to a part of one,
// or gives the list away.
func written(info *types.Info, loop *ast.RangeStmt, list types.Object) bool {
	found := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || info.Uses[n] == list
		case *ast.CallExpr:
			// Its length may be asked for.
			if calls.Builtin(info, n, "len") && len(n.Args) == 1 {
				if path, ok := turns.Path(info, n.Args[0]); ok && path[len(path)-1] == list {
					return false
				}
			}
		}
		return !found
	})
	return found
}

// alone reports whether nothing in the loop can change an element behind its back: it
// calls nothing but what is built in, and assigns to variables alone.
func alone(info *types.Info, loop *ast.RangeStmt) bool {
	ok := true
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && (info.Types[n.Fun].IsType() || info.Types[n.Fun].IsBuiltin() && !calls.Builtin(info, n, "copy") && !calls.Builtin(info, n, "clear"))
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				ok = ok && variable(info, l)
			}
		case *ast.IncDecStmt:
			ok = ok && variable(info, n.X)
		case *ast.SendStmt, *ast.GoStmt, *ast.SelectStmt, *ast.RangeStmt:
			r, ranged := n.(*ast.RangeStmt)
			ok = ok && ranged && !function(info.TypeOf(r.X))
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		}
		return ok
	})
	return ok
}

// variable reports whether an expression is the name of a variable, or an element of a
// map or of a slice of other things than structs.
func variable(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.IndexExpr:
		if _, ok := info.TypeOf(e.X).Underlying().(*types.Map); ok {
			return true
		}
	}
	return false
}

func function(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Signature, *types.Chan:
		return true
	}
	return false
}
