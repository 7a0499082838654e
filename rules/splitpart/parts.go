package splitpart

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

const (
	// mostParts is how many parts are few.
	mostParts = 4
	// mostRoom is how many parts a function has room for on its stack: more are rarely asked for.
	mostRoom = 8
)

// parts is a variable that gets the parts of a text, and what becomes of it.
type parts struct {
	f     *sources.File
	c     inspector.Cursor // the call that splits
	v     types.Object
	again bool // all are joined again
	told  bool // all are told of where something is wrong, before any is changed
	some  bool // some are used
	room  int  // so many parts are asked for, or the number is compared with one less
	// open tells that there is no number from which on further parts make no difference.
	open bool
	// loose tells that parts are gone through, or read at a place that is no constant.
	loose bool
	// exact tells that the number is asked to be a certain one.
	exact  bool
	length []*ast.IndexExpr // parts that are counted from the end
	others bool             // there is a use that is none of these
}

// partsOf looks at the variable that gets the parts, and returns nil if there is none, or if it
// is used for more than their number and some of them, from the beginning or the end, and to
// join all of them again, none of which was changed before.
func partsOf(f *sources.File, c inspector.Cursor) *parts {
	info := f.Pass.TypesInfo
	a, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || a.Tok != token.DEFINE {
		return nil
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	_, decl := sources.Enclosing(c)
	if !ok || decl == nil || info.Defs[id] == nil {
		return nil
	}
	p := &parts{f: f, c: c, v: info.Defs[id]}
	changed, unlike, nested := false, false, false
	for use := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		if info.Uses[use.Node().(*ast.Ident)] != p.v {
			continue
		}
		if !p.use(use) {
			return nil
		}
		unlike = unlike || complains(info, use) && changed
		nested = nested || p.nested(use)
		changed = changed || written(use.Parent())
	}
	if p.again && changed || p.told && changed && (unlike || nested) || p.loose && !p.exact {
		return nil // that is how parts are exchanged; all of them are used
	}
	return p
}

// use looks at one use of the variable.
func (p *parts) use(use inspector.Cursor) bool {
	info := p.f.Pass.TypesInfo
	kind, _ := use.ParentEdge()
	switch up := use.Parent().Node().(type) {
	case *ast.IndexExpr:
		if kind != edge.IndexExpr_X || addressed(use.Parent()) {
			return false
		}
		return p.index(up)
	case *ast.RangeStmt:
		p.others, p.open, p.loose = true, true, true
		return kind == edge.RangeStmt_X
	case *ast.CallExpr:
		if _, counts := use.Parent().Parent().Node().(*ast.BinaryExpr); counts && p.counts(use.Parent()) {
			return true // as part of an index
		}
		p.others = true
		if rejoined(info, use) {
			p.again = true
			return true
		}
		if complains(info, use) {
			p.told = true
			return true
		}
		return calls.Builtin(info, up, "len") && p.compared(use.Parent())
	}
	return false
}

// index looks at the index of a part.
func (p *parts) index(e *ast.IndexExpr) bool {
	info := p.f.Pass.TypesInfo
	p.some = true
	i := position(info, e.Index, p.v)
	switch {
	case i == nil:
		p.others, p.open, p.loose = true, true, true
		return true
	case constant.Compare(i, token.GEQ, constant.MakeInt64(mostParts)):
		return false
	case info.Types[e.Index].Value == nil:
		p.open = true
		p.length = append(p.length, e)
		return true
	}
	p.others = true
	p.atLeast(i)
	return true
}

// counts reports whether a call of len belongs to an index from the end.
func (p *parts) counts(length inspector.Cursor) bool {
	kind, _ := length.Parent().ParentEdge()
	if kind != edge.IndexExpr_Index {
		return false
	}
	index := length.Parent().Parent().Node().(*ast.IndexExpr)
	id, ok := ast.Unparen(index.X).(*ast.Ident)
	return ok && p.f.Pass.TypesInfo.Uses[id] == p.v
}

// compared reports whether a length is compared with a constant, or switched on.
func (p *parts) compared(c inspector.Cursor) bool {
	info := p.f.Pass.TypesInfo
	switch up := c.Parent().Node().(type) {
	case *ast.BinaryExpr:
		value := info.Types[up.X].Value
		if value == nil {
			value = info.Types[up.Y].Value
		}
		if value == nil {
			return false
		}
		switch up.Op {
		case token.EQL, token.NEQ:
			p.exact = true
		case token.LSS, token.LEQ, token.GTR, token.GEQ:
		default:
			p.open = true
			return true
		}
		p.atLeast(value)
		return true
	case *ast.SwitchStmt:
		for _, clause := range up.Body.List {
			for _, e := range clause.(*ast.CaseClause).List {
				if info.Types[e].Value == nil {
					p.open = true
					return true
				}
				p.exact = true
				p.atLeast(info.Types[e].Value)
			}
		}
		return true
	}
	return false
}

