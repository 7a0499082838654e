package callbuffer

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// leastRoom is how many bytes there is room for where it is not known what comes: a buffer
// begins with as many.
const leastRoom = 64

// step divides the room for what is not known: an allocation has no other sizes, and a reader
// wonders where a number like 71 comes from.
const step = 16

// words is a buffer of which nothing leaves its function but the text.
type words struct {
	f     *sources.File
	fn    *order.Function
	v     *types.Var
	stmt  inspector.Cursor // the declaration
	first inspector.Cursor // statement next to the declaration that is the first to use it
	begin inspector.Cursor // the first use
	used  bool
	sure  bool     // it is written in each case
	known int      // bytes that are written once, for certain
	names []string // texts that are
	open  bool     // more may be written
}

// wordsOf reports whether a buffer, declared at an identifier, is only written to and asked for
// its text.
func wordsOf(f *sources.File, decl, at inspector.Cursor, v *types.Var) (*words, bool) {
	block, ok := statements(at)
	w := &words{f: f, fn: order.Of(f.Pass.TypesInfo, decl.Node().(*ast.FuncDecl)), v: v, stmt: block}
	if !ok {
		return nil, false
	}
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if f.Pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		if !w.use(c) {
			return nil, false
		}
		if !w.used {
			w.used, w.begin = true, c
			if w.first, ok = sibling(c, block); !ok {
				return nil, false
			}
		}
	}
	return w, w.used
}

// statements returns the declaration of a variable as a statement.
func statements(at inspector.Cursor) (inspector.Cursor, bool) {
	for c := range at.Enclosing((*ast.AssignStmt)(nil), (*ast.DeclStmt)(nil)) {
		kind, _ := c.ParentEdge()
		return c, kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body
	}
	return at, false
}

// sibling returns the statement around a cursor that is in the same list as another.
func sibling(c, declaration inspector.Cursor) (inspector.Cursor, bool) {
	for {
		if _, file := c.Node().(*ast.File); file {
			return c, false
		}
		if c.Parent() == declaration.Parent() {
			return c, c != declaration
		}
		c = c.Parent()
	}
}

// printers write to what they are given first, by the methods of a writer.
var printers = map[string]bool{"fmt.Fprintf": true, "fmt.Fprint": true, "fmt.Fprintln": true, "io.WriteString": true}

// use looks at a use, and reports whether it is one of those that a builder has, too.
func (w *words) use(c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind == edge.UnaryExpr_X {
		c = c.Parent()
	}
	kind, i := c.ParentEdge()
	switch kind {
	case edge.CallExpr_Args:
		w.open, w.sure = true, w.sure || !w.repeated(c)
		call := c.Parent().Node().(*ast.CallExpr)
		h := helpers{w.f.Pass, map[*types.Var]bool{}}
		return i == 0 && printers[calls.Name(w.f.Pass.TypesInfo, call)] || h.writes(call, i)
	case edge.SelectorExpr_X:
		call := c.Parent()
		if kind, _ := call.ParentEdge(); kind != edge.CallExpr_Fun {
			return false
		}
		return w.method(call.Node().(*ast.SelectorExpr).Sel.Name, call.Parent())
	}
	return false
}

func (w *words) method(name string, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	switch name {
	case "String":
		return !w.asBytes(c)
	case "Len":
		return true
	case "Write", "WriteRune", "WriteByte", "WriteString":
	default:
		return false
	}
	if w.repeated(c) {
		w.open = true
		return true
	}
	w.sure = true
	info := w.f.Pass.TypesInfo
	switch {
	case name == "WriteByte":
		w.known++
	case name == "WriteString" && info.Types[call.Args[0]].Value != nil:
		text, _ := calls.Text(info, call.Args[0])
		w.known += len(text)
	case name == "WriteString" && w.before(call.Args[0]):
		w.names = append(w.names, w.f.Of(ast.Unparen(call.Args[0])))
	default:
		w.open = true
	}
	return true
}

// asBytes reports whether the text of a bytes.Buffer is only made bytes again, to be written: the
// buffer has these, and a builder would not.
func (w *words) asBytes(c inspector.Cursor) bool {
	if w.isBuilder() {
		return false
	}
	kind, _ := c.ParentEdge()
	for kind == edge.ParenExpr_X {
		c = c.Parent()
		kind, _ = c.ParentEdge()
	}
	if kind != edge.CallExpr_Args {
		return false
	}
	conversion := c.Parent()
	_, to, ok := calls.Conversion(w.f.Pass.TypesInfo, conversion.Node().(*ast.CallExpr))
	if kind, _ := conversion.ParentEdge(); !ok || kind != edge.CallExpr_Args {
		return false
	}
	_, bytes := to.Underlying().(*types.Slice)
	method, ok := conversion.Parent().Node().(*ast.CallExpr).Fun.(*ast.SelectorExpr)
	return bytes && ok && method.Sel.Name == "Write"
}

// isBuilder reports whether the buffer is a strings.Builder already.
func (w *words) isBuilder() bool {
	return strings.HasSuffix(types.TypeString(w.v.Type(), nil), "strings.Builder")
}

// before reports whether an expression names a variable that there is when the buffer is
// declared, and that only the function itself changes: looking at its length cannot fail, and nobody
// sets it meanwhile, for who does so with a lock or before something that is waited for does not expect it to be
// looked at earlier.
func (w *words) before(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := w.f.Pass.TypesInfo.Uses[id].(*types.Var)
	return ok && v.Pos() < w.v.Pos() && w.fn.Own(v)
}

