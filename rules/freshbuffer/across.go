package freshbuffer

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/objects"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/texts"
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

// filledArrayHelper gives bytes of which there is always the same number, to be filled.
// Where there is no room, the compiler knows how many it allocates, as before.
const filledArrayHelper = `// NAME returns room for bytes, kept from call to call, or where there is none new room.
func NAME(room *TYPE) *TYPE {
	if room == nil {
		return new(TYPE)
	}
	return room
}`

// clearArrayHelper does so with bytes that are zero.
const clearArrayHelper = `// NAME returns room for bytes, kept from call to call, or where there is none new room.
// All of them are zero.
func NAME(room *TYPE) *TYPE {
	if room == nil {
		return new(TYPE)
	}
	*room = TYPE{}
	return room
}`

// longestArray is the number of bytes up to which room of a fixed size is an array.
const longestArray = 1024

// buffer is what a function allocates and a loop can lend.
type buffer struct {
	node  ast.Node
	room  lend.Room
	ways  []lend.Way
	local bool // functions can lend it on their stack
	front bool // there is room before it
	file  *sources.File
	size  int64 // in bytes, if it is a constant
}

// part is something that loops lend: a buffer, or else room for objects, or for a text.
type part struct {
	*buffer
	objects []objects.Object
	texts   []texts.Text
}

func (p part) path() []lend.Way {
	switch {
	case p.buffer != nil:
		return p.ways
	case p.texts != nil:
		return p.texts[0].Ways
	}
	return p.objects[0].Ways
}

func (p part) loan() lend.Loan {
	switch {
	case p.buffer != nil:
		return lend.Loan{Ways: p.ways, Room: p.room}
	case p.texts != nil:
		return texts.Loan(p.texts)
	}
	return objects.Loan(p.objects)
}

// beside says where something else than a buffer is allocated.
func (p part) beside() []analysis.RelatedInformation {
	switch {
	case p.buffer != nil:
		return nil
	case p.texts != nil:
		return texts.Related(p.texts)
	}
	return objects.Related(p.objects)
}

// across reports loops whose turns call functions, of any package of the module, that
// make a buffer which nothing refers to when the turn ends.
func (p *program) across() {
	pass := p.pass
	m := lend.Open(pass, pass.ResultOf[rule.Packages].(rule.Load))
	if m == nil {
		return
	}
	var all []part
	for _, f := range m.Files {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.DeclStmt)(nil)) {
			b, ok := made(m, f, c)
			if ok {
				all = append(all, part{buffer: b})
			}
		}
	}
	if len(all) == 0 {
		return
	}
	for _, group := range objects.Of(m) {
		all = append(all, part{objects: group})
	}
	for _, group := range texts.Of(m) {
		all = append(all, part{texts: group})
	}
	for _, group := range lend.Together(all, part.path) {
		buffers := slices.DeleteFunc(slices.Clone(group), func(p part) bool { return p.buffer == nil })
		if with, ok := fronted(m, group); ok && p.lent(m, with) {
			continue
		}
		if len(buffers) == 0 || p.lent(m, group) || len(buffers) < len(group) && p.lent(m, buffers) || len(group) == 1 {
			continue
		}
		for _, b := range buffers {
			p.lent(m, []part{b})
		}
	}
}

// made returns what is allocated where it is sure that it is, for each call.
func made(m *lend.Module, f *sources.File, c inspector.Cursor) (*buffer, bool) {
	b, at, ok := slice(f, c)
	if !ok {
		b, at, ok = array(f, c)
	}
	if !ok || f.Commented(b.node.Pos(), b.node.End()) {
		return nil, false
	}
	value := m.Source.Value(at)
	if value == nil {
		return nil, false
	}
	if _, slice := b.room.Type.(*types.Slice); slice {
		b.ways, b.local = m.Buffers(value)
		if !b.local && b.size > 0 && b.size <= longestArray {
			b.fixed()
		}
	} else {
		b.ways = m.Ways(value)
	}
	return b, len(b.ways) > 0 && (b.ways[0].Heap || b.size == 0)
}

