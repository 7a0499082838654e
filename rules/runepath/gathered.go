package runepath

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/emptied"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// gathered is a variable that runes are appended to one by one, of which text is made.
type gathered struct {
	f       *sources.File
	v       types.Object
	empty   emptied.Slice
	appends []*ast.AssignStmt
	texts   []*ast.CallExpr
	lengths []*ast.CallExpr // which are compared with 0
	emptied bool            // v = v[:0], or v = nil
	caught  bool            // a literal mentions it, which any call may call
}

// gather returns the variable of a conversion to text, if nothing is done with it but to append runes,
// to ask whether there are any, to make text of them, and to begin again.
func gather(f *sources.File, call *ast.CallExpr) (*gathered, bool) {
	info := f.Pass.TypesInfo
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok {
		return nil, false
	}
	g := &gathered{f: f, v: info.Uses[id]}
	if g.v == nil || g.v.Parent() == f.Pass.Pkg.Scope() || !types.Identical(g.v.Type(), types.NewSlice(types.Typ[types.Rune])) {
		return nil, false
	}
	declared := false
	for use := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		id := use.Node().(*ast.Ident)
		switch g.v {
		case info.Defs[id]:
			g.empty, declared = emptied.Declared(f, use)
		case info.Uses[id]:
			g.caught = g.caught || inLiteral(use, g.v)
			if !g.use(use) {
				return nil, false
			}
		}
	}
	return g, declared && g.simple()
}

// inLiteral reports whether a variable is mentioned by a literal of a function that it is not declared in.
func inLiteral(c inspector.Cursor, v types.Object) bool {
	for up := range c.Enclosing((*ast.FuncLit)(nil)) {
		lit := up.Node()
		return v.Pos() < lit.Pos() || lit.End() <= v.Pos()
	}
	return false
}

// use takes a use down, and reports whether it is one of those that are known.
func (g *gathered) use(c inspector.Cursor) bool {
	info := g.f.Pass.TypesInfo
	switch kind, index := c.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		return g.assign(c.Parent())
	case edge.SliceExpr_X: // which is looked at where it is assigned
		a, ok := c.Parent().Parent().Node().(*ast.AssignStmt)
		return ok && len(a.Lhs) == 1 && turns.Names(info, a.Lhs[0], g.v)
	case edge.CallExpr_Args:
		return index == 0 && g.given(c.Parent())
	}
	return false
}

// assign takes v = append(v, ...), v = v[:0] or v = nil down.
func (g *gathered) assign(c inspector.Cursor) bool {
	info, a := g.f.Pass.TypesInfo, c.Node().(*ast.AssignStmt)
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || !syntax.Listed(c) {
		return false
	}
	switch e := ast.Unparen(a.Rhs[0]).(type) {
	case *ast.CallExpr:
		if !calls.Builtin(info, e, "append") || len(e.Args) < 2 || !turns.Names(info, e.Args[0], g.v) {
			return false
		}
		g.appends = append(g.appends, a)
		return true
	case *ast.SliceExpr:
		g.emptied = true
		return turns.Names(info, e.X, g.v) && e.Low == nil && e.Max == nil && e.High != nil && syntax.Zero(info, e.High)
	}
	g.emptied = true
	return info.Types[a.Rhs[0]].IsNil()
}

// given takes what the variable is given to down.
func (g *gathered) given(c inspector.Cursor) bool {
	info, call := g.f.Pass.TypesInfo, c.Node().(*ast.CallExpr)
	if _, to, ok := calls.Conversion(info, call); ok {
		g.texts = append(g.texts, call)
		return types.Identical(to, types.Typ[types.String])
	}
	if calls.Builtin(info, call, "len") {
		g.lengths = append(g.lengths, call)
		b, ok := c.Parent().Node().(*ast.BinaryExpr)
		return ok && b.X == call && syntax.Zero(info, b.Y) && (b.Op == token.EQL || b.Op == token.NEQ || b.Op == token.GTR)
	}
	a, ok := c.Parent().Node().(*ast.AssignStmt)
	return ok && len(a.Lhs) == 1 && turns.Names(info, a.Lhs[0], g.v) && calls.Builtin(info, call, "append") && turns.Names(info, call.Args[0], g.v)
}

// simple reports whether what is appended is the same whether or not something is appended meanwhile.
func (g *gathered) simple() bool {
	for _, a := range g.appends {
		args := ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Args[1:]
		for _, e := range args {
			if g.depends(e, g.caught) || len(args) > 1 && !g.constant(e) || g.f.Commented(a.Pos(), a.End()) {
				return false
			}
		}
	}
	return true
}

// constant reports whether an expression is a constant or a name, which cannot fail when others before it are appended.
func (g *gathered) constant(e ast.Expr) bool {
	_, name := ast.Unparen(e).(*ast.Ident)
	return name || g.f.Pass.TypesInfo.Types[e].Value != nil
}

