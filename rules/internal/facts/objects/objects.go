// Package objects tells rules which small structs functions allocate for loops that forget
// them, and what room a loop can lend for them.
//
// It must not know what a rule thinks of an object, nor whether it can be had as a value.
package objects

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// helper puts an object where there is room for it.
const helper = `// NAME puts a value where there is room for it, kept from call to call, and where
// there is none into new memory.
func NAME[T any](room *T, value T) *T {
	if room == nil {
		room = new(T)
	}
	*room = value
	return room
}`

// ZeroHelper is the text of a function that returns room for a value which is zero.
const ZeroHelper = `// NAME returns room for a value, kept from call to call, or where there is none new
// memory. It is zero.
func NAME[T any](room *T) *T {
	if room == nil {
		return new(T)
	}
	var zero T
	*room = zero
	return room
}`

// Object is an expression that allocates a small struct.
type Object struct {
	File *sources.File
	At   inspector.Cursor
	Ways []lend.Way

	of *types.Named
}

// Of returns the objects that functions make for loops of the module, or other functions, which forget
// them. Those of a group share room.
func Of(m *lend.Module) [][]Object {
	var groups [][]Object
	for _, f := range m.Files {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			groups = append(groups, together(objects(m, f, c))...)
		}
	}
	return groups
}

// objects returns the objects that a function makes for a loop which forgets them, or for a function
// that does.
func objects(m *lend.Module, f *sources.File, fn inspector.Cursor) []Object {
	decl := fn.Node().(*ast.FuncDecl)
	var all []Object
	for c := range fn.Preorder((*ast.UnaryExpr)(nil), (*ast.CallExpr)(nil)) {
		e := c.Node().(ast.Expr)
		at, of := made(f.Pass, e)
		if of == nil || Locks(of) || Own(f.Pass.TypesInfo, decl, of) || given(f.Pass.TypesInfo, decl, of) || !Returned(f.Pass.TypesInfo, c) {
			continue
		}
		value := m.Source.Value(at)
		if value == nil {
			continue
		}
		ways := m.Ways(value)
		if len(ways) == 0 && decodes(f.Pass.TypesInfo, decl) && called(f.Pass.TypesInfo, decl) {
			ways = m.Locals(value)
		}
		if len(ways) > 0 {
			all = append(all, Object{File: f, At: c, Ways: ways, of: of})
		}
	}
	return all
}

// given reports whether a function gets a pointer to a struct, which is room for one.
func given(info *types.Info, decl *ast.FuncDecl, of *types.Named) bool {
	fn, ok := info.Defs[decl.Name].(*types.Func)
	if !ok {
		return false
	}
	for v := range fn.Signature().Params().Variables() {
		if types.Identical(v.Type(), types.NewPointer(of)) {
			return true
		}
	}
	return false
}

// made returns the small struct that an expression allocates, and the position by which
// it is known: &T{...} and new(T).
func made(pass *analysis.Pass, e ast.Expr) (token.Pos, *types.Named) {
	var of types.Type
	var at token.Pos
	switch e := e.(type) {
	case *ast.UnaryExpr:
		lit, ok := e.X.(*ast.CompositeLit)
		if e.Op != token.AND || !ok || lit.Type == nil {
			return 0, nil
		}
		at, of = lit.Lbrace, pass.TypesInfo.TypeOf(lit)
	case *ast.CallExpr:
		if !New(pass.TypesInfo, e) {
			return 0, nil
		}
		at, of = e.Lparen, pass.TypesInfo.TypeOf(e.Args[0])
	}
	named, ok := types.Unalias(of).(*types.Named)
	if !ok || !small(pass, named, copied) {
		return 0, nil
	}
	return at, named
}

// New reports whether a call is new(T) of a type.
func New(info *types.Info, call *ast.CallExpr) bool {
	return calls.Builtin(info, call, "new") && info.Types[call.Args[0]].IsType()
}

// together returns objects that share room: no call makes more than one of those that
// are results of a return statement.
func together(all []Object) [][]Object {
	var groups [][]Object
next:
	for _, o := range all {
		if isResult(o) {
			for i, g := range groups {
				if isResult(g[0]) && types.Identical(g[0].of, o.of) && len(g[0].Ways) == len(o.Ways) {
					groups[i] = append(g, o)
					continue next
				}
			}
		}
		groups = append(groups, []Object{o})
	}
	return groups
}

func isResult(o Object) bool {
	kind, _ := o.At.ParentEdge()
	return kind == edge.ReturnStmt_Results
}

// Loan is what loops lend for the objects of a group.
func Loan(group []Object) lend.Loan {
	loan := lend.Loan{Ways: group[0].Ways, Room: lend.Room{
		Name: lower(group[0].of.Obj().Name()) + "Room", Type: group[0].of, Helper: helper, HelperName: "put",
		Use: func(_ *ast.FuncDecl, helper, room string) []analysis.TextEdit { return uses(group, helper, room) },
	}}
	if zero(group) {
		loan.Room.Helper, loan.Room.HelperName = ZeroHelper, "cleared"
		loan.Room.Use = func(_ *ast.FuncDecl, helper, room string) []analysis.TextEdit { return zeroUses(group, helper, room) }
	}
	if !group[0].File.Allows("go1.18") {
		loan.Room.Helper = ofType.Replace(loan.Room.Helper)
	}
	return loan
}

// ofType makes a helper one for the type of the room alone.
var ofType = strings.NewReplacer("[T any]", "", "*T", "*TYPE", "(T)", "(TYPE)", "value T", "value TYPE", "zero T", "zero TYPE")

// Related says where the objects of a group are allocated.
func Related(group []Object) []analysis.RelatedInformation {
	var all []analysis.RelatedInformation
	for _, o := range group {
		n := o.At.Node()
		all = append(all, analysis.RelatedInformation{Pos: n.Pos(), End: n.End(), Message: "it is allocated here"})
	}
	return all
}

// uses are the edits by which objects are put into the room.
func uses(group []Object, helper, room string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, o := range group {
		switch e := o.At.Node().(type) {
		case *ast.UnaryExpr:
			edits = append(edits,
				analysis.TextEdit{Pos: e.OpPos, End: e.OpPos + 1, NewText: []byte(helper + "(" + room + ", ")},
				analysis.TextEdit{Pos: e.End(), End: e.End(), NewText: []byte(")")})
		case *ast.CallExpr:
			text := fmt.Sprintf("%s(%s, %s{})", helper, room, o.File.Of(e.Args[0]))
			edits = append(edits, analysis.TextEdit{Pos: e.Pos(), End: e.End(), NewText: []byte(text)})
		}
	}
	return edits
}

// zero reports whether the objects are new without a value.
func zero(group []Object) bool {
	for _, o := range group {
		if e, ok := o.At.Node().(*ast.UnaryExpr); ok && len(e.X.(*ast.CompositeLit).Elts) > 0 {
			return false
		}
	}
	return true
}

// zeroUses are the edits by which new objects are in the room.
func zeroUses(group []Object, helper, room string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, o := range group {
		n := o.At.Node()
		edits = append(edits, analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(helper + "(" + room + ")")})
	}
	return edits
}

// lower makes a name one of a variable.
func lower(name string) string {
	if strings.ToUpper(name) == name {
		return strings.ToLower(name)
	}
	r, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[n:]
}
