package byteloop

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds loops that do byte by byte what a function does at once.
var Analyzer = &analysis.Analyzer{
	Name:     "byteloop",
	Doc:      "find loops over single bytes and elements that a function does at once",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/byteloop.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "byteloop",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "bytes or elements handled one by one",
	Safety:        rule.Mechanical,
	Reads:         true,
	Version:       4, // appending to a field behind a pointer
	Preconditions: preconditions,
	Catalogue:     []string{"B3"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
			if s, ok := c.Node().(*ast.ForStmt); ok {
				scan(f, s)
			}
			l, ok := over(f, c)
			if !ok {
				continue
			}
			if l.cut {
				l.pieces(c)
			} else if d, ok := l.whole(); ok {
				pass.Report(d)
			} else {
				l.pieces(c)
			}
		}
	})
}

// loop is one over the elements of a text, of bytes, or of another slice.
type loop struct {
	f       *sources.File
	stmt    ast.Stmt
	body    *ast.BlockStmt
	before  ast.Node     // the statement before it, nil if there is none
	of      ast.Expr     // what is gone through: names and dots
	cut     bool         // that is a part of such
	i, elem types.Object // index and element, nil where they have no name
}

// over takes a loop apart that goes through something from its beginning to its end.
func over(f *sources.File, c inspector.Cursor) (loop, bool) {
	info := f.Pass.TypesInfo
	if kind, _ := c.ParentEdge(); kind == edge.LabeledStmt_Stmt {
		return loop{}, false
	}
	l := loop{f: f, stmt: c.Node().(ast.Stmt)}
	if before, ok := c.PrevSibling(); ok {
		l.before = before.Node()
	}
	switch s := l.stmt.(type) {
	case *ast.RangeStmt:
		if s.Tok != token.DEFINE {
			return loop{}, false
		}
		l.body, l.of = s.Body, s.X
		l.i, l.elem = defined(info, s.Key), defined(info, s.Value)
	case *ast.ForStmt:
		i, of := indexed(info, s)
		if i == nil {
			return loop{}, false
		}
		l.body, l.of, l.i = s.Body, of, i
	}
	of := l.of
	if part, ok := ast.Unparen(of).(*ast.SliceExpr); ok {
		of, l.cut = part.X, true
	}
	vars, ok := turns.Path(info, of)
	return l, ok && (!turns.Assigned(info, l.body, vars) || l.gathers())
}

