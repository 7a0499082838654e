package textfold

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds texts that are copied in another case to be compared.
var Analyzer = &analysis.Analyzer{
	Name:     "textfold",
	Doc:      "find texts that are copied in another case to be compared",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/textfold.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "textfold",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text copied in another case to be compared",
	Safety:        rule.Mechanical,
	Reads:         true,
	Preconditions: preconditions,
	Removes:       []string{"strings.ToLower", "strings.ToUpper", "bytes.ToLower", "bytes.ToUpper", "strings.Map", "bytes.Map", "unicode.ToLower", "unicode.ToUpper"},
	Version:       6, // comparisons of a copy with any variable
	Catalogue:     []string{"A12"},
}

func run(pass *analysis.Pass) (any, error) {
	h := &helpers{have: map[helperKey]helper{}, in: map[*ast.FuncDecl]names.Taken{}}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.BinaryExpr)(nil), (*ast.CallExpr)(nil), (*ast.SwitchStmt)(nil), (*ast.IndexExpr)(nil), (*ast.AssignStmt)(nil)) {
			switch e := c.Node().(type) {
			case *ast.SwitchStmt:
				switched(f, h, c, e)
			case *ast.IndexExpr:
				keyed(f, h, c, e)
			case *ast.AssignStmt:
				named(f, h, c, e)
			case *ast.BinaryExpr:
				if e.Op == token.EQL || e.Op == token.NEQ {
					look(f, h, c, e.X, e.Y, e.Op == token.NEQ)
				}
			case *ast.CallExpr:
				if name(f.Pass.TypesInfo, e) == "bytes.Equal" && len(e.Args) == 2 {
					look(f, h, c, e.Args[0], e.Args[1], false)
				}
				part(f, h, c, e)
			}
		}
	})
}

// look reports a comparison of which one side is a copy in another case.
func look(f *sources.File, h *helpers, c inspector.Cursor, x, y ast.Expr, negated bool) {
	info, e := f.Pass.TypesInfo, c.Node().(ast.Expr)
	change, text, ok := folded(info, x)
	if !ok {
		x, y = y, x
		if change, text, ok = folded(info, x); !ok {
			return
		}
	}
	against, exact, ok := other(info, y, change)
	if !ok && held(f, y, change) {
		against, ok = y, true
	}
	if !ok {
		oneSided(f, e, text, y)
		return
	}
	if !isBool(info.TypeOf(e)) || f.Commented(e.Pos(), e.End()) {
		return
	}
	compare, edits, category := f.Of(ast.Unparen(ast.Unparen(x).(*ast.CallExpr).Fun).(*ast.SelectorExpr).X)+".EqualFold", []analysis.TextEdit(nil), ""
	if !exact && !asLong(info, text, against) {
		if have, ok := h.of(f, c, "equal", change); ok {
			compare, edits = have.name, []analysis.TextEdit{have.edit}
		} else {
			category = string(rule.Review)
		}
	}
	asked := compare + "(" + f.Of(text) + ", " + f.Of(against) + ")"
	if negated {
		asked = "!" + asked
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: e.Pos(), End: e.End(), Category: category,
		Message: "copy in another case made to compare",
		SuggestedFixes: []analysis.SuggestedFix{{
			Message:   "compare without regard to case",
			TextEdits: append(edits, analysis.TextEdit{Pos: e.Pos(), End: e.End(), NewText: []byte(asked)}),
		}},
	})
}

// oneSided shows a comparison of a copy with a variable in whatever case it is in: lengths that differ tell, and the letters one
// by one, but no function of the library says so.
func oneSided(f *sources.File, e, text, against ast.Expr) {
	info := f.Pass.TypesInfo
	if info.Types[text].Value != nil || info.Types[against].Value != nil || types.ExprString(text) == types.ExprString(against) {
		return // a text that is compared with its own copy is asked for its case
	}
	if _, _, ok := folded(info, against); !ok {
		f.Pass.Report(analysis.Diagnostic{Pos: e.Pos(), End: e.End(), Category: string(rule.Review), Message: "copy in another case made to compare: the letters can be compared as they are"})
	}
}

// isBool reports whether a comparison has the type that a function's result has: not a bool with
// a name of its own, which a comparison can become and a result cannot.
func isBool(t types.Type) bool { return types.Identical(types.Default(t), types.Typ[types.Bool]) }

// asLong reports whether a text is cut out at constant bounds that are as far apart
// as a constant it is compared with is long. A letter beyond ASCII has more bytes than
// the one that it may become: with it, the text has too few letters to be equal either way.
func asLong(info *types.Info, text, against ast.Expr) bool {
	value := constantText(info, against)
	cut, ok := ast.Unparen(text).(*ast.SliceExpr)
	if value == nil || !ok || cut.High == nil {
		return false
	}
	high, ok := constant.Int64Val(constant.ToInt(valueOf(info, cut.High)))
	low := int64(0)
	if ok && cut.Low != nil {
		low, ok = constant.Int64Val(constant.ToInt(valueOf(info, cut.Low)))
	}
	return ok && high-low == int64(len(constant.StringVal(value)))
}

// valueOf returns the value of a constant expression, an unknown one for others.
func valueOf(info *types.Info, e ast.Expr) constant.Value {
	if v := info.Types[e].Value; v != nil {
		return v
	}
	return constant.MakeUnknown()
}

// folded returns the argument of a call of ToLower or ToUpper, and which it is.
func folded(info *types.Info, e ast.Expr) (change string, text ast.Expr, ok bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return "", nil, false
	}
	if _, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); !ok {
		return "", nil, false
	}
	switch change = name(info, call); change {
	case "strings.ToLower", "strings.ToUpper", "bytes.ToLower", "bytes.ToUpper":
		return change, call.Args[0], true
	}
	return "", nil, false
}

// other returns what the text is compared with: the argument of the same call, or
// a constant in that case; exact says that folding gives the same for all texts.
func other(info *types.Info, e ast.Expr, change string) (against ast.Expr, exact, ok bool) {
	if same, text, ok := folded(info, e); ok {
		return text, false, same == change
	}
	value := constantText(info, e)
	if value == nil {
		return nil, false, false
	}
	text := constant.StringVal(value)
	in, odd := strings.ToLower(text), "is"
	if strings.HasSuffix(change, "ToUpper") {
		in, odd = strings.ToUpper(text), "IK"
	}
	for _, r := range text {
		ok = r < 0x80
		if !ok {
			return nil, false, false
		}
	}
	return e, !strings.ContainsAny(text, odd), in == text
}

// constantText returns the value of a constant string, or of one as bytes.
func constantText(info *types.Info, e ast.Expr) constant.Value {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && len(call.Args) == 1 && info.Types[call.Fun].IsType() {
		e = call.Args[0]
	}
	if v := info.Types[e].Value; v != nil && v.Kind() == constant.String {
		return v
	}
	return nil
}

// name returns the full name of the function that is called.
func name(info *types.Info, call *ast.CallExpr) string {
	if fn, ok := typeutil.Callee(info, call).(*types.Func); ok {
		return fn.FullName()
	}
	return ""
}
