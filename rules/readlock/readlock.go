package readlock

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds values that are read under a lock.
var Analyzer = &analysis.Analyzer{
	Name:     "readlock",
	Doc:      "find values that are read under a lock",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/readlock.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "readlock",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "value read under a lock that all readers share",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"sync.(*Mutex)", "sync.(*RWMutex)", "internal/sync.(*Mutex)", "sync.runtime_Sem", "sync/atomic.(*Int32).Add", "runtime.semacquire", "runtime.semrelease", "internal/sync.runtime_Sem"},
	Waits:         true,
	Catalogue:     []string{"D4", "D5", "D6"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.ExprStmt)(nil)) {
			lock, kind := locks(pass.TypesInfo, c.Node())
			if lock == nil {
				continue
			}
			s := sectionOf(f, c, f.Of(lock), kind)
			if s.end == nil || !s.reads || s.writes {
				continue
			}
			message := "value read under a lock that keeps other readers out"
			if kind == "RLock" {
				message = "value read under a lock whose counter all readers change"
			}
			pass.Report(analysis.Diagnostic{Pos: c.Node().Pos(), End: s.end.End(), Message: message})
		}
	})
}

// locks returns the lock that a statement takes, and the method that does.
func locks(info *types.Info, stmt ast.Node) (lock ast.Expr, kind string) {
	s, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return nil, ""
	}
	switch calls.Name(info, s.X) {
	case "(*sync.Mutex).Lock", "(*sync.RWMutex).Lock":
		kind = "Lock"
	case "(*sync.RWMutex).RLock":
		kind = "RLock"
	default:
		return nil, ""
	}
	sel, ok := ast.Unparen(ast.Unparen(s.X).(*ast.CallExpr).Fun).(*ast.SelectorExpr)
	if !ok {
		return nil, ""
	}
	return sel.X, kind
}

// section is what is done under a lock.
type section struct {
	end    ast.Node // the statement that says when the lock is given back, nil if there is none
	reads  bool     // a map, a slice or a field beside the lock
	writes bool     // it changes something, or calls what may
}

// longest is the number of statements from which on a section is no look at a value.
const longest = 4

// sectionOf looks at the statements from a lock on to where it is given back: in the same
// list, or at the end of the function where that is deferred.
func sectionOf(f *sources.File, lock inspector.Cursor, name, kind string) section {
	var s section
	unlock := map[string]string{"Lock": "Unlock", "RLock": "RUnlock"}[kind]
	next, ok := lock.NextSibling()
	if !ok {
		return s
	}
	deferred := false
	if d, is := next.Node().(*ast.DeferStmt); is && calls.Name(f.Pass.TypesInfo, d.Call) != "" && f.Of(d.Call) == name+"."+unlock+"()" {
		deferred, s.end = true, d
		next, ok = next.NextSibling()
	}
	n := 0
	for ; ok; next, ok = next.NextSibling() {
		if e, is := next.Node().(*ast.ExprStmt); is && !deferred && f.Of(e.X) == name+"."+unlock+"()" {
			s.end = e
			break
		}
		if n++; n > longest {
			s.writes = true
		}
		s.look(f, next, name)
	}
	return s
}

// look adds what a statement does.
func (s *section) look(f *sources.File, stmt inspector.Cursor, lock string) {
	info := f.Pass.TypesInfo
	owner := lock
	if i := strings.LastIndexByte(lock, '.'); i >= 0 {
		owner = lock[:i]
	}
	beside := func(e ast.Expr) bool {
		text := f.Of(e)
		return strings.HasPrefix(text, owner+".") && text != lock
	}
	for c := range stmt.Preorder((*ast.IndexExpr)(nil), (*ast.SelectorExpr)(nil), (*ast.CallExpr)(nil), (*ast.AssignStmt)(nil), (*ast.IncDecStmt)(nil),
		(*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.GoStmt)(nil), (*ast.SendStmt)(nil), (*ast.SelectStmt)(nil), (*ast.FuncLit)(nil)) {
		switch n := c.Node().(type) {
		case *ast.IndexExpr:
			s.reads = s.reads || beside(n.X) || lock == owner && global(info, n.X)
		case *ast.SelectorExpr:
			sel := info.Selections[n]
			s.reads = s.reads || sel != nil && sel.Kind() == types.FieldVal && beside(n) && lock != owner
		case *ast.CallExpr:
			tv := info.Types[n.Fun]
			s.writes = s.writes || !tv.IsType() && (!tv.IsBuiltin() || calls.Builtin(info, n, "delete") || calls.Builtin(info, n, "append") || calls.Builtin(info, n, "clear") || calls.Builtin(info, n, "copy"))
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				if _, local := ast.Unparen(l).(*ast.Ident); !local || global(info, l) {
					s.writes = true
				}
			}
		default:
			s.writes = true
		}
	}
}

// global reports whether an expression is a variable of the package.
func global(info *types.Info, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	return ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}