// fixed makes the room of a slice an array.
func (b *buffer) fixed() {
	call := b.node.(*ast.CallExpr)
	slicing := "[:]"
	if len(call.Args) == 3 {
		slicing = "[:0]"
	}
	if b.room.Helper == clearHelper {
		b.room.Helper, b.room.HelperName = zeroArray(b.size)
	} else {
		b.room.Helper, b.room.HelperName = filledArrayHelper, fmt.Sprintf("room%d", b.size)
	}
	b.room.Type = types.NewArray(types.Universe.Lookup("byte").Type(), b.size)
	b.room.Use = func(_ *ast.FuncDecl, helper, room string) []analysis.TextEdit {
		return []analysis.TextEdit{{Pos: call.Pos(), End: call.End(), NewText: []byte(helper + "(" + room + ")" + slicing)}}
	}
}

// zeroArray returns the helper for so many bytes that are zero, and its name.
func zeroArray(size int64) (text, name string) {
	return clearArrayHelper, fmt.Sprintf("zero%d", size)
}

// slice returns what is made by make([]byte, n) or make([]byte, 0, n), and where.
func slice(f *sources.File, c inspector.Cursor) (b *buffer, at token.Pos, ok bool) {
	info := f.Pass.TypesInfo
	call, ok := c.Node().(*ast.CallExpr)
	if !ok || !calls.Builtin(info, call, "make") || types.TypeString(types.Default(info.TypeOf(call)), nil) != "[]byte" || borrows(f, c) {
		return nil, 0, false
	}
	size := call.Args[len(call.Args)-1]
	if len(call.Args) == 3 {
		if v := info.Types[call.Args[1]].Value; v == nil || v.ExactString() != "0" {
			return nil, 0, false
		}
	}
	var number int64
	if v := info.Types[size].Value; v != nil {
		var exact bool
		if number, exact = constant.Int64Val(constant.ToInt(v)); !exact || number <= 0 || number > 1<<16 {
			return nil, 0, false
		}
	} else if !fits(info.TypeOf(size)) {
		return nil, 0, false
	}
	b = &buffer{node: call, size: number, file: f, room: lend.Room{
		Name: "buffer", Type: types.NewSlice(types.Universe.Lookup("byte").Type()), Helper: clearHelper, HelperName: "zeros",
		Use: func(_ *ast.FuncDecl, helper, room string) []analysis.TextEdit {
			return use(f, call, size, helper, room)
		},
	}}
	if a, assigned := c.Parent().Node().(*ast.AssignStmt); assigned && len(call.Args) == 2 {
		if to, ok := fresh(info, a); ok && full(info, c.Parent(), to) {
			b.room.Helper, b.room.HelperName = filledHelper, "sized"
		}
	}
	if len(call.Args) == 3 && overwritten(f, c, size) {
		b.room.Helper, b.room.HelperName = filledHelper, "sized"
	}
	return b, call.Lparen, means(f, c, "byte", "cap", "int", "make", "new")
}

