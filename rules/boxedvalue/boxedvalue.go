package boxedvalue

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds values that are put on the heap because an interface holds them.
var Analyzer = &analysis.Analyzer{
	Name:     "boxedvalue",
	Doc:      "find values that are put on the heap because an interface holds them",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/boxedvalue.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "boxedvalue",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "value allocated to be put into an interface",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"runtime.convT", "runtime.newobject"},
	Version:       2, // structs of interfaces, what is given to functions in variables, variables of the package
	Catalogue:     []string{"C1", "C6"},
}

func run(pass *analysis.Pass) (any, error) {
	p := &program{pass: pass}
	var files []*sources.File
	if err := sources.Each(pass, func(f *sources.File) { files = append(files, f) }); err != nil {
		return nil, err
	}
	p.variables = variables(pass, files)
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.ReturnStmt)(nil)) {
			if _, decl := sources.Enclosing(c); decl == nil {
				continue
			}
			switch n := c.Node().(type) {
			case *ast.CallExpr:
				p.given(c, n)
			case *ast.ReturnStmt:
				p.returned(c, n)
			}
		}
	}
	return nil, nil
}

// program is the package as the rule sees it.
type program struct {
	pass      *analysis.Pass
	variables map[*types.Var]*variable
}

// report reports a value, with a fix where it is that of a variable which could be the interface.
func (p *program) report(e ast.Expr, message string) {
	d := analysis.Diagnostic{Pos: e.Pos(), End: e.End(), Message: message}
	if id, ok := ast.Unparen(e).(*ast.Ident); ok {
		if v, ok := p.pass.TypesInfo.Uses[id].(*types.Var); ok && p.variables[v] != nil {
			if d.SuggestedFixes = p.variables[v].fix(); d.SuggestedFixes != nil {
				d.Category = string(rule.Mechanical)
			}
		}
	}
	p.pass.Report(d)
}

// given reports arguments that become interfaces, of calls of the package's own functions and variables: what
// these take can be changed.
func (p *program) given(c inspector.Cursor, call *ast.CallExpr) {
	info := p.pass.TypesInfo
	callee := typeutil.Callee(info, call)
	if fn, ok := callee.(*types.Func); callee == nil || callee.Pkg() != p.pass.Pkg && (!ok || !boxes(fn)) || unlikely(c) {
		return
	}
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return
	}
	for i, arg := range call.Args {
		t := parameter(sig, i, call.Ellipsis.IsValid())
		if t == nil || !types.IsInterface(t) || kinds.Parameter(t) {
			continue
		}
		if pooled(callee) && isSlice(info.TypeOf(arg)) {
			continue // of which rule pooledslice speaks
		}
		if allocates(info, arg) {
			p.report(arg, "value allocated to be given as an interface")
		} else if id := addressed(info, arg); id != nil {
			p.pass.Report(analysis.Diagnostic{Pos: id.Pos(), End: id.End(), Message: "variable on the heap because its address is given as an interface"})
		}
	}
}

// pooled reports whether a function is that which puts something into a pool.
func pooled(callee types.Object) bool {
	fn, ok := callee.(*types.Func)
	return ok && fn.FullName() == "(*sync.Pool).Put"
}

func isSlice(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// boxes reports whether a function of the standard library keeps any value for the caller.
func boxes(fn *types.Func) bool {
	if fn.Pkg() == nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "container/list", "container/heap", "container/ring":
		return true
	case "sync":
		return fn.Name() != "OnceFunc"
	}
	return false
}

// unlikely reports whether a call is made when something failed: it is in a statement that
// panics, or what it gives is returned as an error.
func unlikely(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.CallExpr)(nil)) {
		if id, ok := ast.Unparen(up.Node().(*ast.CallExpr).Fun).(*ast.Ident); ok && id.Name == "panic" {
			return true
		}
	}
	return false
}

// parameter returns the type of the parameter that gets an argument.
func parameter(sig *types.Signature, i int, spread bool) types.Type {
	last := sig.Params().Len() - 1
	if sig.Variadic() && i >= last {
		if spread {
			return nil
		}
		return sig.Params().At(last).Type().(*types.Slice).Elem()
	}
	if i > last {
		return nil
	}
	return sig.Params().At(i).Type()
}

// allocates reports whether a value needs memory of its own in an interface: it is no
// constant, no pointer, and larger than a byte.
func allocates(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	if t == nil || info.Types[e].Value != nil || info.Types[e].IsNil() || kinds.Parameter(t) || makes(e) {
		return false
	}
	return sized(t)
}

// makes reports whether an expression may allocate what it gives before an interface does:
// a sum of texts, a literal, a conversion or a call.
func makes(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr, *ast.FuncLit:
			found = true
		case *ast.BinaryExpr:
			found = found || n.Op == token.ADD
		case *ast.CompositeLit:
			_, array := n.Type.(*ast.ArrayType)
			_, table := n.Type.(*ast.MapType)
			found = found || array || table
		}
		return !found
	})
	return found
}

func sized(t types.Type) bool {
	switch t := t.Underlying().(type) {
	case *types.Basic:
		switch t.Kind() {
		case types.Bool, types.Int8, types.Uint8, types.UnsafePointer, types.UntypedNil, types.Invalid:
			return false
		}
		return true
	case *types.Slice:
		return true
	case *types.Array:
		return t.Len() > 0 && (t.Len() > 1 || held(t.Elem()))
	case *types.Struct:
		return t.NumFields() > 1 || t.NumFields() == 1 && held(t.Field(0).Type())
	}
	return false
}

// held is sized for what an array or a struct holds, where an interface is two words as any others.
func held(t types.Type) bool { return !kinds.Parameter(t) && types.IsInterface(t) || sized(t) }

// addressed returns where the local variable is declared whose address is given: the memory
// for it is charged there.
func addressed(info *types.Info, e ast.Expr) *ast.Ident {
	u, ok := ast.Unparen(e).(*ast.UnaryExpr)
	if !ok || u.Op != token.AND {
		return nil
	}
	use, ok := ast.Unparen(u.X).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.Uses[use].(*types.Var)
	if !ok || v.IsField() || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() {
		return nil
	}
	for id, obj := range info.Defs {
		if obj == v {
			return id
		}
	}
	return nil
}

// returned reports results that become interfaces, errors aside.
func (p *program) returned(c inspector.Cursor, ret *ast.ReturnStmt) {
	info := p.pass.TypesInfo
	results := resultsOf(info, c)
	if results == nil || results.Len() != len(ret.Results) {
		return
	}
	for i, e := range ret.Results {
		t := results.At(i).Type()
		if types.IsInterface(t) && !kinds.Parameter(t) && types.TypeString(t, nil) != "error" && allocates(info, e) {
			p.report(e, "value allocated to be returned as an interface")
		}
	}
}

// resultsOf returns the results of the function around a statement.
func resultsOf(info *types.Info, c inspector.Cursor) *types.Tuple {
	for up := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch n := up.Node().(type) {
		case *ast.FuncDecl:
			return info.Defs[n.Name].(*types.Func).Signature().Results()
		case *ast.FuncLit:
			return info.TypeOf(n).(*types.Signature).Results()
		}
	}
	return nil
}
