package loopgoroutine

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds loops that start a goroutine in each turn.
var Analyzer = &analysis.Analyzer{
	Name:     "loopgoroutine",
	Doc:      "find loops that start a goroutine in each turn",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/loopgoroutine.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "loopgoroutine",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "goroutine started for each element",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"runtime.newproc", "runtime.newobject", "runtime.mallocgc", "runtime.wakep"},
	Catalogue:     []string{"D10"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.GoStmt)(nil)) {
			if loop, _ := loops.Innermost(c); loop != nil && !serves(pass.TypesInfo, loop) && !waits(c.Node().(*ast.GoStmt)) {
				pass.Report(analysis.Diagnostic{Pos: c.Node().Pos(), End: head(c.Node().(*ast.GoStmt)), Message: "goroutine started for each element"})
			}
		}
	})
}

// head is where what starts a goroutine ends, and what the goroutine does begins.
func head(s *ast.GoStmt) token.Pos {
	if literal, ok := s.Call.Fun.(*ast.FuncLit); ok {
		return literal.Body.Lbrace
	}
	return s.End()
}

// serves reports whether a loop goes on for ever, turns for what a channel sends, or counts
// to a small number: it starts goroutines for connections, or as many as are to work.
func serves(info *types.Info, loop ast.Stmt) bool {
	switch l := loop.(type) {
	case *ast.ForStmt:
		if l.Cond == nil {
			return true
		}
		cond, ok := l.Cond.(*ast.BinaryExpr)
		return !ok || !calls.Builtin(info, cond.Y, "len")
	case *ast.RangeStmt:
		switch info.TypeOf(l.X).Underlying().(type) {
		case *types.Slice, *types.Map, *types.Array:
			return false
		}
	}
	return true
}

// waits reports whether a goroutine itself has a loop that does not end by itself, or receives
// in one: it is there to stay.
func waits(s *ast.GoStmt) bool {
	literal, ok := s.Call.Fun.(*ast.FuncLit)
	if !ok {
		return false
	}
	found := false
	ast.Inspect(literal.Body, func(n ast.Node) bool {
		loop, ok := n.(*ast.ForStmt)
		found = found || ok && loop.Cond == nil
		return !found
	})
	return found
}
