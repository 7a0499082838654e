package wholefile

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// A loop that cuts one part after the other off a text goes through all that strings.Split returns, which
// for a separator that is not empty is one part at least. It knows the number of a part, and whether more
// come, where an iterator does not; and language versions know it that have no iterators.

// cutter writes such a loop.
type cutter struct {
	f          *sources.File
	loop       inspector.Cursor
	key, value *ast.Ident // key is nil where no part has a number
	list       *types.Var // that has the parts; nil where the loop goes through what Split returns
	more       string     // name of the variable that tells whether there are more parts
	edits      []analysis.TextEdit
	asked      map[*ast.Ident]bool // uses of key that are asked for no more
}

// cut returns the fix for a loop over what a call of strings.Split returns. Where that has a variable, s is the statement
// right before the loop that declares it.
func cut(f *sources.File, loop inspector.Cursor, call *ast.CallExpr, list *types.Var, s inspector.Cursor) []analysis.SuggestedFix {
	c := &cutter{f: f, loop: loop, list: list, asked: map[*ast.Ident]bool{}}
	r := loop.Node().(*ast.RangeStmt)
	if calls.Name(f.Pass.TypesInfo, call) != "strings.Split" || r.Tok != token.DEFINE || !c.variables(r) {
		return nil
	}
	_, decl := sources.Enclosing(loop)
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || decl == nil || !f.Predeclared(r.Pos(), "true") || !c.separates(sel, call.Args[1]) {
		return nil
	}
	taken := names.In(decl)
	rest := taken.Free("rest")
	c.more = taken.Free("more")
	if !c.body(r) || f.Commented(r.Pos(), r.X.End()) {
		return nil
	}
	before, after, next := "", "", ""
	if c.key != nil && c.counts() {
		before, after, next = c.key.Name+", ", "0, ", " "+c.key.Name+"++"
	}
	three := c.value.Name + ", " + rest + ", " + c.more
	head := "for " + before + three + " := " + after + "\"\", " + f.Of(call.Args[0]) + ", true; " + c.more + ";" + next
	part := c.part(f.Of(sel.X), rest, call.Args[1])
	if list != nil {
		edit, ok := c.gone(s)
		if !ok {
			return nil
		}
		c.edits = append(c.edits, edit)
	}
	return []analysis.SuggestedFix{{
		Message: "cut them off one by one",
		TextEdits: append(c.edits,
			analysis.TextEdit{Pos: r.Pos(), End: r.X.End(), NewText: []byte(head)},
			analysis.TextEdit{Pos: r.Body.Lbrace + 1, End: r.Body.Lbrace + 1, NewText: []byte(part)}),
	}}
}

// part writes the statements that take the next part off the rest; versions without strings.Cut search for its end.
func (c *cutter) part(pkg, rest string, sep ast.Expr) string {
	part := c.value.Name
	if c.f.Allows("go1.18") {
		return "\n" + part + ", " + rest + ", " + c.more + " = " + pkg + ".Cut(" + rest + ", " + c.f.Of(sep) + ")"
	}
	length := strconv.Itoa(len(constant.StringVal(c.f.Pass.TypesInfo.Types[sep].Value)))
	end := names.In(c.loop.Node()).Free("end")
	return "\n" + end + " := " + pkg + ".Index(" + rest + ", " + c.f.Of(sep) + ")\n" +
		"if " + c.more + " = " + end + " >= 0; " + c.more + " {\n" +
		part + ", " + rest + " = " + rest + "[:" + end + "], " + rest + "[" + end + "+" + length + ":]\n" +
		"} else {\n" + part + " = " + rest + "\n}"
}

// variables reads the variables of the loop.
func (c *cutter) variables(r *ast.RangeStmt) bool {
	key, ok := r.Key.(*ast.Ident)
	value, named := r.Value.(*ast.Ident)
	if !ok || !named || value.Name == "_" {
		return false
	}
	if c.value = value; key.Name != "_" {
		c.key = key
	}
	return true
}

// separates reports whether a text, which is not empty and the same in each turn, separates the parts, and
// means in the loop what it means before it.
func (c *cutter) separates(sel *ast.SelectorExpr, sep ast.Expr) bool {
	v := c.f.Pass.TypesInfo.Types[sep].Value
	if v == nil || v.Kind() != constant.String || constant.StringVal(v) == "" {
		return false
	}
	same := true
	for _, e := range []ast.Expr{sel.X, sep} {
		ast.Inspect(e, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok && (id.Name == c.value.Name || c.key != nil && id.Name == c.key.Name) {
				same = false
			}
			return same
		})
	}
	return same
}

