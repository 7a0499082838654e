package hoistconstructor

import (
	"go/ast"
	"go/constant"
	"go/types"
	htmltemplate "html/template"
	regexpsyntax "regexp/syntax"
	"strings"
	"text/template"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/leftbehind"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// checked are constructors that return an error, too, which is nil if what they are given
// is constant and works. The function of the same package that panics instead makes the
// variable: must names it.
var checked = map[string]struct {
	constructor
	must string
}{
	"regexp.Compile": {
		constructor{
			noun:    "Pattern",
			cause:   "regular expression compiled anew on every call, from a constant pattern",
			works:   func(args []string) bool { return compiles(args, regexpsyntax.Perl) },
			methods: leftbehind.RegexpMethods,
		}, "MustCompile",
	},
	"regexp.CompilePOSIX": {
		constructor{
			noun:    "Pattern",
			cause:   "regular expression compiled anew on every call, from a constant pattern",
			works:   func(args []string) bool { return compiles(args, regexpsyntax.POSIX) },
			methods: leftbehind.RegexpMethods,
		}, "MustCompilePOSIX",
	},
	"(*text/template.Template).Parse": {
		constructor{
			noun:  "Template",
			cause: "template parsed anew on every call, from constant text",
			works: func(args []string) bool {
				_, err := template.New("").Parse(args[0])
				return err == nil && old(args[0])
			},
			methods: templateMethods,
		}, "Must",
	},
	"(*html/template.Template).Parse": {
		constructor{
			noun:  "Template",
			cause: "template parsed anew on every call, from constant text",
			works: func(args []string) bool {
				_, err := htmltemplate.New("").Parse(args[0])
				return err == nil && old(args[0])
			},
			methods: templateMethods,
		}, "Must",
	},
}

// templateMethods only read a template, several at a time: what the first one of package
// html/template adds to the text is what each would add.
var templateMethods = []string{"Execute", "ExecuteTemplate", "Name"}

// old reports whether any release of Go that hone works with parses the text of a template,
// which this one does: it has no word that came later.
func old(text string) bool { return !strings.Contains(text, "with") || !strings.Contains(text, "else") }

// check reports a call of a constructor that returns an error, too.
func check(pass *analysis.Pass, names *names, start *start, cursor inspector.Cursor, callee string) {
	c, ok := checked[callee]
	call := cursor.Node().(*ast.CallExpr)
	if !ok || !c.constant(pass.TypesInfo, call) || !fresh(pass, call) {
		return
	}
	p, ok := enclosing(pass, cursor)
	if !ok || once(pass, cursor, p) || start.late(pass.Files, p.object, p.before, nil) {
		return
	}
	at, mustCall := syntax.OutsideParens(cursor), false
	if kind, _ := at.ParentEdge(); kind == edge.CallExpr_Args && isMust(pass.TypesInfo, at.Parent().Node().(*ast.CallExpr)) {
		at, mustCall = at.Parent(), true
	}
	f := &flow{pass.TypesInfo, pass.Pkg, cursor.Inspector().Root(), c.constructor, pass.TypesInfo.TypeOf(call).(*types.Tuple).At(0).Type(), map[types.Object]bool{}}
	none, ok := "", mustCall && f.read(at)
	if !mustCall {
		none, ok = f.pair(at)
	}
	if !ok || none != "" && !predeclared(pass, p.file, call, "nil", "error") {
		return
	}
	text, ok := c.made(pass, p.file, call, c.must)
	if !ok {
		return
	}
	name, ok := names.free(p.file, call.Pos(), p.name, c.noun)
	if !ok {
		return
	}
	pass.Report(analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(),
		Message: c.cause,
		SuggestedFixes: []analysis.SuggestedFix{{
			Message: "build it once, as variable " + name + " of the package",
			TextEdits: []analysis.TextEdit{
				{Pos: p.before, End: p.before, NewText: []byte("var " + name + " = " + text + "\n\n")},
				{Pos: at.Node().Pos(), End: at.Node().End(), NewText: []byte(name + none)},
			},
		}},
	})
}

// pair reports whether the value is only read of the two results of the call at the cursor,
// and returns how the second one is to be written: nil, which alone has no type.
func (f *flow) pair(at inspector.Cursor) (none string, ok bool) {
	switch parent := at.Parent().Node().(type) {
	case *ast.AssignStmt:
		return ", error(nil)", len(parent.Lhs) == 2 && len(parent.Rhs) == 1 && f.assigned(parent.Lhs[0])
	case *ast.ReturnStmt:
		fn := f.returnedBy(at)
		return ", nil", fn != nil && fn.Signature().Results().Len() == 2 && len(parent.Results) == 1 && f.called(fn, 0)
	}
	return "", false
}

// fresh reports whether a method is called on what New has just made, with a constant name.
// A function that is no method is fine, too.
func fresh(pass *analysis.Pass, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || pass.TypesInfo.Selections[sel] == nil {
		return ok
	}
	made, ok := ast.Unparen(sel.X).(*ast.CallExpr)
	if !ok || len(made.Args) != 1 {
		return false
	}
	fn, ok := typeutil.Callee(pass.TypesInfo, made).(*types.Func)
	v := pass.TypesInfo.Types[made.Args[0]].Value
	return ok && fn.Name() == "New" && fn.Signature().Recv() == nil && v != nil && v.Kind() == constant.String && everywhere(pass, made.Args[0])
}

func isMust(info *types.Info, call *ast.CallExpr) bool {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	return ok && (fn.FullName() == "text/template.Must" || fn.FullName() == "html/template.Must")
}

// made writes the call at package level, by the function that panics.
func (c constructor) made(pass *analysis.Pass, file *ast.File, call *ast.CallExpr, must string) (string, bool) {
	sel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if commented(file, call) {
		return "", false
	}
	if pass.TypesInfo.Selections[sel] == nil {
		args, ok := initializer(pass, file, &ast.CallExpr{Fun: call.Args[0], Args: call.Args, Rparen: call.Args[0].End() - 1})
		pkg, qualified := sel.X.(*ast.Ident)
		return types.ExprString(sel.X) + "." + must + "(" + args + ")", ok && qualified && pkg != nil
	}
	new, _ := ast.Unparen(ast.Unparen(sel.X).(*ast.CallExpr).Fun).(*ast.SelectorExpr)
	if new == nil {
		return "", false // a dot import
	}
	text, ok := initializer(pass, file, call)
	return types.ExprString(new.X) + "." + must + "(" + text + ")", ok
}
