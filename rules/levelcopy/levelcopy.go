package levelcopy

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds results that each level of a recursion copies.
var Analyzer = &analysis.Analyzer{
	Name:     "levelcopy",
	Doc:      "find results of recursive calls that each level copies",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/levelcopy.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "levelcopy",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "result of a recursive call copied at each level",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"runtime.growslice", "runtime.memmove", "runtime.mallocgc", "runtime.concatstring", "runtime.slicebytetostring", "bytes.(*Buffer).", "strings.(*Builder)."},
	Version:       1,
	Catalogue:     []string{"A1", "B1"},
}

// written are the methods that copy a text into a buffer.
var written = map[string]bool{
	"(*strings.Builder).WriteString": true, "(*strings.Builder).Write": true, "(*bytes.Buffer).WriteString": true, "(*bytes.Buffer).Write": true,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			l := level{info: pass.TypesInfo, fn: c}
			if l.returns() {
				l.report(pass)
			}
		}
	})
}

// level is a function that may call itself.
type level struct {
	info  *types.Info
	fn    inspector.Cursor
	self  *types.Func
	lists bool // it returns a list, not a text
}

// returns reports whether the first thing that the function returns can be copied, a text or a list.
func (l *level) returns() bool {
	l.self, _ = l.info.Defs[l.fn.Node().(*ast.FuncDecl).Name].(*types.Func)
	if l.self == nil || l.self.Signature().Results().Len() == 0 {
		return false
	}
	t := l.self.Signature().Results().At(0).Type()
	_, l.lists = t.Underlying().(*types.Slice)
	return l.lists || calls.String(t)
}

// report reports where the function copies what a call of itself returns.
func (l *level) report(pass *analysis.Pass) {
	for c := range l.fn.Preorder((*ast.CallExpr)(nil)) {
		if !l.calls(c.Node().(*ast.CallExpr)) {
			continue
		}
		at := c
		if use, ok := l.named(c); ok {
			at = use
		}
		if copied := l.copied(at); copied != nil {
			what := "text"
			if l.lists {
				what = "list"
			}
			pass.Report(analysis.Diagnostic{Pos: copied.Pos(), End: copied.End(), Message: what + " of a recursive call copied into that of its caller, level by level"})
		}
	}
}

// calls reports whether a call is one of the function itself, or of the method of an
// interface that it implements.
func (l *level) calls(call *ast.CallExpr) bool {
	fn, _ := typeutil.Callee(l.info, call).(*types.Func)
	if fn == nil {
		return false
	}
	if fn.Origin() == l.self {
		return true
	}
	recv := l.self.Signature().Recv()
	if recv == nil || fn.Signature().Recv() == nil || fn.Name() != l.self.Name() || fn.Pkg() != l.self.Pkg() {
		return false
	}
	i, ok := fn.Signature().Recv().Type().Underlying().(*types.Interface)
	return ok && types.Implements(recv.Type(), i)
}

// named returns the one use of a variable that gets the result: sub := f(n), or sub, err := f(n).
func (l *level) named(call inspector.Cursor) (use inspector.Cursor, ok bool) {
	kind, i := call.ParentEdge()
	a, isAssign := call.Parent().Node().(*ast.AssignStmt)
	if kind != edge.AssignStmt_Rhs || i != 0 || !isAssign || a.Tok != token.DEFINE || len(a.Rhs) != 1 {
		return use, false
	}
	id, isName := a.Lhs[0].(*ast.Ident)
	if !isName || l.info.Defs[id] == nil {
		return use, false
	}
	n := 0
	for c := range l.fn.Preorder((*ast.Ident)(nil)) {
		if l.info.Uses[c.Node().(*ast.Ident)] == l.info.Defs[id] {
			use, n = c, n+1
		}
	}
	return use, n == 1
}

// copied returns what copies the result of a call, nil if nothing does.
func (l *level) copied(c inspector.Cursor) ast.Node {
	for {
		kind, i := c.ParentEdge()
		up := c.Parent().Node()
		switch kind {
		case edge.ParenExpr_X:
			c = c.Parent()
			continue
		case edge.BinaryExpr_X, edge.BinaryExpr_Y:
			if up.(*ast.BinaryExpr).Op == token.ADD && calls.String(l.info.TypeOf(up.(*ast.BinaryExpr))) {
				return up
			}
		case edge.AssignStmt_Rhs:
			if up.(*ast.AssignStmt).Tok == token.ADD_ASSIGN {
				return up
			}
		case edge.CallExpr_Args:
			call := up.(*ast.CallExpr)
			if written[calls.Name(l.info, call)] && l.own(call) || l.lists && i == 1 && call.Ellipsis.IsValid() && calls.Builtin(l.info, call, "append") {
				return up
			}
		}
		return nil
	}
}

// own reports whether a buffer that is written to is one of this call, not one that all levels share.
func (l *level) own(call *ast.CallExpr) bool {
	x := ast.Unparen(call.Fun.(*ast.SelectorExpr).X)
	id, ok := x.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := l.info.Uses[id].(*types.Var)
	decl := l.fn.Node().(*ast.FuncDecl)
	return ok && decl.Body.Pos() <= v.Pos() && v.Pos() < decl.Body.End()
}
