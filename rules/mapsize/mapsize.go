package mapsize

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds maps that a loop fills from nothing though it is known how many keys come.
var Analyzer = &analysis.Analyzer{
	Name:     "mapsize",
	Doc:      "find maps of known size that are filled from nothing",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/mapsize.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "mapsize",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "map of known size that is filled from nothing",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"internal/runtime/maps.(*Map).growTo", "internal/runtime/maps.(*table).rehash", "internal/runtime/maps.(*table).grow", "internal/runtime/maps.(*table).split", "internal/runtime/maps.newTable", "internal/runtime/maps.newarray", "runtime.hashGrow", "runtime.growWork", "runtime.evacuate", "runtime.newobject"},
	Calls:         true,
	Version:       8, // maps that are made by reflection
	Catalogue:     []string{"B2", "B4"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
			if kind, _ := c.ParentEdge(); kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body {
				look(f, c)
			}
		}
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			reflected(f, c)
		}
	})
}

// look reports the maps that the loop fills.
func look(f *sources.File, loop inspector.Cursor) {
	often, ok := timesOf(f, loop.Node().(ast.Stmt))
	if !ok || !often.There {
		return
	}
	each := map[ast.Stmt]bool{} // statements that set a key in each turn
	if jumps, _ := turns.Ends(f.Pass.TypesInfo, loop); !jumps {
		if clone(f, loop, often) {
			return
		}
		merged(f, loop, often)
		for _, s := range loops.Body(loop.Node().(ast.Stmt)).List {
			if target, ok := set(f, loop, s); ok {
				each[s] = true
				if made, ok := begin(f, loop, target, often); ok {
					report(f, loop, filling{s, target}, made, often)
				}
			}
		}
	}
	some(f, loop, often, each)
	owned(f, loop)
}

func report(f *sources.File, loop inspector.Cursor, s filling, made ast.Expr, often turns.Turns) {
	size, certain := more(f, loop, s.target, made, often)
	edits, ok := sized(f, made, size)
	who := tells(f, loop, s.target, made, often)
	if !ok || who == returned {
		return
	}
	d := analysis.Diagnostic{
		Pos: s.stmt.Pos(), End: s.stmt.End(),
		Message:        "map of known size is filled from nothing",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "make it with room for all keys", TextEdits: edits}},
	}
	if !certain || who == others {
		d.Category = string(rule.Guarded)
	}
	show(f, made, d)
}

// far is from how many lines on the place where a map is made is out of sight of what sets its keys.
const far = 4

// show reports a map where its keys are set. Where it is made far above, that is the line to change, and the keys are what
// it pays for.
func show(f *sources.File, made ast.Expr, d analysis.Diagnostic) {
	line := func(pos token.Pos) int { return f.Pass.Fset.Position(pos).Line }
	if line(d.Pos)-line(made.Pos()) >= far {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: d.Pos, End: d.End, Message: "its keys are set here"})
		d.Pos, d.End = made.Pos(), made.End()
	}
	f.Pass.Report(d)
}

// set returns the map of a statement m[k] = v, where k may be another in each
// turn, v does not read the map, and nothing else in the loop names it, but to leave
// where the key is there already.
func set(f *sources.File, loop inspector.Cursor, s ast.Stmt) (ast.Expr, bool) {
	a, ok := s.(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, false
	}
	index, ok := a.Lhs[0].(*ast.IndexExpr)
	if !ok {
		return nil, false
	}
	info := f.Pass.TypesInfo
	if _, isMap := info.TypeOf(index.X).Underlying().(*types.Map); !isMap || !varies(info, loop.Node().(ast.Stmt), index.Index) {
		return nil, false
	}
	return index.X, path(info, index.X) && mentions(f, loop.Node(), f.Of(index.X)) == 1+refusals(f, loop, index.X)
}

// path reports whether an expression is a name with fields, or the element of a map of maps whose
// key is one, too: it is the same map in each turn, for all that a hint needs to know.
func path(info *types.Info, e ast.Expr) bool {
	if inner, ok := ast.Unparen(e).(*ast.IndexExpr); ok {
		if _, isMap := info.TypeOf(inner.X).Underlying().(*types.Map); !isMap {
			return false
		}
		_, key := turns.Path(info, inner.Index)
		return key && path(info, inner.X)
	}
	_, ok := turns.Path(info, e)
	return ok
}

// varies reports whether an expression names something that the loop declares.
func varies(info *types.Info, loop ast.Stmt, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && !found {
			v := info.Uses[id]
			found = v != nil && loop.Pos() <= v.Pos() && v.Pos() < loop.End()
		}
		return !found
	})
	return found
}

// mentions counts the expressions of the text in a node. The name of a field of something is none.
func mentions(f *sources.File, n ast.Node, text string) int {
	count := 0
	ast.Inspect(n, func(n ast.Node) bool {
		e, ok := n.(ast.Expr)
		if ok && f.Of(e) == text {
			count++
			return false
		}
		if s, ok := e.(*ast.SelectorExpr); ok {
			count += mentions(f, s.X, text)
			return false
		}
		return true
	})
	return count
}

