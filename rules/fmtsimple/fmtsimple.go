package fmtsimple

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds calls of package fmt that do what a sum of strings does.
var Analyzer = &analysis.Analyzer{
	Name:     "fmtsimple",
	Doc:      "find simple values that package fmt formats",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/fmtsimple.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "fmtsimple",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "simple values formatted by package fmt",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"fmt.Sprint", "fmt.Fprint", "runtime.convT"},
	Version:       17, // not where what an interface holds takes text otherwise than bytes
	Catalogue:     []string{"A2", "A3", "A4"},
}

// finder looks at one function.
type finder struct {
	*sources.File
	fn     *order.Function
	pure   *purity.Functions
	safety rule.Safety // of what is reported; empty means the rule's
	told   map[*ast.CallExpr]bool
	forms  *forms
}

func run(pass *analysis.Pass) (any, error) {
	pure, all := purity.Of(pass), &forms{have: map[formKey]formEdit{}}
	return nil, sources.Each(pass, func(file *sources.File) {
		for fn, body := range file.Bodies() {
			f := &finder{File: file, fn: order.In(pass.TypesInfo, body), pure: pure, told: map[*ast.CallExpr]bool{}, forms: all}
			for call := range fn.Preorder((*ast.CallExpr)(nil)) {
				f.call(call)
			}
		}
	})
}

const (
	cause = "package fmt formats values that need no format"
	inHex = "package fmt formats bytes that package hex encodes"
	fixed = "package fmt formats text of a fixed form"

	failure = "package fmt formats the text of an error"
)

// call looks at one call: is it one that makes a string, or one that writes?
func (f *finder) call(c inspector.Cursor) {
	call := c.Node().(*ast.CallExpr)
	fn, ok := typeutil.Callee(f.Pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "fmt" || fn.Signature().Recv() != nil {
		return
	}
	switch name := fn.Name(); {
	case strings.HasPrefix(name, "Sprint"):
		f.sprint(c, name)
	case name == "Errorf":
		if !f.failure(c) && !call.Ellipsis.IsValid() && f.loose(call.Args) {
			f.safety = rule.Review
			f.report(c, failure, "", nil)
			f.safety = ""
		}
	case strings.HasPrefix(name, "Append"):
		if dst, pieces, ok := format.SplitTo(f.Pass.TypesInfo, call); ok {
			f.append(c, dst, pieces)
		} else {
			f.copied(c)
		}
	case strings.HasPrefix(name, "Fprint"):
		if dst, pieces, ok := format.SplitTo(f.Pass.TypesInfo, call); ok {
			if !f.formatted(call) {
				f.write(c, dst, pieces)
			}
		} else if f.shown(c) {
			return
		} else if name == "Fprintf" && len(call.Args) > 1 && !f.form(c, call.Args[1:]) {
			f.rest(c, call.Args[1:])
		}
	}
}

// sprint looks at a call that makes a string. What has no simpler form can still be
// written without a copy.
func (f *finder) sprint(c inspector.Cursor, name string) {
	call, simple := c.Node().(*ast.CallExpr), true
	if pieces, ok := format.Split(f.Pass.TypesInfo, call); ok {
		f.text(c, pieces)
	} else {
		simple = name == "Sprintf" && f.hex(c) || f.shown(c)
	}
	if f.told[call] || !simple && name == "Sprintf" && f.form(c, call.Args) || f.copied(c) || !simple && f.appended(c) || simple || name != "Sprintf" {
		return
	}
	f.rest(c, call.Args)
}

// rest reports a call with a format for which there is no fix, but another way to
// write it.
func (f *finder) rest(c inspector.Cursor, args []ast.Expr) {
	if c.Node().(*ast.CallExpr).Ellipsis.IsValid() || !f.loose(args) {
		return
	}
	f.safety = rule.Review
	f.report(c, fixed, "", nil)
	f.safety = ""
}

// report reports the call, with a fix if there are edits.
func (f *finder) report(c inspector.Cursor, message, remedy string, edits []analysis.TextEdit) {
	f.told[c.Node().(*ast.CallExpr)] = true
	d := analysis.Diagnostic{Pos: c.Node().Pos(), End: c.Node().End(), Category: string(f.safety), Message: message}
	if edits != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: remedy, TextEdits: edits}}
	}
	f.Pass.Report(d)
}
