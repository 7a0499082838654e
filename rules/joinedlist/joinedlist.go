package joinedlist

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds lists of texts that are made to be joined.
var Analyzer = &analysis.Analyzer{
	Name:     "joinedlist",
	Doc:      "find lists of texts that a loop makes, and that are only joined",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/joinedlist.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "joinedlist",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "texts made one by one and gathered in a list to be joined",
	Safety:        rule.Mechanical,
	Version:       2, // lists that no loop fills
	Preconditions: preconditions,
	Removes:       []string{"strings.Join", "runtime.growslice", "runtime."},
	Catalogue:     []string{"A20", "A2", "B1"},
}

func run(pass *analysis.Pass) (any, error) {
	m := making{info: pass.TypesInfo, decls: uses.Declarations(pass)}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			if decl := c.Node().(*ast.FuncDecl); decl.Body != nil {
				show(f, c, m, look(f, c, decl, m))
			}
		}
	})
}

// gatheredTexts is what there is to say of a list whose texts are made for it.
const gatheredTexts = "texts made one by one and gathered in a list to be joined"

// list is a variable for a list of texts, and what the function does with it.
type list struct {
	f       *sources.File
	fn      *order.Function
	name    string
	begin   inspector.Cursor   // the statement that declares it
	first   []ast.Expr         // elements that it begins with
	length  ast.Expr           // of what it is made as long as, if it is set by index
	grows   []inspector.Cursor // list = append(list, element), list[i] = element
	joins   []*ast.CallExpr
	asks    []*ast.BinaryExpr  // len(list) == 0
	sep     string             // what stands between the elements
	index   *analysis.TextEdit // takes away a variable that only set elements
	unknown bool               // something else is done with it
}

// look reports the lists of a function that a fix takes apart, and returns their variables.
func look(f *sources.File, c inspector.Cursor, decl *ast.FuncDecl, m making) map[types.Object]bool {
	lists, order := declared(f, c), order.Of(f.Pass.TypesInfo, decl)
	fixed := map[types.Object]bool{}
	if len(lists) == 0 {
		return fixed
	}
	for id := range c.Preorder((*ast.Ident)(nil)) {
		if l := lists[f.Pass.TypesInfo.Uses[id.Node().(*ast.Ident)]]; l != nil {
			l.use(id)
		}
	}
	taken := names.In(decl)
	for _, v := range slices.SortedFunc(maps.Keys(lists), func(a, b types.Object) int { return int(a.Pos() - b.Pos()) }) {
		l := lists[v]
		l.fn = order
		if l.unknown || len(l.joins) == 0 || len(l.grows) == 0 || l.looped() == nil && !l.several() || l.length != nil && !l.everyTurn() {
			continue
		}
		fixed[v] = l.report(decl, taken, m)
	}
	return fixed
}

// declared returns the lists that a function declares, by their variables.
func declared(f *sources.File, c inspector.Cursor) map[types.Object]*list {
	info, lists := f.Pass.TypesInfo, map[types.Object]*list{}
	for s := range c.Preorder((*ast.AssignStmt)(nil), (*ast.DeclStmt)(nil)) {
		id, value := variable(s.Node().(ast.Stmt))
		if id == nil || info.Defs[id] == nil || !texts(info.Defs[id].Type()) || !syntax.Listed(s) {
			continue
		}
		l := &list{f: f, name: id.Name, begin: s}
		if l.empty(value) {
			lists[info.Defs[id]] = l
		}
	}
	return lists
}

// variable reads v := value and var v []string.
func variable(s ast.Stmt) (*ast.Ident, ast.Expr) {
	switch s := s.(type) {
	case *ast.AssignStmt:
		if id, ok := s.Lhs[0].(*ast.Ident); ok && s.Tok == token.DEFINE && len(s.Lhs) == 1 && len(s.Rhs) == 1 {
			return id, s.Rhs[0]
		}
	case *ast.DeclStmt:
		d := s.Decl.(*ast.GenDecl)
		if d.Tok != token.VAR || len(d.Specs) != 1 || d.Lparen.IsValid() {
			return nil, nil
		}
		spec := d.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) == 1 && len(spec.Values) == 0 {
			return spec.Names[0], nil
		}
	}
	return nil, nil
}

// texts reports whether a type is []string.
func texts(t types.Type) bool {
	return types.Identical(t, types.NewSlice(types.Typ[types.String]))
}

