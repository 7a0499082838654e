package roundtrip

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds text that is copied to bytes, or bytes to text, for one look.
var Analyzer = &analysis.Analyzer{
	Name:     "roundtrip",
	Doc:      "find text and bytes that are converted to each other for a function that has a twin",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/roundtrip.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "roundtrip",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text copied to bytes, or back, for one look",
	Safety:        rule.Mechanical,
	Reads:         true,
	Preconditions: preconditions,
	Removes:       []string{"runtime.slicebytetostring", "runtime.stringtoslicebyte", "runtime.stringtoslicerune", "runtime.rawbyteslice", "runtime.rawruneslice", "runtime.rawstring", "runtime.intstring"},
	Version:       6, // regular expressions
	Catalogue:     []string{"A15", "A13"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.RangeStmt)(nil), (*ast.AssignStmt)(nil)) {
			switch n := c.Node().(type) {
			case *ast.CallExpr:
				twin(f, n)
				pattern(f, n)
				character(f, n)
				direct(f, n)
				reader(f, c, n)
			case *ast.RangeStmt:
				runes(f, n)
			case *ast.AssignStmt:
				key(f, c, n)
			}
		}
	})
}

// twin reports a call of a function of one package whose arguments are converted for
// it, where the other package takes them as they are.
func twin(f *sources.File, call *ast.CallExpr) {
	path, name := calls.Package(f.Pass.TypesInfo, call)
	same := calls.Twins[name]
	n := same.Texts
	if n == 0 || same.Part || same.Asks || len(call.Args) != 2 || path != "strings" && path != "bytes" {
		return // what has looked may have changed the bytes, or keeps them
	}
	other, from := "bytes", calls.Bytes
	if path == "bytes" {
		other, from = "strings", calls.String
	}
	converted := 0
	var args []string
	for i, arg := range call.Args {
		text, did, ok := unconverted(f, arg, from)
		if i >= n {
			text, did, ok = f.Of(arg), false, true
		}
		if !ok {
			return
		}
		if did {
			converted++
		}
		args = append(args, text)
	}
	if converted == 0 {
		return
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "converted for a function of package " + path + " that package " + other + " has, too"}
	pkg, edits, ok := f.Import(call.Pos(), other)
	if ok && !f.Commented(call.Pos(), call.End()) {
		edits = append(edits, analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(pkg + "." + name + "(" + strings.Join(args, ", ") + ")")})
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "call " + other + "." + name, TextEdits: edits}}
	}
	f.Pass.Report(d)
}

// unconverted returns an argument as the other package takes it: the operand of its
// conversion, if that is of the type wanted, or a constant.
func unconverted(f *sources.File, arg ast.Expr, want func(types.Type) bool) (text string, converted, ok bool) {
	info := f.Pass.TypesInfo
	from, _, isConversion := calls.Conversion(info, arg)
	if _, constant := calls.Text(info, arg); constant {
		if isConversion {
			return f.Of(from), false, f.Predeclared(arg.Pos(), "byte")
		}
		return "[]byte(" + f.Of(arg) + ")", false, f.Predeclared(arg.Pos(), "byte")
	}
	if !isConversion || !want(info.TypeOf(from)) || !plain(info.TypeOf(from)) {
		return "", false, false
	}
	return f.Of(from), true, true
}

// plain reports whether a value can be given where string or []byte is wanted.
func plain(t types.Type) bool {
	return types.AssignableTo(t, types.Typ[types.String]) || types.AssignableTo(t, types.NewSlice(types.Typ[types.Byte]))
}

// direct reports text that is converted for copy and append, which take it as it is.
func direct(f *sources.File, call *ast.CallExpr) {
	info := f.Pass.TypesInfo
	if len(call.Args) != 2 || !calls.Builtin(info, call, "copy") && !(calls.Builtin(info, call, "append") && call.Ellipsis.IsValid()) {
		return
	}
	last := call.Args[1]
	from, to, ok := calls.Conversion(info, last)
	if !ok || !calls.String(info.TypeOf(from)) || !calls.Bytes(to) || info.Types[from].Value != nil || !calls.Bytes(info.TypeOf(call.Args[0])) {
		return
	}
	d := analysis.Diagnostic{Pos: last.Pos(), End: last.End(), Message: "text converted to bytes to be copied"}
	if !f.Commented(last.Pos(), last.End()) {
		d.SuggestedFixes = []analysis.SuggestedFix{{
			Message:   "copy it from the text",
			TextEdits: []analysis.TextEdit{{Pos: last.Pos(), End: last.End(), NewText: []byte(f.Of(from))}},
		}}
	}
	f.Pass.Report(d)
}

