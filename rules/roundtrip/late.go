package roundtrip

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// late is a text that is made of bytes to be looked up in a map, and needed for more than that only
// on one of the ways on from there, as where it is missed.
type late struct {
	*sources.File
	made *ast.AssignStmt    // key := string(b)
	next inspector.Cursor   // the look-up, or a condition that begins with it
	key  types.Object       // the text
	look inspector.Cursor   // its use as a key
	more []inspector.Cursor // its other uses
	decl *ast.FuncDecl
}

// fix converts in the look-up, which makes no copy, and makes the text where the way begins that needs
// it: between the two nothing is done but to ask which way it is.
func (l *late) fix() []analysis.SuggestedFix {
	call := l.made.Rhs[0].(*ast.CallExpr)
	m, ok := l.Pass.TypesInfo.TypeOf(l.look.Parent().Node().(*ast.IndexExpr).X).Underlying().(*types.Map)
	if !ok || !types.Identical(m.Key(), l.key.Type()) || sources.Jumps(l.decl) {
		return nil
	}
	at := token.NoPos
	if len(l.more) > 0 {
		if at = l.place(); at == token.NoPos || !l.means(call, at) || !l.used() {
			return nil
		}
	}
	name, edits := l.bytes(call, at)
	if name == "" {
		return nil
	}
	text := l.Of(call.Fun) + "(" + name + ")"
	look := l.look.Node()
	edits = append(edits, analysis.TextEdit{Pos: look.Pos(), End: look.End(), NewText: []byte(text)})
	message := "convert where it is looked up, which makes no copy"
	if at != token.NoPos {
		edits = append(edits, analysis.TextEdit{Pos: at, End: at, NewText: []byte(l.key.Name() + " := " + text + "\n")})
		message += ", and once more where the text is needed"
	}
	return []analysis.SuggestedFix{{Message: message, TextEdits: edits}}
}

// bytes returns the name of the bytes and what is to become of the statement that makes the text: it
// goes where the bytes have a name that means the same where the text will be made.
func (l *late) bytes(call *ast.CallExpr, at token.Pos) (name string, edits []analysis.TextEdit) {
	from := call.Args[0]
	id, named := ast.Unparen(from).(*ast.Ident)
	if !named {
		if l.Commented(l.made.Pos(), l.made.End()) {
			return "", nil
		}
		name = names.In(l.decl).Free(l.key.Name() + "Bytes")
		return name, []analysis.TextEdit{{Pos: l.made.Pos(), End: l.made.End(), NewText: []byte(name + " := " + l.Of(from))}}
	}
	b := l.Pass.TypesInfo.Uses[id]
	if at != token.NoPos && l.Lookup(at, id.Name) != b || l.sets(b) {
		return "", nil
	}
	end := l.next.Node().Pos()
	if l.Commented(l.made.Pos(), end) {
		end = l.made.End()
	}
	return id.Name, []analysis.TextEdit{{Pos: l.made.Pos(), End: end}}
}

// sets reports whether the look-up gives its result to the bytes that it is asked with.
func (l *late) sets(b types.Object) bool {
	a, ok := l.look.Parent().Parent().Node().(*ast.AssignStmt)
	for i := 0; ok && i < len(a.Lhs); i++ {
		if id, named := a.Lhs[i].(*ast.Ident); named && l.Pass.TypesInfo.Uses[id] == b {
			return true
		}
	}
	return false
}

// means reports whether the type of the conversion has the same name where the text will be made.
func (l *late) means(call *ast.CallExpr, at token.Pos) bool {
	fun := call.Fun
	if sel, ok := fun.(*ast.SelectorExpr); ok {
		fun = sel.X
	}
	id, ok := fun.(*ast.Ident)
	return ok && l.Lookup(at, id.Name) == l.Pass.TypesInfo.Uses[id] && l.Pass.TypesInfo.Uses[id] != nil
}

// place is where the one way begins on which all other uses of the text are: a branch of the condition
// that follows the look-up, or what is behind one that leaves.
func (l *late) place() token.Pos {
	ask := l.next
	if _, ok := ask.Node().(*ast.AssignStmt); ok {
		if ask, ok = ask.NextSibling(); !ok {
			return token.NoPos
		}
	}
	branch, ok := ask.Node().(*ast.IfStmt)
	if !ok || ask != l.next && branch.Init != nil || !still(branch.Cond) {
		return token.NoPos
	}
	other, _ := branch.Else.(*ast.BlockStmt)
	for _, b := range []*ast.BlockStmt{branch.Body, other} {
		if b != nil && l.within(b) {
			return l.first(b)
		}
	}
	rest, ok := ask.NextSibling()
	if branch.Else != nil || !ok || !loops.Leaves(branch.Body) {
		return token.NoPos
	}
	for _, use := range l.more {
		if use.Node().Pos() < rest.Node().Pos() {
			return token.NoPos
		}
	}
	return rest.Node().Pos()
}

// first is where the text can be declared in a block: nowhere if that has another variable of its name.
func (l *late) first(b *ast.BlockStmt) token.Pos {
	if l.Pass.TypesInfo.Scopes[b].Lookup(l.key.Name()) != nil {
		return token.NoPos
	}
	return b.List[0].Pos()
}

// used reports whether the text is not only set where it is needed, so that it may be declared there.
func (l *late) used() bool {
	for _, use := range l.more {
		if kind, _ := use.ParentEdge(); kind != edge.AssignStmt_Lhs {
			return true
		}
	}
	return false
}

// within reports whether all other uses of the text are in a block.
func (l *late) within(b *ast.BlockStmt) bool {
	for _, use := range l.more {
		if use.Node().Pos() < b.Lbrace || b.Rbrace < use.Node().Pos() {
			return false
		}
	}
	return true
}
