package hoistconstructor

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// thrownAway are the functions of package regexp that compile a pattern, match
// with it once, and throw it away; with the method that only matches.
var thrownAway = map[string]string{
	"regexp.MatchString": "MatchString",
	"regexp.Match":       "Match",
	"regexp.MatchReader": "MatchReader",
}

const compiledAnew = "regular expression compiled anew on every call"

// match reports a call of one of those functions with a constant pattern. Where both
// results are assigned or returned, there is a fix: the error is always nil.
func match(pass *analysis.Pass, names *names, start *start, cursor inspector.Cursor, method string) {
	call := cursor.Node().(*ast.CallExpr)
	p, ok := enclosing(pass, cursor)
	if !ok || len(call.Args) != 2 {
		return
	}
	if pass.TypesInfo.Types[call.Args[0]].Value == nil {
		return // rule recompiled speaks of it
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: compiledAnew}
	pattern := &ast.CallExpr{Fun: call.Fun, Args: call.Args[:1]}
	if start.early(pass.Files, p.object, p.before) || once(pass, cursor, p) ||
		!constructors["regexp.MustCompile"].constant(pass.TypesInfo, pattern) {
		return
	}
	d.Message += ", from a constant pattern"
	if edits, ok := matchEdits(pass, names, cursor, p, method); ok {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "compile it once, as a variable of the package", TextEdits: edits}}
	}
	pass.Report(d)
}

// matchEdits writes the variable, and the call with nil for the error.
func matchEdits(pass *analysis.Pass, names *names, cursor inspector.Cursor, p place, method string) ([]analysis.TextEdit, bool) {
	call := cursor.Node().(*ast.CallExpr)
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	noError := "error(nil)"
	switch kind, _ := cursor.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
	case edge.ReturnStmt_Results:
		noError = "nil" // both are results, of which the second has an interface type
	default:
		return nil, false
	}
	if !ok || !predeclared(pass, p.file, call, "nil", "error") {
		return nil, false
	}
	text, ok := constantText(pass, p.file, call.Args[0])
	if !ok || commented(p.file, call) {
		return nil, false
	}
	name, ok := names.free(p.file, call.Pos(), p.name, constructors["regexp.MustCompile"].noun)
	if !ok {
		return nil, false
	}
	pkg := ast.Unparen(fun.X).(*ast.Ident).Name
	return []analysis.TextEdit{
		{Pos: p.before, End: p.before, NewText: []byte("var " + name + " = " + pkg + ".MustCompile(" + text + ")\n\n")},
		{Pos: call.Pos(), End: call.Args[1].Pos(), NewText: []byte(name + "." + method + "(")},
		{Pos: call.End(), End: call.End(), NewText: []byte(", " + noError)},
	}, true
}

// constantText returns an expression as it must be written at package level.
func constantText(pass *analysis.Pass, file *ast.File, e ast.Expr) (string, bool) {
	return initializer(pass, file, &ast.CallExpr{Fun: e, Args: []ast.Expr{e}, Rparen: e.End() - 1})
}

// predeclared reports whether names mean at the call what they mean to the
// language.
func predeclared(pass *analysis.Pass, file *ast.File, call *ast.CallExpr, names ...string) bool {
	scope := pass.TypesInfo.Scopes[file].Innermost(call.Pos())
	for _, name := range names {
		if _, obj := scope.LookupParent(name, call.Pos()); obj != types.Universe.Lookup(name) {
			return false
		}
	}
	return true
}
