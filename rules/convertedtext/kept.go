package convertedtext

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// A copy that a call needs is on the stack, or not made at all, where the compiler sees that the callee
// keeps nothing of it. Mostly it keeps it for one thing, to say in an error what it was
// given: then each call has its text on the heap, for those that fail.

// borrower follows a text, or bytes, through the functions that a call gives it to.
type borrower struct {
	*uses.Follower
	files  []*sources.File
	locals map[*types.Var]bool
	sinks  []inspector.Cursor // what errors keep
}

// failing returns the fix by which a function of the package keeps a copy of the argument of a call where
// it fails, if it keeps nothing else of it. Where it keeps nothing at all, bytes of a text are free.
func failing(files []*sources.File, decls uses.Declared, call inspector.Cursor, arg int) (fixes []analysis.SuggestedFix, free bool) {
	info := files[0].Pass.TypesInfo
	t := info.TypeOf(call.Node().(*ast.CallExpr).Args[arg])
	b := &borrower{Follower: &uses.Follower{Info: info, Decls: decls}, files: files, locals: map[*types.Var]bool{}}
	b.Fine = b.fine
	if !plain(t) || !b.Given(call, arg, t) {
		return nil, false
	}
	if len(b.sinks) == 0 {
		return nil, calls.Bytes(t)
	}
	var edits []analysis.TextEdit
	for _, c := range b.sinks {
		more, ok := b.copied(c)
		if !ok {
			return nil, false
		}
		edits = append(edits, more...)
	}
	return []analysis.SuggestedFix{{Message: "copy it where the call fails, so that others need no memory for it", TextEdits: distinct(edits)}}, false
}

// plain reports whether a type is string or []byte itself: what prints one of another type may call its methods.
func plain(t types.Type) bool {
	return types.Identical(t, types.Typ[types.String]) || types.Identical(t, types.NewSlice(types.Typ[types.Byte]))
}

// fine reports whether a use keeps nothing of what it uses, but in an error.
func (b *borrower) fine(use inspector.Cursor) bool {
	c := part(use)
	switch kind, i := c.ParentEdge(); kind {
	case edge.IndexExpr_X:
		return read(c.Parent())
	case edge.IndexExpr_Index:
		to, _ := c.Parent().ParentEdge() // a map keeps the key that it is given
		return to != edge.AssignStmt_Lhs && to != edge.IncDecStmt_X
	case edge.BinaryExpr_X, edge.BinaryExpr_Y, edge.RangeStmt_X, edge.SwitchStmt_Tag, edge.CaseClause_List, edge.AssignStmt_Lhs:
		return true
	case edge.AssignStmt_Rhs:
		return b.local(c.Parent().Node().(*ast.AssignStmt).Lhs[i])
	case edge.ValueSpec_Values:
		return b.local(c.Parent().Node().(*ast.ValueSpec).Names[i])
	case edge.KeyValueExpr_Value, edge.CompositeLit_Elts:
		return b.fails(c)
	case edge.CallExpr_Args:
		return b.argument(c, i)
	}
	return false
}

// part goes from a text to a part of it, which shares its memory.
func part(c inspector.Cursor) inspector.Cursor {
	for {
		switch kind, _ := c.ParentEdge(); kind {
		case edge.SliceExpr_X, edge.ParenExpr_X:
			c = c.Parent()
		default:
			return c
		}
	}
}

// read reports whether an element is only read.
func read(element inspector.Cursor) bool {
	switch kind, _ := element.ParentEdge(); kind {
	case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.UnaryExpr_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
		return kind == edge.UnaryExpr_X && element.Parent().Node().(*ast.UnaryExpr).Op.String() != "&"
	}
	return true
}

