package recompiled

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/leftbehind"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds regular expressions that are compiled in each call.
var Analyzer = &analysis.Analyzer{
	Name:     "recompiled",
	Doc:      "find regular expressions that are compiled in each call, from a pattern that is no constant",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/recompiled.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "recompiled",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "regular expression compiled in each call, from a pattern that is no constant",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"regexp.Compile", "regexp.compile", "regexp.MustCompile", "regexp/syntax."},
	Calls:         true,
	Version:       2, // functions that are there already are called again
	Catalogue:     []string{"A9"},
}

// kept are the functions of package regexp that compile a pattern, with the function that a
// fix calls instead.
var kept = map[string]string{
	"regexp.Compile":     compile,
	"regexp.MustCompile": mustCompile,
	"regexp.Match":       match,
	"regexp.MatchString": matchString,
}

func run(pass *analysis.Pass) (any, error) {
	h := &helpers{files: map[*ast.File]*added{}}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			kind, ok := kept[calls.Name(pass.TypesInfo, call)]
			if !ok || len(call.Args) == 0 || pass.TypesInfo.Types[call.Args[0]].Value != nil {
				continue
			}
			_, decl := sources.Enclosing(c)
			if decl == nil || leftbehind.Once(pass.TypesInfo, c, decl) || !thrownAway(f, c, decl, kind) {
				continue
			}
			report(f, h, c, kind)
		}
	})
}

// thrownAway reports whether what is compiled is asked by the function alone.
func thrownAway(f *sources.File, c inspector.Cursor, decl *ast.FuncDecl, kind string) bool {
	if kind == match || kind == matchString {
		return true
	}
	return leftbehind.Asked(f.Pass.TypesInfo, c, decl, leftbehind.ReadsRegexp)
}

func report(f *sources.File, h *helpers, c inspector.Cursor, kind string) {
	call := c.Node().(*ast.CallExpr)
	d := analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(), Category: string(rule.Review),
		Message: "regular expression compiled in each call, and left behind",
	}
	if name, edits, ok := h.of(f, c, kind); ok {
		d.Category = ""
		d.SuggestedFixes = []analysis.SuggestedFix{{
			Message:   "keep what was compiled last, in 64 places",
			TextEdits: append(edits, analysis.TextEdit{Pos: call.Fun.Pos(), End: call.Fun.End(), NewText: []byte(name)}),
		}}
	}
	f.Pass.Report(d)
}
