package growncopy

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds copies of slices that are appended to at once.
var Analyzer = &analysis.Analyzer{
	Name:     "growncopy",
	Doc:      "find copies of slices that are appended to at once, for which they are allocated a second time",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/growncopy.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "growncopy",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "copy of a slice made with no room for what is appended at once",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"runtime.growslice", "runtime.makeslice", "runtime.memmove"},
	Catalogue:     []string{"B1", "B4"},
}

const cause = "slice copied with no room for what is appended at once: it is allocated and copied a second time"

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.AssignStmt)(nil)) {
			switch n := c.Node().(type) {
			case *ast.CallExpr:
				nested(f, n)
			case *ast.AssignStmt:
				declared(f, c, n)
			}
		}
	})
}

func report(f *sources.File, n ast.Node, edits []analysis.TextEdit) {
	d := analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: cause}
	if edits != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "make room for it when the slice is copied", TextEdits: edits}}
	}
	f.Pass.Report(d)
}

// nested looks at an append to a copy that is made in its argument.
func nested(f *sources.File, call *ast.CallExpr) {
	info := f.Pass.TypesInfo
	if !calls.Builtin(info, call, "append") || len(call.Args) < 2 {
		return
	}
	copied, ok := copyOf(f, call.Args[0])
	if !ok || copied.joined {
		return
	}
	more, sure, ok := added(f, call, nil)
	if !ok {
		return
	}
	report(f, call, copied.with(f, more, sure))
}

// declared looks at a variable that is a copy, and at the statements behind it that append to it.
func declared(f *sources.File, c inspector.Cursor, decl *ast.AssignStmt) {
	info := f.Pass.TypesInfo
	if decl.Tok != token.DEFINE || len(decl.Lhs) != 1 || len(decl.Rhs) != 1 || !syntax.Listed(c) {
		return
	}
	id, ok := decl.Lhs[0].(*ast.Ident)
	if !ok || info.Defs[id] == nil {
		return
	}
	v := info.Defs[id]
	next, ok := c.NextSibling()
	copied, isCopy := copyOf(f, decl.Rhs[0])
	if made := makeOf(f, decl.Rhs[0]); ok && made.lit != nil && copiedTo(f, next.Node(), v, made) {
		copied, isCopy = made, true
		next, ok = next.NextSibling()
	}
	if !ok || !isCopy {
		return
	}
	var more string
	sure, found := false, ast.Node(nil)
	for ; ok && syntax.Listed(next); next, ok = next.NextSibling() {
		call, again := grows(f, next.Node(), v)
		if call == nil || !again && used(f, c, v) > 1+copied.uses {
			break
		}
		terms, certain, known := added(f, call, v)
		if !known {
			break
		}
		if found == nil {
			found = call
		}
		more, sure = more+terms, sure || certain
		if !again || slices.ContainsFunc(call.Args[1:], func(e ast.Expr) bool { return !pure(f, e) }) {
			break // a length behind a call may be another one before it, or panic
		}
	}
	if found == nil {
		return
	}
	report(f, found, copied.with(f, more, sure))
}

// grows returns the call by which a statement appends to a variable, and whether the variable is what comes of it. It is
// that, or what the function returns, or what another variable begins as or is appended.
func grows(f *sources.File, stmt ast.Node, v types.Object) (call *ast.CallExpr, again bool) {
	var e ast.Expr
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return nil, false
		}
		e, again = s.Rhs[0], s.Tok == token.ASSIGN && named(f, s.Lhs[0], v)
	case *ast.ReturnStmt:
		if len(s.Results) != 1 {
			return nil, false
		}
		e = s.Results[0]
	default:
		return nil, false
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !calls.Builtin(f.Pass.TypesInfo, call, "append") || len(call.Args) < 2 {
		return nil, false
	}
	if named(f, call.Args[0], v) {
		return call, again
	}
	if inner, ok := ast.Unparen(call.Args[1]).(*ast.CallExpr); ok && len(call.Args) == 2 && !again && pure(f, call.Args[0]) &&
		calls.Builtin(f.Pass.TypesInfo, inner, "append") && len(inner.Args) > 1 && named(f, inner.Args[0], v) {
		return inner, false
	}
	return nil, false
}

func named(f *sources.File, e ast.Expr, v types.Object) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && f.Pass.TypesInfo.Uses[id] == v
}

// used returns how often the function around names a variable.
func used(f *sources.File, c inspector.Cursor, v types.Object) (n int) {
	_, decl := sources.Enclosing(c)
	if decl == nil {
		return 1 << 10 // in a literal of a variable of the package
	}
	ast.Inspect(decl, func(node ast.Node) bool {
		if id, ok := node.(*ast.Ident); ok && f.Pass.TypesInfo.Uses[id] == v {
			n++
		}
		return true
	})
	return n
}

// added returns how many elements a call appends, as what is added to a length, and whether that is one at least. It is not ok
// where that is not known before.
func added(f *sources.File, call *ast.CallExpr, v types.Object) (terms string, sure, ok bool) {
	if call.Ellipsis.IsValid() {
		y := call.Args[1]
		if len(call.Args) != 2 || !pure(f, y) || f.Pass.TypesInfo.Types[y].IsNil() || v != nil && mentions(f, y, v) || f.Commented(y.Pos(), y.End()) || !f.Predeclared(call.Pos(), "len") {
			return "", false, false
		}
		return " + len(" + f.Of(ast.Unparen(y)) + ")", false, true
	}
	if v != nil && slices.ContainsFunc(call.Args[1:], func(e ast.Expr) bool { return mentions(f, e, v) }) {
		return "", false, false // who is given the copy may append to it, or ask whether it is nil
	}
	return " + " + strconv.Itoa(len(call.Args)-1), true, true
}

// mentions reports whether an expression names a variable.
func mentions(f *sources.File, e ast.Expr, v types.Object) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && f.Pass.TypesInfo.Uses[id] == v
		return !found
	})
	return found
}

// pure reports whether evaluating an expression a second time is the same as once: it calls, receives and makes nothing.
func pure(f *sources.File, e ast.Expr) bool {
	same := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			same = same && (calls.Builtin(f.Pass.TypesInfo, n, "len") || calls.Builtin(f.Pass.TypesInfo, n, "min"))
		case *ast.UnaryExpr:
			same = same && n.Op == token.SUB
		case *ast.FuncLit, *ast.CompositeLit, *ast.TypeAssertExpr:
			same = false
		}
		return same
	})
	return same
}
