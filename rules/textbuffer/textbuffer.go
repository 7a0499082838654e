package textbuffer

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/appending"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds text that is grown as a string and written as bytes.
var Analyzer = &analysis.Analyzer{
	Name:     "textbuffer",
	Doc:      "find text that is grown as a string and then copied to bytes to be written",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/textbuffer.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "textbuffer",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text grown as a string and then copied to be written",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	// The copies and the boxing of Sprintf's arguments are the runtime's.
	Removes:   []string{"runtime.", "fmt.Sprint", "strconv.Format", "strconv.Itoa", "strconv.Quote", "time.Time.Format"},
	Version:   14, // constants that are put in front
	Catalogue: []string{"A3", "A5", "A17"},
}

func run(pass *analysis.Pass) (any, error) {
	helpers := appending.HelpersOf(pass)
	var files []*sources.File
	err := sources.Each(pass, func(file *sources.File) {
		files = append(files, file)
		s := &source{file, helpers}
		for decl := range file.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			s.function(decl)
			s.directly(decl)
		}
	})
	if err != nil {
		return nil, err
	}
	fields(pass, files)
	return nil, nil
}

// function looks at the string variables of a function, literals within it
// included.
func (s *source) function(decl inspector.Cursor) {
	uses := map[*types.Var][]inspector.Cursor{}
	var declared []inspector.Cursor
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if v, ok := s.Pass.TypesInfo.Defs[id].(*types.Var); ok && text(v.Type()) {
			declared = append(declared, c)
		}
		if v, ok := s.Pass.TypesInfo.Uses[id].(*types.Var); ok {
			uses[v] = append(uses[v], c)
		}
	}
	for _, c := range declared {
		v := s.Pass.TypesInfo.Defs[c.Node().(*ast.Ident)].(*types.Var)
		life, ok := s.follow(v, c, uses[v])
		if !ok {
			continue
		}
		s.report(decl.Node().(*ast.FuncDecl), life)
	}
}

func text(t types.Type) bool { return types.Identical(t, types.Typ[types.String]) }
