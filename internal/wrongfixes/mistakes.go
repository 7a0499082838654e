package wrongfixes

import (
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"
)

// mistakes are those that are made when code is made faster: a last step is forgotten, an error
// swallowed, a copy left out that somebody needed, a function taken for one that is nearly the
// same, a statement moved over the border of a loop.
func (m *mutator) mistakes(n ast.Node) {
	switch n := n.(type) {
	case *ast.BlockStmt:
		m.list(n.List)
	case *ast.CaseClause:
		m.list(n.Body)
	case *ast.IfStmt:
		m.swallowed(n)
	case *ast.CallExpr:
		m.roomOf(n)
		m.copied(n)
		m.lookalike(n)
	case *ast.IndexExpr:
		m.oneOff(n.Index, "+1")
		m.oneOff(n.Index, "-1")
	case *ast.SliceExpr:
		m.oneOff(n.Low, "+1")
		m.oneOff(n.High, "-1")
	case *ast.BasicLit:
		m.verbs(n)
	}
}

// list is what can be got wrong with statements that follow each other.
func (m *mutator) list(list []ast.Stmt) {
	for i, s := range list {
		m.lastStep(s)
		if i > 0 {
			m.swapped(list[i-1], s)
		}
		if _, body := loop(s); body != nil {
			m.acrossLoop(list, i, body)
		}
	}
}

// lastSteps are methods, and functions, whose calls are made for those who come after.
var lastSteps = []string{"Flush", "Close", "Unlock", "RUnlock", "Put", "Reset", "Done", "Wait", "Stop", "Sync", "cancel", "clear", "copy"}

// lastStep forgets a last step, or what is deferred is done at once.
func (m *mutator) lastStep(s ast.Stmt) {
	var call *ast.CallExpr
	switch s := s.(type) {
	case *ast.ExprStmt:
		call, _ = s.X.(*ast.CallExpr)
	case *ast.DeferStmt:
		call = s.Call
		m.replace(s.Pos(), call.Pos(), "", "defer dropped")
	}
	if call != nil && slices.Contains(lastSteps, called(call)) {
		m.replace(s.Pos(), s.End(), "", "last step lost")
	}
}

// called is the name of the function or method of a call, without what it is of.
func called(n *ast.CallExpr) string {
	switch f := n.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// swapped has two statements change places.
func (m *mutator) swapped(a, b ast.Stmt) {
	if !simple(a) || !simple(b) || m.text(a) == m.text(b) {
		return
	}
	between := string(m.src.text[m.offset(a.End()):m.offset(b.Pos())])
	text := m.text(b) + between + m.text(a)
	m.replaceFor(b.Pos(), a.Pos(), b.End(), text, "statements swapped")
}

// simple reports whether a statement does one thing.
func simple(s ast.Stmt) bool {
	switch s.(type) {
	case *ast.ExprStmt, *ast.AssignStmt, *ast.IncDecStmt, *ast.DeferStmt, *ast.SendStmt:
		return true
	}
	return false
}

// loop returns the loop that a statement is, and its body.
func loop(s ast.Stmt) (ast.Stmt, *ast.BlockStmt) {
	switch s := s.(type) {
	case *ast.ForStmt:
		return s, s.Body
	case *ast.RangeStmt:
		return s, s.Body
	}
	return nil, nil
}

// acrossLoop moves a statement beside the i-th of a list, which is a loop, into it, or one at the
// border of its body out.
func (m *mutator) acrossLoop(list []ast.Stmt, i int, body *ast.BlockStmt) {
	const operator = "moved across a loop"
	from := list[i].Pos()
	head := string(m.src.text[m.offset(from) : m.offset(body.Lbrace)+1])
	if i > 0 && simple(list[i-1]) {
		before := list[i-1]
		m.replaceFor(before.Pos(), before.Pos(), body.Lbrace+1, head+"\n"+m.text(before)+"\n", operator)
	}
	if i+1 < len(list) && simple(list[i+1]) {
		after := list[i+1]
		m.replaceFor(after.Pos(), body.Rbrace, after.End(), m.text(after)+"\n}", operator)
	}
	if len(body.List) < 2 {
		return // an empty loop is another mistake
	}
	if first := body.List[0]; simple(first) {
		m.replaceFor(first.Pos(), from, first.End(), m.text(first)+"\n"+head, operator)
	}
	if last := body.List[len(body.List)-1]; simple(last) {
		rest := string(m.src.text[m.offset(last.End()):m.offset(body.End())])
		m.replaceFor(last.Pos(), last.Pos(), body.End(), rest+"\n"+m.text(last), operator)
	}
}

// swallowed goes on where an error was handled.
func (m *mutator) swallowed(n *ast.IfStmt) {
	cond, ok := n.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || m.text(cond.Y) != "nil" || len(n.Body.List) == 0 {
		return
	}
	if id, ok := cond.X.(*ast.Ident); ok && strings.HasPrefix(strings.ToLower(id.Name), "err") {
		m.replaceFor(n.Body.List[0].Pos(), n.Body.Lbrace, n.Body.End(), "{}", "error swallowed")
	}
}

// copied leaves out a copy.
func (m *mutator) copied(n *ast.CallExpr) {
	var of ast.Expr
	switch name := m.text(n.Fun); {
	case name == "append" && len(n.Args) == 2 && n.Ellipsis.IsValid() && m.nothing(n.Args[0]):
		of = n.Args[1]
	case slices.Contains([]string{"slices.Clone", "bytes.Clone", "strings.Clone", "maps.Clone"}, name) && len(n.Args) == 1:
		of = n.Args[0]
	default:
		return
	}
	m.replace(n.Pos(), n.End(), m.text(of), "copy dropped")
}

// nothing reports whether an expression is a slice of no elements, as copies are appended to.
func (m *mutator) nothing(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		return len(e.Args) == 1 && m.text(e.Args[0]) == "nil"
	}
	return false
}

