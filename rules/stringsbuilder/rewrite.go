package stringsbuilder

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/stringlike"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// variable is a local string that loops add to, and where its name stands.
type variable struct {
	def  inspector.Cursor
	uses []inspector.Cursor // in the order of the source
}

// rewrites returns fixes by the statements that they change. Several statements
// that add to the same string have the same fix.
func rewrites(pass *analysis.Pass, in *inspector.Inspector, growing []inspector.Cursor) map[*ast.AssignStmt]analysis.SuggestedFix {
	fixes := map[*ast.AssignStmt]analysis.SuggestedFix{}
	if below(pass.Pkg.Path()) {
		return fixes
	}
	end := token.NoPos // of the last fix: two that are in each other cannot both be made
	for _, v := range variables(pass.TypesInfo, in, growing) {
		if v.def.Node().Pos() < end {
			continue
		}
		edits, ok := v.edits(pass)
		if !ok {
			continue
		}
		end = edits[len(edits)-1].End
		for _, use := range v.uses {
			if stmt, ok := assigned(use); ok {
				fixes[stmt] = analysis.SuggestedFix{Message: "build it in a strings.Builder", TextEdits: edits}
			}
		}
	}
	return fixes
}

// variables returns the strings that the statements add to, by position.
func variables(info *types.Info, in *inspector.Inspector, growing []inspector.Cursor) []*variable {
	by := map[types.Object]*variable{}
	for _, c := range growing {
		if id, ok := ast.Unparen(c.Node().(*ast.AssignStmt).Lhs[0]).(*ast.Ident); ok && stringlike.Is(info.TypeOf(id)) {
			by[info.Uses[id]] = &variable{}
		}
	}
	var all []*variable
	for c := range in.Root().Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if v := by[info.Defs[id]]; v != nil {
			v.def = c
			all = append(all, v)
		}
		if v := by[info.Uses[id]]; v != nil {
			v.uses = append(v.uses, c)
		}
	}
	slices.SortFunc(all, func(a, b *variable) int { return cmp.Compare(a.def.Node().Pos(), b.def.Node().Pos()) })
	return all
}

// edits returns what makes the variable a builder, in an order in which
// insertions at the same place can be made. It is not ok where that is not
// possible or could be slower.
func (v *variable) edits(pass *analysis.Pass) ([]analysis.TextEdit, bool) {
	file, decl := sources.Enclosing(v.def)
	if decl == nil || sources.Skip(pass, file) {
		return nil, false
	}
	src, err := pass.ReadFile(pass.Fset.File(file.FileStart).Name())
	if err != nil {
		return nil, false
	}
	f := &sources.File{Pass: pass, Syntax: file, Text: src}
	name, all, ok := f.Import(v.def.Node().Pos(), "strings")
	if !ok {
		return nil, false
	}
	declared, ok := v.declaration(pass, name)
	if !ok {
		return nil, false
	}
	used, ok := v.calls(f)
	if !ok {
		return nil, false
	}
	for _, e := range append(declared, used...) {
		if f.Commented(e.Pos, e.End) {
			return nil, false // the comment would be lost
		}
		all = append(all, e)
	}
	return all, true
}

// declaration returns the edits of the statement that declares the variable.
func (v *variable) declaration(pass *analysis.Pass, pkg string) ([]analysis.TextEdit, bool) {
	id := v.def.Node().(*ast.Ident)
	switch kind, _ := v.def.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		assign := v.def.Parent()
		stmt := assign.Node().(*ast.AssignStmt)
		switch {
		case !syntax.Listed(assign):
			return nil, false
		case len(stmt.Lhs) > 1:
			return among(pass, stmt, id, pkg)
		}
		return define(pass.TypesInfo, stmt, id.Name, pkg), true
	case edge.ValueSpec_Names:
		spec := v.def.Parent()
		if len(spec.Node().(*ast.ValueSpec).Names) != 1 {
			return beside(spec, id, pkg)
		}
		return declare(pass, spec, pkg)
	}
	return nil, false // a parameter, a result
}

