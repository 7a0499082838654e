package smallpointer

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/objects"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// program is the package as the rule sees it.
type program struct {
	pass  *analysis.Pass
	files []*sources.File
}

// function is one whose result is to become a value.
type function struct {
	*program
	file  *sources.File
	decl  *ast.FuncDecl
	fn    *types.Func
	star  *ast.StarExpr // its first result
	of    *types.Named
	two   bool // an error or a bool comes behind it
	nils  bool // with which it may be nil
	kept  bool // the caller that is looked at keeps the pointer
	edits []analysis.TextEdit
	taken map[*ast.FuncDecl]names.Taken // of the callers that get a variable
}

// valued returns the edits by which a function returns a struct instead of a
// pointer to it, and all who call it take that.
func (p *program) valued(file *sources.File, decl *ast.FuncDecl) ([]analysis.TextEdit, bool) {
	fn, ok := p.pass.TypesInfo.Defs[decl.Name].(*types.Func)
	if !ok || fn.Exported() && p.pass.Pkg.Name() != "main" || fn.Signature().TypeParams().Len() > 0 || fn.Signature().RecvTypeParams().Len() > 0 || directed(decl) {
		return nil, false
	}
	f := &function{program: p, file: file, decl: decl, fn: fn}
	if decl.Recv != nil && (fn.Exported() || p.demanded(fn.Name())) || p.elsewhere(fn) || !f.pointer() || objects.Locks(f.of) {
		return nil, false
	}
	f.drop(f.star.Star)
	if !f.makes() || !f.called() {
		return nil, false
	}
	return f.edits, true
}

// directed reports whether a comment tells the compiler something of it.
func directed(decl *ast.FuncDecl) bool {
	if decl.Doc == nil {
		return false
	}
	for _, c := range decl.Doc.List {
		if strings.HasPrefix(c.Text, "//go:linkname") || strings.HasPrefix(c.Text, "//export") {
			return true
		}
	}
	return false
}

// elsewhere reports whether source that the rule may not change names the
// function: generated files, tests, files for other systems.
func (p *program) elsewhere(fn *types.Func) bool {
	for id, obj := range p.pass.TypesInfo.Uses {
		if obj != fn {
			continue
		}
		if _, seen := p.cursor(id); !seen {
			return true
		}
	}
	others := p.pass.IgnoredFiles
	tests, err := filepath.Glob(filepath.Join(filepath.Dir(p.pass.Fset.Position(fn.Pos()).Filename), "*_test.go"))
	if err != nil {
		return true
	}
	name := regexp.MustCompile(`\b` + fn.Name() + `\(`)
	for _, file := range append(tests, others...) {
		text, err := os.ReadFile(file)
		if err != nil || strings.HasSuffix(file, ".go") && name.Match(text) {
			return true
		}
	}
	return false
}

// pointer looks at the results: *T, or *T and an error or a bool.
func (f *function) pointer() bool {
	list := f.decl.Type.Results
	if list == nil || list.NumFields() > 2 || len(list.List[0].Names) > 0 {
		return false
	}
	star, ok := list.List[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	named, ok := f.pass.TypesInfo.TypeOf(star.X).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.TypeArgs().Len() > 0 {
		return false
	}
	f.star, f.of, f.two = star, named, list.NumFields() == 2
	if f.two {
		t := f.fn.Signature().Results().At(1).Type()
		return types.Identical(t, types.Universe.Lookup("error").Type()) || types.Identical(t, types.Typ[types.Bool])
	}
	return true
}

// demanded reports whether an interface of the package has a method of the name.
func (p *program) demanded(name string) bool {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.InterfaceType)(nil)) {
			i, ok := p.pass.TypesInfo.TypeOf(c.Node().(*ast.InterfaceType)).Underlying().(*types.Interface)
			for k := 0; ok && k < i.NumMethods(); k++ {
				if i.Method(k).Name() == name {
					return true
				}
			}
		}
	}
	return false
}

// drop deletes one character: a star or an ampersand.
func (f *function) drop(at token.Pos) {
	f.edits = append(f.edits, analysis.TextEdit{Pos: at, End: at + 1})
}

