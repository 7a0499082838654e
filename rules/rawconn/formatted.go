package rawconn

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// formatted tells how the text is appended that package fmt writes: by the function that appends, which makes the same of
// values without methods. A format is spelled out, and the text is written at once, also where it is none.
func (p *program) formatted(f *sources.File, call *ast.CallExpr, name string) (chunk, bool) {
	if !f.Allows("go1.19") || len(call.Args) < 2 {
		return chunk{}, false
	}
	info := p.pass.TypesInfo
	if name == "Fprintf" && info.Types[call.Args[1]].Value == nil {
		return chunk{}, false
	}
	var args []string
	for _, arg := range call.Args[1:] {
		if !p.moves(arg, call.Args[0]) || !speechless(info.TypeOf(arg)) {
			return chunk{}, false
		}
		args = append(args, f.Of(arg))
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return chunk{}, false
	}
	form := f.Of(sel.X) + "." + strings.Replace(name, "Fprint", "Append", 1)
	onto := func(to string) string { return form + "(" + to + ", " + strings.Join(args, ", ") + ")" }
	return chunk{conn: call.Args[0], begin: onto("nil"), onto: onto}, true
}

// speechless reports whether a type is a basic one, or bytes: package fmt calls no method of it.
func speechless(t types.Type) bool {
	if types.Identical(t, types.NewSlice(types.Typ[types.Byte])) {
		return true
	}
	_, basic := types.Unalias(t).(*types.Basic)
	return basic
}
