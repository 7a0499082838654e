package splitpart

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

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

// Analyzer finds texts that are split into all their parts for one or a few.
var Analyzer = &analysis.Analyzer{
	Name:     "splitpart",
	Doc:      "find texts that are split into all their parts for a few of them",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/splitpart.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "splitpart",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text split into all its parts for a few of them",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"strings.Split", "strings.genSplit", "bytes.Split", "bytes.genSplit", "strings.Count", "bytes.Count", "internal/bytealg.Count", "strings.Fields", "bytes.Fields"},
	Version:       6, // split again for an error that tells of all parts
	Catalogue:     []string{"A10"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		named := given{}
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			pkg := splits(pass.TypesInfo, c.Node().(*ast.CallExpr))
			if pkg == "" {
				words(f, c)
				continue
			}
			if counted(pass.TypesInfo, c) {
				d := diagnostic(c, "text split into all its parts to count them")
				d.SuggestedFixes = count(f, c)
				pass.Report(d)
			} else if first(pass.TypesInfo, c) {
				d := diagnostic(c, "text split into all its parts for the first")
				if pkg == "strings" {
					d.SuggestedFixes = cut(f, c, named)
				}
				pass.Report(d)
			} else {
				few(f, c)
			}
		}
	})
}

// few reports parts of which few are used, and those that are joined again.
func few(f *sources.File, c inspector.Cursor) {
	info, p := f.Pass.TypesInfo, partsOf(f, c)
	again := rejoined(info, c)
	if !again && !direct(info, c) && (p == nil || !p.some && !p.again) {
		if message := some(info, c, "parts"); message != "" {
			f.Pass.Report(diagnostic(c, message))
		}
		return
	}
	d := diagnostic(c, "text split into all its parts, of which few are used")
	if again || p != nil && p.again {
		d.Message = "text split into all its parts, which are joined again"
	}
	switch {
	case p != nil:
		d.SuggestedFixes = p.fix()
	case again:
		d.SuggestedFixes = replaced(f, c)
	default:
		d.SuggestedFixes = one(f, c)
	}
	f.Pass.Report(d)
}

// words reports the words of a text of which few are used.
func words(f *sources.File, c inspector.Cursor) {
	info := f.Pass.TypesInfo
	switch calls.Name(info, c.Node().(*ast.CallExpr)) {
	case "strings.Fields", "bytes.Fields":
	default:
		return
	}
	d := diagnostic(c, "text split into all its words, of which few are used")
	p := partsOf(f, c)
	switch {
	case p != nil && p.some && !p.again: // words that are joined again have other space between them
		d.SuggestedFixes = p.fix()
	case first(info, c) || direct(info, c):
		d.SuggestedFixes = one(f, c)
	case counted(info, c):
		d.Message = "text split into all its words to count them"
	default:
		if d.Message = some(info, c, "words"); d.Message == "" {
			return
		}
	}
	f.Pass.Report(d)
}

func diagnostic(c inspector.Cursor, message string) analysis.Diagnostic {
	return analysis.Diagnostic{Pos: c.Node().Pos(), End: c.Node().End(), Message: message}
}

// splits returns the package whose Split or SplitN is called, with a separator
// that is constant and not empty.
func splits(info *types.Info, call *ast.CallExpr) string {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) < 2 {
		return ""
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok {
		return ""
	}
	sep := constantText(info, call.Args[1])
	switch fn.FullName() {
	case "strings.SplitN", "bytes.SplitN":
		n := info.Types[call.Args[2]].Value
		if n == nil || constant.Compare(n, token.LSS, constant.MakeInt64(2)) {
			return ""
		}
	case "strings.Split", "bytes.Split":
	default:
		return ""
	}
	if sep == "" {
		return ""
	}
	return fn.Pkg().Path()
}

// constantText is the text of a constant, which may be converted to bytes or spelled out in them.
func constantText(info *types.Info, e ast.Expr) string {
	if l, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		return spelled(info, l)
	}
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 && info.Types[call.Fun].IsType() {
		e = call.Args[0]
	}
	if v := info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return constant.StringVal(v)
	}
	return ""
}