// array returns what var b [n]byte declares, and where, if all that is done with it can
// be done with a pointer to such an array: it is sliced and indexed.
func array(f *sources.File, c inspector.Cursor) (b *buffer, at token.Pos, ok bool) {
	stmt, ok := c.Node().(*ast.DeclStmt)
	if !ok {
		return nil, 0, false
	}
	decl, ok := stmt.Decl.(*ast.GenDecl)
	if !ok || decl.Tok != token.VAR || decl.Lparen.IsValid() {
		return nil, 0, false
	}
	spec := decl.Specs[0].(*ast.ValueSpec)
	of, ok := f.Pass.TypesInfo.TypeOf(spec.Type).(*types.Array)
	if !ok || len(spec.Names) != 1 || len(spec.Values) > 0 || spec.Names[0].Name == "_" || of.Len() == 0 || of.Len() > 1<<16 ||
		!types.Identical(of.Elem(), types.Typ[types.Byte]) || !means(f, c, "byte", "new") || !parted(f, c, f.Pass.TypesInfo.Defs[spec.Names[0]]) {
		return nil, 0, false
	}
	name := spec.Names[0].Name
	helper, called := zeroArray(of.Len())
	return &buffer{node: stmt, size: of.Len(), file: f, room: lend.Room{
		Name: name + "Room", Type: of, Helper: helper, HelperName: called,
		Use: func(_ *ast.FuncDecl, helper, room string) []analysis.TextEdit {
			return []analysis.TextEdit{{Pos: stmt.Pos(), End: stmt.End(), NewText: []byte(name + " := " + helper + "(" + room + ")")}}
		},
	}}, spec.Names[0].Pos(), true
}

// parted reports whether a variable is sliced and indexed, and nothing else.
func parted(f *sources.File, from inspector.Cursor, v types.Object) bool {
	_, decl := sources.Enclosing(from)
	if decl == nil {
		return false
	}
	body, ok := f.Cursor.FindNode(decl)
	if !ok {
		return false
	}
	for c := range body.Preorder((*ast.Ident)(nil)) {
		if f.Pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		if kind, _ := c.ParentEdge(); kind != edge.SliceExpr_X && kind != edge.IndexExpr_X {
			return false
		}
	}
	return true
}

// lent reports the loops that can lend room for buffers, and for objects with them.
func (p *program) lent(m *lend.Module, group []part) bool {
	var loans []lend.Loan
	var beside []analysis.RelatedInformation
	for _, one := range group {
		loans = append(loans, one.loan())
		beside = append(beside, one.beside()...)
	}
	edits, ok := m.Lend(loans...)
	if !ok {
		return false
	}
	for _, one := range group {
		if one.buffer == nil {
			continue
		}
		if at, _, here := m.Here(one.node); here {
			p.away[at] = true
		}
		d := analysis.Diagnostic{
			Message:        "a buffer is allocated in each turn of the loop, which forgets it",
			Related:        []analysis.RelatedInformation{{Pos: one.node.Pos(), End: one.node.End(), Message: "it is allocated here"}},
			SuggestedFixes: []analysis.SuggestedFix{{Message: "lend the function a buffer that the turns of the loop share", TextEdits: edits}},
		}
		if one.local {
			d.Message = "a buffer is allocated for each call, which copies what is in it and forgets it"
			d.SuggestedFixes[0].Message = "lend the function a buffer on the stack"
		}
		if one.front {
			d.SuggestedFixes[0].Message = "lend the function a buffer with room for what comes before"
		}
		if len(beside) > 0 {
			d.Message = "buffers and small objects are allocated in each turn of the loop, which forgets them"
			d.Related = append(d.Related, beside...)
			d.SuggestedFixes[0].Message = "lend the functions room that the turns of the loop share"
			beside = nil
		}
		for _, w := range one.ways {
			var here bool
			if d.Pos, d.End, here = m.Here(m.Call(w)); here {
				p.pass.Report(d)
			}
		}
	}
	return true
}

// use makes the buffer of what is in the room.
func use(f *sources.File, call *ast.CallExpr, n ast.Expr, helper, room string) []analysis.TextEdit {
	size := f.Of(n)
	if t := f.Pass.TypesInfo.TypeOf(n); f.Pass.TypesInfo.Types[n].Value == nil && !types.Identical(t, types.Typ[types.Int]) {
		size = "int(" + size + ")"
	}
	text := helper + "(" + room + ", " + size + ")"
	if len(call.Args) == 3 {
		text += "[:0]"
	}
	return []analysis.TextEdit{{Pos: call.Pos(), End: call.End(), NewText: []byte(text)}}
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