// body reports whether the loop does nothing with its variables that it could not do with those of the new one, and
// writes what is asked of the number of parts.
func (c *cutter) body(r *ast.RangeStmt) bool {
	info := c.f.Pass.TypesInfo
	for use := range c.loop.Preorder((*ast.Ident)(nil)) {
		id := use.Node().(*ast.Ident)
		if id.Pos() < r.Body.Pos() {
			continue
		}
		switch o := info.Uses[id]; {
		case o == nil:
		case c.list != nil && o == c.list:
			if !c.last(use) {
				return false
			}
		case c.key != nil && o == info.Defs[c.key]:
			if captured(use, c.loop) || addressed(use) || set(use) {
				return false
			}
		}
	}
	return true
}

// captured reports whether a function literal in the loop has a use.
func captured(use, loop inspector.Cursor) bool {
	for fn := range use.Enclosing((*ast.FuncLit)(nil)) {
		return fn.Node().Pos() > loop.Node().Pos()
	}
	return false
}

func addressed(use inspector.Cursor) bool {
	u, ok := use.Parent().Node().(*ast.UnaryExpr)
	return ok && u.Op == token.AND
}

// set reports whether a variable is assigned to.
func set(use inspector.Cursor) bool {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return true
	}
	return false
}

// last reports whether the number of parts is asked to tell whether this part is the last one, and
// writes that.
func (c *cutter) last(use inspector.Cursor) bool {
	if kind, _ := use.ParentEdge(); kind != edge.CallExpr_Args || c.key == nil || captured(use, c.loop) {
		return false
	}
	for up := range use.Enclosing((*ast.BinaryExpr)(nil)) {
		b := up.Node().(*ast.BinaryExpr)
		if b.Op == token.SUB {
			continue
		}
		key, left := c.reaches(b.X, b.Y)
		if !left {
			if key, _ = c.reaches(b.Y, b.X); key == nil {
				return false
			}
		}
		text := ""
		switch b.Op {
		case token.EQL:
			text = "!" + c.more
		case token.NEQ:
			text = c.more
		case token.LSS, token.GTR:
			if left == (b.Op == token.LSS) {
				text = c.more
			}
		case token.GEQ, token.LEQ:
			if left == (b.Op == token.GEQ) {
				text = "!" + c.more
			}
		}
		if text == "" || c.f.Commented(b.Pos(), b.End()) {
			return false
		}
		c.asked[key] = true
		c.edits = append(c.edits, analysis.TextEdit{Pos: b.Pos(), End: b.End(), NewText: []byte(text)})
		return true
	}
	return false
}

// reaches reads i and len(list)-1, or i+1 and len(list), and returns i.
func (c *cutter) reaches(i, n ast.Expr) (*ast.Ident, bool) {
	if i2, ok := c.oneOff(i, token.ADD); ok {
		key, named := c.isKey(i2)
		if !named || !c.isNumber(n) {
			return nil, false
		}
		return key, true
	}
	n2, ok := c.oneOff(n, token.SUB)
	key, named := c.isKey(i)
	if !ok || !named || !c.isNumber(n2) {
		return nil, false
	}
	return key, true
}

// oneOff returns x of x+1 or x-1.
func (c *cutter) oneOff(e ast.Expr, op token.Token) (ast.Expr, bool) {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != op {
		return nil, false
	}
	one := c.f.Pass.TypesInfo.Types[b.Y].Value
	return b.X, one != nil && one.ExactString() == "1"
}

func (c *cutter) isKey(e ast.Expr) (*ast.Ident, bool) {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return id, ok && c.f.Pass.TypesInfo.Uses[id] == c.f.Pass.TypesInfo.Defs[c.key]
}

func (c *cutter) isNumber(e ast.Expr) bool {
	info := c.f.Pass.TypesInfo
	return calls.Builtin(info, e, "len") && turns.Names(info, ast.Unparen(e).(*ast.CallExpr).Args[0], c.list)
}

// counts reports whether the number of a part is still asked for.
func (c *cutter) counts() bool {
	for use := range c.loop.Preorder((*ast.Ident)(nil)) {
		id := use.Node().(*ast.Ident)
		if c.f.Pass.TypesInfo.Uses[id] == c.f.Pass.TypesInfo.Defs[c.key] && !c.asked[id] {
			return true
		}
	}
	return false
}

// gone returns the edit that takes the statement away which declares the list, if that is right before the loop and
// can go. A comment behind it stays.
func (c *cutter) gone(s inspector.Cursor) (analysis.TextEdit, bool) {
	n, loop := s.Node(), c.loop.Node()
	next, ok := s.NextSibling()
	if kind, _ := s.ParentEdge(); !ok || next.Node() != loop || kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
		return analysis.TextEdit{}, false
	}
	end := loop.Pos()
	if c.f.Commented(n.End(), end) {
		end = n.End()
	}
	return analysis.TextEdit{Pos: n.Pos(), End: end}, !c.f.Commented(n.Pos(), n.End())
}