// spelled is the text of a literal of constant bytes, empty if that is not what it is.
func spelled(info *types.Info, l *ast.CompositeLit) string {
	var text []byte
	for _, elt := range l.Elts {
		v := info.Types[elt].Value // nil of what has a key
		if v == nil || !calls.Bytes(info.TypeOf(l)) {
			return ""
		}
		b, ok := constant.Uint64Val(constant.ToInt(v))
		if !ok {
			return ""
		}
		text = append(text, byte(b))
	}
	return string(text)
}

// counted reports whether the parts of a text are only counted.
func counted(info *types.Info, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args || len(c.Node().(*ast.CallExpr).Args) > 2 {
		return false
	}
	return calls.Builtin(info, c.Parent().Node().(*ast.CallExpr), "len")
}

// count counts the separators.
func count(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	call, all := c.Node().(*ast.CallExpr), c.Parent().Node().(*ast.CallExpr)
	if f.Commented(all.Pos(), all.End()) {
		return nil
	}
	name := ast.Unparen(call.Fun).(*ast.SelectorExpr).Sel
	open, end := "", " + 1"
	if binds(c.Parent().Parent().Node()) {
		open, end = "(", " + 1)"
	}
	return []analysis.SuggestedFix{{
		Message: "count the separators",
		TextEdits: []analysis.TextEdit{
			{Pos: all.Pos(), End: call.Pos(), NewText: []byte(open)},
			{Pos: name.Pos(), End: name.End(), NewText: []byte("Count")},
			{Pos: call.End(), End: all.End(), NewText: []byte(end)},
		},
	}}
}

// binds reports whether an operator takes its operands before a sum beside it is made.
func binds(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.BinaryExpr:
		return n.Op.Precedence() >= token.ADD.Precedence()
	case *ast.UnaryExpr:
		return true
	}
	return false
}

// first reports whether the parts are used for nothing but the first.
func first(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.IndexExpr_X {
		return false
	}
	i := info.Types[c.Parent().Node().(*ast.IndexExpr).Index].Value
	return i != nil && i.ExactString() == "0"
}

// direct reports whether the parts are used for nothing but one by a small index.
func direct(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.IndexExpr_X {
		return false
	}
	i := info.Types[c.Parent().Node().(*ast.IndexExpr).Index].Value
	return i != nil && constant.Compare(i, token.LSS, constant.MakeInt64(mostParts)) && !written(c.Parent())
}

// cut writes a statement before the one that the call is in, which is evaluated
// once and has nothing before the call that could be seen.
func cut(f *sources.File, c inspector.Cursor, named given) []analysis.SuggestedFix {
	info, call := f.Pass.TypesInfo, c.Node().(*ast.CallExpr)
	if _, ok := turns.Path(info, call.Args[0]); !ok || f.Commented(call.Pos(), call.End()) {
		return nil
	}
	stmt, ok := statement(info, c.Parent())
	if !ok {
		return nil
	}
	if edits := intoVariable(f, c, stmt); edits != nil {
		return []analysis.SuggestedFix{{Message: cutAtFirst, TextEdits: edits}}
	}
	base, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	name := "first"
	if ok {
		name = base.Name + "First"
	}
	_, decl := sources.Enclosing(c)
	if decl == nil || sources.Jumps(decl) {
		return nil
	}
	name = named.next(decl, name)
	if f.Lookup(call.Pos(), name) != nil || f.Lookup(stmt.End(), name) != nil {
		return nil
	}
	index := c.Parent().Node()
	pkg := f.Of(ast.Unparen(call.Fun).(*ast.SelectorExpr).X)
	before := name + ", _, _ := " + pkg + ".Cut(" + f.Of(call.Args[0]) + ", " + f.Of(call.Args[1]) + ")\n"
	if !f.Allows("go1.18") {
		before = name + " := " + f.Of(call.Args[0]) + "\nif i := " + pkg + ".Index(" + name + ", " + f.Of(call.Args[1]) + "); i >= 0 {\n" + name + " = " + name + "[:i]\n}\n"
		if mentions(call.Args[1], name) || mentions(call.Fun, "i") {
			return nil
		}
	}
	return []analysis.SuggestedFix{{
		Message: cutAtFirst,
		TextEdits: []analysis.TextEdit{
			{Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte(before)},
			{Pos: index.Pos(), End: index.End(), NewText: []byte(name)},
		},
	}}
}