// atLeast makes room for one part more than a number, so that as many can be told from more.
func (p *parts) atLeast(number constant.Value) {
	if n, ok := constant.Int64Val(number); ok {
		p.room = max(p.room, int(min(n, mostRoom))+1)
	}
}

// fix puts the parts into an array of the function.
func (p *parts) fix() []analysis.SuggestedFix {
	if p.last() {
		return p.behind()
	}
	if fix := p.variables(); fix != nil || p.told {
		return fix
	}
	from, to, ok := p.place()
	if !ok {
		return nil
	}
	text, ok := collect(p.f, p.c.Node().(*ast.CallExpr), p.v.Name(), p.bound())
	if !ok {
		return nil
	}
	var edits []analysis.TextEdit
	if from.IsValid() {
		edits = append(edits, analysis.TextEdit{Pos: from, End: from, NewText: []byte(text + "\n")})
		text, from = "", p.c.Parent().Node().Pos()
	} else {
		from = p.c.Parent().Node().Pos()
	}
	edits = append(edits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(text)})
	return []analysis.SuggestedFix{{Message: collects, TextEdits: edits}}
}

const collects = "put the parts into an array of the function"

// place tells where the parts can be collected: in the place of the assignment, up to an end, or
// before the condition of which it is the first part. There nothing may have the name of the
// variable, as it can be seen for longer.
func (p *parts) place() (before, end token.Pos, ok bool) {
	a := p.c.Parent()
	if syntax.Listed(a) {
		return token.NoPos, a.Node().End(), true
	}
	if kind, _ := a.ParentEdge(); kind == edge.IfStmt_Init {
		branch := a.Parent().Node().(*ast.IfStmt)
		around := p.f.Pass.TypesInfo.Scopes[branch].Parent()
		free := around.Lookup(p.v.Name()) == nil && p.f.Lookup(branch.Pos(), p.v.Name()) == nil
		return branch.Pos(), branch.Cond.Pos(), free && syntax.Listed(a.Parent()) && !p.f.Commented(a.Node().Pos(), branch.Cond.Pos())
	}
	return token.NoPos, token.NoPos, false
}

// bound returns how many parts there is room for, and whether no more of them are wanted.
func (p *parts) bound() bound {
	if p.open || p.again || p.room == 0 {
		return bound{min(max(p.room, mostParts), mostRoom), false}
	}
	return bound{p.room, true}
}

// bound is how many parts there is room for.
type bound struct {
	room int
	end  bool // no more of them are wanted
}

// last reports whether nothing is used but the last part, which a text without parts that begin
// in one another has behind its last separator.
func (p *parts) last() bool {
	call := p.c.Node().(*ast.CallExpr)
	if p.others || len(p.length) == 0 || len(call.Args) != 2 || len(constantText(p.f.Pass.TypesInfo, call.Args[1])) != 1 {
		return false
	}
	for _, e := range p.length {
		if i := position(p.f.Pass.TypesInfo, e.Index, p.v); i == nil || i.ExactString() != "1" {
			return false
		}
	}
	return splits(p.f.Pass.TypesInfo, call) == "strings"
}

// behind looks for the last separator.
func (p *parts) behind() []analysis.SuggestedFix {
	info, call, a := p.f.Pass.TypesInfo, p.c.Node().(*ast.CallExpr), p.c.Parent().Node().(*ast.AssignStmt)
	if _, ok := ast.Unparen(call.Args[0]).(*ast.Ident); !ok || p.f.Commented(a.Pos(), a.End()) {
		return nil
	}
	name := p.v.Name() + "Last"
	if p.f.Lookup(call.Pos(), name) != nil {
		return nil
	}
	text := p.f.Of(call.Args[0])
	pkg := p.f.Of(ast.Unparen(call.Fun).(*ast.SelectorExpr).X)
	sep := constantText(info, call.Args[1])[0]
	if sep >= utf8.RuneSelf {
		return nil
	}
	edits := []analysis.TextEdit{{Pos: a.Pos(), End: a.End(), NewText: []byte(name + " := " + text + "[" + pkg + ".LastIndexByte(" + text + ", " + strconv.QuoteRune(rune(sep)) + ")+1:]")}}
	for _, e := range p.length {
		if obj := p.f.Lookup(e.Pos(), name); obj != nil || written(cursorOf(p.f, e)) {
			return nil
		}
		edits = append(edits, analysis.TextEdit{Pos: e.Pos(), End: e.End(), NewText: []byte(name)})
	}
	return []analysis.SuggestedFix{{Message: "take what is behind the last separator", TextEdits: edits}}
}

func cursorOf(f *sources.File, n ast.Node) inspector.Cursor {
	c, _ := f.Cursor.FindNode(n)
	return c
}

