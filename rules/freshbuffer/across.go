package freshbuffer

import (
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// filledHelper gives bytes to be filled where there is room for them.
const filledHelper = `// NAME returns n bytes of a buffer that is kept from call to call, or new ones
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

// clearHelper does so with bytes that are zero.
const clearHelper = `// NAME returns n zero bytes of a buffer that is kept from call to call, or new ones
// where there is none, and where they are too many to be kept.
func NAME(kept *[]byte, n int) []byte {
	if kept == nil || n < 0 || n > 1<<16 {
		return make([]byte, n)
	}
	if *kept == nil || cap(*kept) < n {
		*kept = make([]byte, n)
	}
	b := (*kept)[:n:n]
	for i := range b {
		b[i] = 0
	}
	return b
}`

// buffer is a call of make whose bytes a loop can lend.
type buffer struct {
	file   *sources.File
	call   *ast.CallExpr
	size   ast.Expr
	filled bool // all of it, before anybody looks at it
	ways   []lend.Way
}

// across reports loops whose turns call functions, of any package of the module, that
// make a buffer which nothing refers to when the turn ends.
func across(pass *analysis.Pass) {
	m := lend.Open(pass, pass.ResultOf[rule.Packages].(rule.Load))
	if m == nil {
		return
	}
	var all []*buffer
	for _, f := range m.Files {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			b, ok := of(f, c)
			if !ok {
				continue
			}
			made := m.Source.Value(b.call.Lparen)
			if made == nil || borrows(f, c) {
				continue
			}
			b.ways = m.Ways(made)
			constant := f.Pass.TypesInfo.Types[b.size].Value != nil
			if len(b.ways) > 0 && (b.ways[0].Heap || !constant) {
				all = append(all, b)
			}
		}
	}
	for _, group := range lend.Together(all, func(b *buffer) []lend.Way { return b.ways }) {
		if !lent(pass, m, group) && len(group) > 1 {
			for _, b := range group {
				lent(pass, m, []*buffer{b})
			}
		}
	}
}

// of returns what is made by make([]byte, n) or make([]byte, 0, n).
func of(f *sources.File, c inspector.Cursor) (*buffer, bool) {
	info := f.Pass.TypesInfo
	call := c.Node().(*ast.CallExpr)
	if !calls.Builtin(info, call, "make") || types.TypeString(types.Default(info.TypeOf(call)), nil) != "[]byte" {
		return nil, false
	}
	b := &buffer{file: f, call: call, size: call.Args[len(call.Args)-1]}
	if len(call.Args) == 3 {
		if v := info.Types[call.Args[1]].Value; v == nil || v.ExactString() != "0" {
			return nil, false
		}
	}
	if v := info.Types[b.size].Value; v != nil {
		if n, exact := constant.Int64Val(constant.ToInt(v)); !exact || n <= 0 || n > 1<<16 {
			return nil, false
		}
	} else if !fits(info.TypeOf(b.size)) {
		return nil, false
	}
	if a, ok := c.Parent().Node().(*ast.AssignStmt); ok && len(call.Args) == 2 {
		v, ok := fresh(info, a)
		b.filled = ok && full(info, c.Parent(), v)
	}
	return b, means(f, c, "byte", "cap", "int", "make") && !f.Commented(call.Pos(), call.End())
}

// lent reports the loops that can lend room for buffers.
func lent(pass *analysis.Pass, m *lend.Module, group []*buffer) bool {
	var loans []lend.Loan
	for _, b := range group {
		room := lend.Room{Name: "buffer", Type: types.NewSlice(types.Universe.Lookup("byte").Type()), Use: b.use, Helper: clearHelper, HelperName: "zeros"}
		if b.filled {
			room.Helper, room.HelperName = filledHelper, "room"
		}
		loans = append(loans, lend.Loan{Ways: b.ways, Room: room})
	}
	edits, ok := m.Lend(loans...)
	if !ok {
		return false
	}
	for _, b := range group {
		for _, w := range b.ways {
			if from, to, ok := m.Here(m.Call(w)); ok {
				pass.Report(analysis.Diagnostic{
					Pos: from, End: to,
					Message:        "a buffer is allocated in each turn of the loop, which forgets it",
					Related:        []analysis.RelatedInformation{{Pos: b.call.Pos(), End: b.call.End(), Message: "it is allocated here"}},
					SuggestedFixes: []analysis.SuggestedFix{{Message: "lend the function a buffer that the turns of the loop share", TextEdits: edits}},
				})
			}
		}
	}
	return true
}

// use makes the buffer of what is in the room.
func (b *buffer) use(helper, room string) []analysis.TextEdit {
	size := b.file.Of(b.size)
	if t := b.file.Pass.TypesInfo.TypeOf(b.size); b.file.Pass.TypesInfo.Types[b.size].Value == nil && !types.Identical(t, types.Typ[types.Int]) {
		size = "int(" + size + ")"
	}
	text := helper + "(" + room + ", " + size + ")"
	if len(b.call.Args) == 3 {
		text += "[:0]"
	}
	return []analysis.TextEdit{{Pos: b.call.Pos(), End: b.call.End(), NewText: []byte(text)}}
}

// borrows reports whether a function has a parameter for a buffer already.
func borrows(f *sources.File, c inspector.Cursor) bool {
	_, decl := sources.Enclosing(c)
	if decl == nil {
		return false
	}
	for _, p := range decl.Type.Params.List {
		if types.TypeString(f.Pass.TypesInfo.TypeOf(p.Type), nil) == "*[]byte" {
			return true
		}
	}
	return false
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
