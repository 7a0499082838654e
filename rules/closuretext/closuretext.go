package closuretext

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds text that a closure makes from values that were fixed when the
// closure was made.
var Analyzer = &analysis.Analyzer{
	Name:     "closuretext",
	Doc:      "find text that a closure makes each time from values that never change",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/closuretext.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer, rule.Packages},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "closuretext",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text that never changes made in each call of a closure",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"fmt.Sprint", "strings.", "strconv.", "path.", "html.", "runtime."},
	Calls:         true,
	Version:       12, // texts that are kept with what they are made of
	Catalogue:     []string{"B8"},
}

func run(pass *analysis.Pass) (any, error) {
	var files []*sources.File
	err := sources.Each(pass, func(file *sources.File) { files = append(files, file) })
	if err != nil {
		return nil, err
	}
	var structs *fieldProgram // nil unless all of the package is seen
	w := wordsOf(pass)
	if len(files) == len(pass.Files) {
		structs = open(pass, files, w)
	}
	for _, file := range files {
		if !file.Allows("go1.22") {
			continue // the turns of a loop share its variables
		}
		for decl := range file.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			function(file, decl, structs, w)
		}
	}
	if structs != nil {
		structs.texts()
	}
	return nil, nil
}

// function reports the texts of the closures in a function. Texts that are
// spelled alike and fixed at the same place are made once for all.
func function(f *sources.File, decl inspector.Cursor, structs *fieldProgram, w *words) {
	fn := decl.Node().(*ast.FuncDecl)
	if fn.Body == nil {
		return
	}
	s := &search{f: f, decl: fn, fn: order.Of(f.Pass.TypesInfo, fn), structs: structs, words: w}
	s.operand = s.variable
	var texts []*text
	for c := range decl.Preorder((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
		if t, ok := s.text(c); ok {
			texts = merge(texts, t)
		}
	}
	taken := names.In(fn)
	for _, t := range texts {
		name := taken.Free(t.title() + "Text")
		if edits, ok := t.edits(f, name); ok {
			t.report(f, edits)
			for _, e := range t.exprs {
				if structs != nil {
					structs.once[e] = true
				}
			}
		}
	}
}

func (t *text) report(f *sources.File, edits []analysis.TextEdit) {
	category := rule.Mechanical
	if len(t.pointers) > 0 {
		category = rule.Guarded
	}
	for _, e := range t.exprs {
		f.Pass.Report(analysis.Diagnostic{
			Pos: e.Pos(), End: e.End(), Category: string(category),
			Message:        "text made in each call of a closure, from values that never change",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "make it once, where the closure is made", TextEdits: edits}},
		})
	}
}
