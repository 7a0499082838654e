package sortslice

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

// byInterface reports a slice that is sorted by the methods of its type, and sorts it by element
// where these do what they are there for, and nothing else.
func byInterface(f *sources.File, decls uses.Declared, call *ast.CallExpr, to string) {
	list, reversed := ast.Unparen(call.Args[0]), false
	if calls.Name(f.Pass.TypesInfo, list) == "sort.Reverse" {
		list, reversed = ast.Unparen(list.(*ast.CallExpr).Args[0]), true
	}
	if _, ok := element(f, list); !ok {
		return
	}
	d := analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(), Category: string(rule.Review),
		Message: "slice sorted through an interface, by three methods",
	}
	if fix, ok := byMethods(f, decls, call, list, reversed, to); ok && !f.Commented(call.Pos(), call.End()) {
		d.Category, d.SuggestedFixes = "", []analysis.SuggestedFix{fix}
	}
	f.Pass.Report(d)
}

func byMethods(f *sources.File, decls uses.Declared, call *ast.CallExpr, list ast.Expr, reversed bool, to string) (analysis.SuggestedFix, bool) {
	info := f.Pass.TypesInfo
	arg := list
	if from, _, ok := calls.Conversion(info, list); ok {
		if _, slice := info.TypeOf(from).Underlying().(*types.Slice); slice {
			arg = ast.Unparen(from)
		}
	}
	named, ok := types.Unalias(info.TypeOf(list)).(*types.Named)
	if !ok || info.Types[arg].IsNil() || named.TypeArgs().Len() > 0 || named.TypeParams().Len() > 0 {
		return analysis.SuggestedFix{}, false
	}
	if obj := named.Obj(); obj.Pkg() != nil && obj.Pkg().Path() == "sort" {
		return predeclared(f, call, arg, obj.Name(), reversed)
	}
	o, ok := told(f, decls, named)
	if !ok {
		return analysis.SuggestedFix{}, false
	}
	o.arg, o.at, o.reversed, o.brief = arg, call.Pos(), reversed, true
	if o.elem, ok = element(f, arg); !ok {
		return analysis.SuggestedFix{}, false
	}
	o.keys, ok = o.list(f, o.body.List)
	if !ok {
		return analysis.SuggestedFix{}, false
	}
	return written(f, call, o, to)
}

// predeclared sorts by one of the types of package sort. Elements that are equal are the same,
// but for numbers with a point, which zero and what is no number can be in several ways.
func predeclared(f *sources.File, call *ast.CallExpr, arg ast.Expr, name string, reversed bool) (analysis.SuggestedFix, bool) {
	pkg, edits, ok := f.Import(call.Pos(), "slices")
	elem, known := element(f, arg)
	if !ok || !known || name == "Float64Slice" && (reversed || calls.Name(f.Pass.TypesInfo, call) == "sort.Stable") {
		return analysis.SuggestedFix{}, false
	}
	text, to := pkg+".Sort("+f.Of(arg)+")", "Sort"
	if reversed {
		typ, typed := f.Type(call.Pos(), elem)
		compare, more, imported := f.Import(call.Pos(), map[bool]string{true: "strings", false: "cmp"}[name == "StringSlice"])
		if !typed || !imported || !f.Predeclared(call.Pos(), "int") {
			return analysis.SuggestedFix{}, false
		}
		edits = append(edits, more...)
		text, to = pkg+".SortFunc("+f.Of(arg)+", func(a, b "+typ+") int { return "+compare+".Compare(b, a) })", "SortFunc"
	}
	return analysis.SuggestedFix{
		Message:   "sort by element, with slices." + to,
		TextEdits: append(edits, analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(text)}),
	}, true
}

// told reads the order from the methods of a type of slices: Len and Swap have to be those that are
// always written, and Less is in the same file.
func told(f *sources.File, decls uses.Declared, named *types.Named) (o ordering, ok bool) {
	method := map[string]*ast.FuncDecl{}
	for m := range named.Methods() {
		if c, declared := decls[m]; declared {
			if _, pointer := m.Signature().Recv().Type().(*types.Pointer); !pointer {
				method[m.Name()] = c.Node().(*ast.FuncDecl)
			}
		}
	}
	length, swap, less := method["Len"], method["Swap"], method["Less"]
	if length == nil || swap == nil || less == nil || less.Pos() < f.Syntax.FileStart || f.Syntax.FileEnd < less.Pos() {
		return o, false
	}
	info := f.Pass.TypesInfo
	if !measures(info, length) || !swaps(info, swap) || f.Commented(less.Body.Pos(), less.Body.End()) {
		return o, false
	}
	recv, ok := receiver(info, less)
	if !ok {
		return o, false
	}
	o = ordering{slice: recv, body: less.Body}
	o.i, o.j, ok = indices(info, less.Type)
	return o, ok
}

func receiver(info *types.Info, decl *ast.FuncDecl) (*ast.Ident, bool) {
	if len(decl.Recv.List) != 1 || len(decl.Recv.List[0].Names) != 1 {
		return nil, false
	}
	id := decl.Recv.List[0].Names[0]
	return id, info.Defs[id] != nil
}

// measures reports whether a method returns the length of its receiver.
func measures(info *types.Info, decl *ast.FuncDecl) bool {
	recv, ok := receiver(info, decl)
	if !ok || len(decl.Body.List) != 1 {
		return false
	}
	ret, ok := decl.Body.List[0].(*ast.ReturnStmt)
	return ok && len(ret.Results) == 1 && calls.Builtin(info, ret.Results[0], "len") &&
		turns.Names(info, ast.Unparen(ret.Results[0]).(*ast.CallExpr).Args[0], info.Defs[recv])
}

// swaps reports whether a method swaps two elements of its receiver.
func swaps(info *types.Info, decl *ast.FuncDecl) bool {
	recv, ok := receiver(info, decl)
	i, j, two := indices(info, decl.Type)
	if !ok || !two || len(decl.Body.List) != 1 {
		return false
	}
	a, ok := decl.Body.List[0].(*ast.AssignStmt)
	if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 2 || len(a.Rhs) != 2 {
		return false
	}
	at := func(e ast.Expr, v *types.Var) bool {
		x, ok := ast.Unparen(e).(*ast.IndexExpr)
		return ok && turns.Names(info, x.X, info.Defs[recv]) && turns.Names(info, x.Index, v)
	}
	return at(a.Lhs[0], i) && at(a.Lhs[1], j) && at(a.Rhs[0], j) && at(a.Rhs[1], i) ||
		at(a.Lhs[0], j) && at(a.Lhs[1], i) && at(a.Rhs[0], i) && at(a.Rhs[1], j)
}