// given counts the variables of a name that fixes declare in a function, which may be made together.
type given map[nameIn]int

type nameIn struct {
	decl *ast.FuncDecl
	name string
}

// next returns the name, with a number behind it where it has been given before.
func (n given) next(decl *ast.FuncDecl, name string) string {
	n[nameIn{decl, name}]++
	if times := n[nameIn{decl, name}]; times > 1 {
		return name + strconv.Itoa(times)
	}
	return name
}

// statement returns the statement of a list that an expression is in, if the
// expression is evaluated whenever the statement is, and first: it is returned,
// assigned, or an argument of a single call of a function of package strings.
func statement(info *types.Info, c inspector.Cursor) (ast.Stmt, bool) {
	up := c.Parent()
	if call, ok := up.Node().(*ast.CallExpr); ok && len(call.Args) == 1 {
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		if !ok {
			return nil, false
		}
		if fn, ok := info.Uses[sel.Sel].(*types.Func); !ok || fn.Pkg() == nil || fn.Pkg().Path() != "strings" || fn.Signature().Recv() != nil {
			return nil, false
		}
		up = up.Parent()
	}
	switch s := up.Node().(type) {
	case *ast.ReturnStmt:
		if len(s.Results) != 1 {
			return nil, false
		}
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return nil, false
		}
		if _, ok := s.Lhs[0].(*ast.Ident); !ok {
			return nil, false
		}
	default:
		return nil, false
	}
	return up.Node().(ast.Stmt), syntax.Listed(up)
}

// rejoined reports whether the parts are joined, by whatever text.
func rejoined(info *types.Info, c inspector.Cursor) bool {
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if kind, i := c.ParentEdge(); !ok || kind != edge.CallExpr_Args || i != 0 {
		return false
	}
	switch calls.Name(info, call) {
	case "strings.Join", "bytes.Join":
		return true
	}
	return false
}

// replaced puts the text that joins the parts in the place of each separator.
func replaced(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	info, call, join := f.Pass.TypesInfo, c.Node().(*ast.CallExpr), c.Parent().Node().(*ast.CallExpr)
	if splits(info, call) != "strings" || f.Commented(join.Pos(), join.End()) {
		return nil
	}
	limit := -1
	if len(call.Args) == 3 {
		n, ok := constant.Int64Val(info.Types[call.Args[2]].Value)
		if !ok {
			return nil
		}
		limit = int(n) - 1
	}
	pkg := f.Of(ast.Unparen(call.Fun).(*ast.SelectorExpr).X)
	text := exchange(f, pkg, f.Of(call.Args[0]), f.Of(call.Args[1]), f.Of(join.Args[1]), limit)
	return []analysis.SuggestedFix{{
		Message:   "replace the separators",
		TextEdits: []analysis.TextEdit{{Pos: join.Pos(), End: join.End(), NewText: []byte(text)}},
	}}
}

// exchange returns the call that puts another text in the place of a separator, as often as the limit
// says; always where it is negative.
func exchange(f *sources.File, pkg, text, sep, by string, limit int) string {
	if limit < 0 && f.Allows("go1.12") {
		return pkg + ".ReplaceAll(" + text + ", " + sep + ", " + by + ")"
	}
	return pkg + ".Replace(" + text + ", " + sep + ", " + by + ", " + strconv.Itoa(limit) + ")"
}

// position returns the constant index of a part, from the beginning or, as len(parts)-1,
// from the end.
func position(info *types.Info, index ast.Expr, parts types.Object) constant.Value {
	b, ok := ast.Unparen(index).(*ast.BinaryExpr)
	if !ok || b.Op != token.SUB {
		return info.Types[index].Value
	}
	length, ok := ast.Unparen(b.X).(*ast.CallExpr)
	if !ok || !calls.Builtin(info, length, "len") || !turns.Names(info, length.Args[0], parts) {
		return nil
	}
	return info.Types[b.Y].Value
}

// written reports whether an element is assigned to, or its address taken.
func written(c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X:
		return true
	}
	return addressed(c)
}

// addressed reports whether the address of an element is taken.
func addressed(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.UnaryExpr_X && c.Parent().Node().(*ast.UnaryExpr).Op == token.AND
}
