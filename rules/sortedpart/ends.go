package sortedpart

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// natural are the functions that sort by the order that the language has.
var natural = map[string]bool{"sort.Strings": true, "sort.Ints": true, "slices.Sort": true}

// scan proposes to look for the least or the greatest element, and to put it where it is looked for. Nobody
// else has the list, and elements that are equal are the same.
func scan(f *sources.File, c inspector.Cursor, list types.Object) []analysis.SuggestedFix {
	info := f.Pass.TypesInfo
	call := c.Node().(*ast.CallExpr)
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	kind, _ := c.ParentEdge()
	if !ok || kind != edge.ExprStmt_X || !natural[calls.Name(info, call)] || f.Commented(call.Pos(), call.End()) {
		return nil
	}
	kind, _ = c.Parent().ParentEdge()
	if kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body || !ordered(list.Type()) {
		return nil
	}
	first, last, ok := kept(info, c, list)
	if !ok || !f.Predeclared(call.Pos(), "len") {
		return nil
	}
	var text []string
	index := "i"
	if id.Name == index {
		index = "j"
	}
	end := "len(" + id.Name + ")-1"
	if first {
		text = append(text, fmt.Sprintf("for %[2]s := range %[1]s {\nif %[1]s[%[2]s] < %[1]s[0] {\n%[1]s[0], %[1]s[%[2]s] = %[1]s[%[2]s], %[1]s[0]\n}\n}", id.Name, index))
	}
	if last {
		text = append(text, fmt.Sprintf("for %[2]s := range %[1]s {\nif %[1]s[%[2]s] > %[1]s[%[3]s] {\n%[1]s[%[3]s], %[1]s[%[2]s] = %[1]s[%[2]s], %[1]s[%[3]s]\n}\n}", id.Name, index, end))
	}
	return []analysis.SuggestedFix{{
		Message:   "look for the element in one pass",
		TextEdits: []analysis.TextEdit{{Pos: call.Pos(), End: call.End(), NewText: []byte(strings.Join(text, "\n"))}},
	}}
}

// ordered reports whether a list is one of texts or whole numbers.
func ordered(t types.Type) bool {
	s, ok := t.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	if _, param := types.Unalias(s.Elem()).(*types.TypeParam); param {
		return false
	}
	b, ok := s.Elem().Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsInteger|types.IsString) != 0
}

// kept reports whether the list is one that the function makes, and that nothing else has, and
// which of its ends are looked at after it was sorted.
func kept(info *types.Info, sort inspector.Cursor, list types.Object) (first, last, ok bool) {
	for fn := range sort.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if !declared(fn.Node(), list) || sources.Jumps(fn.Node()) {
			return false, false, false
		}
		for c := range fn.Preorder((*ast.Ident)(nil)) {
			id := c.Node().(*ast.Ident)
			if info.ObjectOf(id) != list {
				continue
			}
			if syntax.Function(c) != fn.Node() || id.Pos() < sort.Node().Pos() && !own(info, c, list) {
				return false, false, false
			}
			if id.Pos() < sort.Node().End() {
				continue
			}
			if kind, _ := c.ParentEdge(); kind == edge.IndexExpr_X {
				zero := info.Types[c.Parent().Node().(*ast.IndexExpr).Index].Value != nil
				first, last = first || zero, last || !zero
			}
		}
		return first, last, true
	}
	return false, false, false
}

// declared reports whether a variable is declared in the body of a function.
func declared(fn ast.Node, v types.Object) bool {
	var body *ast.BlockStmt
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		body = fn.Body
	case *ast.FuncLit:
		body = fn.Body
	}
	return body.Pos() < v.Pos() && v.Pos() < body.End()
}

// own reports whether a use of a list before it is sorted gives the list to nobody, and whether what it gets
// was made for it.
func own(info *types.Info, c inspector.Cursor, list types.Object) bool {
	switch kind, i := c.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		return len(a.Lhs) == len(a.Rhs) && made(info, a.Rhs[i], list)
	case edge.ValueSpec_Names:
		spec := c.Parent().Node().(*ast.ValueSpec)
		return len(spec.Values) == 0 || len(spec.Values) == len(spec.Names) && made(info, spec.Values[i], list)
	case edge.IndexExpr_X:
		up, _ := c.Parent().ParentEdge()
		return up != edge.SelectorExpr_X && (up != edge.UnaryExpr_X || c.Parent().Parent().Node().(*ast.UnaryExpr).Op != token.AND)
	case edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return true
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		if kind, _ := c.Parent().ParentEdge(); kind == edge.DeferStmt_Call || kind == edge.GoStmt_Call {
			return false // it is looked at later
		}
		if calls.Builtin(info, call, "append") {
			return i > 0 && call.Ellipsis.IsValid() || i == 0 && back(info, c.Parent(), list)
		}
		return calls.Builtin(info, call, "len") || calls.Builtin(info, call, "cap") || calls.Builtin(info, call, "copy")
	}
	return false
}

// back reports whether the list itself gets what a call returns.
func back(info *types.Info, call inspector.Cursor, list types.Object) bool {
	kind, i := call.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return false
	}
	a := call.Parent().Node().(*ast.AssignStmt)
	id, ok := a.Lhs[min(i, len(a.Lhs)-1)].(*ast.Ident)
	return ok && len(a.Lhs) == len(a.Rhs) && info.ObjectOf(id) == list
}

// makers are functions that return a list which nobody else has.
var makers = map[string]bool{
	"slices.Clone": true, "slices.Collect": true, "strings.Split": true, "strings.SplitN": true, "strings.Fields": true, "strings.FieldsFunc": true,
}

// made reports whether a list is new, or the one that the variable has already.
func made(info *types.Info, e ast.Expr, list types.Object) bool {
	e = ast.Unparen(e)
	if info.Types[e].IsNil() {
		return true
	}
	if from, _, ok := calls.Conversion(info, e); ok {
		return made(info, from, list)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return true
	case *ast.Ident:
		return info.Uses[e] == list
	case *ast.CallExpr:
		if calls.Builtin(info, e, "append") {
			return made(info, e.Args[0], list)
		}
		return calls.Builtin(info, e, "make") || makers[calls.Name(info, e)]
	}
	return false
}
