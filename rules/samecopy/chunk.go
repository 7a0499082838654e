package samecopy

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/byteset"
	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// walk is a loop over a text from its beginning to its end.
type walk struct {
	f     *sources.File
	c     inspector.Cursor // of the loop
	body  *ast.BlockStmt
	text  *types.Var // a string
	index *types.Var // nil where it has no name
	char  *types.Var // likewise
	byte  bool       // it goes byte by byte

	into  types.Object // what most characters are copied to
	plain byteset.Set  // characters that are; from 0x80 on all alike
	blank *ast.Ident   // in the place of the index, nil where there is none
}

// fewest is how many characters of ASCII must be copied as they are: with fewer, most of the
// text changes.
const fewest = 26

// mostRanges is how many ranges of characters can still be read in a condition.
const mostRanges = 4

// walkOf reads a loop, and reports whether it copies most characters as they are.
func walkOf(f *sources.File, c inspector.Cursor) (*walk, bool) {
	w := &walk{f: f, c: c}
	if !w.read() || w.text == nil {
		return nil, false
	}
	vars := []types.Object{w.text}
	for _, v := range []*types.Var{w.index, w.char} {
		if v != nil {
			vars = append(vars, v)
		}
	}
	if turns.Assigned(f.Pass.TypesInfo, w.body, vars) || turns.Assigned(f.Pass.TypesInfo, c.Node().(ast.Stmt), []types.Object{w.text}) {
		return nil, false
	}
	return w, w.learn() && w.contained()
}

// read reads "for i, r := range s", "for i := 0; i < len(s); i++" and
// "for i, c := range []byte(s)".
func (w *walk) read() bool {
	info := w.f.Pass.TypesInfo
	switch l := w.c.Node().(type) {
	case *ast.RangeStmt:
		w.body = l.Body
		id, ok := l.Value.(*ast.Ident)
		if !ok || l.Tok != token.DEFINE || id.Name == "_" {
			return false
		}
		w.char, _ = info.Defs[id].(*types.Var)
		x := ast.Unparen(l.X)
		if from, to, ok := calls.Conversion(info, x); ok && calls.Bytes(to) {
			x, w.byte = ast.Unparen(from), true
		}
		w.text = textOf(info, x)
		key, _ := l.Key.(*ast.Ident)
		if key.Name == "_" {
			w.blank = key
		} else {
			w.index, _ = info.Defs[key].(*types.Var)
		}
		return w.char != nil && (w.blank != nil || w.index != nil)
	case *ast.ForStmt:
		w.body, w.byte = l.Body, true
		limit, i, ok := counted(info, l)
		if !ok {
			return false
		}
		w.index, w.text = i, textOf(info, limit)
		return true
	}
	return false
}

// textOf returns the variable that an expression names, if it is a string and nobody
// else's.
func textOf(info *types.Info, e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.IsField() || v.Parent() == v.Pkg().Scope() || !calls.String(v.Type()) {
		return nil
	}
	return v
}

// counted reads "for i := 0; i < len(s); i++" and returns s.
func counted(info *types.Info, l *ast.ForStmt) (text ast.Expr, i *types.Var, ok bool) {
	init, ok := l.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 {
		return nil, nil, false
	}
	id, ok := init.Lhs[0].(*ast.Ident)
	zero := info.Types[init.Rhs[0]].Value
	if !ok || zero == nil || zero.ExactString() != "0" {
		return nil, nil, false
	}
	i, _ = info.Defs[id].(*types.Var)
	cond, ok := l.Cond.(*ast.BinaryExpr)
	post, inc := l.Post.(*ast.IncDecStmt)
	if i == nil || !ok || !inc || cond.Op != token.LSS || post.Tok != token.INC ||
		!turns.Names(info, cond.X, i) || !turns.Names(info, post.X, i) || !calls.Builtin(info, cond.Y, "len") {
		return nil, nil, false
	}
	return ast.Unparen(cond.Y).(*ast.CallExpr).Args[0], i, true
}

// learn finds the characters that a turn copies as they are, and does nothing else.
func (w *walk) learn() bool {
	info := w.f.Pass.TypesInfo
	var index types.Object
	if w.index != nil {
		index = w.index
	}
	aliases := named(info, w.c.Node(), w.text, index)
	if w.char != nil && len(aliases) > 0 {
		return false // s[i] is no character
	}
	t := &turn{info: info, byte: w.byte}
	t.elem = func(e ast.Expr) bool {
		for from, to, ok := calls.Conversion(info, e); ok; from, to, ok = calls.Conversion(info, e) {
			if t.c == high && !w.byte && !holds(to) {
				return false
			}
			e = from
		}
		switch e := ast.Unparen(e).(type) {
		case *ast.Ident:
			v := info.ObjectOf(e)
			return v != nil && (w.char != nil && v == types.Object(w.char) || aliases[v])
		case *ast.IndexExpr:
			return w.char == nil && begins(info, e.X, w.text) && turns.Names(info, e.Index, index)
		}
		return false
	}
	n := 0
	for c := rune(0); c <= high; c++ {
		if t.c = c; !t.copies(w.body) {
			continue
		}
		if c < high {
			n++
			w.plain.Add(int(c), int(c))
		} else {
			w.plain.Add(high, 255)
		}
	}
	w.into = t.into
	none := w.plain.Without()
	_, terms := w.plain.In("c")
	return n >= fewest && w.into != nil && w.into.Pos() < w.c.Node().Pos() && none != (byteset.Set{}) && terms <= mostRanges
}

