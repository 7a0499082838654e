package freshbuffer

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// helper gives bytes where there is room for them.
const helper = `// NAME returns n bytes of a buffer that is kept from call to call, or new ones
// where there is none, and where they are too many to be kept.
func NAME(kept *[]byte, n int) []byte {
	if kept == nil || n < 0 || n > 1<<16 {
		return make([]byte, n)
	}
	if *kept == nil || cap(*kept) < n {
		*kept = make([]byte, n)
	}
	return (*kept)[:n:n]
}`

// across reports loops whose turns call functions, of any package of the module, that
// make a buffer for each message and return it to be forgotten when the turn ends.
func across(pass *analysis.Pass) {
	m := lend.Open(pass, pass.ResultOf[rule.Packages].(rule.Load))
	if m == nil {
		return
	}
	for _, f := range m.Files {
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			a := c.Node().(*ast.AssignStmt)
			info := f.Pass.TypesInfo
			v, ok := fresh(info, a)
			if !ok || !full(info, c, v) {
				continue
			}
			call := ast.Unparen(a.Rhs[0]).(*ast.CallExpr)
			if !fits(info.TypeOf(call.Args[1])) || !means(f, c, "byte", "cap", "int", "make") || f.Commented(a.Pos(), a.End()) {
				continue
			}
			lent(pass, m, f, call)
		}
	}
}

// lent reports the loops that can lend room for what a call of make allocates.
func lent(pass *analysis.Pass, m *lend.Module, f *sources.File, call *ast.CallExpr) {
	made := m.Source.Value(call.Lparen)
	if made == nil {
		return
	}
	ways := m.Ways(made)
	edits, ok := m.Lend(lend.Loan{Ways: ways, Room: lend.Room{
		Name: "buffer", Type: types.NewSlice(types.Universe.Lookup("byte").Type()), Helper: helper, HelperName: "room",
		Use: func(helper, room string) []analysis.TextEdit {
			size := f.Of(call.Args[1])
			if !types.Identical(f.Pass.TypesInfo.TypeOf(call.Args[1]), types.Typ[types.Int]) {
				size = "int(" + size + ")"
			}
			text := helper + "(" + room + ", " + size + ")"
			return []analysis.TextEdit{{Pos: call.Pos(), End: call.End(), NewText: []byte(text)}}
		},
	}})
	if !ok {
		return
	}
	for _, w := range ways {
		from, to, ok := m.Here(m.Call(w))
		if !ok {
			return
		}
		pass.Report(analysis.Diagnostic{
			Pos: from, End: to,
			Message:        "a buffer is allocated for each message that is read, and forgotten with the turn of the loop",
			Related:        []analysis.RelatedInformation{{Pos: call.Pos(), End: call.End(), Message: "it is allocated here"}},
			SuggestedFixes: []analysis.SuggestedFix{{Message: "lend the function a buffer that the turns of the loop share", TextEdits: edits}},
		})
	}
}

// means reports whether names mean what they mean to the language.
func means(f *sources.File, c inspector.Cursor, names ...string) bool {
	for _, n := range names {
		if !f.Predeclared(c.Node().Pos(), n) {
			return false
		}
	}
	return true
}