// repeated reports whether a call is made several times, or not always.
func (w *words) repeated(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.IfStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil)) {
		return up.Node().Pos() > w.v.Pos()
	}
	return false
}

// fix makes room before the first use, in a builder, which gives its text away without a
// copy.
func (w *words) fix(at inspector.Cursor) []analysis.SuggestedFix {
	edits, ok := w.builder(at)
	if !ok {
		return nil
	}
	message := "make room before the text is written"
	if edits != nil {
		message = "write the text to a strings.Builder that has room for it"
	}
	room, ok := w.grow()
	if ok {
		edits = append(edits, room)
	}
	if len(edits) == 0 {
		return nil // a text that is empty needs no room
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// grow makes room where something is written for certain: behind the declaration if the next
// statement uses the buffer, else before the first that does, or where nothing may be written, under the condition that the first use has.
func (w *words) grow() (analysis.TextEdit, bool) {
	pos, text := w.first.Node().Pos(), w.v.Name()+".Grow("+w.room()+")\n"
	if next, ok := w.stmt.NextSibling(); w.sure && ok && next == w.first {
		pos, text = w.f.Behind(w.stmt.Node().End()), "\n"+strings.TrimSpace(text)
	} else if !w.sure {
		place, condition, ok := w.branch()
		if !ok {
			return analysis.TextEdit{}, false
		}
		pos = place
		if condition != "" {
			text = "if " + condition + " {\n" + text + "}\n"
		}
	}
	return analysis.TextEdit{Pos: pos, End: pos, NewText: []byte(text)}, w.f.Predeclared(pos, "len")
}

// branch returns the beginning of the statement of a branch that uses the buffer first; or of a
// loop over something that has a length, and that there is something to go through.
func (w *words) branch() (pos token.Pos, condition string, ok bool) {
	if r, loop := w.first.Node().(*ast.RangeStmt); loop {
		return r.Pos(), "len(" + w.f.Of(r.X) + ") > 0", w.counts(r.X)
	}
	for c := w.begin; c != w.first; c = c.Parent() {
		kind, _ := c.ParentEdge()
		switch kind {
		case edge.ForStmt_Body, edge.RangeStmt_Body:
			return token.NoPos, "", false
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
			if !pos.IsValid() {
				pos = c.Node().Pos()
			}
		}
	}
	return pos, "", pos.IsValid()
}

// counts reports whether an expression of names and dots has a length.
func (w *words) counts(e ast.Expr) bool {
	info := w.f.Pass.TypesInfo
	if _, ok := turns.Path(info, e); !ok {
		return false
	}
	switch t := info.TypeOf(e).Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	case *types.Basic:
		return t.Info()&types.IsString != 0
	}
	return false
}

// room is an expression of how many bytes there should be room for.
func (w *words) room() string {
	n := w.known
	if w.open || n == 0 && len(w.names) == 0 {
		n = (n + leastRoom + step - 1) / step * step
	}
	var terms []string
	for _, name := range w.names {
		terms = append(terms, "len("+name+")")
	}
	if n > 0 {
		terms = append(terms, strconv.Itoa(n))
	}
	return strings.Join(terms, " + ")
}

// builder declares a strings.Builder in the place of a bytes.Buffer. It returns no edits for
// what is one.
func (w *words) builder(at inspector.Cursor) ([]analysis.TextEdit, bool) {
	if w.isBuilder() {
		return nil, true
	}
	pkg, edits, ok := w.f.Import(w.v.Pos(), "strings")
	if !ok {
		return nil, false
	}
	old, text := w.declared(at)
	if old == nil || w.f.Commented(old.Pos(), old.End()) {
		return nil, false
	}
	text = strings.ReplaceAll(text, "B", pkg+".Builder")
	return append(edits[:len(edits):len(edits)], analysis.TextEdit{Pos: old.Pos(), End: old.End(), NewText: []byte(text)}), true
}

// declared returns the expression that is to be replaced where the buffer is declared, and by
// what, with B for the builder.
func (w *words) declared(at inspector.Cursor) (old ast.Expr, text string) {
	switch kind, i := at.ParentEdge(); kind {
	case edge.ValueSpec_Names:
		spec := at.Parent().Node().(*ast.ValueSpec)
		switch {
		case len(spec.Names) > 1:
			return nil, ""
		case len(spec.Values) == 0:
			return spec.Type, "B"
		case spec.Type == nil:
			return initial(w.f.Pass.TypesInfo, spec.Values[i])
		}
	case edge.AssignStmt_Lhs:
		if a := at.Parent().Node().(*ast.AssignStmt); a.Tok == token.DEFINE && len(a.Lhs) == len(a.Rhs) {
			return initial(w.f.Pass.TypesInfo, a.Rhs[i])
		}
	}
	return nil, ""
}

func initial(info *types.Info, e ast.Expr) (old ast.Expr, text string) {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		if len(e.Elts) == 0 {
			return e.Type, "B"
		}
	case *ast.CallExpr:
		if calls.Builtin(info, e, "new") {
			return e.Args[0], "B"
		}
		return e, "new(B)" // bytes.NewBuffer(nil)
	}
	return nil, ""
}