// cursor returns the place of a node of the package, and its file.
func (p *program) cursor(n ast.Node) (inspector.Cursor, bool) {
	for _, f := range p.files {
		if f.Syntax.FileStart <= n.Pos() && n.Pos() < f.Syntax.FileEnd {
			return f.Cursor.FindNode(n)
		}
	}
	return inspector.Cursor{}, false
}

// makes looks at what the function returns: new structs, and variables that
// nothing but the function knows. Behind a panic that it stops it would return nil.
func (f *function) makes() bool {
	body, ok := f.cursor(f.decl.Body)
	if !ok || calls.Recovers(f.pass.TypesInfo, f.decl.Body) {
		return false
	}
	own := map[types.Object]bool{}
	for c := range body.Preorder((*ast.ReturnStmt)(nil)) {
		if inLiteral(c, f.decl) {
			continue
		}
		results := c.Node().(*ast.ReturnStmt).Results
		if len(results) != f.fn.Signature().Results().Len() || !f.result(results, own) {
			return false
		}
	}
	return true
}

// inLiteral reports whether something of a function is in a function literal.
func inLiteral(c inspector.Cursor, decl *ast.FuncDecl) bool {
	for outer := range c.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		return outer.Node() != decl
	}
	return false
}

// result makes a value of what is returned.
func (f *function) result(results []ast.Expr, own map[types.Object]bool) bool {
	info := f.pass.TypesInfo
	switch x := results[0].(type) {
	case *ast.UnaryExpr, *ast.CallExpr:
		return f.fresh(x)
	case *ast.Ident:
		if info.Types[x].IsNil() {
			return f.nothing(x, results)
		}
		v := info.Uses[x]
		if v == nil || own[v] {
			return v != nil
		}
		own[v] = true
		return f.owned(v)
	}
	return false
}

// fresh makes a value of &T{...} or new(T).
func (f *function) fresh(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.UnaryExpr:
		return f.literal(e)
	case *ast.CallExpr:
		if !objects.New(f.pass.TypesInfo, e) || !types.Identical(f.pass.TypesInfo.TypeOf(e.Args[0]), f.of) || f.file.Commented(e.Pos(), e.End()) {
			return false
		}
		f.edits = append(f.edits, analysis.TextEdit{Pos: e.Pos(), End: e.End(), NewText: []byte(f.file.Of(ast.Unparen(e.Args[0])) + "{}")})
		return true
	}
	return false
}

// literal makes T{...} of &T{...}.
func (f *function) literal(x *ast.UnaryExpr) bool {
	lit, ok := x.X.(*ast.CompositeLit)
	if x.Op != token.AND || !ok || lit.Type == nil || !types.Identical(f.pass.TypesInfo.TypeOf(lit), f.of) {
		return false
	}
	f.drop(x.OpPos)
	return true
}

// nothing makes T{} of the nil that comes with an error, or with false: no
// caller looks at it.
func (f *function) nothing(x *ast.Ident, results []ast.Expr) bool {
	if !f.two {
		return false
	}
	second := f.pass.TypesInfo.Types[results[1]]
	if id, ok := results[1].(*ast.Ident); second.IsNil() || ok && id.Name == "true" {
		return false
	}
	f.nils = true
	f.edits = append(f.edits, analysis.TextEdit{Pos: x.Pos(), End: x.End(), NewText: []byte(f.file.Of(f.star.X) + "{}")})
	return true
}

// owned makes a value of v := &T{...}, or of new(T), if nobody else learns where it is before
// it is returned, and so copied.
func (f *function) owned(v types.Object) bool {
	made := false
	body, _ := f.cursor(f.decl.Body)
	for c := range body.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if f.pass.TypesInfo.Defs[id] == v {
			a, ok := c.Parent().Node().(*ast.AssignStmt)
			if !ok || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !syntax.Listed(c.Parent()) {
				return false // in the head of a statement, a literal would have to be in parentheses
			}
			if made = f.fresh(a.Rhs[0]); !made {
				return false
			}
		}
		if f.pass.TypesInfo.Uses[id] != v {
			continue
		}
		if kind, _ := c.ParentEdge(); kind == edge.ReturnStmt_Results && !inLiteral(c, f.decl) {
			continue
		}
		if inLiteral(c, f.decl) || !f.keepsTo(c, map[*types.Func]bool{}) {
			return false
		}
	}
	return made
}

