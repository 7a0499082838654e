package callerframe

import (
	_ "embed"
	"go/ast"
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

// Analyzer finds questions for who called.
var Analyzer = &analysis.Analyzer{
	Name:     "callerframe",
	Doc:      "find questions for who called",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/callerframe.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "callerframe",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "stack of calls walked in each call",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"runtime.Caller", "runtime.(*Frames)", "runtime.FuncForPC", "runtime.callers", "runtime.(*unwinder)", "runtime.Stack", "runtime/debug.Stack", "runtime.pcvalue", "runtime.newobject", "runtime.gentraceback"},
	Catalogue:     []string{"C12"},
}

// walkers are the functions that walk the stack of calls, or tell what they found.
var walkers = map[string]bool{
	"runtime.Caller": true, "runtime.Callers": true, "runtime.CallersFrames": true, "runtime.FuncForPC": true,
	"runtime.Stack": true, "runtime/debug.Stack": true, "(*runtime.Frames).Next": true,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			_, decl := sources.Enclosing(c)
			if once(decl) || !walkers[calls.Name(pass.TypesInfo, call)] || recovers(pass.TypesInfo, c) || asked(c) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "stack of calls walked in each call"})
		}
	})
}

// once reports whether a function runs only once.
func once(decl *ast.FuncDecl) bool {
	return decl == nil || decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "main")
}

// asked reports whether the function walks the stack only where something says so: in a
// branch, or behind one that returns.
func asked(c inspector.Cursor) bool {
	for up := c; ; up = up.Parent() {
		switch kind, _ := up.ParentEdge(); kind {
		case edge.IfStmt_Body, edge.IfStmt_Else, edge.CaseClause_Body:
			return true
		case edge.BlockStmt_List:
			for before, ok := up.PrevSibling(); ok; before, ok = before.PrevSibling() {
				if in, ok := before.Node().(*ast.IfStmt); ok && len(in.Body.List) > 0 {
					if _, ok := in.Body.List[len(in.Body.List)-1].(*ast.ReturnStmt); ok {
						return true
					}
				}
			}
		case edge.FuncDecl_Body, edge.FuncLit_Body, edge.Invalid:
			return false
		}
	}
}

// recovers reports whether a function that asks who called has caught a panic: that is rare.
func recovers(info *types.Info, c inspector.Cursor) bool {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for call := range fn.Preorder((*ast.CallExpr)(nil)) {
			if calls.Builtin(info, call.Node().(*ast.CallExpr), "recover") {
				return true
			}
		}
	}
	return false
}
