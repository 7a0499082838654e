package stringsbuilder

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// joins returns the fixes of loops that do what strings.Join does, by the
// statements that add to the string. Join allocates once, and nothing for a
// single element, which a builder copies.
func joins(pass *analysis.Pass) (map[*ast.AssignStmt]analysis.SuggestedFix, error) {
	fixes := map[*ast.AssignStmt]analysis.SuggestedFix{}
	err := sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
			l, ok := elements(f, c)
			if !ok {
				continue
			}
			l.cursor = c
			if !l.read() {
				if l.text, l.sep, l.adds = nil, "", nil; l.tail || !l.marked() {
					continue
				}
			}
			if edits, ok := l.edits(c); ok {
				for _, s := range l.adds {
					fixes[s] = analysis.SuggestedFix{Message: "join the elements with strings.Join", TextEdits: edits}
				}
			}
		}
	})
	return fixes, err
}

// loop goes through a list of strings.
type loop struct {
	f     *sources.File
	body  []ast.Stmt
	list  string // an expression that names the list
	index string // a name; empty where there is none
	elem  string // an expression that names the element

	text *types.Var // what the loop adds to
	sep  string     // the separator, "" for none
	adds []*ast.AssignStmt

	tail bool // it goes through the elements behind the first, which the text begins with
	sets bool // it sets the text to the first element

	cursor    inspector.Cursor    // of the loop
	drops     []analysis.TextEdit // that take away the variable which marks the first turn
	beginning inspector.Cursor    // where that is declared
}

// elements reads "for i, e := range list" and "for i := 0; i < len(list); i++".
func elements(f *sources.File, c inspector.Cursor) (*loop, bool) {
	if !syntax.Listed(c) {
		return nil, false
	}
	var l *loop
	var list ast.Expr
	switch n := c.Node().(type) {
	case *ast.RangeStmt:
		if n.Tok != token.DEFINE {
			return nil, false
		}
		list = n.X
		rest, tail := ast.Unparen(list).(*ast.SliceExpr)
		if tail = tail && behindFirst(f.Pass.TypesInfo, rest) && name(n.Value) != ""; tail {
			list = rest.X
		}
		l = &loop{tail: tail, f: f, body: n.Body.List, index: name(n.Key), elem: name(n.Value)}
	case *ast.ForStmt:
		i, limit, ok := counter(f, n)
		if !ok {
			return nil, false
		}
		list = limit
		l = &loop{f: f, body: n.Body.List, index: i}
	}
	l.list = f.Of(ast.Unparen(list))
	if l.elem == "" {
		l.elem = l.list + "[" + l.index + "]"
	}
	return l, named(f.Pass.TypesInfo, list) && f.Predeclared(c.Node().Pos(), "len") && isStrings(f.Pass.TypesInfo.TypeOf(list))
}

func name(e ast.Expr) string {
	if id, ok := e.(*ast.Ident); ok && id.Name != "_" {
		return id.Name
	}
	return ""
}

// counter reads "for i := 0; i < len(list); i++".
func counter(f *sources.File, n *ast.ForStmt) (i string, list ast.Expr, ok bool) {
	init, ok := n.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 || f.Of(init.Rhs[0]) != "0" {
		return "", nil, false
	}
	i = name(init.Lhs[0])
	cond, ok := n.Cond.(*ast.BinaryExpr)
	if !ok || i == "" || cond.Op != token.LSS || name(cond.X) != i {
		return "", nil, false
	}
	post, ok := n.Post.(*ast.IncDecStmt)
	if !ok || post.Tok != token.INC || name(post.X) != i {
		return "", nil, false
	}
	call, ok := cond.Y.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || name(call.Fun) != "len" {
		return "", nil, false
	}
	return i, call.Args[0], true
}

// named reports whether the expression is of names and dots, so that it is the
// same in each turn of a loop that only adds to a string.
func named(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, ok := info.Uses[e].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		if s := info.Selections[e]; s != nil {
			return s.Kind() == types.FieldVal && named(info, e.X)
		}
		_, ok := info.Uses[e.Sel].(*types.Var)
		return ok
	}
	return false
}