// gathers reports whether a loop does nothing but append the elements of the slice that it began with: should
// that be a field, it may give another value to the same one.
func (l loop) gathers() bool {
	if _, ok := l.stmt.(*ast.RangeStmt); !ok || l.cut || len(l.body.List) != 1 {
		return false
	}
	a, ok := l.body.List[0].(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 || !calls.Builtin(l.f.Pass.TypesInfo, a.Rhs[0], "append") {
		return false
	}
	args := ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Args
	return len(args) == 2 && turns.Names(l.f.Pass.TypesInfo, args[1], l.elem)
}

func defined(info *types.Info, e ast.Expr) types.Object {
	if id, ok := e.(*ast.Ident); ok {
		return info.Defs[id]
	}
	return nil
}

// indexed returns i and s of "for i := 0; i < len(s); i++", whose body leaves i alone.
func indexed(info *types.Info, s *ast.ForStmt) (types.Object, ast.Expr) {
	init, ok := s.Init.(*ast.AssignStmt)
	if !ok || init.Tok != token.DEFINE || len(init.Lhs) != 1 || info.Types[init.Rhs[0]].Value == nil || info.Types[init.Rhs[0]].Value.ExactString() != "0" {
		return nil, nil
	}
	i := defined(info, init.Lhs[0])
	cond, ok := s.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.LSS || !turns.Names(info, cond.X, i) || !calls.Builtin(info, cond.Y, "len") {
		return nil, nil
	}
	post, ok := s.Post.(*ast.IncDecStmt)
	if !ok || post.Tok != token.INC || !turns.Names(info, post.X, i) || turns.Assigned(info, s.Body, []types.Object{i}) {
		return nil, nil
	}
	return i, ast.Unparen(cond.Y).(*ast.CallExpr).Args[0]
}

// element reports whether an expression is the element of the turn. The runes of a
// text are none of its bytes, but those of one byte are the same.
func (l loop) element(e ast.Expr) bool {
	info := l.f.Pass.TypesInfo
	if turns.Names(info, e, l.elem) {
		return true
	}
	index, ok := ast.Unparen(e).(*ast.IndexExpr)
	return ok && turns.Names(info, index.Index, l.i) && l.f.Of(index.X) == l.f.Of(l.of)
}

// whole is what is said of a loop all of which one call does.
func (l loop) whole() (analysis.Diagnostic, bool) {
	if len(l.body.List) != 1 {
		return analysis.Diagnostic{}, false
	}
	var message, remedy, text, path string
	switch s := l.body.List[0].(type) {
	case *ast.IfStmt:
		message, remedy, text, path = l.search(s)
	case *ast.AssignStmt:
		if message, remedy, text = l.move(s); message == "" && l.mixes(s) {
			message = "bytes combined one by one"
		}
	}
	if message == "" {
		return analysis.Diagnostic{}, false
	}
	d := analysis.Diagnostic{Pos: l.stmt.Pos(), End: l.stmt.End(), Message: message}
	first := l.body.List[0].Pos()
	if text == "" || l.f.Commented(l.stmt.Pos(), l.body.Lbrace) || l.f.Commented(first, l.stmt.End()) {
		return d, true
	}
	text = noted(text, string(l.f.Text[l.f.Offset(l.body.Lbrace)+1:l.f.Offset(first)]))
	var edits []analysis.TextEdit
	if path != "" {
		pkg, imported, ok := l.f.Import(l.stmt.Pos(), path)
		if !ok {
			return d, true
		}
		text, edits = strings.ReplaceAll(text, "PKG", pkg), imported
	}
	edits = append(edits, analysis.TextEdit{Pos: l.stmt.Pos(), End: l.stmt.End(), NewText: []byte(text)})
	d.SuggestedFixes = []analysis.SuggestedFix{{Message: remedy, TextEdits: edits}}
	return d, true
}

// noted puts a comment that stood behind the head of a loop behind the first line of
// what takes its place.
func noted(text, comment string) string {
	if comment = strings.TrimSpace(comment); comment == "" {
		return text
	}
	head, rest, more := strings.Cut(text, "\n")
	if more {
		rest = "\n" + rest
	}
	return head + " " + comment + rest
}

// search is what is said of a loop that looks for bytes, to count them or to stop at the
// first; PKG stands for the name of the package at the path.
func (l loop) search(s *ast.IfStmt) (message, remedy, text, path string) {
	info := l.f.Pass.TypesInfo
	of := info.TypeOf(l.of)
	switch {
	case s.Init != nil || s.Else != nil:
		return
	case types.Identical(of, types.Typ[types.String]):
		path = "strings"
	case types.Identical(of, types.NewSlice(types.Typ[types.Byte])):
		path = "bytes"
	default:
		return
	}
	if other, ok := l.differs(s.Cond); ok && l.asLong(other) && l.unnamed(s.Body) {
		return l.compared(other, s.Body)
	}
	wanted, ok := l.wanted(s.Cond)
	if !ok || len(s.Body.List) == 0 {
		return
	}
	subject := l.f.Of(ast.Unparen(l.of))
	if counter, ok := l.counter(s.Body); ok {
		var parts []string
		for _, c := range wanted {
			needle := strconv.Quote(string(c))
			if path == "bytes" {
				needle = "[]byte(" + needle + ")"
			}
			parts = append(parts, "PKG.Count("+subject+", "+needle+")")
		}
		sum := strings.Join(parts, " + ")
		if t := info.TypeOf(counter); !types.Identical(t, types.Typ[types.Int]) {
			if _, basic := t.(*types.Basic); !basic {
				return "bytes counted one by one", "", "", ""
			}
			sum = t.String() + "(" + sum + ")"
		}
		return "bytes counted one by one", "count them with package " + path, l.f.Of(counter) + " += " + sum, path
	}
	stop, ok := l.stop(s.Body)
	if !ok || len(wanted) != 1 {
		return "", "", "", ""
	}
	found := "PKG.IndexByte(" + subject + ", " + strconv.QuoteRune(rune(wanted[0])) + ")"
	if l.i != nil && syntax.Mentions(info, s.Body, l.i) {
		i := l.i.Name()
		return "a byte looked for one by one", "find it with package " + path, "if " + i + " := " + found + "; " + i + " >= 0 {\n" + stop + "\n}", path
	}
	return "a byte looked for one by one", "find it with package " + path, "if " + found + " >= 0 {\n" + stop + "\n}", path
}

// wanted returns the bytes that a condition compares the element with, each once: one
// of ASCII, which are the same in runes.
func (l loop) wanted(cond ast.Expr) ([]byte, bool) {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return nil, false
	}
	switch b.Op {
	case token.LOR:
		x, okX := l.wanted(b.X)
		y, okY := l.wanted(b.Y)
		for _, c := range y {
			if strings.IndexByte(string(x), c) >= 0 {
				return nil, false
			}
		}
		return append(x, y...), okX && okY
	case token.EQL:
		value := l.f.Pass.TypesInfo.Types[b.Y].Value
		if value == nil || !l.element(b.X) {
			return nil, false
		}
		n, ok := constant.Uint64Val(constant.ToInt(value))
		return []byte{byte(n)}, ok && n < 0x80
	}
	return nil, false
}