// local follows a variable of the function that shares the memory.
func (b *borrower) local(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := b.Info.ObjectOf(id).(*types.Var)
	if id.Name == "_" || b.locals[v] {
		return true
	}
	if !ok || v.Kind() != types.LocalVar && v.Kind() != types.ParamVar {
		return false
	}
	if t, basic := v.Type().Underlying().(*types.Basic); basic && t.Info()&types.IsString == 0 {
		return true // a number that comes with the parts
	}
	if !calls.String(v.Type()) && !calls.Bytes(v.Type()) {
		return false
	}
	b.locals[v] = true
	decl, ok := b.owner(v)
	return ok && b.Function(decl, v)
}

// owner returns the body of the function that declares a variable.
func (b *borrower) owner(v *types.Var) (inspector.Cursor, bool) {
	for _, decl := range b.Decls {
		if n := decl.Node(); n.Pos() <= v.Pos() && v.Pos() < n.End() {
			body := decl.Node().(*ast.FuncDecl).Body
			c, ok := decl.FindNode(body)
			return c, ok
		}
	}
	return inspector.Cursor{}, false
}

// argument reports whether a call keeps nothing of its argument.
func (b *borrower) argument(c inspector.Cursor, i int) bool {
	parent := c.Parent()
	call := parent.Node().(*ast.CallExpr)
	if _, to, ok := calls.Conversion(b.Info, call); ok {
		return converts(b.Info.TypeOf(call.Args[0]), to)
	}
	for _, name := range []string{"len", "delete", "copy", "append"} {
		if calls.Builtin(b.Info, call, name) {
			return name == "len" || i == 1 && (name != "append" || call.Ellipsis.IsValid())
		}
	}
	name := calls.Name(b.Info, call)
	switch {
	case forgets[name]:
		return true
	case shares[name]:
		return b.shared(parent)
	case formats[name]:
		return b.fails(c)
	}
	return b.Given(parent, i, b.Info.TypeOf(call.Args[i]))
}

// converts reports whether a conversion makes a copy, or needs none.
func converts(from, to types.Type) bool {
	if calls.String(from) {
		return calls.Bytes(to) || calls.Runes(to)
	}
	return calls.Bytes(from) && calls.String(to)
}

// shared reports whether nothing is kept of what a call returns, which is a part of its argument.
func (b *borrower) shared(call inspector.Cursor) bool {
	if kind, _ := call.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return b.fine(call)
	}
	s := call.Parent().Node().(*ast.AssignStmt)
	if len(s.Lhs) == len(s.Rhs) {
		return b.fine(call)
	}
	for _, to := range s.Lhs {
		if !b.local(to) {
			return false
		}
	}
	return true
}

// fails notes what an error keeps. It reports whether that is all that an expression is for.
func (b *borrower) fails(c inspector.Cursor) bool {
	for at := c; ; at = at.Parent() {
		switch kind, i := at.ParentEdge(); kind {
		case edge.ReturnStmt_Results, edge.AssignStmt_Rhs:
			if e, ok := at.Node().(ast.Expr); !ok || !b.isError(e) {
				return false
			}
		case edge.CallExpr_Args:
			if call := at.Parent().Node(); i == 0 && calls.Builtin(b.Info, call.(*ast.CallExpr), "panic") {
				break
			}
			continue
		case edge.KeyValueExpr_Value, edge.CompositeLit_Elts, edge.UnaryExpr_X, edge.ParenExpr_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
			continue
		default:
			return false
		}
		b.sinks = append(b.sinks, c)
		return true
	}
}

// isError reports whether an expression is an error.
func (b *borrower) isError(e ast.Expr) bool {
	t := b.Info.TypeOf(e)
	return t != nil && types.Implements(t, types.Universe.Lookup("error").Type().Underlying().(*types.Interface))
}

