package itemchannel

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"

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

// Analyzer finds elements that are handed over one by one.
var Analyzer = &analysis.Analyzer{
	Name:     "itemchannel",
	Doc:      "find elements that are handed over one by one through a channel",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/itemchannel.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "itemchannel",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "elements handed over one by one through a channel",
	Safety:        rule.Review,
	Version:       2, // channels of one goroutine
	Preconditions: preconditions,
	Removes:       []string{"runtime.chansend", "runtime.selectgo", "runtime.selectnbsend", "runtime.gopark", "runtime.goready", "runtime.send", "runtime.selectnbrecv", "runtime.chanrecv", "runtime.makechan"},
	Waits:         true,
	Catalogue:     []string{"D8", "D9"},
}

func run(pass *analysis.Pass) (any, error) {
	var files []*sources.File
	if err := sources.Each(pass, func(f *sources.File) { files = append(files, f) }); err != nil {
		return nil, err
	}
	lists := queues(pass, files)
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.SendStmt)(nil)) {
			if !looped(c) || lists[channel(pass.TypesInfo, c)] != nil {
				continue
			}
			message := "elements handed over one by one through a channel"
			if unbuffered(pass.TypesInfo, c) {
				message = "elements handed over one by one through a channel that holds none"
			}
			pass.Report(analysis.Diagnostic{Pos: c.Node().Pos(), End: c.Node().End(), Message: message})
		}
	}
	for _, q := range slices.SortedFunc(maps.Values(lists), func(a, b *queue) int { return int(a.field.Pos() - b.field.Pos()) }) {
		d := q.diagnostic()
		if d.SuggestedFixes = q.fixes(); d.SuggestedFixes != nil {
			d.Category = string(rule.Guarded)
		}
		pass.Report(d)
	}
	return nil, nil
}

// channel returns the field that something is sent to, nil if it is none.
func channel(info *types.Info, c inspector.Cursor) types.Object {
	if sel, ok := ast.Unparen(c.Node().(*ast.SendStmt).Chan).(*ast.SelectorExpr); ok {
		return info.Uses[sel.Sel]
	}
	return nil
}

// looped reports whether each turn of a loop sends something, or one of several in a select.
func looped(c inspector.Cursor) bool {
	for up := c; ; up = up.Parent() {
		switch kind, _ := up.ParentEdge(); kind {
		case edge.ForStmt_Body, edge.RangeStmt_Body:
			return !waits(up.Parent())
		case edge.FuncLit_Body, edge.FuncDecl_Body, edge.Invalid:
			return false
		}
	}
}

// waits reports whether a loop receives what it sends on, or waits for a time: the channel is
// not what costs.
func waits(loop inspector.Cursor) bool {
	for c := range loop.Preorder((*ast.UnaryExpr)(nil)) {
		if c.Node().(*ast.UnaryExpr).Op == token.ARROW {
			return true
		}
	}
	return false
}

// unbuffered reports whether the channel is a variable that the same function makes without
// a buffer.
func unbuffered(info *types.Info, c inspector.Cursor) bool {
	id, ok := ast.Unparen(c.Node().(*ast.SendStmt).Chan).(*ast.Ident)
	if !ok {
		return false
	}
	v := info.Uses[id]
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for at := range fn.Preorder((*ast.AssignStmt)(nil)) {
			a := at.Node().(*ast.AssignStmt)
			for i, l := range a.Lhs {
				name, ok := l.(*ast.Ident)
				if !ok || v == nil || info.ObjectOf(name) != v || len(a.Lhs) != len(a.Rhs) || !calls.Builtin(info, a.Rhs[i], "make") {
					continue
				}
				return len(ast.Unparen(a.Rhs[i]).(*ast.CallExpr).Args) == 1
			}
		}
	}
	return false
}
