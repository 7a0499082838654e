package slicegrow

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// collection is a call that gathers all that an iterator yields, from something of known length.
type collection struct {
	call *ast.CallExpr
	seq  ast.Expr
	sort string // the function of package slices that sorts what was gathered, empty for none
	by   string // with what it compares, empty for nothing
	size string // how much there is
	elem string // the type of the elements, as it is written here
}

// sorters are the functions that put in order what others gather and sort.
var sorters = map[string]string{
	"slices.Collect": "", "slices.Sorted": "Sort", "slices.SortedFunc": "SortFunc", "slices.SortedStableFunc": "SortStableFunc",
}

// collected reports a call that gathers what an iterator yields, though it is known how much that is.
func collected(f *sources.File, c inspector.Cursor) {
	g, ok := gathers(f, c.Node().(*ast.CallExpr))
	if !ok {
		return
	}
	d := analysis.Diagnostic{Pos: g.call.Pos(), End: g.call.End(), Message: "slice of known length is collected from nothing"}
	if edits := g.edits(f, c); edits != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "allocate it once", TextEdits: edits}}
	} else {
		d.Category = string(rule.Review)
	}
	f.Pass.Report(d)
}

// gathers reads a call of Collect or of those that sort, too.
func gathers(f *sources.File, call *ast.CallExpr) (collection, bool) {
	info := f.Pass.TypesInfo
	sort, known := sorters[calls.Name(info, call)]
	if !known || call.Ellipsis.IsValid() || len(call.Args) == 0 {
		return collection{}, false
	}
	often, ok := turns.Yields(f, call.Args[0], call)
	if !ok {
		return collection{}, false
	}
	g := collection{call: call, seq: call.Args[0], sort: sort, size: often.Text}
	if len(call.Args) == 2 {
		if !quietName(info, call.Args[1]) {
			return collection{}, false
		}
		g.by = f.Of(call.Args[1])
	}
	slice, ok := info.TypeOf(call).(*types.Slice)
	if !ok {
		return collection{}, false
	}
	g.elem, ok = elementType(f, call.Pos(), slice.Elem())
	return g, ok && !f.Commented(call.Pos(), call.End())
}

// quietName reports whether an expression is a function literal, or names a function: to evaluate it later is no
// difference.
func quietName(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.FuncLit:
		return true
	case *ast.Ident:
		switch info.Uses[e].(type) {
		case *types.Func, *types.Var: // nothing is called that could give it another value
			return true
		}
	case *ast.SelectorExpr:
		_, ok := info.Uses[e.Sel].(*types.Func)
		return ok && info.Selections[e] == nil
	}
	return false
}

// named reports whether an expression has a name in it.
func named(e ast.Expr, name string) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// elementType writes a type as it is written at a position, that of a type parameter, too.
func elementType(f *sources.File, pos token.Pos, t types.Type) (string, bool) {
	if p, ok := t.(*types.TypeParam); ok {
		return p.Obj().Name(), f.Lookup(pos, p.Obj().Name()) == p.Obj()
	}
	return f.Type(pos, t)
}

// edits put room in place of nothing. What is sorted needs a statement of its own, and a name.
func (g collection) edits(f *sources.File, c inspector.Cursor) []analysis.TextEdit {
	pos := g.call.Pos()
	pkg, edits, ok := f.Import(pos, "slices")
	if !ok || !f.Predeclared(pos, "len") || !f.Predeclared(pos, "nil") {
		return nil
	}
	replace := func(text string) analysis.TextEdit {
		return analysis.TextEdit{Pos: g.call.Pos(), End: g.call.End(), NewText: []byte(text)}
	}
	room := pkg + ".Grow([]" + g.elem + "(nil), " + g.size + ")" // nil stays nil
	all := pkg + ".AppendSeq(" + room + ", " + f.Of(g.seq) + ")"
	if g.sort == "" {
		return append(edits, replace(all))
	}
	name, at, behind := g.place(f, c)
	if name == "" {
		return nil
	}
	if name == pkg || behind.IsValid() && len(g.call.Args) == 2 && named(g.call.Args[1], name) {
		return nil
	}
	sort := pkg + "." + g.sort + "(" + name
	if g.by != "" {
		sort += ", " + g.by
	}
	sort += ")\n"
	if behind.IsValid() {
		return append(edits, replace(all), analysis.TextEdit{Pos: behind, End: behind, NewText: []byte("\n" + sort[:len(sort)-1])})
	}
	if ranged(c) && f.Predeclared(pos, "make") { // nobody can tell it from nil
		all = pkg + ".AppendSeq(make([]" + g.elem + ", 0, " + g.size + "), " + f.Of(g.seq) + ")"
	}
	return append(edits, analysis.TextEdit{Pos: at, End: at, NewText: []byte(name + " := " + all + "\n" + sort)}, replace(name))
}

// place finds where the slice can be sorted: behind the statement that gives it its name, or before one in which nothing
// is called, or reads what may have changed, before the call. It returns no name where there is no such place.
func (g collection) place(f *sources.File, c inspector.Cursor) (name string, before, behind token.Pos) {
	info := f.Pass.TypesInfo
	_, decl := sources.Enclosing(c)
	if decl == nil || sources.Jumps(decl) {
		return "", 0, 0
	}
	stmt := c.Parent()
	if !syntax.Listed(stmt) {
		return "", 0, 0
	}
	switch s := stmt.Node().(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.DEFINE {
			return "", 0, 0
		}
		id, ok := s.Lhs[0].(*ast.Ident)
		if !ok || id.Name == "_" {
			return "", 0, 0
		}
		return id.Name, 0, f.Behind(s.End())
	case *ast.RangeStmt:
		if kind, _ := c.ParentEdge(); kind != edge.RangeStmt_X || f.Commented(s.Pos(), s.Body.Lbrace) {
			return "", 0, 0
		}
	case *ast.ReturnStmt:
		for _, r := range s.Results {
			if r != ast.Expr(g.call) && info.Types[r].Value == nil && !info.Types[r].IsNil() {
				return "", 0, 0
			}
		}
	default:
		return "", 0, 0
	}
	return names.In(decl).Free("sorted"), stmt.Node().Pos(), token.NoPos
}

// ranged reports whether all that is done with a value is to go through it.
func ranged(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.RangeStmt_X
}
