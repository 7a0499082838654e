package joinedlist

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// unchanged reports whether what the list is as long as stays so between the statement that
// makes the list and the loop.
func (l *list) unchanged(loop inspector.Cursor, path []types.Object) bool {
	for s, ok := l.begin.NextSibling(); ok && s != loop; s, ok = s.NextSibling() {
		if turns.Assigned(l.f.Pass.TypesInfo, s.Node().(ast.Stmt), path) {
			return false
		}
	}
	return true
}

// report proposes a builder in the place of the list.
func (l *list) report(decl *ast.FuncDecl, taken names.Taken, m making) bool {
	if jumps(decl) {
		return false
	}
	w := &writer{list: l, making: m, separator: taken.Free("separator")}
	edits, ok := w.edits()
	if !ok || !w.made && (l.looped() == nil || !l.pieces()) {
		return false
	}
	message := gatheredTexts
	if !w.made {
		message = "pieces of a text gathered in a list to be joined, with nothing between them"
	}
	at := l.looped()
	if at == nil {
		at = l.grows[0].Node()
	}
	l.f.Pass.Report(analysis.Diagnostic{
		Pos: at.Pos(), End: at.End(),
		Message:        message,
		SuggestedFixes: []analysis.SuggestedFix{{Message: "write them to a strings.Builder", TextEdits: edits}},
	})
	return true
}

// pieces reports whether the list grows from nothing, and its elements are joined as they are: for each of
// them it holds as much again as a short text is long.
func (l *list) pieces() bool {
	_, value := variable(l.begin.Node().(ast.Stmt))
	made, ok := value.(*ast.CallExpr)
	return l.sep == "" && l.length == nil && len(l.first) == 0 && (!ok || len(made.Args) < 3)
}

// jumps reports whether a function has a goto: it may not jump over a new variable.
func jumps(decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.GOTO
		return !found
	})
	return found
}

// writer writes what takes the place of the statements.
type writer struct {
	*list
	making    making
	separator string
	made      bool // some element is made for the list
	imports   []analysis.TextEdit
}

// edits are all of them. It is not ok if a comment would be lost.
func (w *writer) edits() ([]analysis.TextEdit, bool) {
	pkg, ok := w.pkg("strings")
	if !ok {
		return nil, false
	}
	var edits []analysis.TextEdit
	replace := func(n ast.Node, text string) bool {
		edits = append(edits, analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)})
		return !w.f.Commented(n.Pos(), n.End())
	}
	if !replace(w.begin.Node(), w.beginning(pkg)) {
		return nil, false
	}
	for _, g := range w.grows {
		text, ok := w.grow(g.Node().(*ast.AssignStmt))
		if !ok || !replace(g.Node(), text) {
			return nil, false
		}
	}
	for _, call := range w.joins {
		if !replace(call, w.name+".String()") {
			return nil, false
		}
	}
	for _, b := range w.asks {
		op := " != "
		if b.Op == token.EQL {
			op = " == "
		}
		if w.sep == "" || !replace(b, w.separator+op+`""`) {
			return nil, false
		}
	}
	if w.index != nil {
		edits = append(edits, *w.index)
	}
	return append(edits, w.imports...), true
}

// pkg returns the name of a package where the list begins, which is the same where it grows.
func (w *writer) pkg(path string) (string, bool) {
	at := []token.Pos{w.begin.Node().Pos()}
	for _, g := range w.grows {
		at = append(at, g.Node().Pos())
	}
	name := ""
	for _, pos := range at {
		n, edits, ok := w.f.Import(pos, path)
		if !ok || name != "" && n != name {
			return "", false
		}
		name = n
		for _, e := range edits {
			w.imported(e)
		}
	}
	return name, true
}

// imported notes an edit, once.
func (w *writer) imported(e analysis.TextEdit) {
	for _, have := range w.imports {
		if string(have.NewText) == string(e.NewText) {
			return
		}
	}
	w.imports = append(w.imports, e)
}

// beginning declares the builder, and what is written before the next element.
func (w *writer) beginning(pkg string) string {
	text := "var " + w.name + " " + pkg + ".Builder"
	next := `""`
	for i, e := range w.first {
		if i > 0 && w.sep != "" {
			text += "\n" + w.write(strconv.Quote(w.sep))
		}
		text += "\n" + w.write(w.f.Of(e))
		next = strconv.Quote(w.sep)
	}
	if w.sep != "" {
		text += "\n" + w.separator + " := " + next
	}
	return text
}

func (w *writer) write(e string) string { return w.name + ".WriteString(" + e + ")" }

// grow writes the elements that a statement adds.
func (w *writer) grow(a *ast.AssignStmt) (string, bool) {
	elements := []ast.Expr{a.Rhs[0]}
	if w.length == nil {
		elements = a.Rhs[0].(*ast.CallExpr).Args[1:]
	}
	if !w.fn.Separable(elements) {
		return "", false
	}
	var lines []string
	for i, e := range elements {
		if w.sep != "" && i == 0 {
			lines = append(lines, w.write(w.separator), w.separator+" = "+strconv.Quote(w.sep))
		} else if w.sep != "" {
			lines = append(lines, w.write(strconv.Quote(w.sep)))
		}
		lines = append(lines, w.element(e)...)
	}
	return strings.Join(lines, "\n"), true
}

// element writes a text, piece by piece where it would be put together of several.
func (w *writer) element(e ast.Expr) []string {
	info := w.f.Pass.TypesInfo
	whole := []string{w.write(w.f.Of(e))}
	switch n := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if info.Types[e].Value != nil {
			return whole
		}
		w.made = true
		operands := sum(info, n)
		if !w.fn.Separable(operands) {
			return whole
		}
		var lines []string
		for _, o := range operands {
			lines = append(lines, w.element(o)...)
		}
		return lines
	case *ast.CallExpr:
		w.made = w.made || w.making.text(e)
		if name := calls.Name(info, n); strings.HasPrefix(name, "fmt.Sprint") {
			return w.formatted(n, strings.TrimPrefix(name, "fmt.S"), whole)
		}
	}
	return whole
}

// sum returns the operands of a sum of texts.
func sum(info *types.Info, e ast.Expr) []ast.Expr {
	if b, ok := ast.Unparen(e).(*ast.BinaryExpr); ok && b.Op == token.ADD && info.Types[e].Value == nil {
		return append(sum(info, b.X), sum(info, b.Y)...)
	}
	return []ast.Expr{e}
}

// formatted writes the text of a call of package fmt by its pieces, or has package fmt
// write it.
func (w *writer) formatted(call *ast.CallExpr, variant string, whole []string) []string {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || len(call.Args) == 0 {
		return whole
	}
	through := []string{w.f.Of(sel.X) + ".F" + variant + "(&" + w.name + ", " + string(w.f.Text[w.f.Offset(call.Args[0].Pos()):w.f.Offset(call.End())])}
	pieces, ok := format.Split(w.f.Pass.TypesInfo, call)
	if !ok {
		return through
	}
	var lines []string
	var args []ast.Expr
	for _, p := range pieces {
		if p.Arg != nil {
			args = append(args, p.Arg)
		}
		text, ok := p.Expr(w.pkg)
		if !ok {
			return through
		}
		lines = append(lines, w.write(text))
	}
	if !w.fn.Separable(args) || len(lines) == 0 || len(lines) > 8 {
		return through
	}
	return lines
}
