package runepath

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds text that is looked at rune by rune.
var Analyzer = &analysis.Analyzer{
	Name:     "runepath",
	Doc:      "find text that is looked at rune by rune where its bytes would do",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/runepath.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "runepath",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text handled rune by rune though most of it is ASCII",
	Safety:        rule.Review,
	Version:       3, // parts of a text
	Preconditions: preconditions,
	Removes:       []string{"runtime.stringtoslicerune", "runtime.slicerunetostring", "unicode.", "unicode/utf8.", "runtime.decoderune", "runtime.rawruneslice", "runtime.encoderune", "runtime.growslice", "runtime.makeslice"},
	Catalogue:     []string{"A22", "A13"},
}

func run(pass *analysis.Pass) (any, error) {
	all := &parts{}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			_, decl := sources.Enclosing(c)
			if decl == nil {
				continue
			}
			call := c.Node().(*ast.CallExpr)
			if message := converts(pass.TypesInfo, c, call); message != "" {
				if valid(pass.TypesInfo, decl) {
					continue
				}
				d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message}
				if g, ok := gather(f, call); ok {
					d.Related, d.SuggestedFixes = g.paid(call), g.fixes()
				}
				if d.SuggestedFixes == nil && message == intoRunes {
					d.SuggestedFixes = all.fix(f, c, decl)
				}
				if d.SuggestedFixes != nil {
					d.Category = string(rule.Mechanical)
				}
				pass.Report(d)
			} else if loop := asked(pass.TypesInfo, c, call); loop != nil && !quick(pass.TypesInfo, decl) {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "each character looked up in the tables of Unicode"})
			}
		}
	})
}

const intoRunes = "text turned into runes, of four bytes each"

// converts returns what there is to say of a conversion of a whole text to runes or back.
func converts(info *types.Info, c inspector.Cursor, call *ast.CallExpr) string {
	from, to, ok := calls.Conversion(info, call)
	if !ok || info.Types[from].Value != nil || info.TypeOf(from) == nil {
		return ""
	}
	switch {
	case calls.Runes(to) && text(info.TypeOf(from)):
		if kind, _ := c.ParentEdge(); kind == edge.RangeStmt_X || kind == edge.CallExpr_Args && calls.Builtin(info, c.Parent().Node().(*ast.CallExpr), "len") {
			return "" // the compiler makes no runes for it
		}
		return intoRunes
	case text(to) && calls.Runes(info.TypeOf(from)):
		return "text made of runes, which are encoded one by one"
	}
	return ""
}

// text reports whether a type is one of text, or a parameter that stands for such types alone.
func text(t types.Type) bool {
	p, ok := types.Unalias(t).(*types.TypeParam)
	if !ok {
		return calls.String(t)
	}
	all := p.Constraint().Underlying().(*types.Interface)
	for i := range all.NumEmbeddeds() {
		switch e := types.Unalias(all.EmbeddedType(i)).(type) {
		case *types.Union:
			if e.Len() == 1 && calls.String(e.Term(0).Type()) {
				return true
			}
		case *types.Basic:
			if calls.String(e) {
				return true
			}
		}
	}
	return false
}

// tables are the functions that look a character up.
var tables = map[string]bool{
	"unicode.IsLetter": true, "unicode.IsDigit": true, "unicode.IsNumber": true, "unicode.IsSpace": true, "unicode.IsUpper": true,
	"unicode.IsLower": true, "unicode.IsPunct": true, "unicode.IsSymbol": true, "unicode.IsControl": true, "unicode.IsPrint": true,
	"unicode.IsGraphic": true, "unicode.IsMark": true, "unicode.Is": true, "unicode.In": true, "unicode.IsOneOf": true,
	"unicode.ToLower": true, "unicode.ToUpper": true, "unicode.ToTitle": true, "unicode.SimpleFold": true,
	"unicode/utf8.DecodeRune": true, "unicode/utf8.DecodeRuneInString": true, "unicode/utf8.DecodeLastRune": true, "unicode/utf8.DecodeLastRuneInString": true,
}

// asked returns the loop over characters in whose turns a call looks one up, nil if it does not.
func asked(info *types.Info, c inspector.Cursor, call *ast.CallExpr) ast.Node {
	if !tables[calls.Name(info, call)] {
		return nil
	}
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch n := up.Node().(type) {
		case *ast.ForStmt:
			return n
		case *ast.RangeStmt:
			if t := info.TypeOf(n.X); t != nil && (calls.String(t) || calls.Runes(t) || calls.Bytes(t)) {
				return n
			}
		default:
			return nil
		}
	}
	return nil
}

// quick reports whether a function asks somewhere whether a character is one of ASCII: it
// compares one with 0x80 or less by an order, or names the constants for it.
func quick(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		b, ok := n.(*ast.BinaryExpr)
		if !ok {
			return !found
		}
		switch b.Op {
		case token.LSS, token.LEQ, token.GTR, token.GEQ:
			found = found || ascii(info, b.X) || ascii(info, b.Y)
		}
		return !found
	})
	return found
}

// ascii reports whether an expression is a constant character of ASCII, or the first after
// them.
func ascii(info *types.Info, e ast.Expr) bool {
	v := info.Types[e].Value
	b, basic := info.TypeOf(e).Underlying().(*types.Basic)
	if v == nil || v.Kind() != constant.Int || !basic || b.Kind() != types.Byte && b.Kind() != types.Rune {
		return false
	}
	n, ok := constant.Int64Val(v)
	return ok && n >= ' ' && n <= 0x80
}
