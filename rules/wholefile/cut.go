package wholefile

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// cutter has a loop over the parts of a text cut them off one after the other: in the words of
// versions before SplitSeq, and where the loop counts the parts.
type cutter struct {
	f          *sources.File
	loop       *ast.RangeStmt
	call       *ast.CallExpr // what splits
	key, value *ast.Ident
	pkg        string // the name of package strings
	rest, more string // what is left, and whether there is a part in it
	uncounted  bool   // that there are more is all that the count was for
	end        string // where the part ends, in words before Cut
}

// cutting returns the cutter of a loop, if the loop can be written that way: each of its variables
// has the same value then, and is nobody else's.
func cutting(f *sources.File, loop inspector.Cursor, call *ast.CallExpr) (*cutter, bool) {
	info := f.Pass.TypesInfo
	r := loop.Node().(*ast.RangeStmt)
	key, named := r.Key.(*ast.Ident)
	value, _ := r.Value.(*ast.Ident)
	sel, selected := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !named || value == nil || value.Name == "_" || !selected || r.Tok != token.DEFINE ||
		calls.Name(info, call) != "strings.Split" || !separates(info, call.Args[1]) || f.Commented(r.Pos(), r.Body.Lbrace) {
		return nil, false
	}
	vars := []types.Object{info.Defs[value]}
	if key.Name != "_" {
		vars = append(vars, info.Defs[key])
	}
	pkg := f.Of(sel.X)
	if !f.Predeclared(r.Body.Lbrace, "string") || turns.Assigned(info, r.Body, vars) || captured(info, r.Body, vars) || key.Name == pkg || value.Name == pkg {
		return nil, false
	}
	_, decl := sources.Enclosing(loop)
	if decl == nil {
		return nil, false
	}
	taken := names.In(decl)
	return &cutter{f: f, loop: r, call: call, key: key, value: value, pkg: pkg, rest: taken.Free("rest"), more: taken.Free("more"), end: taken.Free("end")}, true
}

// separates reports whether an argument is a separator spelled out, and not empty: an empty one parts
// characters.
func separates(info *types.Info, sep ast.Expr) bool {
	_, literal := ast.Unparen(sep).(*ast.BasicLit)
	v := info.Types[sep].Value
	return literal && v != nil && constant.StringVal(v) != ""
}

// captured reports whether a function literal in a body uses one of the variables.
func captured(info *types.Info, body *ast.BlockStmt, vars []types.Object) bool {
	found := false
	ast.PreorderStack(body, nil, func(n ast.Node, stack []ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if ok && slices.Contains(vars, info.Uses[id]) {
			found = found || slices.ContainsFunc(stack, isLiteral)
		}
		return true
	})
	return found
}

func isLiteral(n ast.Node) bool {
	_, ok := n.(*ast.FuncLit)
	return ok
}

// edits rewrite the head of the loop.
func (c *cutter) edits() []analysis.TextEdit {
	counter, start, step := "", "", ""
	if c.key.Name != "_" && !c.uncounted {
		counter, start, step = c.key.Name+", ", "0, ", c.key.Name+"++ "
	}
	text, sep := c.f.Of(c.call.Args[0]), c.f.Of(c.call.Args[1])
	head := "for " + counter + c.rest + ", " + c.more + " := " + start + text + ", true; " + c.more + "; " + step + "{\n" + c.part(sep)
	if c.inLine() {
		head += "\n"
	}
	return []analysis.TextEdit{{Pos: c.loop.Pos(), End: c.loop.Body.Lbrace + 1, NewText: []byte(head)}}
}

// part are the statements that take the next part off the rest.
func (c *cutter) part(sep string) string {
	if c.f.Allows("go1.18") {
		return "var " + c.value.Name + " string\n" +
			c.value.Name + ", " + c.rest + ", " + c.more + " = " + c.pkg + ".Cut(" + c.rest + ", " + sep + ")"
	}
	length := len(constant.StringVal(c.f.Pass.TypesInfo.Types[c.call.Args[1]].Value))
	return c.value.Name + ", " + c.end + " := " + c.rest + ", " + c.pkg + ".Index(" + c.rest + ", " + sep + ")\n" +
		"if " + c.more + " = " + c.end + " >= 0; " + c.more + " {\n" +
		c.value.Name + ", " + c.rest + " = " + c.rest + "[:" + c.end + "], " + c.rest + "[" + c.end + "+" + strconv.Itoa(length) + ":]\n}"
}

// inLine reports whether the body begins in the line of its brace.
func (c *cutter) inLine() bool {
	line := c.f.Pass.Fset.File(c.loop.Pos()).Line
	return len(c.loop.Body.List) > 0 && line(c.loop.Body.List[0].Pos()) == line(c.loop.Body.Lbrace)
}

// counts returns how often the loop asks what it counts.
func (c *cutter) counts() (n int) {
	info := c.f.Pass.TypesInfo
	ast.Inspect(c.loop.Body, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && info.Uses[id] == info.Defs[c.key] {
			n++
		}
		return true
	})
	return n
}

// last returns the edits of a condition that asks, by the number of parts in a list, whether the part is the
// last one: what is left says so, too.
func (c *cutter) last(number inspector.Cursor, list types.Object) ([]analysis.TextEdit, bool) {
	info := c.f.Pass.TypesInfo
	up := number
	for kind, _ := up.ParentEdge(); kind == edge.ParenExpr_X || kind == edge.BinaryExpr_X || kind == edge.BinaryExpr_Y; kind, _ = up.ParentEdge() {
		up = up.Parent()
		if b, ok := up.Node().(*ast.BinaryExpr); ok && b.Op != token.SUB {
			break
		}
	}
	b, ok := up.Node().(*ast.BinaryExpr)
	if !ok || c.key.Name == "_" || !c.atLast(info, b, list) || c.f.Commented(b.Pos(), b.End()) {
		return nil, false
	}
	is := c.more
	if b.Op == token.EQL {
		is = "!" + c.more
	}
	return []analysis.TextEdit{{Pos: b.Pos(), End: b.End(), NewText: []byte(is)}}, true
}

// atLast reports whether a comparison is of what the loop counts with the number of the last part:
// i == len(list)-1, i+1 < len(list).
func (c *cutter) atLast(info *types.Info, b *ast.BinaryExpr, list types.Object) bool {
	if b.Op != token.EQL && b.Op != token.NEQ && b.Op != token.LSS {
		return false
	}
	counted, ahead := plus(info, b.X, token.ADD)
	number, behind := plus(info, b.Y, token.SUB)
	if ahead == behind || !turns.Names(info, counted, info.Defs[c.key]) {
		return false
	}
	call, ok := ast.Unparen(number).(*ast.CallExpr)
	return ok && calls.Builtin(info, call, "len") && turns.Names(info, call.Args[0], list)
}

// plus takes the 1 off x+1 or x-1.
func plus(info *types.Info, e ast.Expr, op token.Token) (x ast.Expr, found bool) {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != op {
		return e, false
	}
	v := info.Types[b.Y].Value
	if v == nil {
		return e, false
	}
	if n, exact := constant.Int64Val(constant.ToInt(v)); !exact || n != 1 {
		return e, false
	}
	return b.X, true
}
