package strconvappend

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/appending"
	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds numbers that become strings only to be appended.
var Analyzer = &analysis.Analyzer{
	Name:     "strconvappend",
	Doc:      "find strings of package strconv that are only appended to bytes",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/strconvappend.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "strconvappend",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "number turned into a string only to be appended",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"strconv.Itoa", "strconv.Format", "strconv.Quote", "time.Time.Format"},
	Version:       10, // functions that choose how to write a number
	Catalogue:     []string{"A5"},
}

const cause = "fresh string is only appended"

// finder looks at one function.
type finder struct {
	*sources.File
	fn      *order.Function
	helpers *appending.Helpers
	done    map[token.Pos]bool // texts that are reported

	variants *variants
}

func run(pass *analysis.Pass) (any, error) {
	v := &variants{pass: pass, helpers: appending.HelpersOf(pass), known: map[*types.Func]*variant{}}
	if err := sources.Each(pass, func(file *sources.File) { v.files = append(v.files, file) }); err != nil {
		return nil, err
	}
	for _, file := range v.files {
		for fn, body := range file.Bodies() {
			f := &finder{file, order.In(pass.TypesInfo, body), v.helpers, map[token.Pos]bool{}, v}
			f.function(fn)
		}
	}
	return nil, nil
}

func (f *finder) function(decl inspector.Cursor) {
	for c := range decl.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if f.appends(call) {
			f.append(call)
		} else if alone(c) {
			f.write(call)
		}
	}
	f.locals(decl)
	f.joined(decl)
	for c := range decl.Preorder((*ast.AssignStmt)(nil)) {
		f.grow(c.Node().(*ast.AssignStmt))
	}
}

// alone reports whether the call is all that its statement evaluates, so that what it is
// replaced by cannot come before or after anything else, and at most its error is used.
func alone(c inspector.Cursor) bool {
	switch n := c.Parent().Node().(type) {
	case *ast.ExprStmt:
		return true
	case *ast.AssignStmt:
		if len(n.Lhs) != 2 || len(n.Rhs) != 1 {
			return false
		}
		count, ok := n.Lhs[0].(*ast.Ident)
		_, isName := n.Lhs[1].(*ast.Ident)
		return ok && count.Name == "_" && isName
	}
	return false
}

// appends reports whether the call is append(b, s...).
func (f *finder) appends(call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && f.Pass.TypesInfo.Uses[id] == types.Universe.Lookup("append") && len(call.Args) == 2 && call.Ellipsis.IsValid()
}

// append makes append(b, strconv.Itoa(x)...) strconv.AppendInt(b, int64(x), 10).
// What stands for b keeps its place, so that it can be such a call too.
func (f *finder) append(call *ast.CallExpr) {
	dst := call.Args[0]
	if !types.Identical(f.Pass.TypesInfo.TypeOf(dst), bytes) {
		return
	}
	form, ok := f.helpers.Of(f.fresh(call.Args[1]))
	if !ok {
		f.appendSum(call)
		f.appendVariant(call)
		return
	}
	if !f.apart(dst, form.Args()) {
		return
	}
	const here = "\x00"
	expr, edits, ok := f.spell(form, call, here)
	if !ok {
		return
	}
	head, tail, _ := strings.Cut(expr, here)
	f.report(call, call.Args[1], form, "append the number itself", "", append(edits,
		analysis.TextEdit{Pos: call.Pos(), End: dst.Pos(), NewText: []byte(head)},
		analysis.TextEdit{Pos: dst.End(), End: call.End(), NewText: []byte(tail)}))
}

var bytes = types.NewSlice(types.Typ[types.Byte])

// fresh returns the string that []byte(s) converts, and other expressions as
// they are.
func (f *finder) fresh(e ast.Expr) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if ok && len(call.Args) == 1 && f.Pass.TypesInfo.Types[call.Fun].IsType() && types.Identical(f.Pass.TypesInfo.TypeOf(call.Fun), bytes) {
		return call.Args[0]
	}
	return e
}

// apart reports whether the slice and the arguments do not depend on which is
// evaluated first.
func (f *finder) apart(dst ast.Expr, args []ast.Expr) bool {
	for _, a := range args {
		if !f.fn.Stable(a) && f.calls(dst) || !f.fn.Stable(dst) && f.fn.Effect(a) {
			return false
		}
	}
	return true
}

// calls reports whether there is any call in an expression, if only of append.
func (f *finder) calls(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && !f.Pass.TypesInfo.Types[call.Fun].IsType()
		return !found
	})
	return found
}

// write makes b.WriteString(strconv.Itoa(x)) a Write of what is appended to
// b.AvailableBuffer(), which is memory of the buffer itself. Where there is none to ask for, it
// is room on the stack: what is in memory copies it, and a bufio.Writer would hand it on.
func (f *finder) write(call *ast.CallExpr) {
	to, text, ok := f.writesText(call)
	if !ok || !f.plain(to) {
		return
	}
	s, ok := f.written(text)
	if !ok {
		f.writeByVariant(call, to, text)
		return
	}
	// The buffer is asked for before the arguments are evaluated.
	for _, a := range s.first() {
		if f.fn.Effect(a) && !f.own(to, a) {
			return
		}
	}
	category, x := "", f.Of(to)
	room := x + ".AvailableBuffer()"
	switch name := pointee(f.Pass.TypesInfo.TypeOf(to)); {
	case name == "strings.Builder" && f.makes(call.Pos()) && !s.other:
		room = fresh
	case name == "bytes.Buffer" && f.Allows("go1.21"):
	case name == "bytes.Buffer" && f.makes(call.Pos()) && !s.other:
		room = fresh
	case name == "bufio.Writer" && f.Allows("go1.18"):
		if !s.short() { // it may be larger than the buffer
			category = string(rule.Guarded)
		}
	default:
		return
	}
	expr, edits, ok := f.spellSum(s, call, room)
	if ok {
		f.reportSum(call, s, "append the number to the buffer itself", category, append(edits,
			analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(x + ".Write(" + expr + ")")}))
	}
}

