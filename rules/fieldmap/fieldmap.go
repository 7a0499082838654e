package fieldmap

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds lines of a log whose fields are given as a map.
var Analyzer = &analysis.Analyzer{
	Name:     "fieldmap",
	Doc:      "find lines of a log whose fields are given as a map",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/fieldmap.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "fieldmap",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "map of fields made for each line of a log",
	Safety:    rule.Review,
	Catalogue: []string{"E22"},

	Preconditions: preconditions,
}

const cause = "a map of fields is made for each line of a log, and formatted by reflection"

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(file *sources.File) {
		for c := range file.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			l, ok := match(pass.TypesInfo, call)
			if !ok {
				if fields(pass.TypesInfo, call) && !inner(pass.TypesInfo, c) {
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: cause})
				}
				continue
			}
			d := analysis.Diagnostic{
				Pos: l.call.Pos(), End: l.call.End(),
				Message: cause,
			}
			if edits, ok := rewrite(file, l); ok {
				d.SuggestedFixes = []analysis.SuggestedFix{{Message: "put the fields into the text of the line, or use a logger that is told their types", TextEdits: edits}}
			}
			pass.Report(d)
		}
	})
}

// line is logger.WithFields(fields).method(text).
type line struct {
	call   *ast.CallExpr
	logger ast.Expr
	method string
	fields *ast.CompositeLit
	text   string
}

func match(info *types.Info, call *ast.CallExpr) (line, bool) {
	outer, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || len(call.Args) != 1 || info.Types[call.Args[0]].Value == nil || !prints(info.TypeOf(call.Fun)) {
		return line{}, false
	}
	with, ok := ast.Unparen(outer.X).(*ast.CallExpr)
	if !ok || len(with.Args) != 1 {
		return line{}, false
	}
	inner, ok := ast.Unparen(with.Fun).(*ast.SelectorExpr)
	lit, isLit := ast.Unparen(with.Args[0]).(*ast.CompositeLit)
	if !ok || !isLit || inner.Sel.Name != "WithFields" || !anyMap(info.TypeOf(lit)) {
		return line{}, false
	}
	own, _, _ := types.LookupFieldOrMethod(info.TypeOf(inner.X), true, nil, outer.Sel.Name)
	text := info.Types[call.Args[0]].Value
	if own == nil || !prints(own.Type()) || text.Kind() != constant.String {
		return line{}, false
	}
	return line{call, inner.X, outer.Sel.Name, lit, constant.StringVal(text)}, true
}

// prints reports whether a function takes what fmt.Print takes, and gives nothing.
func prints(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok || !sig.Variadic() || sig.Params().Len() != 1 || sig.Results().Len() != 0 {
		return false
	}
	s, ok := sig.Params().At(0).Type().Underlying().(*types.Slice)
	return ok && empty(s.Elem())
}

func anyMap(t types.Type) bool {
	m, ok := t.Underlying().(*types.Map)
	return ok && types.Identical(m.Key(), types.Typ[types.String]) && empty(m.Elem())
}

func empty(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.Empty()
}

// rewrite puts the fields behind the text, in the order of the source.
func rewrite(f *sources.File, l line) ([]analysis.TextEdit, bool) {
	fmtName, edits, ok := f.Import(l.call.Pos(), "fmt")
	if !ok || f.Commented(l.call.Pos(), l.call.End()) {
		return nil, false
	}
	format, values := strings.ReplaceAll(l.text, "%", "%%"), ""
	for _, e := range l.fields.Elts {
		kv := e.(*ast.KeyValueExpr)
		key := f.Pass.TypesInfo.Types[kv.Key].Value
		if key == nil || key.Kind() != constant.String {
			return nil, false
		}
		format += " " + strings.ReplaceAll(constant.StringVal(key), "%", "%%") + "=%v"
		values += ", " + f.Of(kv.Value)
	}
	text := f.Of(l.logger) + "." + l.method + "(" + fmtName + ".Sprintf(" + strconv.Quote(format) + values + "))"
	return append(edits, analysis.TextEdit{Pos: l.call.Pos(), End: l.call.End(), NewText: []byte(text)}), true
}
