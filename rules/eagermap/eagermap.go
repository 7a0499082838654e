package eagermap

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds maps that are made for each object, though they may stay empty.
var Analyzer = &analysis.Analyzer{
	Name:     "eagermap",
	Doc:      "find maps that a constructor makes for each object, though many may stay empty",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/eagermap.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "eagermap",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "map made for each object, though it may stay empty",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Calls:         true,
	Catalogue:     []string{"C2", "F7"},
}

func run(pass *analysis.Pass) (any, error) {
	u := usesOf(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CompositeLit)(nil)) {
			_, decl := sources.Enclosing(c)
			if decl == nil || decl.Recv == nil && (decl.Name.Name == "main" || decl.Name.Name == "init") {
				continue
			}
			for _, elt := range c.Node().(*ast.CompositeLit).Elts {
				pair, ok := elt.(*ast.KeyValueExpr)
				if !ok || !container(pass.TypesInfo, pair.Value) {
					continue
				}
				if field := fieldOf(pass.TypesInfo, pair.Key); field != nil && u.elsewhere(field, decl) {
					pass.Report(analysis.Diagnostic{
						Pos: pair.Pos(), End: pair.End(),
						Message: "map made for each object, though nothing may be put into it: made when it is first needed, most objects may have none",
					})
				}
			}
		}
	})
}

// fieldOf returns the field of the package that a key of a literal names.
func fieldOf(info *types.Info, key ast.Expr) *types.Var {
	id, ok := key.(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || !v.IsField() || v.Exported() {
		return nil
	}
	return v
}

// container reports whether an expression makes an empty map, or something that a function makes of
// nothing and that keeps what is put into it under keys.
func container(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if lit, ok := e.(*ast.CompositeLit); ok {
		return isMap(info, lit) && len(lit.Elts) == 0
	}
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	if calls.Builtin(info, call, "make") {
		return isMap(info, call) && (len(call.Args) == 1 || info.Types[call.Args[1]].Value != nil)
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || !strings.HasPrefix(strings.ToLower(fn.Name()), "new") || varies(info, call) {
		return false
	}
	return isMap(info, call) || keyed(info.TypeOf(call))
}

func isMap(info *types.Info, e ast.Expr) bool {
	_, ok := info.TypeOf(e).Underlying().(*types.Map)
	return ok
}

// varies reports whether a call is given a variable: what it makes is another for each object.
func varies(info *types.Info, call *ast.CallExpr) bool {
	found := false
	ast.Inspect(call, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v, isVar := info.Uses[id].(*types.Var)
			found = found || isVar && v.Parent() != v.Pkg().Scope()
		}
		return !found
	})
	return found
}

// keyed reports whether a type is a pointer to one that has a map, and a method that puts something
// into it: of two values, or of one.
func keyed(t types.Type) bool {
	p, ok := t.Underlying().(*types.Pointer)
	if !ok {
		return false
	}
	s, ok := p.Elem().Underlying().(*types.Struct)
	if !ok {
		return false
	}
	has := false
	for field := range s.Fields() {
		_, isMap := field.Type().Underlying().(*types.Map)
		has = has || isMap
	}
	set := types.NewMethodSet(p)
	for _, name := range []string{"Put", "Set", "Add", "Store", "Insert"} {
		if has && set.Lookup(nil, name) != nil {
			return true
		}
	}
	return false
}

// uses are those of the fields of a package.
type uses struct {
	info *types.Info
	fill map[*types.Var][]*ast.FuncDecl // functions that put something into the field's map
	all  map[*types.Var][]*ast.FuncDecl // functions that name the field
}

func usesOf(pass *analysis.Pass) *uses {
	u := &uses{pass.TypesInfo, map[*types.Var][]*ast.FuncDecl{}, map[*types.Var][]*ast.FuncDecl{}}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil {
				u.look(decl)
			}
		}
	}
	return u
}

func (u *uses) look(decl *ast.FuncDecl) {
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if v := u.field(n); v != nil {
				u.all[v] = append(u.all[v], decl)
			}
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if index, ok := ast.Unparen(l).(*ast.IndexExpr); ok && n.Tok != token.DEFINE {
					u.filled(index.X, decl)
				}
			}
		case *ast.CallExpr:
			if fun, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok {
				switch fun.Sel.Name {
				case "Put", "Set", "Add", "Store", "Insert":
					u.filled(fun.X, decl)
				}
			}
		}
		return true
	})
}

func (u *uses) filled(e ast.Expr, decl *ast.FuncDecl) {
	if sel, ok := ast.Unparen(e).(*ast.SelectorExpr); ok {
		if v := u.field(sel); v != nil {
			u.fill[v] = append(u.fill[v], decl)
		}
	}
}

func (u *uses) field(e *ast.SelectorExpr) *types.Var {
	s := u.info.Selections[e]
	if s == nil || s.Kind() != types.FieldVal {
		return nil
	}
	v, _ := s.Obj().(*types.Var)
	return v.Origin()
}

// elsewhere reports whether a field is filled by other functions than the one that makes its map, which
// does nothing else with it.
func (u *uses) elsewhere(field *types.Var, maker *ast.FuncDecl) bool {
	field = field.Origin()
	for _, decl := range u.all[field] {
		if decl == maker {
			return false
		}
	}
	return len(u.fill[field]) > 0
}
