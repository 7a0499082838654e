package anytext

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds texts that package fmt makes of one value of any type.
var Analyzer = &analysis.Analyzer{
	Name:     "anytext",
	Doc:      "find texts that package fmt makes of a value of any type, which may be text already",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/anytext.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "anytext",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "value of any type formatted by package fmt, which may be text already",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"fmt.Sprint", "runtime.slicebytetostring"},
	Catalogue:     []string{"A2", "A3", "C11"},
}

func run(pass *analysis.Pass) (any, error) {
	w := &writer{have: map[key]function{}}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			w.call(f, c)
		}
	})
}

// writer writes the functions of one package.
type writer struct {
	taken map[string]bool // names of the package, nil until they are asked for
	have  map[key]function
}

// key is what a function does, with NAME for its name, and the file it is in.
type key struct {
	file *ast.File
	text string
}

// function is one that a fix adds.
type function struct {
	name string
	edit analysis.TextEdit
}

// call puts a function in the place of a call that makes a text of one value of any type: it asks for the types that most
// values have, and leaves the others to package fmt.
func (w *writer) call(f *sources.File, c inspector.Cursor) {
	call := c.Node().(*ast.CallExpr)
	verb, arg := value(f.Pass.TypesInfo, call)
	_, decl := sources.Enclosing(c)
	if arg == nil || decl == nil || asks(f, decl, arg) {
		return
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call, edge.ExprStmt_X:
		return
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "package fmt looks for the type of a value that may be text already"}
	if edits := w.fix(f, call, decl, verb, arg); edits != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "ask for text and numbers first, in a function of its own", TextEdits: edits}}
	}
	f.Pass.Report(d)
}

// value returns the value that is all a call makes a text of, if that is in an interface without methods, and the verb for it.
func value(info *types.Info, call *ast.CallExpr) (verb byte, arg ast.Expr) {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if _, qualified := call.Fun.(*ast.SelectorExpr); !ok || !qualified || call.Ellipsis.IsValid() {
		return 0, nil
	}
	switch {
	case fn.FullName() == "fmt.Sprint" && len(call.Args) == 1:
		verb = 'v'
	case fn.FullName() == "fmt.Sprintf" && len(call.Args) == 2:
		switch layout, _ := format.Layout(info, call.Args[0]); layout {
		case "%v", "%s", "%d":
			verb = layout[1]
		default:
			return 0, nil
		}
	default:
		return 0, nil
	}
	arg = call.Args[len(call.Args)-1]
	if !anything(info.TypeOf(arg)) {
		return 0, nil
	}
	return verb, arg
}

// anything reports whether a type is an interface that all values are of.
func anything(t types.Type) bool {
	if t == nil {
		return false
	}
	_, parameter := types.Unalias(t).(*types.TypeParam)
	in, ok := t.Underlying().(*types.Interface)
	return ok && !parameter && in.Empty()
}

// asks reports whether a function asks for the type of a value: it knows what to do with text.
func asks(f *sources.File, decl *ast.FuncDecl, value ast.Expr) bool {
	text, found := f.Of(value), false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.TypeAssertExpr:
			found = found || f.Of(n.X) == text
		case *ast.TypeSwitchStmt: // by another name in its clauses
			a, ok := n.Assign.(*ast.AssignStmt)
			found = found || ok && f.Of(a.Lhs[0]) == text
		}
		return !found
	})
	return found
}

// quick are the types whose text a verb says at once, in the order of a switch, and what says it. Types with a name may have
// methods, which package fmt asks.
var quick = []struct{ typ, text, verbs string }{
	{"string", "v", "vs"},
	{"[]byte", "string(v)", "s"},
	{"int", "strconv.Itoa(v)", "vd"},
	{"int64", "strconv.FormatInt(v, 10)", "vd"},
	{"uint64", "strconv.FormatUint(v, 10)", "vd"},
	{"bool", "strconv.FormatBool(v)", "v"},
	{"float64", "strconv.FormatFloat(v, 'g', -1, 64)", "v"},
}

// fix calls the function for a verb. Nil where it cannot be declared behind the function around.
func (w *writer) fix(f *sources.File, call *ast.CallExpr, decl *ast.FuncDecl, verb byte, arg ast.Expr) []analysis.TextEdit {
	if f.Commented(call.Pos(), arg.Pos()) || f.Commented(arg.End(), call.End()) {
		return nil
	}
	for _, word := range []string{"string", "byte", "int", "int64", "uint64", "bool", "float64", "any"} {
		if !f.Predeclared(decl.Pos(), word) {
			return nil
		}
	}
	fmt, _, ok := f.Import(decl.Pos(), "fmt")
	if !ok {
		return nil
	}
	var strconv string
	var edits []analysis.TextEdit
	if verb != 's' {
		if strconv, edits, ok = f.Import(decl.Pos(), "strconv"); !ok {
			return nil
		}
	}
	have := w.declare(f, call, decl, written(f, verb, fmt, strconv))
	return append(edits,
		analysis.TextEdit{Pos: call.Pos(), End: arg.Pos(), NewText: []byte(have.name + "(")},
		analysis.TextEdit{Pos: arg.End(), End: call.End(), NewText: []byte(")")}, have.edit)
}

// written is the function that makes a text of a value as a verb does, NAME being its name.
func written(f *sources.File, verb byte, fmt, strconv string) string {
	anything, call := "any", fmt+".Sprint(v)"
	if verb != 'v' {
		call = fmt + `.Sprintf("%` + string(verb) + `", v)`
	}
	if !f.Allows("go1.18") {
		anything = "interface{}"
	}
	var b strings.Builder
	b.WriteString("// NAME is " + call + ", at once for text and numbers.\nfunc NAME(v " + anything + ") string {\n\tswitch v := v.(type) {\n")
	for _, q := range quick {
		if strings.IndexByte(q.verbs, verb) >= 0 {
			b.WriteString("\tcase " + q.typ + ":\n\t\treturn " + strings.Replace(q.text, "strconv.", strconv+".", 1) + "\n")
		}
	}
	b.WriteString("\t}\n\treturn " + call + "\n}")
	return b.String()
}

// declare returns the function with a text, which other calls of the file may have, too.
func (w *writer) declare(f *sources.File, call *ast.CallExpr, decl *ast.FuncDecl, text string) function {
	k := key{f.Syntax, text}
	have, ok := w.have[k]
	if ok && f.Lookup(call.Pos(), have.name) == nil {
		return have
	}
	if w.taken == nil {
		w.taken = toplevel.Names(f.Pass)
	}
	have.name = "textOf"
	for i := 2; w.taken[have.name] || f.Lookup(call.Pos(), have.name) != nil; i++ {
		have.name = "textOf" + strconv.Itoa(i)
	}
	w.taken[have.name] = true
	behind := f.Behind(decl.End())
	have.edit = analysis.TextEdit{Pos: behind, End: behind, NewText: []byte("\n\n" + strings.ReplaceAll(text, "NAME", have.name))}
	w.have[k] = have
	return have
}
