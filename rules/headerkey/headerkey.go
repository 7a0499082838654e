package headerkey

import (
	_ "embed"
	"go/ast"
	"go/types"
	"net/textproto"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds keys of headers that each call puts right.
var Analyzer = &analysis.Analyzer{
	Name:     "headerkey",
	Doc:      "find keys of headers that each call has to put right",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/headerkey.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "headerkey",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "key of a header in a form that each call puts right",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"net/textproto.CanonicalMIMEHeaderKey", "net/textproto.canonicalMIMEHeaderKey", "net/textproto.validHeaderFieldByte", "runtime.mallocgc", "runtime.slicebytetostring", "runtime.stringtoslicebyte"},
	Catalogue:     []string{"A7"},
}

// keyed are the methods that put their first argument into the form of a key.
var keyed = map[string]bool{
	"(net/http.Header).Get": true, "(net/http.Header).Set": true, "(net/http.Header).Add": true, "(net/http.Header).Values": true, "(net/http.Header).Del": true,
	"(net/textproto.MIMEHeader).Get": true, "(net/textproto.MIMEHeader).Set": true, "(net/textproto.MIMEHeader).Add": true,
	"(net/textproto.MIMEHeader).Values": true, "(net/textproto.MIMEHeader).Del": true,
	"(net/mail.Header).Get": true,
}

// formed are the functions that return the form of a key.
var formed = map[string]bool{"net/http.CanonicalHeaderKey": true, "net/textproto.CanonicalMIMEHeaderKey": true}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if _, decl := sources.Enclosing(c); decl == nil || len(call.Args) == 0 {
				continue
			}
			if d, ok := read(pass.TypesInfo, call); ok {
				pass.Report(d)
			}
		}
	})
}

// read returns what there is to say of a call.
func read(info *types.Info, call *ast.CallExpr) (analysis.Diagnostic, bool) {
	name, arg := calls.Name(info, call), call.Args[0]
	if !keyed[name] && !formed[name] {
		return analysis.Diagnostic{}, false
	}
	key, ok := calls.Text(info, arg)
	right := textproto.CanonicalMIMEHeaderKey(key)
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "key of a header put into its form in each call"}
	switch _, literal := ast.Unparen(arg).(*ast.BasicLit); {
	case !ok, keyed[name] && key == right:
		return d, false
	case !literal: // the name may be used for more
		d.Category = string(rule.Review)
	case keyed[name]:
		d.SuggestedFixes = write(arg, right)
	default:
		d.SuggestedFixes = write(call, right)
	}
	return d, true
}

// write puts a key in the place of an expression.
func write(e ast.Expr, key string) []analysis.SuggestedFix {
	return []analysis.SuggestedFix{{
		Message:   "write it as the header has it",
		TextEdits: []analysis.TextEdit{{Pos: e.Pos(), End: e.End(), NewText: []byte(strconv.Quote(key))}},
	}}
}
