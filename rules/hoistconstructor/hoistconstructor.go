package hoistconstructor

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds constructors called with constant arguments.
var Analyzer = &analysis.Analyzer{
	Name:     "hoistconstructor",
	Doc:      "find values built on every call from constants, as by regexp.MustCompile",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/hoistconstructor.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "hoistconstructor",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "value built from constants on every call",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes: []string{
		"fmt.Sprint", "strings.", "path.Join", "html.EscapeString", "strconv.Quote",
		"strings.NewReplacer", "strings.(*Replacer).build", "strings.makeGenericReplacer",
		"regexp.MustCompile", "regexp.Compile", "regexp.compile", "encoding/base64.NewEncoding", "encoding/base32.NewEncoding",
		"text/template.New", "text/template.Must", "text/template.(*Template).Parse", "html/template.New", "html/template.Must", "html/template.(*Template).Parse",
	},
	Version:   8, // arrays of texts of the package; both results of a match returned
	Catalogue: []string{"A7", "A9"},
}

func run(pass *analysis.Pass) (any, error) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	names, start := &names{pass: pass}, newStart(pass)
	text := &textSearch{pass, names, start, in.Root(), map[ast.Node]bool{}, map[*types.Var]bool{}}
	for cursor := range in.Root().Preorder((*ast.CallExpr)(nil)) {
		call := cursor.Node().(*ast.CallExpr)
		callee, ok := typeutil.Callee(pass.TypesInfo, call).(*types.Func)
		if !ok {
			continue
		}
		if method, ok := thrownAway[callee.FullName()]; ok {
			match(pass, names, start, cursor, method)
			continue
		}
		c, ok := constructors[callee.FullName()]
		if !ok {
			check(pass, names, start, cursor, callee.FullName())
			text.always(cursor)
			continue
		}
		var needs []*types.Var
		var listed *list
		if !c.constant(pass.TypesInfo, call) {
			if callee.FullName() != "strings.NewReplacer" {
				continue
			}
			if listed = ofFunction(pass, cursor); listed == nil {
				if needs, ok = unchanged(pass, cursor); !ok {
					continue
				}
				c.cause = "replacer built anew on every call, from texts that nobody changes"
			}
		}
		p, ok := enclosing(pass, cursor)
		if !ok || once(pass, cursor, p) || !readOnly(pass.TypesInfo, pass.Pkg, cursor, c) {
			continue
		}
		if !start.late(pass.Files, p.object, p.before, needs) {
			report(pass, names, c, p, call, listed)
		}
	}
	return nil, nil
}

// report proposes to build the value before the declaration.
func report(pass *analysis.Pass, names *names, c constructor, p place, call *ast.CallExpr, listed *list) {
	text, edits, ok := listed.initializer(pass, p.file, call)
	if !ok {
		return
	}
	name, ok := names.free(p.file, call.Pos(), p.name, c.noun)
	if !ok {
		return
	}
	pass.Report(analysis.Diagnostic{
		Pos:     call.Pos(),
		End:     call.End(),
		Message: c.cause,
		SuggestedFixes: []analysis.SuggestedFix{{
			Message: "build it once, as variable " + name + " of the package",
			TextEdits: append([]analysis.TextEdit{
				{Pos: p.before, End: p.before, NewText: []byte("var " + name + " = " + text + "\n\n")},
				{Pos: call.Pos(), End: call.End(), NewText: []byte(name)},
			}, edits...),
		}},
	})
}
