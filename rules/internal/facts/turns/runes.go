package turns

import (
	"go/ast"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Runes tells how often a loop turns that goes through the runes of a text: that has to be
// counted, which takes less time than a turn does. Bytes that are no rune are one each, for both.
func Runes(f *sources.File, loop ast.Stmt) (Turns, bool) {
	l, ok := loop.(*ast.RangeStmt)
	if !ok || !types.Identical(f.Pass.TypesInfo.TypeOf(l.X), types.Typ[types.String]) || f.Pass.TypesInfo.Types[l.X].Value != nil {
		return Turns{}, false
	}
	vars, ok := Path(f.Pass.TypesInfo, l.X)
	if !ok || Assigned(f.Pass.TypesInfo, loop, vars) {
		return Turns{}, false
	}
	utf8, edits, ok := f.Import(loop.Pos(), "unicode/utf8")
	if !ok {
		return Turns{}, false
	}
	return Turns{
		Text: utf8 + ".RuneCountInString(" + f.Of(ast.Unparen(l.X)) + ")", Vars: vars, There: true,
		Package: utf8, Imports: edits,
	}, true
}
