package timercall

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
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds timers that are made for each wait.
var Analyzer = &analysis.Analyzer{
	Name:     "timercall",
	Doc:      "find timers that are made for each wait",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/timercall.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "timercall",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "timer made for each wait, or clock read again",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"time.After", "time.NewTimer", "time.newTimer", "time.NewTicker", "time.Tick", "time.Now", "time.Since", "time.Until", "time.now", "time.runtimeNano", "runtime.nanotime"},
	Catalogue:     []string{"C15", "C16"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			_, decl := sources.Enclosing(c)
			if syntax.Once(decl) {
				continue
			}
			switch calls.Name(pass.TypesInfo, call) {
			case "time.After", "time.NewTimer", "time.NewTicker", "time.Tick":
				if repeated(c) || early(pass.TypesInfo, c) {
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "timer made for each wait"})
				}
			case "time.Now", "time.Since", "time.Until":
				if again(pass.TypesInfo, c) {
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "clock read again within a few instructions"})
				} else if eachTurn(pass.TypesInfo, c) {
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "clock read in each turn of a loop that does little else"})
				}
			}
		}
	})
}

// repeated reports whether a timer is made in the turn of a loop, or for one choice between
// channels.
func repeated(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.CommClause)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch n := up.Node().(type) {
		case *ast.ForStmt:
			return n.Body.Pos() <= c.Node().Pos()
		case *ast.RangeStmt:
			return n.Body.Pos() <= c.Node().Pos()
		case *ast.CommClause:
			return n.Comm != nil && c.Node().End() <= n.Comm.End()
		default:
			return false
		}
	}
	return false
}

// early reports whether a timer is made before a choice between its channel and others: what
// the others wait for may be there, and then there is nothing to wait.
func early(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return false
	}
	a := c.Parent().Node().(*ast.AssignStmt)
	id, ok := a.Lhs[i].(*ast.Ident)
	if !ok || a.Tok != token.DEFINE {
		return false
	}
	v := info.Defs[id]
	for next, ok := c.Parent().NextSibling(); ok; next, ok = next.NextSibling() {
		s, ok := next.Node().(*ast.SelectStmt)
		if !ok {
			if _, simple := next.Node().(*ast.DeferStmt); simple {
				continue
			}
			return false
		}
		return v != nil && chosen(info, s, v)
	}
	return false
}

// chosen reports whether one of the cases of a choice, but not the only one, waits for a timer.
func chosen(info *types.Info, s *ast.SelectStmt, timer types.Object) bool {
	waits := false
	for _, clause := range s.Body.List {
		comm := clause.(*ast.CommClause).Comm
		if comm == nil {
			return false
		}
		ast.Inspect(comm, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			waits = waits || ok && info.Uses[id] == timer
			return !waits
		})
	}
	return waits && len(s.Body.List) > 1
}

// again reports whether the clock is read in a statement before, in the same list, with
// nothing between the two that may take long: no call but those of the clock itself, no loop
// and no channel.
func again(info *types.Info, c inspector.Cursor) bool {
	if nth(info, c.Node(), outermost(c).Node()) {
		return true
	}
	for before, ok := outermost(c).PrevSibling(); ok; before, ok = before.PrevSibling() {
		if _, stmt := before.Node().(ast.Stmt); !stmt {
			return false
		}
		if reads(info, before.Node()) {
			return true
		}
		if slow(info, before.Node()) {
			return false
		}
	}
	return false
}

// eachTurn reports whether the clock is read in the turns of a loop over what is there already, which do
// nothing that may take long: it says the same in all of them, or nearly so.
func eachTurn(info *types.Info, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		l, ok := up.Node().(*ast.RangeStmt)
		if !ok || c.Node().Pos() < l.Body.Pos() || slow(info, l.Body) {
			return false
		}
		switch info.TypeOf(l.X).Underlying().(type) {
		case *types.Slice, *types.Array, *types.Map, *types.Pointer:
			return true
		}
		return false
	}
	return false
}

// outermost returns the statement around an expression that stands in a list.
func outermost(c inspector.Cursor) inspector.Cursor {
	for {
		switch kind, _ := c.ParentEdge(); kind {
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body, edge.Invalid:
			return c
		}
		c = c.Parent()
	}
}

// nth reports whether a call is not the first in its statement that reads the clock.
func nth(info *types.Info, call, stmt ast.Node) bool {
	switch stmt.(type) {
	case *ast.AssignStmt, *ast.ExprStmt, *ast.ReturnStmt:
	default:
		return false
	}
	before := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		if _, literal := n.(*ast.FuncLit); literal {
			return false
		}
		before = before || n != nil && n.Pos() < call.Pos() && n.End() <= call.Pos() && clock(info, n)
		return true
	})
	return before
}

func clock(info *types.Info, n ast.Node) bool {
	e, ok := n.(ast.Expr)
	if !ok {
		return false
	}
	switch calls.Name(info, e) {
	case "time.Now", "time.Since", "time.Until":
		return true
	}
	return false
}

// reads reports whether a simple statement reads the clock.
func reads(info *types.Info, stmt ast.Node) bool {
	switch stmt.(type) {
	case *ast.AssignStmt, *ast.ExprStmt, *ast.DeclStmt:
	default:
		return false
	}
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		if _, literal := n.(*ast.FuncLit); literal {
			return false
		}
		found = found || n != nil && clock(info, n)
		return !found
	})
	return found
}

// slow reports whether a statement may take long: it has a loop, uses a channel, or calls
// something else than the clock, a method of a time or a conversion.
func slow(info *types.Info, stmt ast.Node) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SelectStmt, *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.FuncLit:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.CallExpr:
			if tv := info.Types[n.Fun]; !tv.IsType() && !tv.IsBuiltin() && !clock(info, n) {
				fn := typeutil.StaticCallee(info, n)
				found = found || fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "time" || fn.Name() == "Sleep"
			}
		}
		return !found
	})
	return found
}
