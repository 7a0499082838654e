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

	"github.com/gohone/hone/rules/internal/facts/declare"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// variable is a local string that loops add to, and where its name stands.
type variable struct {
	def  inspector.Cursor
	uses []inspector.Cursor // in the order of the source

	mates []*variable // strings that its statement declares, too, and that loops add to
}

// rewrites returns fixes by the statements that they change. Several statements
// that add to the same string have the same fix.
func rewrites(pass *analysis.Pass, in *inspector.Inspector, growing []inspector.Cursor) map[*ast.AssignStmt]analysis.SuggestedFix {
	fixes := map[*ast.AssignStmt]analysis.SuggestedFix{}
	if below(pass.Pkg.Path()) {
		return fixes
	}
	end := token.NoPos // of the last fix: two that are in each other cannot both be made
	for _, v := range together(variables(pass.TypesInfo, in, growing)) {
		if v.def.Node().Pos() < end {
			continue
		}
		edits, ok := v.edits(pass)
		if !ok {
			continue
		}
		end = edits[len(edits)-1].End
		for _, one := range append(v.mates, v) {
			for _, use := range one.uses {
				if stmt, ok := assigned(use); ok {
					fixes[stmt] = analysis.SuggestedFix{Message: "build it in a strings.Builder", TextEdits: edits}
				}
			}
		}
	}
	return fixes
}

// together leaves out the strings that the statement of another one declares, as its mates.
func together(all []*variable) (first []*variable) {
	by := map[ast.Node]*variable{}
	for _, v := range all {
		decl := v.def.Parent().Node()
		if lead := by[decl]; lead != nil {
			lead.mates = append(lead.mates, v)
			continue
		}
		by[decl] = v
		first = append(first, v)
	}
	return first
}

