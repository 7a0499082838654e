package closuretext

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Where text is made once, a format of strings alone is written as their sum: it is shorter, and
// what is left of it in a method, for a struct that was made otherwise, is no slower than it need be.

// plain are the pieces of a call that formats strings alone, none of which is a constant that
// stands for itself.
func plain(info *types.Info, e ast.Expr) ([]format.Piece, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	pieces, ok := format.Split(info, call)
	for _, p := range pieces {
		known := p.Kind == format.Literal || p.Kind == format.String && !p.Shown()
		ok = ok && known && (p.Arg == nil || info.Types[p.Arg].Value == nil)
	}
	return pieces, ok && len(pieces) > 0
}

// sum writes pieces as a sum of strings, with something else in the place of their arguments.
func sum(pieces []format.Piece, arg func(ast.Expr) (string, bool)) (string, bool) {
	terms := make([]string, len(pieces))
	for i, p := range pieces {
		if p.Arg != nil {
			text, ok := arg(p.Arg)
			if !ok {
				return "", false
			}
			p.Arg = ast.NewIdent(text)
		}
		var ok bool
		if terms[i], ok = p.Expr(func(string) (string, bool) { return "", false }); !ok {
			return "", false
		}
	}
	return strings.Join(terms, " + "), true
}

// inPlace is the text as its method makes it.
func (t *fieldText) inPlace() (string, bool) {
	if pieces, ok := plain(t.file.Pass.TypesInfo, t.expr); ok {
		return sum(pieces, func(e ast.Expr) (string, bool) { return t.file.Of(e), true })
	}
	return t.file.Of(t.expr), true
}

// with writes the text with something else in the place of the fields, as it can stand at a
// position of a file.
func (t *fieldText) with(in *sources.File, pos token.Pos, field func(*types.Var) (string, bool)) (string, bool) {
	if pieces, ok := plain(t.file.Pass.TypesInfo, t.expr); ok {
		return sum(pieces, func(e ast.Expr) (string, bool) { return t.part(e, in, pos, field) })
	}
	return t.part(t.expr, in, pos, field)
}

// part is with of a part of the text.
func (t *fieldText) part(e ast.Expr, in *sources.File, pos token.Pos, field func(*types.Var) (string, bool)) (string, bool) {
	f, info := t.file, t.file.Pass.TypesInfo
	text, at, ok := "", e.Pos(), true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			v, isVar := info.Uses[n.Sel].(*types.Var)
			if !isVar || !v.IsField() {
				ast.Inspect(n.X, func(n ast.Node) bool {
					id, isIdent := n.(*ast.Ident)
					ok = ok && (!isIdent || meansIn(in, pos, id))
					return true
				})
				return false
			}
			given, known := field(v)
			ok = ok && known
			text += string(f.Text[f.Offset(at):f.Offset(n.Pos())]) + given
			at = n.End()
			return false
		case *ast.Ident:
			ok = ok && meansIn(in, pos, n)
		}
		return true
	})
	return text + string(f.Text[f.Offset(at):f.Offset(e.End())]), ok
}
