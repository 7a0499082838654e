package replacechain

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// chain is what is replaced in a text, one after the other.
type chain struct {
	text     ast.Expr // that is replaced in first
	old, new []string
	written  []string // as they stand in the source, in pairs
	pkg      string
}

// chainOf reads nested replacements, the innermost of which comes first.
func chainOf(f *sources.File, e ast.Expr) *chain {
	info := f.Pass.TypesInfo
	call := ast.Unparen(e).(*ast.CallExpr)
	c := &chain{text: call.Args[0]}
	if replaces(info, call.Args[0]) {
		c = chainOf(f, call.Args[0])
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if c == nil || !ok || !strings.HasPrefix(calls.Name(info, call), "strings.") {
		return nil
	}
	c.pkg = f.Of(sel.X)
	old, _ := calls.Text(info, call.Args[1])
	by, _ := calls.Text(info, call.Args[2])
	c.old, c.new = append(c.old, old), append(c.new, by)
	for _, arg := range call.Args[1:3] {
		if !universal(info, arg) {
			return nil
		}
		c.written = append(c.written, f.Of(arg))
	}
	return c
}

// universal reports whether an expression means in the whole package what it means here: it
// names nothing.
func universal(info *types.Info, e ast.Expr) bool {
	named := false
	ast.Inspect(e, func(n ast.Node) bool {
		_, id := n.(*ast.Ident)
		named = named || id
		return !named
	})
	return !named
}

// apart reports whether no replacement finds anything in what another one has put in place, and
// none at the same place as another one: each replaces one byte, and another one.
func (c *chain) apart() bool {
	for i, old := range c.old {
		if len(old) != 1 || old[0] >= utf8.RuneSelf {
			return false
		}
		for j := range i {
			if c.old[j] == old || strings.Contains(c.new[j], old) {
				return false
			}
		}
	}
	return true
}

// nestedFix has one replacer do what nested calls do.
func nestedFix(f *sources.File, c inspector.Cursor, names map[string]bool) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	all := chainOf(f, call)
	if all == nil || f.Commented(call.Pos(), call.End()) {
		return nil
	}
	return all.fix(f, c, call.Pos(), call.End(), "", names)
}

// rowFix has one replacer do what a row of statements does.
func rowFix(f *sources.File, c inspector.Cursor, end ast.Node, names map[string]bool) []analysis.SuggestedFix {
	info, first := f.Pass.TypesInfo, c.Node().(*ast.AssignStmt)
	v := target(info, first)
	all := chainOf(f, first.Rhs[0])
	var gone []analysis.TextEdit
	for at := c; all != nil && at.Node() != end; {
		before := at.Node().End()
		at, _ = at.NextSibling()
		stmt := at.Node().(*ast.AssignStmt)
		more := chainOf(f, stmt.Rhs[0])
		from, ok := behind(f, before, stmt.Pos())
		if more == nil || !ok || !turns.Names(info, more.text, v) || stmt.Tok != token.ASSIGN || f.Commented(stmt.Pos(), stmt.End()) {
			return nil
		}
		gone = append(gone, analysis.TextEdit{Pos: from, End: stmt.End()})
		all.old, all.new, all.written = append(all.old, more.old...), append(all.new, more.new...), append(all.written, more.written...)
	}
	if all == nil || f.Commented(first.Pos(), first.End()) {
		return nil
	}
	fixes := all.fix(f, c, first.Pos(), first.End(), f.Of(first.Lhs[0])+" "+first.Tok.String()+" ", names)
	if fixes != nil {
		fixes[0].TextEdits = append(fixes[0].TextEdits, gone...)
	}
	return fixes
}

// behind returns where the text between two statements begins that can go with the second one: behind
// a remark on the line of the first. Other comments speak of the second.
func behind(f *sources.File, from, to token.Pos) (token.Pos, bool) {
	line := func(p token.Pos) int { return f.Pass.Fset.Position(p).Line }
	for _, c := range f.Syntax.Comments {
		if c.Pos() < from || to <= c.Pos() {
			continue
		}
		if line(c.End()) != line(from) {
			return token.NoPos, false
		}
		from = c.End()
	}
	return from, true
}

// fix declares the replacer before the function, and uses it in a range.
func (c *chain) fix(f *sources.File, at inspector.Cursor, from, to token.Pos, assign string, names map[string]bool) []analysis.SuggestedFix {
	_, decl := sources.Enclosing(at)
	if decl == nil || !c.apart() {
		return nil
	}
	name := unexported(decl.Name.Name) + "Replacer"
	if names[name] || f.Lookup(from, name) != nil || !token.IsIdentifier(name) {
		return nil
	}
	if imported, ok := f.Lookup(decl.Pos(), c.pkg).(*types.PkgName); !ok || imported.Imported().Path() != "strings" {
		return nil
	}
	names[name] = true
	start := decl.Pos()
	if decl.Doc != nil {
		start = decl.Doc.Pos()
	}
	declared := "var " + name + " = " + c.pkg + ".NewReplacer(" + strings.Join(c.written, ", ") + ")\n\n"
	return []analysis.SuggestedFix{{
		Message: "replace all of it at once, by a replacer of the package",
		TextEdits: []analysis.TextEdit{
			{Pos: start, End: start, NewText: []byte(declared)},
			{Pos: from, End: to, NewText: []byte(assign + name + ".Replace(" + f.Of(c.text) + ")")},
		},
	}}
}

// unexported makes a name begin in lower case.
func unexported(name string) string {
	r, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[n:]
}

// namesOf returns the names of the package when they are first asked for.
func namesOf(pass *analysis.Pass) func() map[string]bool {
	var names map[string]bool
	return func() map[string]bool {
		if names == nil {
			names = toplevel.Names(pass)
		}
		return names
	}
}
