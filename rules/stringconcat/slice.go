package stringconcat

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
)

// element recognises a statement that puts one byte or rune in front of a slice of them:
// b = append([]byte{x}, b...), or b = slices.Insert(b, 0, x). Only the function's own
// statements can change the slice.
func (f *finder) element(stmt *ast.AssignStmt) (addition, bool) {
	if len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || stmt.Tok != token.ASSIGN {
		return addition{}, false
	}
	call, ok := ast.Unparen(stmt.Rhs[0]).(*ast.CallExpr)
	s := f.variable(stmt.Lhs[0])
	if !ok || s == nil || !f.fn.Own(s) || !calls.Bytes(s.Type()) && !calls.Runes(s.Type()) {
		return addition{}, false
	}
	if calls.Name(f.Pass.TypesInfo, call) == "slices.Insert" {
		return f.inserted(stmt, call, s)
	}
	return f.prepended(stmt, call, s)
}

// prepended reads append([]byte{x}, b...).
func (f *finder) prepended(stmt *ast.AssignStmt, call *ast.CallExpr, s *types.Var) (addition, bool) {
	info := f.Pass.TypesInfo
	if !calls.Builtin(info, call, "append") || len(call.Args) != 2 || !call.Ellipsis.IsValid() || f.variable(call.Args[1]) != s {
		return addition{}, false
	}
	lit, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit)
	if !ok || len(lit.Elts) != 1 || !types.Identical(info.TypeOf(lit), s.Type()) {
		return addition{}, false
	}
	if _, keyed := lit.Elts[0].(*ast.KeyValueExpr); keyed {
		return addition{}, false
	}
	return addition{stmt: stmt, s: s, parts: lit.Elts, front: true, list: f.Of(lit.Type)}, true
}

// inserted reads slices.Insert(b, 0, x), and slices.Insert(b, 0, all...). That moves the elements within the slice where it
// has room, and others would see it: nobody else has the slice.
func (f *finder) inserted(stmt *ast.AssignStmt, call *ast.CallExpr, s *types.Var) (addition, bool) {
	if len(call.Args) != 3 || f.variable(call.Args[0]) != s {
		return addition{}, false
	}
	spread := call.Ellipsis.IsValid()
	if spread && (!path(f.Pass.TypesInfo, call.Args[2]) || !types.Identical(f.Pass.TypesInfo.TypeOf(call.Args[2]), s.Type())) {
		return addition{}, false
	}
	element := "byte"
	if types.Identical(s.Type(), types.NewSlice(types.Typ[types.Rune])) {
		element = "rune"
	} else if !types.Identical(s.Type(), types.NewSlice(types.Typ[types.Byte])) {
		return addition{}, false
	}
	first := f.Pass.TypesInfo.Types[call.Args[1]].Value
	c, ok := f.Cursor.FindNode(stmt)
	if first == nil || first.ExactString() != "0" || !ok || !f.alone(c.Parent().Parent(), s) || !f.Predeclared(stmt.Pos(), element) {
		return addition{}, false
	}
	return addition{stmt: stmt, s: s, parts: call.Args[2:], front: true, list: "[]" + element, spread: spread, mayBeEmpty: spread}, true
}

// alone reports whether the statement before the loop declares the slice, with elements
// that were made for it.
func (f *finder) alone(loop inspector.Cursor, s *types.Var) bool {
	before, ok := loop.PrevSibling()
	for ok && !f.uses(before.Node(), s) && !f.defines(before.Node(), s) {
		before, ok = before.PrevSibling()
	}
	if !ok {
		return false
	}
	a, ok := before.Node().(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || f.Pass.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)] != s {
		return false
	}
	from, _, converts := calls.Conversion(f.Pass.TypesInfo, a.Rhs[0])
	_, lit := ast.Unparen(a.Rhs[0]).(*ast.CompositeLit)
	return lit || converts && calls.String(f.Pass.TypesInfo.TypeOf(from))
}

// defines reports whether a statement declares a variable.
func (f *finder) defines(n ast.Node, s *types.Var) bool {
	a, ok := n.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	return ok && f.Pass.TypesInfo.Defs[id] == types.Object(s)
}

// fill replaces a loop whose turns each put the same element in front of a slice: by a
// condition, and one slice of the length that is missing before the elements.
func (f *finder) fill(loop ast.Stmt, t turns, a addition) []analysis.SuggestedFix {
	for _, name := range []string{"len", "make", "append", "copy"} {
		if !f.Predeclared(loop.Pos(), name) {
			return nil
		}
	}
	body := loops.Body(loop).Lbrace
	if !f.fn.Stable(a.parts[0]) {
		return nil // it would panic behind the assignment to the slice
	}
	if f.Commented(loop.Pos(), body) || f.Commented(a.stmt.Pos(), a.stmt.End()) {
		return nil
	}
	s, missing, i := a.s.Name(), f.free(loop, "missing"), f.free(loop, "i")
	count := t.missing
	if t.inclusive {
		count += " + 1"
	}
	if a.spread {
		length := "len(" + f.Of(a.parts[0]) + ")"
		if count = t.count(length); strings.Contains(count, " ") {
			count = "(" + count + ")"
		}
		count += " * " + length
	}
	head, made := "if "+t.cond+" ", missing+" := "+count+"\n"
	if t.cond == "" {
		head, made = fmt.Sprintf("if %[1]s := %[2]s; %[1]s > 0 ", missing, count), ""
	}
	each := "for %[4]s := range %[1]s[:%[3]s] {\n%[1]s[%[4]s] = %[5]s\n}"
	if a.spread {
		each = "for %[4]s := 0; %[4]s < %[3]s; %[4]s += len(%[5]s) {\ncopy(%[1]s[%[4]s:], %[5]s)\n}"
	}
	made += fmt.Sprintf("%[1]s = append(make(%[2]s, %[3]s, %[3]s+len(%[1]s)), %[1]s...)\n"+each, s, a.list, missing, i, f.Of(a.parts[0]))
	return []analysis.SuggestedFix{{
		Message: "put all that is missing in front at once",
		TextEdits: []analysis.TextEdit{
			{Pos: loop.Pos(), End: body, NewText: []byte(head)},
			{Pos: a.stmt.Pos(), End: a.stmt.End(), NewText: []byte(made)},
		},
	}}
}

// slice looks at an assignment that may put an element in front of a slice.
func (f *finder) slice(stmt inspector.Cursor) {
	a, ok := f.element(stmt.Node().(*ast.AssignStmt))
	if !ok {
		return
	}
	loop, whole := loops.Innermost(stmt)
	if loop == nil || !whole || loops.Inside(loop, a.s.Pos()) || f.labelled(stmt) {
		return
	}
	t, ok := f.turns(loop, a)
	if !ok || !f.same(a, t, loop) {
		return
	}
	if fixes := f.fill(loop, t, a); fixes != nil {
		f.Pass.Report(analysis.Diagnostic{
			Pos: a.stmt.Pos(), End: a.stmt.End(),
			Category:       t.category(a),
			Message:        a.says(),
			SuggestedFixes: fixes,
		})
	}
}

// says is what there is to say of elements that are put in front of a slice.
func (a addition) says() string {
	if a.spread {
		return "the same elements are put in front of a slice in each turn of a loop, and all others are copied each time"
	}
	return "one element is put in front of a slice in each turn of a loop, and all others are copied each time"
}
