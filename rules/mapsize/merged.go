package mapsize

import (
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// merged reports a map that a loop in a loop fills, from each of several maps or slices. How many keys
// there may be, a loop before tells: it adds up the lengths.
func merged(f *sources.File, loop inspector.Cursor, often turns.Turns) {
	outer, ok := loop.Node().(*ast.RangeStmt)
	_, decl := sources.Enclosing(loop)
	if !ok || decl == nil || outer.Tok != token.DEFINE || len(outer.Body.List) != 1 {
		return
	}
	inner, ok := outer.Body.List[0].(*ast.RangeStmt)
	if !ok || !partOf(f, outer, inner) {
		return
	}
	cursor, ok := loop.FindNode(inner)
	if !ok {
		return
	}
	each, ok := turns.Of(f, inner)
	if jumps, _ := turns.Ends(f.Pass.TypesInfo, cursor); !ok || !each.There || jumps {
		return
	}
	for _, s := range inner.Body.List {
		target, ok := set(f, cursor, s)
		if !ok {
			continue
		}
		if made, ok := begin(f, loop, target, often); ok && tells(f, loop, target, made, often) == nobody {
			reportSum(f, loop, decl, made, each)
		}
	}
}

// partOf reports whether a loop goes through what another one gives it in each turn.
func partOf(f *sources.File, outer, inner *ast.RangeStmt) bool {
	value, ok := outer.Value.(*ast.Ident)
	return ok && value.Name != "_" && turns.Names(f.Pass.TypesInfo, inner.X, f.Pass.TypesInfo.Defs[value])
}

func reportSum(f *sources.File, loop inspector.Cursor, decl *ast.FuncDecl, made ast.Expr, each turns.Turns) {
	outer := loop.Node().(*ast.RangeStmt)
	inner := outer.Body.List[0]
	size := names.In(decl).Free("size")
	edits, ok := sized(f, made, size)
	before := statement(loop, made)
	if !ok || before == nil || f.Commented(outer.X.Pos(), outer.X.End()) || !f.Alike(outer.X, before.Pos(), outer.Pos()) {
		return
	}
	sum := size + " := 0\nfor _, " + f.Of(outer.Value) + " := range " + f.Of(outer.X) + " {\n" + size + " += " + each.Text + "\n}\n"
	f.Pass.Report(analysis.Diagnostic{
		Pos: inner.Pos(), End: inner.End(),
		Message: "map is filled from nothing by several others",
		SuggestedFixes: []analysis.SuggestedFix{{
			Message:   "make it with room for all keys",
			TextEdits: append([]analysis.TextEdit{{Pos: before.Pos(), End: before.Pos(), NewText: []byte(sum)}}, edits...),
		}},
	})
}

// statement returns the one before the loop, in the same list, that makes the map.
func statement(loop inspector.Cursor, made ast.Expr) ast.Node {
	for c, ok := loop.PrevSibling(); ok; c, ok = c.PrevSibling() {
		if n := c.Node(); n.Pos() <= made.Pos() && made.Pos() < n.End() {
			return n
		}
	}
	return nil
}