// runes reports loops over the runes of a text that are copied for it.
func runes(f *sources.File, loop *ast.RangeStmt) {
	info := f.Pass.TypesInfo
	from, to, ok := calls.Conversion(info, loop.X)
	if !ok || !calls.Runes(to) || !calls.String(info.TypeOf(from)) {
		return
	}
	d := analysis.Diagnostic{Pos: loop.X.Pos(), End: loop.X.End(), Message: "runes of a text copied to go through them"}
	if blank(loop.Key) && loop.Value != nil && types.Identical(to.Underlying().(*types.Slice).Elem(), types.Typ[types.Rune]) && !f.Commented(loop.X.Pos(), loop.X.End()) {
		d.SuggestedFixes = []analysis.SuggestedFix{{
			Message:   "range over the text",
			TextEdits: []analysis.TextEdit{{Pos: loop.X.Pos(), End: loop.X.End(), NewText: []byte(f.Of(from))}},
		}}
	}
	f.Pass.Report(d)
}

func blank(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return e == nil || ok && id.Name == "_"
}

// key reports bytes that are copied to a text which the next statement looks up in a
// map, or compares: both work without the copy, where the conversion stands in it.
func key(f *sources.File, c inspector.Cursor, a *ast.AssignStmt) {
	info := f.Pass.TypesInfo
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	from, to, isConversion := calls.Conversion(info, a.Rhs[0])
	if !ok || !isConversion || !calls.String(to) || !calls.Bytes(info.TypeOf(from)) || info.Defs[id] == nil {
		return
	}
	next, ok := c.NextSibling()
	if !ok {
		return
	}
	_, decl := sources.Enclosing(c)
	if decl == nil {
		return
	}
	var uses []inspector.Cursor
	for use := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		if info.Uses[use.Node().(*ast.Ident)] == info.Defs[id] {
			uses = append(uses, use)
		}
	}
	if len(uses) == 0 || !next.Contains(uses[0]) || compared(f, a, next, info.Defs[id], len(uses)) || !looked(info, uses[0]) {
		return
	}
	d := analysis.Diagnostic{Pos: a.Pos(), End: a.End(), Message: "bytes copied to a text before it is looked up"}
	if immediate(uses[0], next) {
		d.SuggestedFixes = lookup(f, a, next, info.Defs[id], uses, decl)
	}
	if d.SuggestedFixes != nil && len(uses) == 1 {
		d.Message = "bytes copied to a text to be looked up"
	}
	f.Pass.Report(d)
}

// lookup converts where the text is looked up.
func lookup(f *sources.File, a *ast.AssignStmt, next inspector.Cursor, key types.Object, uses []inspector.Cursor, decl *ast.FuncDecl) []analysis.SuggestedFix {
	from := a.Rhs[0].(*ast.CallExpr).Args[0]
	use := uses[0].Node()
	_, local := ast.Unparen(from).(*ast.Ident)
	if _, tag := uses[0].Parent().Node().(*ast.SwitchStmt); !tag && (len(uses) > 1 || !local) {
		l := &late{f, a, next, key, uses[0], uses[1:], decl}
		return l.fix()
	}
	if len(uses) > 1 || !local {
		return nil
	}
	end := next.Node().Pos()
	if f.Commented(a.Pos(), end) {
		end = a.End()
	}
	return []analysis.SuggestedFix{{
		Message: "convert where it is looked up, which makes no copy",
		TextEdits: []analysis.TextEdit{
			{Pos: a.Pos(), End: end},
			{Pos: use.Pos(), End: use.End(), NewText: []byte(f.Of(a.Rhs[0]))},
		},
	}}
}

// looked reports whether a use of a text is the key of a look-up in a map that is
// not assigned to, or the tag of a switch.
func looked(info *types.Info, use inspector.Cursor) bool {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.SwitchStmt_Tag:
		return true
	case edge.IndexExpr_Index:
		index := use.Parent()
		if _, ok := info.TypeOf(index.Node().(*ast.IndexExpr).X).Underlying().(*types.Map); !ok {
			return false
		}
		kind, _ := index.ParentEdge()
		return kind != edge.AssignStmt_Lhs && kind != edge.IncDecStmt_X
	}
	return false
}

// immediate reports whether nothing is done between the beginning of a statement and
// a look-up in it: the map is named by variables and fields.
func immediate(use, stmt inspector.Cursor) bool {
	if stmt.Node() == use.Parent().Node() { // a switch
		return use.Parent().Node().(*ast.SwitchStmt).Init == nil
	}
	index := use.Parent()
	in, ok := index.Node().(*ast.IndexExpr) // else the tag behind the first part of a switch
	if !ok || !syntax.Dotted(in.X) {
		return false
	}
	if in, ok := stmt.Node().(*ast.IfStmt); ok && in.Init == nil && in.Cond.Pos() <= use.Node().Pos() && use.Node().End() <= in.Cond.End() {
		return still(in.Cond)
	}
	up := index.Parent()
	switch s := up.Node().(type) {
	case *ast.AssignStmt:
		for _, l := range s.Lhs {
			if _, ok := l.(*ast.Ident); !ok {
				return false
			}
		}
		if len(s.Rhs) != 1 {
			return false
		}
		if in, ok := stmt.Node().(*ast.IfStmt); ok {
			return in.Init == s
		}
		return stmt.Node() == ast.Node(s)
	case *ast.ReturnStmt:
		return len(s.Results) == 1 && stmt.Node() == ast.Node(s)
	}
	return false
}