// counter returns what a body counts up by one, and does nothing else.
func (l loop) counter(body *ast.BlockStmt) (ast.Expr, bool) {
	if len(body.List) != 1 {
		return nil, false
	}
	inc, ok := body.List[0].(*ast.IncDecStmt)
	if !ok || inc.Tok != token.INC {
		return nil, false
	}
	id, ok := ast.Unparen(inc.X).(*ast.Ident)
	b, basic := l.f.Pass.TypesInfo.TypeOf(inc.X).Underlying().(*types.Basic)
	return id, ok && basic && b.Info()&types.IsInteger != 0
}

// stop returns the text of a body that ends the loop: by return, or by break, which is
// left out. It does not know the element.
func (l loop) stop(body *ast.BlockStmt) (string, bool) {
	last := body.List[len(body.List)-1]
	if l.elem != nil && syntax.Mentions(l.f.Pass.TypesInfo, body, l.elem) {
		return "", false
	}
	switch s := last.(type) {
	case *ast.ReturnStmt:
		return l.f.Of(body.List[0]) + between(l.f, body.List), true
	case *ast.BranchStmt:
		if s.Tok != token.BREAK || s.Label != nil || len(body.List) != 2 {
			return "", false
		}
		a, ok := body.List[0].(*ast.AssignStmt)
		return l.f.Of(body.List[0]), ok && a.Tok == token.ASSIGN
	}
	return "", false
}

// between returns the statements after the first, one a line.
func between(f *sources.File, list []ast.Stmt) string {
	var b strings.Builder
	for _, s := range list[1:] {
		b.WriteString("\n" + f.Of(s))
	}
	return b.String()
}

