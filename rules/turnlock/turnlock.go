package turnlock

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds loops that take a lock in each turn.
var Analyzer = &analysis.Analyzer{
	Name:     "turnlock",
	Doc:      "find loops that take a lock anew for each element",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/turnlock.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "turnlock",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "lock taken anew for each element of a loop",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"sync.(*Mutex)", "sync.(*RWMutex)", "internal/sync.(*Mutex)", "sync.runtime_Sem", "sync/atomic.(*Int32).Add", "runtime.semacquire", "runtime.semrelease", "internal/sync.runtime_Sem"},
	Calls:         true,
	Waits:         true,
	Version:       1,
	Catalogue:     []string{"D2"},
}

// taken and given are the methods of a lock.
var (
	taken = map[string]bool{"(*sync.Mutex).Lock": true, "(*sync.RWMutex).Lock": true, "(*sync.RWMutex).RLock": true}
	given = map[string]bool{"(*sync.Mutex).Unlock": true, "(*sync.RWMutex).Unlock": true, "(*sync.RWMutex).RUnlock": true}
)

func run(pass *analysis.Pass) (any, error) {
	decls := uses.Declarations(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
			l := &loop{info: pass.TypesInfo, decls: decls, stmt: c.Node().(ast.Stmt)}
			if _, decl := sources.Enclosing(c); decl == nil || !l.counted() {
				continue
			}
			if at := l.lock(); at != nil {
				pass.Report(analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Message: "lock taken and given back anew for each element of a loop"})
			}
		}
	})
}

// loop is a loop that may take a lock in each turn.
type loop struct {
	info  *types.Info
	decls uses.Declared
	stmt  ast.Stmt
}

// counted reports whether it is known when the loop begins how often it turns.
func (l *loop) counted() bool {
	switch s := l.stmt.(type) {
	case *ast.ForStmt:
		return s.Cond != nil && s.Post != nil && !l.acts(s.Cond) && !l.acts(s.Post)
	case *ast.RangeStmt:
		switch l.info.TypeOf(s.X).Underlying().(type) {
		case *types.Slice, *types.Array, *types.Pointer, *types.Map, *types.Basic:
			return !l.acts(s.X)
		}
	}
	return false
}

// lock returns what takes the lock in a turn, if the turn does little besides.
func (l *loop) lock() (at ast.Node) {
	held := false
	for _, s := range loops.Body(l.stmt).List {
		call := called(s)
		switch name := l.name(call); {
		case taken[name]:
			if at != nil || !l.same(call.Fun) {
				return nil
			}
			at, held = s, true
		case given[name]:
			held = false
		case held:
			if leaves(s) {
				return nil
			}
		case call != nil && at == nil && l.locks(call):
			at = s
		case l.acts(s):
			return nil
		}
	}
	if held {
		return nil
	}
	return at
}

// called returns the call that a statement is, also one whose results are assigned.
func called(s ast.Stmt) *ast.CallExpr {
	var e ast.Expr
	switch s := s.(type) {
	case *ast.ExprStmt:
		e = s.X
	case *ast.AssignStmt:
		if len(s.Rhs) == 1 {
			e = s.Rhs[0]
		}
	}
	call, _ := e.(*ast.CallExpr)
	return call
}

// name returns the name of what is called, if there is a call.
func (l *loop) name(call *ast.CallExpr) string {
	if call == nil {
		return ""
	}
	return calls.Name(l.info, call)
}

// locks reports whether a call is one of a method of the package that takes a lock of its receiver, which
// is the same in each turn, before it does anything else, and holds it until it ends.
func (l *loop) locks(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	fn := typeutil.StaticCallee(l.info, call)
	if !ok || fn == nil || fn.Signature().Recv() == nil || !l.same(sel) {
		return false
	}
	for _, arg := range call.Args {
		if l.acts(arg) {
			return false
		}
	}
	decl, ok := l.decls[fn.Origin()]
	if !ok || len(decl.Node().(*ast.FuncDecl).Body.List) < 2 {
		return false
	}
	d := decl.Node().(*ast.FuncDecl)
	first := called(d.Body.List[0])
	return taken[l.name(first)] && within(l.info, d, first) && l.toTheEnd(d.Body.List)
}

// within reports whether a lock is one of the receiver.
func within(info *types.Info, d *ast.FuncDecl, lock *ast.CallExpr) bool {
	e := lock.Fun
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
			continue
		case *ast.Ident:
			return len(d.Recv.List[0].Names) == 1 && info.Uses[x] == info.Defs[d.Recv.List[0].Names[0]]
		}
		return false
	}
}

// toTheEnd reports whether the lock is given back by what is deferred next, or by the last statement.
func (l *loop) toTheEnd(list []ast.Stmt) bool {
	if d, ok := list[1].(*ast.DeferStmt); ok {
		return given[l.name(d.Call)]
	}
	for i := len(list) - 1; i > 1; i-- {
		if _, ok := list[i].(*ast.ReturnStmt); ok && !l.acts(list[i]) {
			continue
		}
		return given[l.name(called(list[i]))]
	}
	return false
}

// same reports whether what a method is called on is the same in each turn.
func (l *loop) same(fun ast.Expr) bool {
	sel, ok := fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	for e := sel.X; ; {
		switch x := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			e = x.X
			continue
		case *ast.Ident:
			v, ok := l.info.Uses[x].(*types.Var)
			return ok && !loops.Inside(l.stmt, v.Pos()) && !l.set(v)
		}
		return false
	}
}

// set reports whether the loop gives a variable another value.
func (l *loop) set(v *types.Var) (set bool) {
	ast.Inspect(l.stmt, func(n ast.Node) bool {
		var left []ast.Expr
		switch n := n.(type) {
		case *ast.AssignStmt:
			left = n.Lhs
		case *ast.RangeStmt:
			left = []ast.Expr{n.Key, n.Value}
		}
		for _, e := range left {
			id, ok := e.(*ast.Ident)
			set = set || ok && l.info.Uses[id] == v
		}
		return !set
	})
	return set
}

// acts reports whether something may take long: it calls a function, waits or starts something.
func (l *loop) acts(n ast.Node) (acts bool) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			t := l.info.Types[n.Fun]
			acts = acts || !t.IsType() && !t.IsBuiltin()
		case *ast.UnaryExpr:
			acts = acts || n.Op == token.ARROW
		case *ast.SendStmt, *ast.SelectStmt, *ast.GoStmt, *ast.DeferStmt, *ast.ForStmt, *ast.RangeStmt:
			acts = true
		}
		return !acts
	})
	return acts
}

// leaves reports whether something waits under the lock, or gives it back on a way of its own.
func leaves(s ast.Stmt) (leaves bool) {
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			leaves = leaves || n.Op == token.ARROW
		case *ast.SendStmt, *ast.SelectStmt, *ast.GoStmt, *ast.DeferStmt:
			leaves = true
		}
		return !leaves
	})
	return leaves
}