// lookalikes are what a function or method is taken for.
var lookalikes = map[string]string{
	"TrimLeft": "TrimPrefix", "TrimPrefix": "TrimLeft", "TrimRight": "TrimSuffix", "TrimSuffix": "TrimRight",
	"Index": "LastIndex", "LastIndex": "Index", "IndexByte": "LastIndexByte", "LastIndexByte": "IndexByte", "IndexAny": "LastIndexAny",
	"HasPrefix": "HasSuffix", "HasSuffix": "HasPrefix", "Contains": "ContainsAny", "ContainsAny": "Contains",
	"Split": "SplitAfter", "SplitN": "SplitAfterN", "SplitSeq": "SplitAfterSeq", "Lock": "RLock", "Unlock": "RUnlock", "min": "max", "max": "min",
	"Quote": "QuoteToASCII", "AppendQuote": "AppendQuoteToASCII", "SortStableFunc": "SortFunc", "SliceStable": "Slice",
	"Println": "Print", "Fprintln": "Fprint", "Sprintln": "Sprint", "QueryEscape": "PathEscape", "PathEscape": "QueryEscape",
	"ParseInt": "ParseUint", "FormatInt": "FormatUint", "AppendInt": "AppendUint", "After": "Before", "Before": "After",
}

// lookalike calls another function, or counts bytes for runes.
func (m *mutator) lookalike(n *ast.CallExpr) {
	const operator = "lookalike"
	if name := m.text(n.Fun); name == "utf8.RuneCountInString" || name == "utf8.RuneCount" {
		m.replace(n.Fun.Pos(), n.Fun.End(), "len", operator)
	}
	to := lookalikes[called(n)]
	if to == "" {
		return
	}
	name := n.Fun
	if sel, ok := n.Fun.(*ast.SelectorExpr); ok {
		name = sel.Sel
	}
	m.replace(name.Pos(), name.End(), to, operator)
}

// oneOff has an index, or a bound that is no literal, be one more or less.
func (m *mutator) oneOff(e ast.Expr, by string) {
	switch e.(type) {
	case *ast.Ident, *ast.BinaryExpr, *ast.CallExpr, *ast.SelectorExpr:
		m.replaceFor(e.Pos(), e.End(), e.End(), by, "off by one")
	}
}

// verbs are what a format, or a text that was one, loses: a percent sign is there twice, or once,
// or a value is printed in another way.
func (m *mutator) verbs(n *ast.BasicLit) {
	s, err := strconv.Unquote(n.Value)
	if n.Kind != token.STRING || err != nil || !strings.Contains(s, "%") {
		return
	}
	for _, change := range [][2]string{
		{"%%", "%"}, {"%q", "%s"}, {"%q", "%v"}, {"%s", "%q"}, {"%w", "%v"}, {"%d", "%x"}, {"%x", "%d"}, {"%x", "%X"}, {"%v", "%+v"}, {"%0", "%"},
		{"%+", "%"}, {"%-", "%"}, {"%c", "%d"}, {"%g", "%f"}, {"%f", "%g"}, {"%t", "%d"},
	} {
		if to := strings.Replace(s, change[0], change[1], 1); to != s {
			m.replace(n.Pos(), n.End(), strconv.Quote(to), "verb")
		}
	}
	if !strings.Contains(s, "%%") {
		m.replace(n.Pos(), n.End(), strconv.Quote(strings.Replace(s, "%", "%%", 1)), "verb")
	}
}

// roomOf marks what says how much room a call asks for.
func (m *mutator) roomOf(n *ast.CallExpr) {
	switch {
	case called(n) == "make" && len(n.Args) == 3:
		m.room[n.Args[2]] = true
	case called(n) == "make" && len(n.Args) == 2:
		if _, ok := n.Args[0].(*ast.MapType); ok {
			m.room[n.Args[1]] = true
		}
	case called(n) == "Grow" && len(n.Args) > 0:
		m.room[n.Args[len(n.Args)-1]] = true
	}
}

// roomOnly reports whether a call does nothing but ask for room.
func roomOnly(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	_, method := call.Fun.(*ast.SelectorExpr)
	return method && called(call) == "Grow"
}
