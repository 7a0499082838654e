package reflectcall

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds reflection whose answer does not change from call to call.
var Analyzer = &analysis.Analyzer{
	Name:     "reflectcall",
	Doc:      "find reflection whose answer is known to the compiler, or the same on every call",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/reflectcall.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "reflectcall",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "reflection where the types are known",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"reflect.", "internal/reflectlite.", "runtime.unsafe_New", "runtime.typedmemmove"},
	Catalogue:     []string{"C11", "B23"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			message := says(pass.TypesInfo, c)
			if message == "" || !repeated(c) || kept(pass.TypesInfo, c) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message})
		}
		for _, d := range f.Syntax.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil {
				continue
			}
			if call := untried(pass.TypesInfo, decl); call != nil {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: decl.End(), Message: "any value looked at through reflection, the common types too"})
			}
		}
	})
}

// says returns what there is to say of a call, if its answer could be had for less.
func says(info *types.Info, c inspector.Cursor) string {
	call := c.Node().(*ast.CallExpr)
	switch calls.Name(info, call) {
	case "reflect.ArrayOf", "reflect.SliceOf", "reflect.MapOf", "reflect.PointerTo", "reflect.PtrTo", "reflect.FuncOf", "reflect.StructOf", "reflect.ChanOf":
		return "type made by reflection on every call"
	case "(reflect.Value).FieldByName", "(reflect.Value).MethodByName", "(reflect.Value).FieldByNameFunc":
		return "member looked up by name through reflection on every call"
	case "reflect.TypeOf", "reflect.ValueOf":
		// What is only handed on may be wanted by a function that takes any value.
		if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args && known(info.TypeOf(call.Args[0])) {
			return "reflection of a value whose type is known"
		}
	case "(reflect.Value).Call", "(reflect.Value).CallSlice":
		return "function called through reflection"
	case "(reflect.StructTag).Get", "(reflect.StructTag).Lookup":
		return "tag of a field taken apart on every call"
	case "(reflect.Value).MapKeys":
		return "keys of a map gathered through reflection"
	case "reflect.DeepEqual":
		if !listed(info.TypeOf(call.Args[0])) {
			return "values compared field by field through reflection"
		}
	case "reflect.Append", "reflect.AppendSlice":
		return "slice grown through reflection"
	}
	return described(info, call)
}

// listed reports whether a type is basic, or a list or a map of basic values: rule deepequal writes
// the comparison of those.
func listed(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Slice:
		return kinds.Basic(u.Elem())
	case *types.Array:
		return kinds.Basic(u.Elem())
	case *types.Map:
		return kinds.Basic(u.Key()) && kinds.Basic(u.Elem())
	}
	return false
}

// described returns what there is to say of a question to a type that always has the same
// answer: what its fields and methods are.
func described(info *types.Info, call *ast.CallExpr) string {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok {
		return ""
	}
	switch fn.FullName() {
	case "(reflect.Type).Field", "(reflect.Type).FieldByName", "(reflect.Type).FieldByIndex":
		return "fields of a type described by reflection on every call"
	case "(reflect.Type).Method", "(reflect.Type).MethodByName":
		return "methods of a type described by reflection on every call"
	}
	return ""
}

// untried returns the call that looks at a parameter of any type through reflection, where
// the function does not try the common types before.
func untried(info *types.Info, decl *ast.FuncDecl) *ast.CallExpr {
	var first *ast.CallExpr
	tried := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeSwitchStmt, *ast.TypeAssertExpr:
			tried = true
		case *ast.SelectorExpr:
			// What leads to something is there to be filled.
			id, ok := n.X.(*ast.Ident)
			tried = tried || ok && isReflect(info, id) && (n.Sel.Name == "Pointer" || n.Sel.Name == "Ptr")
		case *ast.CallExpr:
			if name := calls.Name(info, n); first == nil && (name == "reflect.ValueOf" || name == "reflect.TypeOf") && parameter(info, decl, n.Args[0]) {
				first = n
			}
		}
		return true
	})
	if tried {
		return nil
	}
	return first
}

// isReflect reports whether a name is that of package reflect.
func isReflect(info *types.Info, id *ast.Ident) bool {
	pkg, ok := info.Uses[id].(*types.PkgName)
	return ok && pkg.Imported().Path() == "reflect"
}

// parameter reports whether an expression is a parameter of a function that takes anything.
func parameter(info *types.Info, decl *ast.FuncDecl, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	for p := range info.Defs[decl.Name].(*types.Func).Signature().Params().Variables() {
		i, empty := p.Type().Underlying().(*types.Interface)
		_, generic := types.Unalias(p.Type()).(*types.TypeParam)
		if info.Uses[id] == p {
			return empty && i.Empty() && !generic
		}
	}
	return false
}

// known reports whether the compiler knows which type a value has: it is no interface, no
// type parameter, and nothing that is looked at by reflection already.
func known(t types.Type) bool {
	if _, param := types.Unalias(t).(*types.TypeParam); param || types.IsInterface(t) {
		return false
	}
	named, ok := types.Unalias(t).(*types.Named)
	return !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "reflect"
}

// kept reports whether the function around a call looks for its answer in a table by type
// before: in a sync.Map, or a map from types.
func kept(info *types.Info, c inspector.Cursor) bool {
	found := false
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		ast.Inspect(fn.Node(), func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CallExpr:
				name := calls.Name(info, n)
				found = found || name == "(*sync.Map).Load" || name == "(*sync.Map).LoadOrStore"
			case *ast.IndexExpr:
				m, ok := info.TypeOf(n.X).Underlying().(*types.Map)
				found = found || ok && types.TypeString(m.Key(), nil) == "reflect.Type"
			}
			return !found
		})
	}
	return found
}

// repeated reports whether a call is in a function that may be called more than once.
func repeated(c inspector.Cursor) bool {
	_, decl := sources.Enclosing(c)
	return decl != nil && (decl.Name.Name != "init" && decl.Name.Name != "main" || decl.Recv != nil)
}