// copied writes the edits by which an error keeps a copy.
func (b *borrower) copied(c inspector.Cursor) ([]analysis.TextEdit, bool) {
	f, e := b.file(c.Node()), c.Node().(ast.Expr)
	if f == nil {
		return nil, false
	}
	if !plain(b.Info.TypeOf(e)) {
		return nil, false
	}
	with := "string"
	var edits []analysis.TextEdit
	switch {
	case calls.Bytes(b.Info.TypeOf(e)):
		if !asText(b.Info, c) || !f.Predeclared(e.Pos(), "string") {
			return nil, false
		}
	default:
		if !f.Allows("go1.18") {
			return nil, false
		}
		name, imported, ok := f.Import(e.Pos(), "strings")
		if !ok {
			return nil, false
		}
		with, edits = name+".Clone", imported
	}
	return append(edits,
		analysis.TextEdit{Pos: e.Pos(), End: e.Pos(), NewText: []byte(with + "(")},
		analysis.TextEdit{Pos: e.End(), End: e.End(), NewText: []byte(")")}), true
}

// file returns the file that has a node, unless it is one that is left as it is.
func (b *borrower) file(n ast.Node) *sources.File {
	for _, f := range b.files {
		if f.Syntax.FileStart <= n.Pos() && n.Pos() < f.Syntax.FileEnd {
			return f
		}
	}
	return nil
}

// asText reports whether bytes are printed as their text would be: by a verb for texts, without flags.
func asText(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	if kind != edge.CallExpr_Args {
		return false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	if name := calls.Name(info, call); name != "fmt.Errorf" && name != "fmt.Sprintf" || i == 0 {
		return false
	}
	layout, ok := calls.Text(info, call.Args[0])
	if !ok {
		return false
	}
	verbs := strings.Split(strings.ReplaceAll(layout, "%%", ""), "%")
	if len(verbs) != len(call.Args) {
		return false // what is left over, or missing, is printed by its type
	}
	for _, v := range verbs[1:] {
		if v == "" || !strings.Contains("sqvdxXwTt", v[:1]) {
			return false
		}
	}
	return strings.Contains("sqxX", verbs[i][:1])
}

// distinct leaves out edits that are there already: each place in a file asks for the same import.
func distinct(edits []analysis.TextEdit) (out []analysis.TextEdit) {
	type place struct {
		from, to int
		text     string
	}
	seen := map[place]bool{}
	for _, e := range edits {
		p := place{int(e.Pos), int(e.End), string(e.NewText)}
		if e.Pos == e.End && string(e.NewText) != ")" && seen[p] {
			continue
		}
		seen[p] = true
		out = append(out, e)
	}
	return out
}

// forgets has functions of the standard library that keep nothing of their arguments: what they return is no
// part of them, and their errors have copies.
var forgets = set("strings", "bytes", "Index IndexByte IndexRune IndexAny LastIndex LastIndexByte LastIndexAny Contains ContainsAny ContainsRune "+
	"HasPrefix HasSuffix EqualFold Count Compare Equal Clone").
	and("strconv", "Atoi ParseInt ParseUint ParseFloat ParseBool ParseComplex AppendQuote Quote").
	and("unicode/utf8", "DecodeRuneInString DecodeLastRuneInString DecodeRune DecodeLastRune RuneCountInString RuneCount ValidString Valid").
	and("time", "Parse ParseInLocation ParseDuration").
	and("encoding/hex", "Decode DecodeString")

// shares has functions that return parts of their first argument, or all of it.
var shares = set("strings", "bytes", "TrimSpace Trim TrimLeft TrimRight TrimPrefix TrimSuffix Cut CutPrefix CutSuffix")

// formats has functions whose arguments the compiler has on the heap.
var formats = set("fmt", "", "Errorf Sprintf Sprint Sprintln").and("errors", "New")

type names map[string]bool

// set has the functions of that name of two packages that are twins, or of one.
func set(path, twin, all string) names {
	n := names{}.and(path, all)
	if twin != "" {
		n.and(twin, all)
	}
	return n
}

func (n names) and(path, all string) names {
	for _, name := range strings.Fields(all) {
		n[path+"."+name] = true
	}
	return n
}