// isStrings reports whether the type is a slice of strings, to which a
// parameter of type []string may be set.
func isStrings(t types.Type) bool {
	if _, param := types.Unalias(t).(*types.TypeParam); param {
		return false
	}
	s, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(s.Elem(), types.Typ[types.String])
}

// read reads the body: each turn adds the element, and the separator in all
// turns but the first or the last.
func (l *loop) read() bool {
	switch len(l.body) {
	case 1:
		if l.tail {
			return l.add(l.body[0], l.elem, true)
		}
		if l.begun() {
			return true
		}
		if cond, then, other, ok := branches(l.body[0]); ok {
			return l.first(cond) && l.add(then, l.elem, true) && l.add(other, l.elem, false) ||
				l.isFirst(cond) && l.add(then, l.elem, false) && l.add(other, l.elem, true)
		}
		return l.add(l.body[0], l.elem, false)
	case 2:
		if l.tail {
			return false
		}
		if cond, then, other, ok := branches(l.body[0]); ok && other == nil {
			return l.first(cond) && l.add(then, "", true) && l.add(l.body[1], l.elem, false)
		}
		cond, then, other, ok := branches(l.body[1])
		return ok && other == nil && l.last(cond) && l.add(l.body[0], l.elem, false) && l.add(then, "", true)
	}
	return false
}

// branches reads an if statement with one statement in each branch.
func branches(s ast.Stmt) (cond ast.Expr, then, other ast.Stmt, ok bool) {
	n, ok := s.(*ast.IfStmt)
	if !ok || n.Init != nil || len(n.Body.List) != 1 {
		return nil, nil, nil, false
	}
	if n.Else == nil {
		return n.Cond, n.Body.List[0], nil, true
	}
	b, ok := n.Else.(*ast.BlockStmt)
	if !ok || len(b.List) != 1 {
		return nil, nil, nil, false
	}
	return n.Cond, n.Body.List[0], b.List[0], true
}

// first reports whether the condition holds in all turns but the first.
func (l *loop) first(cond ast.Expr) bool {
	return l.says(cond, "i>0", "i!=0", "i>=1", "0<i", "0!=i")
}

// isFirst reports whether the condition holds in the first turn only.
func (l *loop) isFirst(cond ast.Expr) bool { return l.says(cond, "i==0", "0==i", "i<1") }

// last reports whether the condition holds in all turns but the last.
func (l *loop) last(cond ast.Expr) bool {
	return l.says(cond, "i!=len(x)-1", "i<len(x)-1", "i+1<len(x)", "i+1!=len(x)", "len(x)-1>i", "len(x)-1!=i", "len(x)>i+1", "len(x)!=i+1", "i<=len(x)-2")
}

// says compares a condition with forms in which i is the index and x the list.
func (l *loop) says(cond ast.Expr, forms ...string) bool {
	text := squeezed(l.f.Of(ast.Unparen(cond)))
	for _, form := range forms {
		form = strings.ReplaceAll(form, "len(x)", "len(\x00)")
		form = strings.ReplaceAll(form, "i", l.index)
		if l.index != "" && text == strings.ReplaceAll(form, "\x00", squeezed(l.list)) {
			return true
		}
	}
	return false
}

func squeezed(s string) string { return strings.Join(strings.Fields(s), "") }

