package writtensum

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds text that is put together to be written.
var Analyzer = &analysis.Analyzer{
	Name:     "writtensum",
	Doc:      "find text that is put together to be written to a buffer",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/writtensum.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "writtensum",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text put together only to be written to a buffer",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"runtime.concatstring"},
	Version:       2, // buffers of the function's own
	Catalogue:     []string{"A4", "A3"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for d := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			fn := order.Of(pass.TypesInfo, d.Node().(*ast.FuncDecl))
			for c := range d.Preorder((*ast.ExprStmt)(nil)) {
				call, buffer, known := writes(pass.TypesInfo, c.Node().(*ast.ExprStmt))
				if call == nil {
					continue
				}
				parts := summands(pass.TypesInfo, call.Args[0])
				if len(parts) < 2 {
					continue
				}
				diag := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "text put together only to be written to a buffer"}
				apart := separable(pass.TypesInfo, fn, buffer, parts) || private(pass.TypesInfo, d, buffer) && inTurn(pass.TypesInfo, fn, buffer, parts)
				if known && syntax.Listed(c) && apart && !f.Commented(call.Pos(), call.End()) {
					diag.SuggestedFixes = fix(f, call, buffer, parts)
				} else {
					diag.Category = string(rule.Review)
				}
				pass.Report(diag)
			}
		}
	})
}

// buffers are those whose method WriteString never fails.
var buffers = map[string]bool{
	"(*strings.Builder).WriteString": true, "(*bytes.Buffer).WriteString": true,
}

// writes returns the call of a statement that writes text to a buffer, the buffer, and whether
// that is one of memory.
func writes(info *types.Info, s *ast.ExprStmt) (call *ast.CallExpr, buffer ast.Expr, known bool) {
	call, ok := s.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return nil, nil, false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || info.Selections[sel] == nil {
		return nil, nil, false
	}
	name := calls.Name(info, call)
	if !buffers[name] && name != "(*bufio.Writer).WriteString" {
		return nil, nil, false
	}
	return call, sel.X, buffers[name]
}

// summands returns the operands of +, from left to right, neighbours that are constant as one.
func summands(info *types.Info, e ast.Expr) []ast.Expr {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD || info.Types[e].Value != nil {
		return []ast.Expr{e}
	}
	return append(summands(info, b.X), summands(info, b.Y)...)
}

// separable reports whether each operand can be evaluated after those before it have been
// written: nothing can change it meanwhile, and evaluating it has no effect and never panics. What
// is written is a string, of no type with a name.
func separable(info *types.Info, fn *order.Function, buffer ast.Expr, parts []ast.Expr) bool {
	to, ok := turns.Path(info, buffer)
	if !ok {
		return false
	}
	for _, p := range parts {
		if !types.Identical(types.Default(info.TypeOf(p)), types.Typ[types.String]) || !fn.Stable(p) && !beside(info, fn, to, p) && !computed(info, fn, p) {
			return false
		}
	}
	return true
}

// beside reports whether an expression is a field of what has the buffer as a field, too: the
// pointer that leads there has been followed for the buffer, and writing to that changes nothing
// beside it.
func beside(info *types.Info, fn *order.Function, buffer []types.Object, e ast.Expr) bool {
	path, ok := turns.Path(info, e)
	if !ok || len(path) != 2 || len(buffer) < 2 || path[0] != buffer[0] || path[1] == buffer[1] {
		return false
	}
	v, ok := path[0].(*types.Var)
	return ok && fn.Own(v)
}

// computed reports whether an expression is a call of a function that only computes and panics for
// nothing, of basic values that no write can change.
func computed(info *types.Info, fn *order.Function, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || fn.Effect(call) {
		return false
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && info.Selections[sel] != nil {
		return false
	}
	if calls.Builtin(info, call, "len") {
		return fn.Stable(call.Args[0])
	}
	for _, arg := range call.Args {
		if _, basic := info.TypeOf(arg).Underlying().(*types.Basic); !basic || !fn.Stable(arg) && !computed(info, fn, arg) {
			return false
		}
	}
	return true
}

// fix writes the operands one by one.
func fix(f *sources.File, call *ast.CallExpr, buffer ast.Expr, parts []ast.Expr) []analysis.SuggestedFix {
	to := f.Of(buffer)
	var lines []string
	for _, p := range parts {
		method, arg := "WriteString", f.Of(p)
		if v := f.Pass.TypesInfo.Types[p].Value; v != nil {
			if text := constant.StringVal(v); len(text) == 1 && text[0] < 0x80 {
				method, arg = "WriteByte", strconv.QuoteRune(rune(text[0]))
			}
		}
		lines = append(lines, to+"."+method+"("+arg+")")
	}
	return []analysis.SuggestedFix{{
		Message:   "write its parts one by one",
		TextEdits: []analysis.TextEdit{{Pos: call.Pos(), End: call.End(), NewText: []byte(strings.Join(lines, "\n"))}},
	}}
}
