package charclass

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds constant texts that are searched for one character.
var Analyzer = &analysis.Analyzer{
	Name:     "charclass",
	Doc:      "find constant texts that are searched for one character to tell its class or its number",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/charclass.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "charclass",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "constant text searched for one character",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"strings.", "bytes.", "internal/bytealg.", "internal/stringslite.", "unicode/utf8."},
	Catalogue:     []string{"B6", "B12"},
}

// search is a call that looks for a character in a constant text.
type search struct {
	call *ast.CallExpr
	set  []rune
	key  ast.Expr // the character
	kind string   // its type: byte or rune
	has  bool     // what is asked is whether it is there, else where
}

func run(pass *analysis.Pass) (any, error) {
	w := &writer{names: toplevel.Names(pass), known: map[string]string{}}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			s, ok := searched(pass.TypesInfo, c.Node().(*ast.CallExpr))
			if !ok {
				continue
			}
			whole, not := c, false
			if !s.has {
				whole, not, s.has = compared(pass.TypesInfo, c)
			}
			n := whole.Node()
			pass.Report(analysis.Diagnostic{
				Pos: n.Pos(), End: n.End(),
				Message:        "constant text searched for one character: a switch tells what it is",
				SuggestedFixes: w.fix(f, s, whole, not),
			})
		}
	})
}

// least is the number of characters from which on a search takes longer than what is written.
const least = 2

// most bounds what a search is replaced for: of many characters a person makes a table.
const most = 128

// searched reads a call of a function that looks for a character in a constant text.
func searched(info *types.Info, call *ast.CallExpr) (s search, ok bool) {
	switch calls.Name(info, call) {
	case "strings.ContainsRune":
		s = search{kind: "rune", has: true}
	case "strings.IndexRune":
		s = search{kind: "rune"}
	case "strings.IndexByte":
		s = search{kind: "byte"}
	default:
		return s, false
	}
	if len(call.Args) != 2 || info.Types[call.Args[1]].Value != nil {
		return s, false
	}
	text := info.Types[call.Args[0]].Value
	if text == nil || text.Kind() != constant.String {
		return s, false
	}
	s.call, s.key = call, call.Args[1]
	chars := constant.StringVal(text)
	if !utf8.ValidString(chars) || len(chars) < least || len(chars) > most {
		return s, false
	}
	seen := map[rune]bool{}
	for _, r := range chars {
		if r == utf8.RuneError || r >= utf8.RuneSelf && (s.kind == "byte" || !s.has) {
			return s, false // what is invalid is found at it; places are counted in bytes
		}
		if !seen[r] {
			seen[r] = true
			s.set = append(s.set, r)
		} else if !s.has {
			return s, false
		}
	}
	return s, len(s.set) >= least
}

// compared returns the condition that asks whether a place was found, and whether it asks for the
// contrary.
func compared(info *types.Info, c inspector.Cursor) (whole inspector.Cursor, not, ok bool) {
	at := c
	for {
		kind, _ := at.ParentEdge()
		if kind != edge.ParenExpr_X {
			break
		}
		at = at.Parent()
	}
	kind, _ := at.ParentEdge()
	if kind != edge.BinaryExpr_X {
		return c, false, false
	}
	b := at.Parent().Node().(*ast.BinaryExpr)
	limit := info.Types[b.Y].Value
	if limit == nil || limit.Kind() != constant.Int {
		return c, false, false
	}
	n, exact := constant.Int64Val(limit)
	switch {
	case !exact:
	case n == 0 && b.Op == token.GEQ, n == -1 && (b.Op == token.NEQ || b.Op == token.GTR):
		return at.Parent(), false, true
	case n == 0 && b.Op == token.LSS, n == -1 && b.Op == token.EQL:
		return at.Parent(), true, true
	}
	return c, false, false
}
