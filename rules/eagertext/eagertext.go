package eagertext

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
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds texts that are made for a call that rarely needs them.
var Analyzer = &analysis.Analyzer{
	Name:     "eagertext",
	Doc:      "find texts that are made for a function that uses them in one branch only",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/eagertext.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "eagertext",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text made for a call that uses it in one branch only",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"fmt.Sprint", "fmt.Sprintf", "fmt.Sprintln", "runtime.concatstring", "runtime.convT"},
	Catalogue:     []string{"C10"},
}

func run(pass *analysis.Pass) (any, error) {
	pure := purity.Of(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			if e, ok := find(pass, c); ok {
				e.report(f, pure)
			}
		}
	})
}

// eager is a call with a text that its function may have no use for.
type eager struct {
	at     inspector.Cursor // the call
	callee *ast.FuncDecl
	branch *ast.IfStmt // where alone the text is used
}

// find returns a call of a function of the package that is given a text that is made for it, and uses
// it in one branch only.
func find(pass *analysis.Pass, c inspector.Cursor) (eager, bool) {
	info, call := pass.TypesInfo, c.Node().(*ast.CallExpr)
	made := -1
	for i, arg := range call.Args {
		if makes(info, arg) {
			made = i
		}
	}
	if made < 0 || call.Ellipsis.IsValid() {
		return eager{}, false
	}
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || fn.Signature().Variadic() || fn.Signature().Params().Len() != len(call.Args) || fn != fn.Origin() {
		return eager{}, false
	}
	callee := uses.Declaration(pass, fn)
	if callee == nil || callee.Body == nil {
		return eager{}, false
	}
	e := eager{at: c, callee: callee, branch: only(info, callee.Body, fn.Signature().Params().At(made))}
	return e, e.branch != nil
}

// makes reports whether an expression formats or joins a text.
func makes(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil || !calls.String(info.TypeOf(e)) {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD
	case *ast.CallExpr:
		switch calls.Name(info, e) {
		case "fmt.Sprint", "fmt.Sprintf", "fmt.Sprintln":
			return true
		}
	}
	return false
}

// only returns the if statement of a body whose first branch alone uses a parameter, nil if there is none.
func only(info *types.Info, body *ast.BlockStmt, v *types.Var) *ast.IfStmt {
	var branch *ast.IfStmt
	for _, s := range body.List {
		if !mentions(info, s, v) {
			continue
		}
		is, ok := s.(*ast.IfStmt)
		if !ok || branch != nil || is.Init != nil && mentions(info, is.Init, v) || mentions(info, is.Cond, v) || is.Else != nil && mentions(info, is.Else, v) {
			return nil
		}
		branch = is
	}
	return branch
}

// mentions reports whether a part of the code names a variable.
func mentions(info *types.Info, n ast.Node, v *types.Var) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && info.Uses[id] == v
		return !found
	})
	return found
}

// report reports the call, with a branch around it where that is the function's own.
func (e eager) report(f *sources.File, pure *purity.Functions) {
	call := e.at.Node().(*ast.CallExpr)
	if _, decl := sources.Enclosing(e.at); decl == nil || decl == e.callee {
		return
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Category: string(rule.Review), Message: "text made for a call that uses it in one branch only"}
	if cond, safety, ok := e.condition(f, pure); ok {
		if asked(f, e.at, cond) {
			return
		}
		d.Category = string(safety)
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "ask first what the function asks", TextEdits: []analysis.TextEdit{
			{Pos: call.Pos(), End: call.Pos(), NewText: []byte("if " + cond + " {\n")},
			{Pos: call.End(), End: call.End(), NewText: []byte("\n}")},
		}}}
	}
	f.Pass.Report(d)
}

// asked reports whether a branch around a call has the condition already.
func asked(f *sources.File, c inspector.Cursor, cond string) bool {
	for up := range c.Enclosing((*ast.IfStmt)(nil)) {
		if f.Of(up.Node().(*ast.IfStmt).Cond) == cond {
			return true
		}
	}
	return false
}

// stands reports whether a call is a statement of a block.
func stands(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	return kind == edge.ExprStmt_X && syntax.Listed(c.Parent())
}
