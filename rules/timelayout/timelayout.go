package timelayout

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

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

// Analyzer finds times that are formatted and parsed by a layout that is always the same.
var Analyzer = &analysis.Analyzer{
	Name:     "timelayout",
	Doc:      "find times that are formatted and parsed by a layout that never changes",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/timelayout.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "timelayout",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "time taken through a layout that never changes",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"time.Time.Format", "time.Time.AppendFormat", "time.Time.appendFormat", "time.Parse", "time.parse", "time.nextStdChunk", "time.ParseInLocation", "time.atoi", "time.appendInt"},
	Version:       1, // a function that reads a layout
	Catalogue:     []string{"C17"},
}

func run(pass *analysis.Pass) (any, error) {
	r := &readers{have: map[reads]declared{}}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			message := says(pass.TypesInfo, c, call)
			if message == "" {
				continue
			}
			d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message}
			if message == parsed {
				d.SuggestedFixes = r.fix(f, c)
			}
			if d.SuggestedFixes != nil {
				d.Category = string(rule.Mechanical)
			}
			pass.Report(d)
		}
	})
}

const parsed = "fixed form of time parsed by a layout"

// says returns what there is to say of a call.
func says(info *types.Info, c inspector.Cursor, call *ast.CallExpr) string {
	switch calls.Name(info, call) {
	case "time.Parse", "time.ParseInLocation":
		if layout, ok := layoutOf(info, call.Args[0]); ok && !standard(layout) && !fallback(info, c) {
			return parsed
		}
	case "(time.Time).Format":
		layout, ok := layoutOf(info, call.Args[0])
		switch {
		case !ok:
		case appended(info, c):
			return "time formatted to a text that is then appended"
		case !standard(layout):
			return "fixed form of time written by a layout"
		}
	case "(time.Time).AppendFormat":
		if layout, ok := layoutOf(info, call.Args[1]); ok && !standard(layout) {
			return "fixed form of time written by a layout"
		}
	}
	return ""
}

// layoutOf returns a constant layout, or the constant that one is the beginning of.
func layoutOf(info *types.Info, e ast.Expr) (string, bool) {
	if slice, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		e = slice.X
	}
	layout, ok := calls.Text(info, e)
	return layout, ok && numeric(layout)
}

// numeric reports whether a layout has nothing but numbers of a fixed width: no names of
// months, days and zones, for which there are tables.
func numeric(layout string) bool {
	for _, name := range []string{"Jan", "Mon", "MST", "PM", "pm", "_2"} {
		if strings.Contains(layout, name) {
			return false
		}
	}
	return strings.Contains(layout, "2006") || strings.Contains(layout, "15:04") || strings.Contains(layout, "1504")
}

// standard reports whether a layout is one that package time has code of its own for.
func standard(layout string) bool {
	return layout == "2006-01-02T15:04:05Z07:00" || layout == "2006-01-02T15:04:05.999999999Z07:00"
}

// appended reports whether a text is given to a method that adds it to something.
func appended(info *types.Info, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) != 1 || info.Selections[sel] == nil {
		return false
	}
	name := sel.Sel.Name
	return strings.HasPrefix(name, "Append") || strings.HasPrefix(name, "Write")
}
