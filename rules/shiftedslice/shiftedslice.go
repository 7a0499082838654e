package shiftedslice

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds slices whose elements are moved for one that comes or goes.
var Analyzer = &analysis.Analyzer{
	Name:     "shiftedslice",
	Doc:      "find elements that are put in or taken out at the front or in the middle of a slice",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/shiftedslice.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "shiftedslice",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "elements of a slice moved for one that comes or goes",
	Safety:        rule.Mechanical,
	Version:       6, // the first element that is taken off
	Preconditions: preconditions,
	Removes:       []string{"runtime.growslice", "runtime.memmove", "runtime.typedslicecopy", "runtime.newobject", "slices.", "runtime.bulkBarrierPreWrite"},
	Catalogue:     []string{"B5"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			message, always := says(f, call)
			if message == "" || !always && !looped(c) {
				continue
			}
			d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message}
			switch message {
			case inFront, before:
				d.SuggestedFixes = reversed(f, c)
			case between:
				p, _ := betweenOf(f, call)
				d.SuggestedFixes = p.inserted(f, call)
			}
			if d.SuggestedFixes == nil {
				d.Category = string(rule.Review)
			}
			pass.Report(d)
		}
	})
}

// inFront is said of what append puts in front of a slice.
const inFront = "slice copied to put an element in front of it"

// before is said of what slices.Insert does.
const before = "elements moved to put one in front of them"

// looped reports whether a call is made in the turns of a loop that goes on after it.
func looped(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.AssignStmt)(nil), (*ast.ExprStmt)(nil), (*ast.ReturnStmt)(nil), (*ast.FuncLit)(nil)) {
		if _, literal := up.Node().(*ast.FuncLit); literal {
			return false
		}
		loop, _ := loops.Innermost(up)
		return loop != nil
	}
	return false
}

// says returns what there is to say of a call, and whether it is said outside of loops, too.
func says(f *sources.File, call *ast.CallExpr) (message string, always bool) {
	info := f.Pass.TypesInfo
	switch {
	case calls.Builtin(info, call, "append") && call.Ellipsis.IsValid() && len(call.Args) == 2:
		if l, ok := ast.Unparen(call.Args[0]).(*ast.CompositeLit); ok && len(l.Elts) > 0 && !calls.String(info.TypeOf(call.Args[1])) && lists(info, call.Args[1]) {
			return inFront, true
		}
		if _, ok := betweenOf(f, call); ok {
			return between, true
		}
		if taken(f, call) {
			return first, true
		}
		from, ok := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
		rest, also := ast.Unparen(call.Args[1]).(*ast.SliceExpr)
		if ok && also && from.High != nil && from.Low == nil && rest.Low != nil && rest.High == nil && f.Of(from.X) == f.Of(rest.X) && f.Of(from.High) != f.Of(rest.Low) {
			return "elements moved to take one out of the middle", false
		}
	case calls.Builtin(info, call, "copy") && len(call.Args) == 2:
		if taken(f, call) {
			return first, true
		}
		to, ok := ast.Unparen(call.Args[0]).(*ast.SliceExpr)
		if !ok || to.Low == nil || to.High != nil {
			return "", false
		}
		from := ast.Unparen(call.Args[1])
		if s, ok := from.(*ast.SliceExpr); ok && s.High == nil {
			from = ast.Unparen(s.X)
		}
		if f.Of(from) == f.Of(to.X) {
			return "elements moved to make room for one", false
		}
	case calls.Name(info, call) == "slices.Insert":
		v := info.Types[call.Args[1]].Value
		if v != nil && v.ExactString() == "0" {
			return before, true
		}
		return "elements moved to make room for one", false
	case calls.Name(info, call) == "slices.Delete":
		return "elements moved to take one out of the middle", false
	}
	return "", false
}

// first says that all elements move up.
const first = "all elements moved to take the first one off: a slice of the others, or a ring, needs no move"

// taken reports whether a call is append(s[:0], s[1:]...) or copy(s, s[1:]), or so for a few elements more. What is
// left of a buffer, from a place in it on, has to be moved at some time.
func taken(f *sources.File, call *ast.CallExpr) bool {
	info := f.Pass.TypesInfo
	rest, ok := ast.Unparen(call.Args[1]).(*ast.SliceExpr)
	if !ok || rest.Low == nil || rest.High != nil || info.Types[rest.Low].Value == nil || syntax.Zero(info, rest.Low) {
		return false
	}
	if _, slice := info.TypeOf(rest.X).Underlying().(*types.Slice); !slice {
		return false // of an array the places stay what they are
	}
	to := ast.Unparen(call.Args[0])
	if s, ok := to.(*ast.SliceExpr); ok {
		end := s.High == nil || syntax.Zero(info, s.High) && calls.Builtin(info, call, "append")
		if s.Low != nil && !syntax.Zero(info, s.Low) || !end {
			return false
		}
		to = ast.Unparen(s.X)
	} else if calls.Builtin(info, call, "append") {
		return false
	}
	return f.Of(to) == f.Of(rest.X)
}

// lists reports whether an expression is a slice that is kept in a variable or a field, or
// what a call returns: not one that is spelled out.
func lists(info *types.Info, e ast.Expr) bool {
	switch ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr:
		_, slice := info.TypeOf(e).Underlying().(*types.Slice)
		return slice
	}
	return false
}
