package valueparam

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds parameters that are copied for each call.
var Analyzer = &analysis.Analyzer{
	Name:     "valueparam",
	Doc:      "find parameters that are copied, and put on the heap, for each call",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/valueparam.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "valueparam",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "large value copied, or put on the heap, for each call",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"runtime.newobject", "runtime.mallocgc", "runtime.memmove", "runtime.duffcopy", "runtime.wbMove", "runtime.typedmemmove"},
	Catalogue:     []string{"B15", "C3"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if decl.Body == nil {
				continue
			}
			for _, id := range params(decl) {
				v, ok := pass.TypesInfo.Defs[id].(*types.Var)
				if ok && structural(v.Type()) && addressed(pass.TypesInfo, c, v) && !altered(pass.TypesInfo, c, v) {
					pass.Report(analysis.Diagnostic{Pos: id.Pos(), End: id.End(), Message: "parameter copied to the heap because its address is used"})
				}
			}
		}
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if loop := looped(c); loop && passes(pass.TypesInfo, call) {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "large value copied for a call in a loop"})
			}
		}
	})
}

// params returns the names of the receiver and the parameters of a function.
func params(decl *ast.FuncDecl) []*ast.Ident {
	var names []*ast.Ident
	for _, list := range []*ast.FieldList{decl.Recv, decl.Type.Params} {
		if list == nil {
			continue
		}
		for _, field := range list.List {
			names = append(names, field.Names...)
		}
	}
	return names
}

// structural reports whether a type is a struct or an array.
func structural(t types.Type) bool {
	if _, param := types.Unalias(t).(*types.TypeParam); param {
		return false
	}
	switch t.Underlying().(type) {
	case *types.Struct, *types.Array:
		return true
	}
	return false
}

// addressed reports whether a function takes the address of a variable for more than to read
// or set a field: it gives it to a call, calls a method of the pointer, or slices an array.
func addressed(info *types.Info, fn inspector.Cursor, v *types.Var) bool {
	for c := range fn.Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		switch kind, _ := c.ParentEdge(); kind {
		case edge.UnaryExpr_X:
			if at, _ := c.Parent().ParentEdge(); at == edge.CallExpr_Args && c.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
				return true
			}
		case edge.SliceExpr_X:
			if _, array := v.Type().Underlying().(*types.Array); array {
				return true
			}
		case edge.SelectorExpr_X:
			s := info.Selections[c.Parent().Node().(*ast.SelectorExpr)]
			if s == nil || s.Kind() != types.MethodVal {
				continue
			}
			if _, pointer := s.Obj().(*types.Func).Signature().Recv().Type().Underlying().(*types.Pointer); pointer && !s.Indirect() {
				return true
			}
		}
	}
	return false
}

// altered reports whether a function sets a variable, or a part of it: it needs a copy of its own
// then, whatever a caller may give it a pointer of.
func altered(info *types.Info, fn inspector.Cursor, v *types.Var) bool {
	for c := range fn.Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] == v && set(info, c) {
			return true
		}
	}
	return false
}

// set reports whether what an expression names, or a part of it, is assigned to.
func set(info *types.Info, c inspector.Cursor) bool {
	for {
		switch kind, _ := c.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			return true
		case edge.SelectorExpr_X:
			if s := info.Selections[c.Parent().Node().(*ast.SelectorExpr)]; s == nil || s.Kind() != types.FieldVal || s.Indirect() {
				return false
			}
		case edge.IndexExpr_X:
			if _, array := info.TypeOf(c.Node().(ast.Expr)).Underlying().(*types.Array); !array {
				return false
			}
		case edge.ParenExpr_X:
		default:
			return false
		}
		c = c.Parent()
	}
}

// large is the size in bytes from which on copying a value takes longer than the call.
const large = 128

// passes reports whether a call of a function that is known gets a large value that is kept in
// a variable, as an argument or as the receiver.
func passes(info *types.Info, call *ast.CallExpr) bool {
	if typeutil.StaticCallee(info, call) == nil {
		return false
	}
	for _, arg := range call.Args {
		if kept(info, arg) {
			return true
		}
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	s := info.Selections[sel]
	if s == nil || s.Kind() != types.MethodVal {
		return false
	}
	recv := s.Obj().(*types.Func).Signature().Recv().Type()
	return structural(recv) && size(recv) >= large
}

// kept reports whether an expression names a large value.
func kept(info *types.Info, e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.StarExpr:
		t := info.TypeOf(e)
		return t != nil && structural(t) && size(t) >= large
	}
	return false
}

// size returns the size of a type in bytes, 0 if that depends on a type parameter.
func size(t types.Type) (n int64) {
	defer func() {
		if recover() != nil {
			n = 0
		}
	}()
	return types.SizesFor("gc", "amd64").Sizeof(t)
}

// looped reports whether an expression is evaluated in the turns of a loop.
func looped(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch n := up.Node().(type) {
		case *ast.ForStmt:
			return n.Body.Pos() <= c.Node().Pos()
		case *ast.RangeStmt:
			return n.Body.Pos() <= c.Node().Pos()
		default:
			return false
		}
	}
	return false
}
