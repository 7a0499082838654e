package smallpointer

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
	"github.com/gohone/hone/rules/rule"
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

// zeroHelper does so with a value that is zero.
const zeroHelper = `// NAME returns room for a value, kept from call to call, or where there is none new
// memory. It is zero.
func NAME[T any](room *T) *T {
	if room == nil {
		return new(T)
	}
	var zero T
	*room = zero
	return room
}`

// object is an expression that allocates a small struct.
type object struct {
	file *sources.File
	at   inspector.Cursor
	of   *types.Named
	ways []lend.Way
}

// across reports loops whose turns call functions, of any package of the module, that
// return an object which nothing refers to when the turn ends. Those that return values
// already are left out.
func (p *program) across(valued map[token.Position]bool) {
	m := lend.Open(p.pass, p.pass.ResultOf[rule.Packages].(rule.Load))
	if m == nil {
		return
	}
	var groups [][]object // each of which shares room
	for _, f := range m.Files {
		if !f.Allows("go1.18") {
			continue
		}
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			for _, group := range together(objects(m, f, c)) {
				if !valued[position(p.pass.Fset, group[0].at.Node())] {
					groups = append(groups, group)
				}
			}
		}
	}
	for _, g := range lend.Together(groups, func(g []object) []lend.Way { return g[0].ways }) {
		if !p.lent(m, g) && len(g) > 1 {
			for _, one := range g {
				p.lent(m, [][]object{one})
			}
		}
	}
}

// position tells what was read twice to be the same.
func position(fset *token.FileSet, n ast.Node) token.Position {
	return fset.PositionFor(n.Pos(), false)
}

// objects returns the objects that a function makes for a loop which forgets them.
func objects(m *lend.Module, f *sources.File, fn inspector.Cursor) []object {
	decl := fn.Node().(*ast.FuncDecl)
	if longLived(decl) {
		return nil
	}
	var all []object
	for c := range fn.Preorder((*ast.UnaryExpr)(nil), (*ast.CallExpr)(nil)) {
		e := c.Node().(ast.Expr)
		at, of := made(f.Pass, e)
		if of == nil || locks(of) || own(f.Pass.TypesInfo, decl, of) || !returned(f.Pass.TypesInfo, c) {
			continue
		}
		value := m.Source.Value(at)
		if value == nil {
			continue
		}
		if ways := m.Ways(value); len(ways) > 0 {
			all = append(all, object{f, c, of, ways})
		}
	}
	return all
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
		if !calls.Builtin(pass.TypesInfo, e, "new") || !pass.TypesInfo.Types[e.Args[0]].IsType() {
			return 0, nil
		}
		at, of = e.Lparen, pass.TypesInfo.TypeOf(e.Args[0])
	}
	named, ok := types.Unalias(of).(*types.Named)
	if !ok || !smallStruct(pass, named) {
		return 0, nil
	}
	return at, named
}

// together returns objects that share room: no call makes more than one of those that
// are results of a return statement.
func together(all []object) [][]object {
	var groups [][]object
next:
	for _, o := range all {
		if isResult(o) {
			for i, g := range groups {
				if isResult(g[0]) && types.Identical(g[0].of, o.of) && len(g[0].ways) == len(o.ways) {
					groups[i] = append(g, o)
					continue next
				}
			}
		}
		groups = append(groups, []object{o})
	}
	return groups
}

func isResult(o object) bool {
	kind, _ := o.at.ParentEdge()
	return kind == edge.ReturnStmt_Results
}

// lent reports the loops that can lend room for objects that functions return.
func (p *program) lent(m *lend.Module, groups [][]object) bool {
	var loans []lend.Loan
	for _, g := range groups {
		loan := lend.Loan{Ways: g[0].ways, Room: lend.Room{
			Name: lower(g[0].of.Obj().Name()) + "Room", Type: g[0].of, Helper: helper, HelperName: "put",
			Use: func(helper, room string) []analysis.TextEdit { return uses(g, helper, room) },
		}}
		if zero(g) {
			loan.Room.Helper, loan.Room.HelperName = zeroHelper, "cleared"
			loan.Room.Use = func(helper, room string) []analysis.TextEdit { return zeroUses(g, helper, room) }
		}
		loans = append(loans, loan)
	}
	edits, ok := m.Lend(loans...)
	if !ok {
		return false
	}
	for _, g := range groups {
		for _, w := range g[0].ways {
			if from, to, ok := m.Here(m.Call(w)); ok {
				p.pass.Report(diagnostic(from, to, g, edits))
			}
		}
	}
	return true
}

// diagnostic says what a call in a loop allocates.
func diagnostic(from, to token.Pos, group []object, edits []analysis.TextEdit) analysis.Diagnostic {
	d := analysis.Diagnostic{
		Pos: from, End: to, Category: string(rule.Mechanical),
		Message:        "a small object is allocated in each turn of the loop, which forgets it",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "lend the function room that the turns of the loop share", TextEdits: edits}},
	}
	for _, o := range group {
		n := o.at.Node()
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: n.Pos(), End: n.End(), Message: "it is allocated here"})
	}
	return d
}

// uses are the edits by which objects are put into the room.
func uses(group []object, helper, room string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, o := range group {
		switch e := o.at.Node().(type) {
		case *ast.UnaryExpr:
			edits = append(edits,
				analysis.TextEdit{Pos: e.OpPos, End: e.OpPos + 1, NewText: []byte(helper + "(" + room + ", ")},
				analysis.TextEdit{Pos: e.End(), End: e.End(), NewText: []byte(")")})
		case *ast.CallExpr:
			text := fmt.Sprintf("%s(%s, %s{})", helper, room, o.file.Of(e.Args[0]))
			edits = append(edits, analysis.TextEdit{Pos: e.Pos(), End: e.End(), NewText: []byte(text)})
		}
	}
	return edits
}

// zero reports whether the objects are new without a value.
func zero(group []object) bool {
	for _, o := range group {
		if e, ok := o.at.Node().(*ast.UnaryExpr); ok && len(e.X.(*ast.CompositeLit).Elts) > 0 {
			return false
		}
	}
	return true
}

// zeroUses are the edits by which new objects are in the room.
func zeroUses(group []object, helper, room string) []analysis.TextEdit {
	var edits []analysis.TextEdit
	for _, o := range group {
		n := o.at.Node()
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