// variables returns the strings that the statements add to, by position.
func variables(info *types.Info, in *inspector.Inspector, growing []inspector.Cursor) []*variable {
	by := map[types.Object]*variable{}
	for _, c := range growing {
		if id, ok := ast.Unparen(c.Node().(*ast.AssignStmt).Lhs[0]).(*ast.Ident); ok && types.Identical(info.TypeOf(id), types.Typ[types.String]) {
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
	declared, ok := v.declaration(f, name)
	if !ok {
		return nil, false
	}
	used, ok := v.calls(f)
	if !ok {
		return nil, false
	}
	for i, m := range v.mates {
		more, ok := m.calls(f)
		meets := func(other *variable) bool { return m.meets(f.Pass.TypesInfo, other) }
		if !ok || meets(v) || slices.ContainsFunc(v.mates[:i], meets) {
			return nil, false
		}
		used = append(used, more...)
	}
	for _, e := range append(declared, used...) {
		if f.Commented(e.Pos, e.End) {
			return nil, false // the comment would be lost
		}
		all = append(all, e)
	}
	return all, true
}

// meets reports whether one of two strings is read where the other is added to.
func (v *variable) meets(info *types.Info, other *variable) bool {
	for _, pair := range [][2]*variable{{v, other}, {other, v}} {
		obj := info.Defs[pair[1].def.Node().(*ast.Ident)]
		for _, use := range pair[0].uses {
			if stmt, ok := assigned(use); ok && mentions(info, stmt, obj) {
				return true
			}
		}
	}
	return false
}

// declaration returns the edits of the statement that declares the variable.
func (v *variable) declaration(f *sources.File, pkg string) ([]analysis.TextEdit, bool) {
	id := v.def.Node().(*ast.Ident)
	if edits, ok := v.apart(f, pkg); ok {
		return edits, true
	}
	switch kind, _ := v.def.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		assign := v.def.Parent()
		stmt := assign.Node().(*ast.AssignStmt)
		if len(stmt.Lhs) != 1 || !listed(assign) {
			return nil, false
		}
		return define(f.Pass.TypesInfo, stmt, id.Name, pkg), true
	case edge.ValueSpec_Names:
		spec := v.def.Parent()
		if len(spec.Node().(*ast.ValueSpec).Names) != 1 {
			return nil, false
		}
		return declared(f.Pass, spec, pkg)
	}
	return nil, false // a parameter, a result
}

// apart declares the builder behind a declaration of several variables.
func (v *variable) apart(f *sources.File, pkg string) ([]analysis.TextEdit, bool) {
	if kind, _ := v.def.ParentEdge(); kind == edge.ValueSpec_Names && len(v.def.Parent().Node().(*ast.ValueSpec).Names) == 1 {
		return nil, false // among others in parentheses
	}
	ids := []inspector.Cursor{v.def}
	for _, m := range v.mates {
		ids = append(ids, m.def)
	}
	a, ok := declare.Out(f, ids...)
	if !ok {
		return nil, false
	}
	var all []string
	if a.Rest != "" {
		all = append(all, a.Rest)
	}
	for i, id := range ids {
		name := id.Node().(*ast.Ident).Name
		all = append(all, "var "+name+" "+pkg+".Builder")
		if value := a.Values[i]; value != nil && !empty(f.Pass.TypesInfo, value) {
			all = append(all, name+".WriteString("+f.Of(value)+")")
		}
	}
	n := a.Stmt.Node()
	return []analysis.TextEdit{replace(n.Pos(), n.End(), strings.Join(all, "; "))}, true
}

// listed reports whether the statement stands where two can.
func listed(stmt inspector.Cursor) bool {
	kind, _ := stmt.ParentEdge()
	return kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body
}

// define returns the edits of s := expr.
func define(info *types.Info, stmt *ast.AssignStmt, name, pkg string) []analysis.TextEdit {
	builder := fmt.Sprintf("var %s %s.Builder", name, pkg)
	first := stmt.Rhs[0]
	if empty(info, first) {
		return []analysis.TextEdit{replace(stmt.Pos(), stmt.End(), builder)}
	}
	return []analysis.TextEdit{
		replace(stmt.Pos(), first.Pos(), builder+"; "+name+".WriteString("),
		replace(stmt.End(), stmt.End(), ")"),
	}
}

// declared returns the edits of var s string = expr. Where it is one of several
// in parentheses with a value, it must be the last, because the value is
// computed after the others.
func declared(pass *analysis.Pass, c inspector.Cursor, pkg string) ([]analysis.TextEdit, bool) {
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
	return append(edits, replace(decl.End(), decl.End(), fmt.Sprintf("; %s.WriteString(%s)", id.Name, first))), true
}

// calls returns the edits of the uses: += becomes WriteString, and what reads
// the string afterwards calls String. It is not ok where the string is changed
// in another way, never looked at, or added to after somebody got it who may keep it: all that
// the builder had to hold until then would stay in memory with it. Whether it is empty, how
// long it is, and what keeps nothing of it, may be asked at any time.
func (v *variable) calls(f *sources.File) ([]analysis.TextEdit, bool) {
	var edits, closing []analysis.TextEdit
	read, asked, inLiteral := false, false, v.grownInLiteral()
	var last *ast.AssignStmt
	for _, use := range v.uses {
		if last != nil && last.Pos() <= use.Node().Pos() && use.Node().Pos() < last.End() {
			continue // the second use of s = s + x
		}
		if stmt, ok := assigned(use); ok {
			if read {
				return nil, false
			}
			if stmt.Tok == token.ADD_ASSIGN {
				edits = append(edits, replace(stmt.Lhs[0].End(), stmt.Rhs[0].Pos(), ".WriteString("))
				closing = append(closing, replace(stmt.End(), stmt.End(), ")"))
				continue
			}
			more, ok := v.written(f, stmt, unparen(use).Parent())
			if !ok {
				return nil, false
			}
			edits, last = append(edits, more), stmt
			continue
		}
		if inLiteral && beforeCall(f.Pass.TypesInfo, unparen(use)) {
			return nil, false
		}
		name := use.Node().(*ast.Ident).Name
		if look, ok := looked(f.Pass.TypesInfo, use, name); ok {
			edits, asked = append(edits, look), true
			continue
		}
		whole := unparen(use)
		if !value(whole) {
			return nil, false
		}
		switch {
		case !inLiteral && glanced(f.Pass.TypesInfo, whole):
			asked = true
		case !inLiteral && v.leaves(whole):
			asked = true // nothing is added after that
		default:
			read = true
		}
		edits = append(edits, replace(whole.Node().End(), whole.Node().End(), ".String()"))
	}
	return append(edits, closing...), read || asked
}

// leaves reports whether an expression is a part of what the function of the variable returns.
func (v *variable) leaves(whole inspector.Cursor) bool {
	for c := range whole.Enclosing((*ast.ReturnStmt)(nil), (*ast.FuncLit)(nil), (*ast.BlockStmt)(nil)) {
		if _, ok := c.Node().(*ast.ReturnStmt); !ok {
			return false
		}
		for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
			return fn.Contains(v.def)
		}
	}
	return false
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

// written returns what becomes of s = s + x, and of s = x where s is empty.
func (v *variable) written(f *sources.File, stmt *ast.AssignStmt, c inspector.Cursor) (analysis.TextEdit, bool) {
	info := f.Pass.TypesInfo
	if stmt.Tok != token.ASSIGN || len(stmt.Lhs) != 1 || len(stmt.Rhs) != 1 || !listed(c) {
		return analysis.TextEdit{}, false
	}
	obj := info.Defs[v.def.Node().(*ast.Ident)]
	parts := operands(info, stmt.Rhs[0])
	switch {
	case is(info, parts[0], obj) && len(parts) > 1:
		parts = parts[1:]
	case !begun(info, c, obj):
		return analysis.TextEdit{}, false
	}
	text := v.def.Node().(*ast.Ident).Name + ".WriteString("
	for i, p := range parts {
		if mentions(info, p, obj) {
			return analysis.TextEdit{}, false
		}
		if i > 0 {
			text += " + "
		}
		text += f.Of(p)
	}
	return replace(stmt.Pos(), stmt.End(), text+")"), true
}

// assigned returns the statement that assigns to the variable that is used.
func assigned(use inspector.Cursor) (*ast.AssignStmt, bool) {
	whole := unparen(use)
	kind, _ := whole.ParentEdge()
	if kind != edge.AssignStmt_Lhs {
		return nil, false
	}
	return whole.Parent().Node().(*ast.AssignStmt), true
}

// value reports whether an expression is only read: its address is not taken,
// and no range statement assigns to it.
func value(c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.UnaryExpr_X:
		return c.Parent().Node().(*ast.UnaryExpr).Op != token.AND
	case edge.RangeStmt_Key, edge.RangeStmt_Value:
		return false
	}
	return true
}

// unparen returns the expression with the parentheses around it.
func unparen(c inspector.Cursor) inspector.Cursor {
	for {
		if kind, _ := c.ParentEdge(); kind != edge.ParenExpr_X {
			return c
		}
		c = c.Parent()
	}
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
