// Package texts tells rules which short texts functions copy from bytes for loops that forget
// them, and what room a loop can lend for them.
//
// The room is a builder that texts are added to, one after the other, until it is full and
// another takes its place: it saves allocations, and no text is ever written over. That the
// loop forgets the texts is so that none keeps a whole room from being freed: what few turns keep they copy.
//
// It must not know what a rule thinks of a text.
package texts

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// longest is the length in bytes up to which many texts fit into one room. The helper knows it, too.
const longest = 64

// helper adds a text to the room.
const helper = `// NAME returns bytes as text. Where there is room, it lies there beside earlier ones, so
// that one allocation serves many.
func NAME(room *TYPE, b []byte) string {
	if room == nil || len(b) > 64 {
		return string(b)
	}
	return REST(room, b)
}`

// rest is what the helper does where there is room: too long to be inlined, and text that
// has none must not cost a call more than before.
const rest = `// NAME adds bytes to the texts of a room, which others take the place of where it is
// full.
func NAME(room *TYPE, b []byte) string {
	if room.Cap()-room.Len() < len(b) {
		size := room.Cap()*5/4 + 4*len(b)
		if size > 4096 {
			size = 4096
		}
		room.Reset()
		room.Grow(size)
	}
	room.Write(b)
	return room.String()[room.Len()-len(b):]
}`

// builder stands for strings.Builder, which the module need not import so far.
var builder = types.NewNamed(types.NewTypeName(token.NoPos, types.NewPackage("strings", "strings"), "Builder", nil), types.NewStruct(nil, nil), nil)

// Text is a conversion that copies bytes, for a field of a struct or a result.
type Text struct {
	Call *ast.CallExpr
	Ways []lend.Way

	decl  *ast.FuncDecl // in which it is
	named bool          // it is of another type than string
}

// Of returns the texts that functions make for loops of the module which forget them.
// Those of a group share room.
func Of(m *lend.Module) [][]Text {
	var all []Text
	for _, f := range m.Files {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			if t, ok := text(m, f, c); ok {
				all = append(all, t)
			}
		}
	}
	return lend.Together(all, func(t Text) []lend.Way { return t.Ways })
}

// text returns a text that a loop can lend room for.
func text(m *lend.Module, f *sources.File, c inspector.Cursor) (Text, bool) {
	info, call := f.Pass.TypesInfo, c.Node().(*ast.CallExpr)
	if !short(info, call) || !goesOn(info, Whole(info, c)) || !f.Allows("go1.12") || f.Commented(call.Pos(), call.End()) || !means(f, call) {
		return Text{}, false
	}
	value := m.Source.Value(call.Lparen)
	if value == nil {
		return Text{}, false
	}
	_, decl := sources.Enclosing(c)
	if decl == nil || has(info, decl) {
		return Text{}, false
	}
	ways := m.Texts(value)
	named := !types.Identical(info.TypeOf(call), types.Typ[types.String])
	return Text{call, ways, decl, named}, len(ways) > 0 && ways[0].Heap
}

// has reports whether a function is given room for texts.
func has(info *types.Info, decl *ast.FuncDecl) bool {
	return slices.ContainsFunc(decl.Type.Params.List, func(p *ast.Field) bool {
		return types.TypeString(info.TypeOf(p.Type), nil) == "*strings.Builder"
	})
}

// short reports whether a call makes a text of bytes, which are not known to be too many.
func short(info *types.Info, call *ast.CallExpr) bool {
	from, to, ok := calls.Conversion(info, call)
	if !ok {
		return false
	}
	list, ok := info.TypeOf(from).Underlying().(*types.Slice)
	if !ok || !types.Identical(list.Elem(), types.Typ[types.Byte]) {
		return false
	}
	if b, is := to.Underlying().(*types.Basic); !is || b.Kind() != types.String {
		return false
	}
	length, fixed := Fixed(info, call)
	return !fixed || 0 < length && length <= longest
}

// goesOn reports whether a text becomes a field of a struct, or a result.
func goesOn(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.ReturnStmt_Results || Kept(info, c)
}

// means reports whether the words of the helper, and of what it replaces, mean what they
// mean to the language.
func means(f *sources.File, call *ast.CallExpr) bool {
	for _, name := range []string{"string", "byte", "len", "nil"} {
		if !f.Predeclared(call.Pos(), name) {
			return false
		}
	}
	return true
}