// holds reports whether a type holds any character.
func holds(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	if !ok {
		return false
	}
	switch b.Kind() {
	case types.String, types.Int, types.Int32, types.Int64, types.Uint, types.Uint32, types.Uint64:
		return true
	}
	return false
}

// contained reports whether a turn ends with the turn, or with the function, and what it
// writes to is no variable that something else may look at in between.
func (w *walk) contained() bool {
	if kind, _ := w.c.ParentEdge(); kind != edge.BlockStmt_List && kind != edge.CaseClause_Body {
		return false
	}
	for c := range w.c.Preorder((*ast.BranchStmt)(nil), (*ast.LabeledStmt)(nil), (*ast.DeferStmt)(nil), (*ast.GoStmt)(nil), (*ast.FuncLit)(nil)) {
		b, ok := c.Node().(*ast.BranchStmt)
		if !ok || b.Label != nil || b.Tok == token.GOTO || b.Tok == token.BREAK && !inner(c, w.c.Node()) {
			return false
		}
	}
	return true
}

// inner reports whether a break leaves something in a loop, and not the loop.
func inner(c inspector.Cursor, loop ast.Node) bool {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.SwitchStmt)(nil), (*ast.TypeSwitchStmt)(nil), (*ast.SelectStmt)(nil)) {
		return up.Node() != loop
	}
	return false
}

// fix copies what lies between two characters that need something at once.
func (w *walk) fix() []analysis.SuggestedFix {
	loop := w.c.Node()
	_, decl := sources.Enclosing(w.c)
	if decl == nil || !w.f.Predeclared(loop.Pos(), "string") || !w.f.Predeclared(loop.Pos(), "append") {
		return nil
	}
	taken := names.In(decl)
	start := taken.Free("start")
	var edits []analysis.TextEdit
	add := func(pos, end token.Pos, text string) {
		edits = append(edits, analysis.TextEdit{Pos: pos, End: end, NewText: []byte(text)})
	}
	index := ""
	switch {
	case w.index != nil:
		index = w.index.Name()
	default:
		index = taken.Free("i")
		add(w.blank.Pos(), w.blank.End(), index)
	}
	first, char := w.body.List[0].Pos(), w.text.Name()+"["+index+"]"
	if w.char != nil {
		char = w.char.Name()
	} else if a, ok := w.alias(); ok {
		first, char = w.body.List[1].Pos(), a.Lhs[0].(*ast.Ident).Name
	}
	condition, _ := w.plain.In(char)
	width, more := "1", ""
	if !w.byte {
		pkg, imports, ok := w.f.Import(loop.Pos(), "unicode/utf8")
		if !ok {
			return nil
		}
		edits = append(edits, imports...)
		if w.plain[utf8.RuneSelf] {
			if strings.Contains(condition, "||") {
				condition = "(" + condition + ")"
			}
			condition += " && " + char + " != " + pkg + ".RuneError"
		}
		width = taken.Free("size")
		more = "_, " + width + " := " + pkg + ".DecodeRuneInString(" + w.plainly(w.text.Name()+"["+index+":]") + ")\n"
	}
	room, short := "", ""
	if h, ok := w.whole(); ok {
		var moved []analysis.TextEdit
		room, moved = h.later(w, start)
		edits = append(edits, moved...)
		short = w.short(start)
	}
	between := w.copy(w.text.Name() + "[" + start + ":" + index + "]")
	add(loop.Pos(), loop.Pos(), start+" := 0\n")
	add(first, first, "if "+condition+" {\ncontinue\n}\n"+room+between+"\n"+more+start+" = "+index+" + "+width+"\n")
	add(loop.End(), loop.End(), "\n"+short+w.copy(w.text.Name()+"["+start+":]"))
	return []analysis.SuggestedFix{{Message: "copy what needs no change at once", TextEdits: edits}}
}

// alias returns the first statement of the body, if it gives the character a name.
func (w *walk) alias() (*ast.AssignStmt, bool) {
	if len(w.body.List) < 2 {
		return nil, false
	}
	a, ok := w.body.List[0].(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 {
		return nil, false
	}
	x, ok := ast.Unparen(a.Rhs[0]).(*ast.IndexExpr)
	id, named := a.Lhs[0].(*ast.Ident)
	return a, ok && named && id.Name != "_" && begins(w.f.Pass.TypesInfo, x.X, w.text) && turns.Names(w.f.Pass.TypesInfo, x.Index, w.index)
}

// copy writes a part of the text to where it goes.
func (w *walk) copy(part string) string {
	name := w.into.Name()
	switch kindOf(w.into.Type()) {
	case str:
		if !types.Identical(w.text.Type(), w.into.Type()) {
			part = "string(" + part + ")"
		}
		return name + " += " + part
	case slice:
		return name + " = append(" + name + ", " + part + "...)"
	}
	return name + ".WriteString(" + w.plainly(part) + ")"
}

// plainly is a part of the text as a string.
func (w *walk) plainly(part string) string {
	if types.Identical(w.text.Type(), types.Typ[types.String]) {
		return part
	}
	return "string(" + part + ")"
}