// one collects parts before the statement in which one of them is used.
func one(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	info, call, index := f.Pass.TypesInfo, c.Node().(*ast.CallExpr), c.Parent().Node().(*ast.IndexExpr)
	if _, ok := turns.Path(info, call.Args[0]); !ok {
		return nil
	}
	stmt, ok := statement(info, c.Parent())
	if !ok {
		return nil
	}
	name := "parts"
	if base, ok := ast.Unparen(call.Args[0]).(*ast.Ident); ok {
		name = base.Name + "Parts"
	}
	i, ok := constant.Int64Val(info.Types[index.Index].Value)
	if !ok || f.Lookup(call.Pos(), name) != nil || f.Lookup(stmt.End(), name) != nil {
		return nil
	}
	text, ok := collect(f, call, name, bound{int(i) + 1, true})
	if !ok {
		return nil
	}
	return []analysis.SuggestedFix{{
		Message: collects,
		TextEdits: []analysis.TextEdit{
			{Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte(text + "\n")},
			{Pos: call.Pos(), End: call.End(), NewText: []byte(name)},
		},
	}}
}

// collect declares a slice with room for parts of a text, and fills it.
func collect(f *sources.File, call *ast.CallExpr, name string, b bound) (string, bool) {
	info := f.Pass.TypesInfo
	if f.Commented(call.Pos(), call.End()) || b.room > mostRoom {
		return "", false
	}
	for _, builtin := range []string{"make", "append", "len", "true", "string", "byte"} {
		if !f.Predeclared(call.Pos(), builtin) {
			return "", false
		}
	}
	if mentions(call.Args[0], name) {
		return "", false
	}
	for _, e := range append([]ast.Expr{call.Fun}, call.Args[1:]...) {
		if mentions(e, name, "rest", "more", "part") {
			return "", false
		}
	}
	w := writer{
		pkg:  f.Of(ast.Unparen(call.Fun).(*ast.SelectorExpr).X),
		name: name, text: f.Of(call.Args[0]),
		bytes: calls.Bytes(info.TypeOf(call.Args[0])),
	}
	if len(call.Args) == 1 {
		return w.words(b), f.Allows("go1.24")
	}
	if !f.Allows("go1.18") {
		return "", false
	}
	w.sep = f.Of(call.Args[1])
	if len(call.Args) == 2 {
		return w.all(b), true
	}
	n, ok := constant.Int64Val(info.Types[call.Args[2]].Value)
	if !ok || n > mostRoom {
		return "", false
	}
	return w.atMost(int(n)), true
}

// mentions reports whether an expression has an identifier of one of the names.
func mentions(e ast.Expr, names ...string) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			for _, name := range names {
				found = found || id.Name == name
			}
		}
		return true
	})
	return found
}

// writer writes the statements that collect parts.
type writer struct {
	pkg, name, text, sep string
	bytes                bool
}

func (w writer) kind() string {
	if w.bytes {
		return "[]byte"
	}
	return "string"
}

func (w writer) made(room int) string {
	return w.name + " := make([]" + w.kind() + ", 0, " + strconv.Itoa(room) + ")\n"
}

// ended gives a part that others follow the capacity that it has from Split.
func (w writer) ended(part, more string) string {
	if !w.bytes {
		return ""
	}
	return "if " + more + " {\n" + part + " = " + limited(part) + "\n}\n"
}

func limited(part string) string { return part + "[:len(" + part + "):len(" + part + ")]" }

// all collects all parts, or as many as are wanted.
func (w writer) all(b bound) string {
	more := "more"
	if b.end {
		more = "more && len(" + w.name + ") < " + strconv.Itoa(b.room)
	}
	return w.made(b.room) +
		"for rest, more := " + w.text + ", true; " + more + "; {\n" +
		"var part " + w.kind() + "\n" +
		"part, rest, more = " + w.pkg + ".Cut(rest, " + w.sep + ")\n" +
		w.ended("part", "more") +
		w.name + " = append(" + w.name + ", part)\n}"
}

// words collects all words, or as many as are wanted.
func (w writer) words(b bound) string {
	text := w.made(b.room) +
		"for word := range " + w.pkg + ".FieldsSeq(" + w.text + ") {\n" +
		w.name + " = append(" + w.name + ", word)\n"
	if b.end {
		text += "if len(" + w.name + ") == " + strconv.Itoa(b.room) + " {\nbreak\n}\n"
	}
	return text + "}"
}

// atMost collects n parts, the last of which is all that is left.
func (w writer) atMost(n int) string {
	if n == 2 {
		before := "before"
		if w.bytes {
			before = limited(before)
		}
		return w.made(n) +
			"if before, after, found := " + w.pkg + ".Cut(" + w.text + ", " + w.sep + "); found {\n" +
			w.name + " = append(" + w.name + ", " + before + ", after)\n} else {\n" +
			w.name + " = append(" + w.name + ", before)\n}"
	}
	return w.made(n) +
		"for rest, more := " + w.text + ", true; more; {\n" +
		"part := rest\n" +
		"if more = len(" + w.name + ") < " + strconv.Itoa(n-1) + "; more {\n" +
		"part, rest, more = " + w.pkg + ".Cut(rest, " + w.sep + ")\n}\n" +
		w.ended("part", "more") +
		w.name + " = append(" + w.name + ", part)\n}"
}
