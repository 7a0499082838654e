package reflectcall

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
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
	Catalogue:     []string{"C11"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			message := says(pass.TypesInfo, c)
			if message == "" || !repeated(c) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message})
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
	}
	return ""
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

// repeated reports whether a call is in a function that may be called more than once.
func repeated(c inspector.Cursor) bool {
	_, decl := sources.Enclosing(c)
	return decl != nil && (decl.Name.Name != "init" && decl.Name.Name != "main" || decl.Recv != nil)
}
