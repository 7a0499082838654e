package smallpointer

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds small structs that are allocated for each call to be returned by pointer.
var Analyzer = &analysis.Analyzer{
	Name:     "smallpointer",
	Doc:      "find small structs that are allocated for each call to be returned by pointer",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/smallpointer.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer, rule.Packages},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "smallpointer",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "small object allocated for each call",
	Safety:    rule.Guarded,
	Version:   3, // loops lend room to functions of other packages
	Catalogue: []string{"C3"},

	Preconditions: preconditions,
}

// large is the size in bytes from which copying is no longer cheap.
const large = 65

func run(pass *analysis.Pass) (any, error) {
	p := &program{pass: pass}
	if err := sources.Each(pass, func(f *sources.File) { p.files = append(p.files, f) }); err != nil {
		return nil, err
	}
	valued := map[token.Position]bool{}
	for _, file := range p.files {
		for c := range file.Cursor.Preorder((*ast.UnaryExpr)(nil)) {
			e := c.Node().(*ast.UnaryExpr)
			_, decl := sources.Enclosing(c)
			if e.Op != token.AND || decl == nil || longLived(decl) || copies(pass.TypesInfo, decl, e) || !small(pass, e) {
				continue
			}
			if returned(pass.TypesInfo, c) && p.report(file, e, decl) {
				valued[position(pass.Fset, e)] = true
			}
		}
	}
	p.across(valued)
	return nil, nil
}

// report proposes to return the value, where that is the package's own affair, and says
// whether it is.
func (p *program) report(file *sources.File, e *ast.UnaryExpr, decl *ast.FuncDecl) bool {
	d := analysis.Diagnostic{
		Pos: e.Pos(), End: e.End(),
		Message: "a small object is allocated for each call, to be returned by pointer",
	}
	edits, ok := p.valued(file, decl)
	if ok {
		d.Category = string(rule.Mechanical)
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "return the struct itself", TextEdits: edits}}
	}
	p.pass.Report(d)
	return ok
}

// longLived reports whether a function is called once, or makes what is kept.
func longLived(decl *ast.FuncDecl) bool {
	name := decl.Name.Name
	return name == "main" || name == "init" || strings.HasPrefix(strings.ToLower(name), "new") || strings.HasPrefix(name, "Open")
}

// copies reports whether a method makes another object of the type that it is a method of:
// whoever asks for a copy keeps it.
func copies(info *types.Info, decl *ast.FuncDecl, e *ast.UnaryExpr) bool {
	return own(info, decl, info.TypeOf(e.X))
}

// own reports whether a function is a method of the type.
func own(info *types.Info, decl *ast.FuncDecl, of types.Type) bool {
	fn, ok := info.Defs[decl.Name].(*types.Func)
	if !ok || fn.Signature().Recv() == nil {
		return false
	}
	t := fn.Signature().Recv().Type()
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.Identical(t, of)
}

// small reports whether the operand is a literal of a small struct that is no
// error.
func small(pass *analysis.Pass, e *ast.UnaryExpr) bool {
	lit, ok := ast.Unparen(e.X).(*ast.CompositeLit)
	if !ok {
		return false
	}
	named, ok := types.Unalias(pass.TypesInfo.TypeOf(lit)).(*types.Named)
	return ok && smallStruct(pass, named)
}

// smallStruct reports whether a type is a small struct that is no error.
func smallStruct(pass *analysis.Pass, t *types.Named) bool {
	if t.TypeParams().Len() > 0 {
		return false
	}
	if _, ok := t.Underlying().(*types.Struct); !ok || types.Implements(types.NewPointer(t), errorType) {
		return false
	}
	size := pass.TypesSizes.Sizeof(t)
	return size > 0 && size < large
}

var errorType = types.Universe.Lookup("error").Type().Underlying().(*types.Interface)

// returned reports whether the expression is a result, or the value of a variable
// that is a result.
func returned(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	switch kind {
	case edge.ReturnStmt_Results:
		return true
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if a.Tok != token.DEFINE || len(a.Lhs) != 1 {
			return false
		}
		v := info.Defs[a.Lhs[0].(*ast.Ident)]
		return v != nil && result(info, c, v)
	}
	return false
}

// result reports whether a statement of the function returns the variable.
func result(info *types.Info, c inspector.Cursor, v types.Object) bool {
	for f := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for r := range f.Preorder((*ast.ReturnStmt)(nil)) {
			for _, e := range r.Node().(*ast.ReturnStmt).Results {
				if id, ok := e.(*ast.Ident); ok && info.Uses[id] == v {
					return true
				}
			}
		}
		break
	}
	return false
}