// depends reports whether an expression mentions the variable, or, if calls may change it,
// whether it calls a function.
func (g *gathered) depends(e ast.Expr, changing bool) bool {
	info, found := g.f.Pass.TypesInfo, false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			found = found || info.Uses[n] == g.v
		case *ast.CallExpr:
			_, _, conversion := calls.Conversion(info, n)
			found = found || changing && !conversion && !strings.HasPrefix(calls.Name(info, n), "unicode")
		case *ast.UnaryExpr:
			found = found || changing && n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// paid says what a text costs that is made of the runes: their memory, where it is made and where it grows, and its own.
func (g *gathered) paid(text *ast.CallExpr) []analysis.RelatedInformation {
	all := []analysis.RelatedInformation{
		{Pos: text.Pos(), End: text.End(), Message: "text is made of them here"},
		{Pos: g.v.Pos(), End: g.v.Pos() + 1, Message: "they begin here"},
	}
	for _, a := range g.appends {
		all = append(all, analysis.RelatedInformation{Pos: a.Pos(), End: a.End(), Message: "runes are gathered here"})
	}
	return all
}

// fixes returns what gathers the bytes of the runes: in a strings.Builder, or where text after text is made in
// memory that is used again, in a slice of bytes.
func (g *gathered) fixes() []analysis.SuggestedFix {
	message, edits, ok := "write the runes to a strings.Builder", []analysis.TextEdit(nil), false
	if g.emptied {
		message = "gather the bytes of the runes"
		edits, ok = g.bytes()
	} else {
		edits, ok = g.builder()
	}
	if !ok {
		return nil
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// builder writes the runes to a strings.Builder.
func (g *gathered) builder() ([]analysis.TextEdit, bool) {
	edits, ok := g.empty.Builder()
	name := g.v.Name()
	for _, call := range g.texts {
		edits = append(edits, analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(name + ".String()")})
	}
	for _, call := range g.lengths {
		edits = append(edits, analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(name + ".Len()")})
	}
	more, done := g.written(func(r string, ascii bool) string {
		if ascii {
			return name + ".WriteByte(" + r + ")"
		}
		return name + ".WriteRune(" + r + ")"
	})
	return append(edits, more...), ok && done
}

// bytes appends the bytes of the runes to a slice. Text is made of it as it was of the runes.
func (g *gathered) bytes() ([]analysis.TextEdit, bool) {
	pos := g.v.Pos()
	pkg, imports, ok := g.f.Import(pos, "unicode/utf8")
	if !ok || !g.f.Allows("go1.18") || !g.f.Predeclared(pos, "byte") {
		return nil, false
	}
	var edits []analysis.TextEdit
	edits = append(edits, analysis.TextEdit{Pos: g.empty.Type.Pos(), End: g.empty.Type.End(), NewText: []byte("[]byte")})
	name := g.v.Name()
	more, done := g.written(func(r string, ascii bool) string {
		if ascii {
			return name + " = append(" + name + ", " + r + ")"
		}
		edits, imports = append(edits, imports...), nil
		return name + " = " + pkg + ".AppendRune(" + name + ", " + r + ")"
	})
	return append(edits, more...), done
}

// written writes what is appended, a rune at a time.
func (g *gathered) written(one func(r string, ascii bool) string) ([]analysis.TextEdit, bool) {
	var edits []analysis.TextEdit
	for _, a := range g.appends {
		call := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		var lines []string
		if call.Ellipsis.IsValid() {
			line, ok := g.spread(call.Args[1], one)
			if !ok {
				return nil, false
			}
			lines = []string{line}
		} else {
			for _, e := range call.Args[1:] {
				lines = append(lines, one(g.f.Of(e), g.ascii(e)))
			}
		}
		edits = append(edits, analysis.TextEdit{Pos: a.Pos(), End: a.End(), NewText: []byte(strings.Join(lines, "\n"))})
	}
	return edits, true
}

// spread writes append(v, list...): in a loop over the list, or over the text that it is made of, whose runes
// are the same.
func (g *gathered) spread(list ast.Expr, one func(r string, ascii bool) string) (string, bool) {
	info := g.f.Pass.TypesInfo
	if from, _, ok := calls.Conversion(info, list); ok && calls.String(info.TypeOf(from)) {
		list = from
	} else if info.Types[list].IsNil() {
		return "", false
	}
	const name = "r"
	if g.v.Name() == name {
		return "", false
	}
	return "for _, " + name + " := range " + g.f.Of(list) + " {\n" + one(name, false) + "\n}", true
}

// ascii reports whether a rune is written as a literal that is a byte of text.
func (g *gathered) ascii(e ast.Expr) bool {
	if _, ok := ast.Unparen(e).(*ast.BasicLit); !ok {
		return false
	}
	r, ok := constant.Int64Val(constant.ToInt(g.f.Pass.TypesInfo.Types[e].Value))
	return ok && 0 <= r && r < utf8.RuneSelf
}