// add reads s += elem, s += sep or s += sep + elem, and s = s + elem likewise.
func (l *loop) add(s ast.Stmt, elem string, sep bool) bool {
	a, ok := s.(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := l.f.Pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || !types.Identical(v.Type(), types.Typ[types.String]) || l.text != nil && l.text != v {
		return false
	}
	what := operands(l.f.Pass.TypesInfo, a.Rhs[0])
	switch {
	case a.Tok == token.ASSIGN && name(what[0]) == id.Name:
		what = what[1:]
	case a.Tok != token.ADD_ASSIGN:
		return false
	}
	if sep {
		n := len(what)
		if elem != "" {
			n--
		}
		if n < 1 || !l.separates(what[:n], v) {
			return false
		}
		what = what[n:]
	}
	if elem != "" {
		if len(what) == 0 || squeezed(l.f.Of(what[0])) != squeezed(elem) {
			return false
		}
		what = what[1:]
	}
	l.text, l.adds = v, append(l.adds, a)
	return len(what) == 0
}

// operands are what an expression of + adds, or strings.Join of what is spelled out.
func operands(info *types.Info, e ast.Expr) []ast.Expr {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == token.ADD {
		return append(operands(info, b.X), operands(info, b.Y)...)
	}
	list, ok := calls.Joined(info, e)
	if !ok {
		return []ast.Expr{ast.Unparen(e)}
	}
	var all []ast.Expr
	for _, o := range list {
		all = append(all, operands(info, o)...)
	}
	return all
}

// separates notes the separator, which may be of several parts: constants, or variables
// that are not of the loop and not the text itself.
func (l *loop) separates(parts []ast.Expr, text *types.Var) bool {
	l.sep = ""
	for i, e := range parts {
		if !l.separate(e, text) {
			return false
		}
		if i > 0 {
			l.sep += " + "
		}
		l.sep += l.f.Of(e)
	}
	return true
}

func (l *loop) separate(e ast.Expr, text *types.Var) bool {
	info := l.f.Pass.TypesInfo
	if !types.Identical(types.Default(info.TypeOf(e)), types.Typ[types.String]) {
		return false
	}
	if info.Types[e].Value != nil {
		return true
	}
	id, ok := e.(*ast.Ident)
	return ok && info.Uses[id] != text && id.Name != l.elem && named(info, id)
}

// edits puts a call in the place of the loop, and of the declaration of the
// string where that is right before it.
func (l *loop) edits(c inspector.Cursor) ([]analysis.TextEdit, bool) {
	n := c.Node()
	pkg, edits, ok := l.f.Import(n.Pos(), "strings")
	if !ok || l.text.Parent() == l.f.Pass.Pkg.Scope() {
		return nil, false
	}
	sep := l.sep
	if sep == "" {
		sep = `""`
	}
	call := pkg + ".Join(" + l.list + ", " + sep + ")"
	from, text := n.Pos(), l.text.Name()+" += "+call
	before, ok := c.PrevSibling()
	switch {
	case l.tail:
		tok, begins := l.withFirst(before, ok)
		if !begins {
			return nil, false
		}
		from, text = before.Node().Pos(), l.text.Name()+" "+tok+" "+call
	case l.sets && !(ok && l.declared(before.Node())):
		return nil, false
	case ok && l.begins(before):
		from, text = before.Node().Pos(), l.text.Name()+" := "+call
	case ok && l.declared(before.Node()):
		from, text = before.Node().Pos(), l.text.Name()+" := "+call
		edits = append(edits, l.drops...)
	default:
		edits = append(edits, l.drops...)
	}
	return append(edits, analysis.TextEdit{Pos: from, End: n.End(), NewText: []byte(l.comments(from, n.End()) + text)}), true
}

// comments are those between the positions, a line each: they explain what
// comes next in their new place too.
func (l *loop) comments(from, to token.Pos) string {
	text := ""
	for _, group := range l.f.Syntax.Comments {
		for _, c := range group.List {
			if from <= c.Pos() && c.Pos() < to {
				text += c.Text + "\n"
			}
		}
	}
	return text
}

// declared reports whether the statement is s := "" or var s string.
func (l *loop) declared(n ast.Node) bool {
	info := l.f.Pass.TypesInfo
	switch n := n.(type) {
	case *ast.AssignStmt:
		if n.Tok != token.DEFINE || len(n.Lhs) != 1 || len(n.Rhs) != 1 {
			return false
		}
		id, ok := n.Lhs[0].(*ast.Ident)
		v := info.Types[n.Rhs[0]].Value
		return ok && info.Defs[id] == l.text && v != nil && v.ExactString() == `""`
	case *ast.DeclStmt:
		d := n.Decl.(*ast.GenDecl)
		if d.Tok != token.VAR || len(d.Specs) != 1 {
			return false
		}
		spec := d.Specs[0].(*ast.ValueSpec)
		return len(spec.Names) == 1 && len(spec.Values) == 0 && info.Defs[spec.Names[0]] == l.text
	}
	return false
}