// Loan is what loops lend for the texts of a group.
func Loan(group []Text) lend.Loan {
	loan := lend.Loan{Room: lend.Room{
		Name: "texts", Type: builder, Helper: helper, HelperName: "textIn", Rest: rest, RestName: "textBeside", Lasting: true,
		Use: func(in *ast.FuncDecl, helper, room string) []analysis.TextEdit { return uses(group, in, helper, room) },
	}}
	for _, t := range group {
		loan.Ways = append(loan.Ways, t.Ways...)
	}
	return loan
}

// uses are the edits by which the texts of a function are put into the room.
func uses(group []Text, in *ast.FuncDecl, helper, room string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, t := range group {
		switch {
		case t.decl != in:
		case t.named:
			edits = append(edits,
				analysis.TextEdit{Pos: t.Call.Lparen + 1, End: t.Call.Lparen + 1, NewText: []byte(helper + "(" + room + ", ")},
				analysis.TextEdit{Pos: t.Call.Rparen, End: t.Call.Rparen, NewText: []byte(")")})
		default:
			edits = append(edits, analysis.TextEdit{Pos: t.Call.Pos(), End: t.Call.Lparen + 1, NewText: []byte(helper + "(" + room + ", ")})
		}
	}
	return edits
}

// Related says where the texts of a group are allocated.
func Related(group []Text) []analysis.RelatedInformation {
	var all []analysis.RelatedInformation
	for _, t := range group {
		all = append(all, analysis.RelatedInformation{Pos: t.Call.Pos(), End: t.Call.End(), Message: "it is allocated here"})
	}
	return all
}

// Fixed reports whether the call is string(b[i:j]) of a byte slice with constant bounds, or of what
// bytes.TrimRight and its like leave of it, and how long that is, at most.
func Fixed(info *types.Info, call *ast.CallExpr) (length int64, ok bool) {
	if len(call.Args) != 1 || !info.Types[call.Fun].IsType() || !types.Identical(info.TypeOf(call), types.Typ[types.String]) {
		return 0, false
	}
	s, ok := untrimmed(info, call.Args[0]).(*ast.SliceExpr)
	if !ok || s.High == nil || info.Types[s.High].Value == nil || s.Low != nil && info.Types[s.Low].Value == nil {
		return 0, false
	}
	length, _ = constant.Int64Val(constant.ToInt(info.Types[s.High].Value))
	if s.Low != nil {
		low, _ := constant.Int64Val(constant.ToInt(info.Types[s.Low].Value))
		length -= low
	}
	bytes, ok := info.TypeOf(s.X).Underlying().(*types.Slice)
	return length, ok && types.Identical(bytes.Elem(), types.Typ[types.Byte])
}

// untrimmed returns the bytes of which functions of package bytes leave a part.
func untrimmed(info *types.Info, e ast.Expr) ast.Expr {
	for {
		e = ast.Unparen(e)
		call, ok := e.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 {
			return e
		}
		if path, name := calls.Package(info, call); path != "bytes" || !trims(name) {
			return e
		}
		e = call.Args[0]
	}
}

// trims reports whether a function of package strings, or bytes, leaves a part of what it is given, and
// calls nobody.
func trims(name string) bool {
	return strings.HasPrefix(name, "Trim") && !strings.HasSuffix(name, "Func")
}

// Whole returns the call that takes a part of a text, strings.TrimSpace and its like, which
// still refers to it; where there is none, the text.
func Whole(info *types.Info, c inspector.Cursor) inspector.Cursor {
	for {
		kind, i := c.ParentEdge()
		if kind != edge.CallExpr_Args || i != 0 {
			return c
		}
		path, name := calls.Package(info, c.Parent().Node().(*ast.CallExpr))
		if path != "strings" || !trims(name) {
			return c
		}
		c = c.Parent()
	}
}

// Kept reports whether an expression becomes a field of a struct.
func Kept(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	switch kind {
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if len(a.Lhs) != len(a.Rhs) || a.Tok != token.ASSIGN {
			return false
		}
		sel, ok := ast.Unparen(a.Lhs[i]).(*ast.SelectorExpr)
		return ok && info.Selections[sel] != nil
	case edge.KeyValueExpr_Value:
		lit, ok := c.Parent().Parent().Node().(*ast.CompositeLit)
		if !ok {
			return false
		}
		_, ok = info.TypeOf(lit).Underlying().(*types.Struct)
		return ok
	}
	return false
}