// keepsTo reports whether a use of a pointer tells nobody what it points to: a
// field of it is read or set, or a method is called that does no more.
func (p *program) keepsTo(c inspector.Cursor, seen map[*types.Func]bool) bool {
	if kind, _ := c.ParentEdge(); kind != edge.SelectorExpr_X {
		return false
	}
	c = c.Parent()
	s := p.pass.TypesInfo.Selections[c.Node().(*ast.SelectorExpr)]
	if s == nil {
		return false
	}
	if s.Kind() == types.FieldVal {
		return !p.pointed(c)
	}
	fn, ok := s.Obj().(*types.Func)
	return ok && calledNow(c) && len(s.Index()) == 1 && p.forgets(fn, seen)
}

// calledNow reports whether a function is called, and its end is waited for.
func calledNow(c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	kind, _ := c.Parent().ParentEdge()
	return kind != edge.GoStmt_Call && kind != edge.DeferStmt_Call
}

// pointed reports whether a field, or a part of it, is pointed to: its address
// is taken, it is sliced for more than to be copied, or a method is called on it.
func (p *program) pointed(c inspector.Cursor) bool {
	for {
		kind, _ := c.ParentEdge()
		switch kind {
		case edge.SelectorExpr_X:
			s := p.pass.TypesInfo.Selections[c.Parent().Node().(*ast.SelectorExpr)]
			if s == nil || s.Kind() != types.FieldVal {
				return true
			}
		case edge.IndexExpr_X:
		case edge.SliceExpr_X:
			_, array := p.pass.TypesInfo.TypeOf(c.Node().(ast.Expr)).Underlying().(*types.Array)
			return array && !p.copied(c.Parent())
		case edge.ParenExpr_X:
		case edge.UnaryExpr_X:
			return c.Parent().Node().(*ast.UnaryExpr).Op == token.AND
		default:
			return false
		}
		if _, pointer := p.pass.TypesInfo.TypeOf(c.Parent().Node().(ast.Expr)).Underlying().(*types.Pointer); pointer {
			return false // what is behind a pointer in it is another's
		}
		c = c.Parent()
	}
}

// copied reports whether a slice is an argument of copy or append, or converted.
func (p *program) copied(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.CallExpr_Args {
		return false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	if t := p.pass.TypesInfo.Types[call.Fun]; t.IsType() {
		b, ok := t.Type.Underlying().(*types.Basic)
		return ok && b.Kind() == types.String
	}
	id, ok := call.Fun.(*ast.Ident)
	b, builtin := p.pass.TypesInfo.Uses[id].(*types.Builtin)
	return ok && builtin && (b.Name() == "copy" || b.Name() == "append" && call.Ellipsis.IsValid() && call.Args[0] != c.Node())
}

// forgets reports whether a method keeps nothing of its receiver.
func (p *program) forgets(fn *types.Func, seen map[*types.Func]bool) bool {
	if _, pointer := fn.Signature().Recv().Type().(*types.Pointer); !pointer || seen[fn] {
		return !types.IsInterface(fn.Signature().Recv().Type())
	}
	seen[fn] = true
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if p.pass.TypesInfo.Defs[decl.Name] == fn {
				return decl.Body != nil && p.receiverKept(c, decl, seen)
			}
		}
	}
	return false
}

func (p *program) receiverKept(c inspector.Cursor, decl *ast.FuncDecl, seen map[*types.Func]bool) bool {
	for id := range c.Preorder((*ast.Ident)(nil)) {
		v, ok := p.pass.TypesInfo.Uses[id.Node().(*ast.Ident)].(*types.Var)
		if !ok || len(decl.Recv.List[0].Names) == 0 || p.pass.TypesInfo.Defs[decl.Recv.List[0].Names[0]] != v {
			continue
		}
		if inLiteral(id, decl) || !p.keepsTo(id, seen) {
			return false
		}
	}
	return true
}