// move is what is said of a loop that appends or copies each element.
func (l loop) move(a *ast.AssignStmt) (message, remedy, text string) {
	info := l.f.Pass.TypesInfo
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return
	}
	to, of := ast.Unparen(a.Lhs[0]), ast.Unparen(l.of)
	if calls.Builtin(info, a.Rhs[0], "append") {
		call := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
		if len(call.Args) != 2 || call.Ellipsis.IsValid() || !l.element(call.Args[1]) || l.f.Of(call.Args[0]) != l.f.Of(to) || !l.moves(info.TypeOf(to)) {
			return
		}
		if _, ok := turns.Path(info, to); !ok || l.f.Of(to) == l.f.Of(of) {
			return
		}
		text = l.f.Of(to) + " = append(" + l.f.Of(to) + ", " + l.f.Of(of) + "...)"
		if !direct(info, to) { // a loop without turns follows no pointer
			if !l.f.Predeclared(l.stmt.Pos(), "len") {
				return "elements appended one by one", "", ""
			}
			text = "if len(" + l.f.Of(of) + ") > 0 {\n" + text + "\n}"
		}
		return "elements appended one by one", "append them at once", text
	}
	index, ok := to.(*ast.IndexExpr)
	if !ok || l.i == nil || !turns.Names(info, index.Index, l.i) || !l.element(a.Rhs[0]) || !l.moves(info.TypeOf(index.X)) {
		return
	}
	if _, ok := turns.Path(info, index.X); !ok || l.f.Of(index.X) == l.f.Of(of) {
		return
	}
	if !l.long(index.X) || !l.f.Predeclared(l.stmt.Pos(), "copy") {
		return "elements copied one by one", "", "" // copy does not panic where the other is shorter
	}
	return "elements copied one by one", "copy them at once", "copy(" + l.f.Of(index.X) + ", " + l.f.Of(of) + ")"
}

// direct reports whether a variable, or a field of one, is there without following
// a pointer.
func direct(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		s := info.Selections[e]
		return s == nil || !s.Indirect() && direct(info, e.X)
	}
	return false
}

// moves reports whether elements of what is gone through can be moved to a slice at once.
func (l loop) moves(to types.Type) bool {
	dst, ok := to.Underlying().(*types.Slice)
	if !ok {
		return false
	}
	switch src := l.f.Pass.TypesInfo.TypeOf(l.of).Underlying().(type) {
	case *types.Slice:
		return types.Identical(dst.Elem(), src.Elem())
	case *types.Basic: // its bytes, by index: a range stops at the first one of each character alone
		_, counts := l.stmt.(*ast.ForStmt)
		return counts && calls.Bytes(to) && src.Info()&types.IsString != 0
	}
	return false
}

// pieces reports statements in branches of a loop over a text that append the byte of
// the turn, as those do that escape some bytes: what needs no change could be appended
// in one piece.
func (l loop) pieces(c inspector.Cursor) {
	info := l.f.Pass.TypesInfo
	t := info.TypeOf(l.of)
	if !calls.String(t) && !calls.Bytes(t) {
		return
	}
	var found ast.Node
	for at := range c.Preorder((*ast.ExprStmt)(nil), (*ast.AssignStmt)(nil)) {
		if at.Parent().Node() == ast.Node(l.body) && len(l.body.List) == 1 || !l.writes(at.Node()) {
			continue
		}
		if alone(at) { // nothing is written with it: what needs no change
			found = at.Node()
			break
		}
		if found == nil {
			found = at.Node()
		}
	}
	if found != nil {
		l.f.Pass.Report(analysis.Diagnostic{Pos: found.Pos(), End: found.End(), Message: "text put together byte by byte, not by the piece"})
	}
}

// alone reports whether a statement is all that its branch does.
func alone(c inspector.Cursor) bool {
	switch up := c.Parent().Node().(type) {
	case *ast.BlockStmt:
		return len(up.List) == 1
	case *ast.CaseClause:
		return len(up.Body) == 1
	}
	return false
}

// writes reports whether a statement appends or writes the element.
func (l loop) writes(n ast.Node) bool {
	info := l.f.Pass.TypesInfo
	switch s := n.(type) {
	case *ast.AssignStmt:
		if len(s.Rhs) != 1 || !calls.Builtin(info, s.Rhs[0], "append") {
			return false
		}
		call := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		return len(call.Args) == 2 && !call.Ellipsis.IsValid() && calls.Bytes(info.TypeOf(call)) && l.same(call.Args[1])
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return false
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && (sel.Sel.Name == "WriteByte" || sel.Sel.Name == "WriteRune") && l.same(call.Args[0])
	}
	return false
}

// same reports whether an expression is the element, converted or not.
func (l loop) same(e ast.Expr) bool {
	if from, _, ok := calls.Conversion(l.f.Pass.TypesInfo, e); ok {
		e = from
	}
	return l.element(e)
}
