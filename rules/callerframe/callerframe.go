package callerframe

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
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
	lend := lenders(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			_, decl := sources.Enclosing(c)
			walks := walkers[calls.Name(pass.TypesInfo, call)] || lend[typeutil.StaticCallee(pass.TypesInfo, call)]
			if !walks || syntax.Once(decl) || lend[declared(pass.TypesInfo, decl)] || recovers(pass.TypesInfo, c) || asked(c) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "stack of calls walked in each call"})
		}
	})
}

// lenders are the functions of a package that walk the stack and return its frames: it is for
// who calls them to say whether that is needed.
func lenders(pass *analysis.Pass) map[*types.Func]bool {
	out := map[*types.Func]bool{}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Body == nil {
				continue
			}
			fn := declared(pass.TypesInfo, decl)
			if fn == nil || !framed(fn.Signature().Results()) {
				continue
			}
			ast.Inspect(decl.Body, func(n ast.Node) bool {
				if call, ok := n.(*ast.CallExpr); ok && walkers[calls.Name(pass.TypesInfo, call)] {
					out[fn] = true
				}
				return !out[fn]
			})
		}
	}
	return out
}

// declared is the function that a declaration declares, nil if there is none.
func declared(info *types.Info, decl *ast.FuncDecl) *types.Func {
	if decl == nil {
		return nil
	}
	fn, _ := info.Defs[decl.Name].(*types.Func)
	return fn
}

// framed reports whether frames of the stack are among results, or in a struct among them.
func framed(results *types.Tuple) bool {
	for v := range results.Variables() {
		t := kinds.Pointed(v.Type())
		if isFrames(t) {
			return true
		}
		if s, ok := t.Underlying().(*types.Struct); ok {
			for field := range s.Fields() {
				if isFrames(kinds.Pointed(field.Type())) {
					return true
				}
			}
		}
	}
	return false
}

// isFrames reports whether a type is runtime.Frame or runtime.Frames.
func isFrames(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() != "runtime" {
		return false
	}
	return named.Obj().Name() == "Frame" || named.Obj().Name() == "Frames"
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