// define returns the edits of s := expr.
func define(info *types.Info, stmt *ast.AssignStmt, name, pkg string) []analysis.TextEdit {
	builder := fmt.Sprintf("var %s %s.Builder", name, pkg)
	first := stmt.Rhs[0]
	if empty(info, first) {
		return []analysis.TextEdit{replace(stmt.Pos(), stmt.End(), builder)}
	}
	before, after := stringlike.Around(info, first)
	return []analysis.TextEdit{
		replace(stmt.Pos(), first.Pos(), builder+"; "+name+".WriteString("+before),
		replace(stmt.End(), stmt.End(), after+")"),
	}
}

// declare returns the edits of var s string = expr. Where it is one of several
// in parentheses with a value, it must be the last, because the value is
// computed after the others.
func declare(pass *analysis.Pass, c inspector.Cursor, pkg string) ([]analysis.TextEdit, bool) {
	spec, decl := c.Node().(*ast.ValueSpec), c.Parent().Node().(*ast.GenDecl)
	id := spec.Names[0]
	edits := []analysis.TextEdit{replace(id.End(), spec.End(), " "+pkg+".Builder")}
	if len(spec.Values) == 0 || empty(pass.TypesInfo, spec.Values[0]) {
		return edits, true
	}
	if decl.Specs[len(decl.Specs)-1] != spec {
		return nil, false
	}
	src, err := pass.ReadFile(pass.Fset.File(spec.Pos()).Name())
	if err != nil {
		return nil, false
	}
	tf := pass.Fset.File(spec.Pos())
	first := src[tf.Offset(spec.Values[0].Pos()):tf.Offset(spec.Values[0].End())]
	before, after := stringlike.Around(pass.TypesInfo, spec.Values[0])
	return append(edits, replace(decl.End(), decl.End(), fmt.Sprintf("; %s.WriteString(%s%s%s)", id.Name, before, first, after))), true
}

// calls returns the edits of the uses: += becomes WriteString, and what reads
// the string afterwards calls String. It is not ok where the string is changed
// in another way, never looked at, or added to after somebody got it who may keep it: all that
// the builder had to hold until then would stay in memory with it. Whether it is empty, how
// long it is, and what keeps nothing of it, may be asked at any time, and all of it where the
// function returns.
func (v *variable) calls(f *sources.File) ([]analysis.TextEdit, bool) {
	var edits, closing []analysis.TextEdit
	read, asked, inLiteral := false, false, v.grownInLiteral()
	var last *ast.AssignStmt
	for _, use := range v.uses {
		typ, ok := stringlike.Name(f, use.Node().Pos(), f.Pass.TypesInfo.TypeOf(use.Node().(*ast.Ident)))
		if !ok {
			return nil, false
		}
		if last != nil && last.Pos() <= use.Node().Pos() && use.Node().Pos() < last.End() {
			continue // the second use of s = s + x
		}
		if stmt, ok := assigned(use); ok {
			if read {
				return nil, false
			}
			if stmt.Tok == token.ADD_ASSIGN {
				name, before, arg, after := method(f, stmt.Rhs[0])
				edits = append(edits, replace(stmt.Lhs[0].End(), arg.Pos(), "."+name+before))
				closing = append(closing, replace(arg.End(), stmt.End(), after+")"))
				continue
			}
			more, ok := v.assignment(f, stmt, syntax.OutsideParens(use).Parent())
			if !ok {
				return nil, false
			}
			edits, last = append(edits, more), stmt
			continue
		}
		if inLiteral && beforeCall(f.Pass.TypesInfo, syntax.OutsideParens(use)) {
			return nil, false
		}
		name := use.Node().(*ast.Ident).Name
		if look, ok := looked(f.Pass.TypesInfo, use, name); ok {
			edits, asked = append(edits, look), true
			continue
		}
		whole := syntax.OutsideParens(use)
		if !value(f.Pass.TypesInfo, whole) {
			return nil, false
		}
		if !inLiteral && (glanced(f.Pass.TypesInfo, whole) || v.ends(whole)) {
			asked = true
		} else {
			read = true
		}
		edits = append(edits, asText(whole.Node(), typ)...)
	}
	return append(edits, closing...), read || asked
}