// writesText returns what a text is written to by a method WriteString, or by
// io.WriteString, which calls that.
func (f *finder) writesText(call *ast.CallExpr) (to, text ast.Expr, ok bool) {
	if len(call.Args) == 2 && calls.Name(f.Pass.TypesInfo, call) == "io.WriteString" {
		to = ast.Unparen(call.Args[0])
		if addr, ok := to.(*ast.UnaryExpr); ok && addr.Op == token.AND {
			to = addr.X
		}
		return to, call.Args[1], true
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "WriteString" || len(call.Args) != 1 {
		return nil, nil, false
	}
	return sel.X, call.Args[0], true
}

// written reads a text that is fresh, or a sum with one.
func (f *finder) written(e ast.Expr) (sum, bool) {
	if form, ok := f.helpers.Of(e); ok {
		return sum{operands: []ast.Expr{e}, forms: []appending.Form{form}, fresh: ast.Unparen(e)}, true
	}
	return f.sum(e)
}

// plain reports whether evaluating an expression twice gives the same without
// an effect: it is a variable, or a field of one.
func (f *finder) plain(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		s := f.Pass.TypesInfo.Selections[e]
		return (s == nil || s.Kind() == types.FieldVal) && f.plain(e.X)
	}
	return false
}

// pointee names the type, or what it points to.
func pointee(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.TypeString(types.Unalias(t), nil)
}

// grow reports strings that are only added to a string that grows. Rule
// textbuffer knows where that can be bytes.
func (f *finder) grow(assign *ast.AssignStmt) {
	if len(assign.Lhs) != 1 || assign.Tok != token.ADD_ASSIGN && !f.extends(assign) {
		return
	}
	for _, e := range f.operands(assign.Rhs[0]) {
		e = ast.Unparen(e)
		if _, ok := f.helpers.Of(e); ok && !f.done[e.Pos()] {
			f.Pass.Report(analysis.Diagnostic{Pos: e.Pos(), End: e.End(), Message: cause + " to a string that grows"})
		}
	}
}

// extends reports whether the statement is s = s + x.
func (f *finder) extends(assign *ast.AssignStmt) bool {
	if assign.Tok != token.ASSIGN || len(assign.Rhs) != 1 {
		return false
	}
	left, ok := ast.Unparen(assign.Lhs[0]).(*ast.Ident)
	e := ast.Unparen(assign.Rhs[0])
	for {
		b, isSum := e.(*ast.BinaryExpr)
		if !isSum {
			break
		}
		e = ast.Unparen(b.X)
	}
	first, isIdent := e.(*ast.Ident)
	info := f.Pass.TypesInfo
	return ok && isIdent && info.Uses[left] != nil && info.Uses[left] == info.Uses[first]
}

// operands are what an expression puts together by + and by Sprintf.
func (f *finder) operands(e ast.Expr) []ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return append(f.operands(e.X), f.operands(e.Y)...)
	case *ast.CallExpr:
		if pieces, ok := format.Split(f.Pass.TypesInfo, e); ok {
			return texts(pieces)
		}
	}
	return []ast.Expr{e}
}

// texts are the strings among the arguments of a call of Sprintf.
func texts(pieces []format.Piece) []ast.Expr {
	var out []ast.Expr
	for _, p := range pieces {
		if p.Kind == format.String {
			out = append(out, p.Arg)
		}
	}
	return out
}

// spell returns the append form and the imports it needs. It is not ok where
// a name means something else.
func (f *finder) spell(form appending.Form, call ast.Node, dst string) (expr string, edits []analysis.TextEdit, ok bool) {
	name := ""
	if form.Path != "" {
		name, edits, ok = f.Import(call.Pos(), form.Path)
		if !ok {
			return "", nil, false
		}
	}
	for _, need := range form.Needs() {
		if !f.Predeclared(call.Pos(), need) {
			return "", nil, false
		}
	}
	return form.Expr(name, dst, f.Of), edits, true
}

// report reports the fresh string, unless a comment would be lost.
func (f *finder) report(call *ast.CallExpr, fresh ast.Expr, form appending.Form, remedy, category string, edits []analysis.TextEdit) {
	if f.Commented(call.Pos(), call.End()) {
		return
	}
	f.done[ast.Unparen(fresh).Pos()] = true
	f.Pass.Report(analysis.Diagnostic{
		Pos: fresh.Pos(), End: fresh.End(), Category: category, Message: cause, Related: paid(form),
		SuggestedFixes: []analysis.SuggestedFix{{Message: remedy, TextEdits: edits}},
	})
}

// paid is where the text is made, if a helper makes it.
func paid(form appending.Form) []analysis.RelatedInformation {
	call := form.Within()
	if call == nil {
		return nil
	}
	return []analysis.RelatedInformation{{Pos: call.Pos(), End: call.End(), Message: "the text is made here"}}
}