// empty notes what the list begins with, and reports whether that is known.
func (l *list) empty(value ast.Expr) bool {
	info := l.f.Pass.TypesInfo
	switch value := value.(type) {
	case nil:
		return true
	case *ast.CompositeLit:
		for _, e := range value.Elts {
			if _, keyed := e.(*ast.KeyValueExpr); keyed || !plain(info, e) {
				return false
			}
		}
		l.first = value.Elts
		return true
	case *ast.CallExpr:
		if !calls.Builtin(info, value, "make") {
			return false
		}
		if syntax.Zero(info, value.Args[1]) {
			return len(value.Args) == 2 || l.harmless(value.Args[2])
		}
		size, ok := ast.Unparen(value.Args[1]).(*ast.CallExpr)
		if ok && len(value.Args) == 2 && calls.Builtin(info, size, "len") {
			l.length = ast.Unparen(size.Args[0])
		}
		return l.length != nil
	}
	return false
}

// harmless reports whether a capacity is the length of something, so that nothing is lost with it:
// it cannot be negative.
func (l *list) harmless(e ast.Expr) bool {
	info := l.f.Pass.TypesInfo
	if v := info.Types[e].Value; v != nil {
		return true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && (calls.Builtin(info, call, "len") || calls.Builtin(info, call, "cap")) && plain(info, call.Args[0])
}

// plain reports whether an expression is a constant, a variable or a field, which are read
// without a call.
func plain(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return plain(info, e.X)
	}
	return false
}

// use notes what is done with the list where it is named.
func (l *list) use(id inspector.Cursor) {
	for up := range id.Enclosing((*ast.FuncLit)(nil)) {
		if lit := up.Node(); lit.Pos() > l.begin.Node().Pos() {
			l.unknown = true // a closure may run at any time
			return
		}
	}
	switch parent := id.Parent(); n := parent.Node().(type) {
	case *ast.AssignStmt:
		if !l.grown(parent, n) {
			l.unknown = true
		}
	case *ast.IndexExpr:
		a, ok := parent.Parent().Node().(*ast.AssignStmt)
		if kind, _ := parent.ParentEdge(); !ok || kind != edge.AssignStmt_Lhs || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || l.length == nil || !syntax.Listed(parent.Parent()) {
			l.unknown = true
			return
		}
		l.grows = append(l.grows, parent.Parent())
	case *ast.CallExpr:
		l.called(parent, n)
	default:
		l.unknown = true
	}
}

// grown notes list = append(list, element), and reports whether a statement is one.
func (l *list) grown(c inspector.Cursor, a *ast.AssignStmt) bool {
	if a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || l.length != nil || !syntax.Listed(c) {
		return false
	}
	call, ok := a.Rhs[0].(*ast.CallExpr)
	if !ok || !calls.Builtin(l.f.Pass.TypesInfo, call, "append") || call.Ellipsis.IsValid() || len(call.Args) < 2 {
		return false
	}
	to, ok := a.Lhs[0].(*ast.Ident)
	from, same := call.Args[0].(*ast.Ident)
	if !ok || !same || l.f.Pass.TypesInfo.Uses[to] != l.f.Pass.TypesInfo.Uses[from] {
		return false
	}
	l.grows = append(l.grows, c)
	return true
}

// called notes strings.Join(list, ", ") and len(list) == 0. That append is called with the list
// is known where it is assigned.
func (l *list) called(c inspector.Cursor, call *ast.CallExpr) {
	info := l.f.Pass.TypesInfo
	switch {
	case calls.Builtin(info, call, "append"):
		a, ok := c.Parent().Node().(*ast.AssignStmt)
		l.unknown = l.unknown || !ok || len(a.Rhs) != 1 || a.Rhs[0] != call || !sameName(a.Lhs[0], call.Args[0])
	case calls.Builtin(info, call, "len"):
		b, ok := c.Parent().Node().(*ast.BinaryExpr)
		if !ok || b.X != call || !syntax.Zero(info, b.Y) || b.Op != token.EQL && b.Op != token.NEQ && b.Op != token.GTR {
			l.unknown = true
			return
		}
		l.asks = append(l.asks, b)
	case calls.Name(info, call) == "strings.Join":
		sep, ok := calls.Text(info, call.Args[1])
		if !ok || len(l.joins) > 0 && sep != l.sep {
			l.unknown = true
			return
		}
		l.joins, l.sep = append(l.joins, call), sep
	default:
		l.unknown = true
	}
}

func sameName(a, b ast.Expr) bool {
	x, ok := a.(*ast.Ident)
	y, same := b.(*ast.Ident)
	return ok && same && x.Name == y.Name
}

// several reports whether the list grows by so many statements, in no loop, that it has to move.
func (l *list) several() bool { return l.length == nil && len(l.first)+len(l.grows) > 2 }

// looped returns the first statement that adds an element in each turn of a loop that began
// after the list did, nil if there is none.
func (l *list) looped() ast.Node {
	for _, g := range l.grows {
		if l.around(g) != nil {
			return g.Node()
		}
	}
	return nil
}

// around returns the innermost loop around a statement that began after the list did.
func (l *list) around(c inspector.Cursor) *inspector.Cursor {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if up.Node().Pos() > l.begin.Node().Pos() {
			return &up
		}
		return nil
	}
	return nil
}