// grownInLiteral reports whether a function literal adds to the variable: a call in the same
// expression may then come between the question and the text that it is about.
func (v *variable) grownInLiteral() bool {
	return slices.ContainsFunc(v.uses, func(use inspector.Cursor) bool {
		if _, ok := assigned(use); !ok {
			return false
		}
		for outer := range use.Enclosing((*ast.FuncLit)(nil)) {
			return !outer.Contains(v.def)
		}
		return false
	})
}

// beforeCall reports whether a call comes after an expression in its statement. A variable is read
// late, after the calls beside it; a builder is asked for its text when its turn comes.
func beforeCall(info *types.Info, whole inspector.Cursor) bool {
	within := whole
	for {
		kind, _ := within.ParentEdge()
		if kind == edge.SwitchStmt_Tag {
			return true // compared with each case
		}
		switch within.Parent().Node().(type) {
		case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.CaseClause:
		case ast.Stmt, *ast.ValueSpec:
			within = within.Parent()
		default:
			within = within.Parent()
			continue
		}
		break
	}
	for c := range within.Preorder((*ast.CallExpr)(nil), (*ast.UnaryExpr)(nil)) {
		if c.Node().Pos() < whole.Node().End() {
			continue
		}
		switch n := c.Node().(type) {
		case *ast.CallExpr:
			if tv := info.Types[n.Fun]; !tv.IsType() && !tv.IsBuiltin() {
				return true
			}
		case *ast.UnaryExpr:
			if n.Op == token.ARROW {
				return true
			}
		}
	}
	return false
}

// assignment returns what becomes of s = s + x, and of s = x where s is empty.
func (v *variable) assignment(f *sources.File, stmt *ast.AssignStmt, c inspector.Cursor) (analysis.TextEdit, bool) {
	info := f.Pass.TypesInfo
	if stmt.Tok != token.ASSIGN || len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || !syntax.Listed(c) {
		return analysis.TextEdit{}, false
	}
	obj := info.Defs[v.def.Node().(*ast.Ident)]
	parts := operands(info, stmt.Rhs[0])
	switch {
	case turns.Names(info, parts[0], obj) && len(parts) > 1:
		parts = parts[1:]
	case !begun(info, c, obj):
		return analysis.TextEdit{}, false
	}
	text := v.def.Node().(*ast.Ident).Name + ".WriteString("
	for i, p := range parts {
		if syntax.Mentions(info, p, obj) {
			return analysis.TextEdit{}, false
		}
		if i > 0 {
			text += " + "
		}
		before, after := stringlike.Around(info, p)
		text += before + f.Of(p) + after
	}
	return replace(stmt.Pos(), stmt.End(), text+")"), true
}

// assigned returns the statement that assigns to the variable that is used.
func assigned(use inspector.Cursor) (*ast.AssignStmt, bool) {
	whole := syntax.OutsideParens(use)
	kind, _ := whole.ParentEdge()
	if kind != edge.AssignStmt_Lhs {
		return nil, false
	}
	return whole.Parent().Node().(*ast.AssignStmt), true
}

// value reports whether an expression is only read: its address is not taken, by a method neither,
// and no range statement assigns to it.
func value(info *types.Info, c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		return !pointed(info, c.Parent().Node().(*ast.SelectorExpr))
	case edge.UnaryExpr_X:
		return c.Parent().Node().(*ast.UnaryExpr).Op != token.AND
	case edge.RangeStmt_Key, edge.RangeStmt_Value:
		return false
	}
	return true
}

// empty reports whether the expression is the constant "".
func empty(info *types.Info, e ast.Expr) bool {
	v := info.Types[e].Value
	return v != nil && constant.StringVal(v) == ""
}

func replace(from, to token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: from, End: to, NewText: []byte(text)}
}

// below reports whether package strings depends on the package, which then
// cannot import it.
func below(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	switch first {
	case "errors", "internal", "io", "iter", "runtime", "sync", "unicode":
		return true
	}
	return path == "math/bits"
}
