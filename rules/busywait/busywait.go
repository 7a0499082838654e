package busywait

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"time"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds loops that ask again and again for what they could wait for.
var Analyzer = &analysis.Analyzer{
	Name:     "busywait",
	Doc:      "find loops that ask again and again for what they could wait for",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/busywait.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "busywait",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "loop that asks again and again for what it could wait for",
	Safety:        rule.Review,
	Version:       1, // functions that look
	Preconditions: preconditions,
	Catalogue:     []string{"D14"},
}

// short is how long a loop over a value in memory sleeps at most between two looks at it, if the looks are to count.
const short = 10 * time.Millisecond

func run(pass *analysis.Pass) (any, error) {
	only := lookers(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.ForStmt)(nil)) {
			loop := c.Node().(*ast.ForStmt)
			w := waiter{pass.TypesInfo, loop, only}
			if _, decl := sources.Enclosing(c); decl == nil || loop.Post != nil || loop.Init != nil || !w.channels() && !w.memory() {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: loop.Pos(), End: loop.End(), Message: "loop asks again and again for what it could wait for"})
		}
	})
}

// waiter is a loop that may do nothing but wait.
type waiter struct {
	info    *types.Info
	loop    *ast.ForStmt
	lookers map[*types.Func]bool // functions of the package that do nothing but to look
}

// channels reports whether each turn asks channels, and goes on where none of them is ready.
func (w waiter) channels() bool {
	list := w.loop.Body.List
	if len(list) == 0 || w.loop.Cond != nil && !w.looks(w.loop.Cond) {
		return false
	}
	s, ok := list[0].(*ast.SelectStmt)
	if !ok || !w.idle(list[1:], 0) || len(s.Body.List) < 2 {
		return false
	}
	for _, clause := range s.Body.List {
		if comm := clause.(*ast.CommClause); comm.Comm == nil {
			return w.idle(unbroken(comm.Body), 0)
		}
	}
	return false
}

// unbroken returns the statements of a case without the break that ends it, which ends nothing else.
func unbroken(list []ast.Stmt) []ast.Stmt {
	if len(list) == 0 {
		return nil
	}
	if b, ok := list[len(list)-1].(*ast.BranchStmt); ok && b.Tok == token.BREAK && b.Label == nil {
		return list[:len(list)-1]
	}
	return list
}

// memory reports whether each turn looks at a value in memory that others set, and at nothing else.
func (w waiter) memory() bool {
	cond, list := w.loop.Cond, w.loop.Body.List
	if cond == nil {
		if len(list) == 0 {
			return false
		}
		s, ok := list[0].(*ast.IfStmt)
		if !ok || s.Init != nil || s.Else != nil || !leaves(s.Body) {
			return false
		}
		cond, list = s.Cond, list[1:]
	}
	return w.asks(cond) && w.looks(cond) && w.idle(list, short)
}

// leaves reports whether a branch does nothing but to end the loop.
func leaves(b *ast.BlockStmt) bool {
	if len(b.List) != 1 {
		return false
	}
	switch s := b.List[0].(type) {
	case *ast.ReturnStmt:
		return true
	case *ast.BranchStmt:
		return s.Tok == token.BREAK
	}
	return false
}

// loads are the methods and functions that look at a value which others set.
var loads = map[string]bool{
	"sync/atomic.LoadInt32": true, "sync/atomic.LoadInt64": true, "sync/atomic.LoadUint32": true, "sync/atomic.LoadUint64": true,
	"(*sync/atomic.Int32).Load": true, "(*sync/atomic.Int64).Load": true, "(*sync/atomic.Uint32).Load": true, "(*sync/atomic.Uint64).Load": true,
	"(*sync/atomic.Bool).Load": true, "(*sync/atomic.Value).Load": true, "(*sync/atomic.Pointer[T]).Load": true,
	"(*sync.Mutex).TryLock": true, "(*sync.RWMutex).TryLock": true, "(*sync.RWMutex).TryRLock": true,
}

// asks reports whether a condition looks at a value which others set.
func (w waiter) asks(cond ast.Expr) (asks bool) {
	ast.Inspect(cond, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			asks = asks || w.load(call)
		}
		return !asks
	})
	return asks
}

// load reports whether a call looks at a value which others set.
func (w waiter) load(call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(w.info, call)
	return loads[calls.Name(w.info, call)] || w.length(call) || fn != nil && w.lookers[fn.Origin()]
}

// length reports whether a call asks how many elements a channel holds.
func (w waiter) length(call *ast.CallExpr) bool {
	if !calls.Builtin(w.info, call, "len") {
		return false
	}
	_, ok := w.info.TypeOf(call.Args[0]).Underlying().(*types.Chan)
	return ok
}

// looks reports whether a condition does nothing but to look at memory.
func (w waiter) looks(cond ast.Expr) bool {
	only := true
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			only = only && (w.load(n) || w.info.Types[n.Fun].IsType())
		case *ast.UnaryExpr:
			only = only && n.Op != token.ARROW
		case *ast.FuncLit:
			only = false
		}
		return only
	})
	return only
}

// idle reports whether statements do nothing but to let time pass: by sleeping for at most so long, or, where that is zero,
// in any way.
func (w waiter) idle(list []ast.Stmt, most time.Duration) bool {
	for _, s := range list {
		switch s := s.(type) {
		case *ast.EmptyStmt:
		case *ast.BranchStmt:
			if s.Label != nil || s.Tok != token.CONTINUE {
				return false
			}
		case *ast.ExprStmt:
			if !w.passes(s.X, most) {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// passes reports whether a call does nothing but to let time pass, as far as idle allows it.
func (w waiter) passes(e ast.Expr, most time.Duration) bool {
	switch calls.Name(w.info, e) {
	case "runtime.Gosched":
		return most == 0 // for some nanoseconds, as in a queue without locks
	case "time.Sleep":
		d := w.info.Types[e.(*ast.CallExpr).Args[0]].Value
		return most == 0 || d != nil && constant.Compare(d, token.LEQ, constant.MakeInt64(int64(most)))
	}
	return false
}