// begin finds where the map is made, empty, before the loop in the same list of
// statements. In between nothing names the map, and nothing is done that may
// change how often the loop turns, or that happens only if the length can be
// asked for.
func begin(f *sources.File, loop inspector.Cursor, m ast.Expr, often turns.Turns) (ast.Expr, bool) {
	info := f.Pass.TypesInfo
	name := f.Of(m)
	for c, ok := loop.PrevSibling(); ok; c, ok = c.PrevSibling() {
		if value, found := makes(f, c.Node(), name); found {
			return value, declaredBefore(info, often.Vars, c.Node())
		}
		if mentions(f, c.Node(), name) > 0 || !harmless(f, c, often) || turns.Assigned(info, c.Node().(ast.Stmt), often.Vars) {
			return nil, false
		}
	}
	return nil, false
}

func declaredBefore(info *types.Info, vars []types.Object, n ast.Node) bool {
	for _, v := range vars {
		if n.Pos() <= v.Pos() && v.Pos() < n.End() {
			return false
		}
	}
	return true
}

// makes reports whether a statement makes an empty map of that name, and
// returns the expression that does.
func makes(f *sources.File, n ast.Node, name string) (ast.Expr, bool) {
	switch n := n.(type) {
	case *ast.AssignStmt:
		if len(n.Lhs) == 1 && len(n.Rhs) == 1 && (n.Tok == token.DEFINE || n.Tok == token.ASSIGN) && f.Of(n.Lhs[0]) == name {
			return n.Rhs[0], empty(f, n.Rhs[0])
		}
		if len(n.Lhs) == 1 && len(n.Rhs) == 1 && n.Tok == token.DEFINE {
			return field(f, n.Rhs[0], f.Of(n.Lhs[0]), name)
		}
	case *ast.IfStmt:
		return missing(f, n, name)
	case *ast.DeclStmt:
		return grouped(f, n.Decl.(*ast.GenDecl), name)
	}
	return nil, false
}

// missing returns the empty map that a statement makes where the map of the name is nil: one that
// has keys already is left as it is.
func missing(f *sources.File, s *ast.IfStmt, name string) (ast.Expr, bool) {
	cond, ok := ast.Unparen(s.Cond).(*ast.BinaryExpr)
	if !ok || cond.Op != token.EQL || s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
		return nil, false
	}
	if f.Of(cond.X) != name || !f.Pass.TypesInfo.Types[cond.Y].IsNil() {
		return nil, false
	}
	a, ok := s.Body.List[0].(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || f.Of(a.Lhs[0]) != name {
		return nil, false
	}
	return a.Rhs[0], empty(f, a.Rhs[0])
}

// field returns the empty map that a literal of a struct gives to the field of the name, where
// owner is the variable that is declared with the literal.
func field(f *sources.File, e ast.Expr, owner, name string) (ast.Expr, bool) {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = u.X
	}
	literal, ok := e.(*ast.CompositeLit)
	if !ok {
		return nil, false
	}
	for _, elt := range literal.Elts {
		if pair, ok := elt.(*ast.KeyValueExpr); ok && owner+"."+f.Of(pair.Key) == name {
			return pair.Value, empty(f, pair.Value)
		}
	}
	return nil, false
}

// empty reports whether an expression makes a map without keys, for which
// nobody chose a size, or calls a function of the package that does.
func empty(f *sources.File, e ast.Expr) bool {
	_, _, ok := constructed(f, e)
	return ok || bare(f, e)
}

// bare reports whether an expression is a map without keys or room.
func bare(f *sources.File, e ast.Expr) bool {
	info := f.Pass.TypesInfo
	t := info.TypeOf(e)
	if t == nil {
		return false
	}
	if _, ok := t.Underlying().(*types.Map); !ok {
		return false
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return e.Type != nil && len(e.Elts) == 0
	case *ast.CallExpr:
		id, ok := e.Fun.(*ast.Ident)
		if !ok || info.Uses[id] != types.Universe.Lookup("make") {
			return false
		}
		if len(e.Args) == 2 {
			size := info.Types[e.Args[1]].Value
			return size != nil && size.ExactString() == "0"
		}
		return true
	}
	return false
}

// sized writes the map with a size.
func sized(f *sources.File, e ast.Expr, size string) ([]analysis.TextEdit, bool) {
	if !f.Predeclared(e.Pos(), "make") {
		return nil, false
	}
	if text, pointed, ok := constructed(f, e); ok {
		return inPlace(f, e, text, pointed, size)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		text := "make(" + f.Of(e.Type) + ", " + size + ")"
		return []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: []byte(text)}}, !f.Commented(e.Pos(), e.End())
	case *ast.CallExpr:
		if len(e.Args) == 2 {
			return []analysis.TextEdit{{Pos: e.Args[1].Pos(), End: e.Args[1].End(), NewText: []byte(size)}}, true
		}
		return []analysis.TextEdit{{Pos: e.Args[0].End(), End: e.Args[0].End(), NewText: []byte(", " + size)}}, true
	}
	return nil, false
}
