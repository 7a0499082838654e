package busywait

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// locks are the methods in whose section a function looks at what others set, and whether one begins it.
var locks = map[string]bool{
	"(*sync.Mutex).Lock": true, "(*sync.RWMutex).Lock": true, "(*sync.RWMutex).RLock": true,
	"(*sync.Mutex).Unlock": false, "(*sync.RWMutex).Unlock": false, "(*sync.RWMutex).RUnlock": false,
}

// lookers finds the functions of the package that do nothing but to look at a value which others set.
func lookers(pass *analysis.Pass) map[*types.Func]bool {
	only := map[*types.Func]bool{}
	for fn, c := range uses.Declarations(pass) {
		if decl, ok := c.Node().(*ast.FuncDecl); ok && decl.Body != nil && onlyLooks(pass.TypesInfo, decl.Body) {
			only[fn] = true
		}
	}
	return only
}

// onlyLooks reports whether a function looks at a value atomically or under a lock, changes nothing but its own variables, and waits for
// nothing else.
func onlyLooks(info *types.Info, body *ast.BlockStmt) bool {
	shared, only := false, true
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			only = only && n.Tok == token.DEFINE
		case *ast.IncDecStmt, *ast.SendStmt, *ast.GoStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SelectStmt, *ast.FuncLit:
			only = false
		case *ast.UnaryExpr:
			only = only && n.Op != token.ARROW
		case *ast.CallExpr:
			name := calls.Name(info, n)
			begins, lock := locks[name]
			shared = shared || begins || loads[name]
			only = only && (lock || looksAt(info, n, name))
		}
		return only
	})
	return shared && only
}

// looksAt reports whether a call reads a value in memory, or changes its type.
func looksAt(info *types.Info, call *ast.CallExpr, name string) bool {
	return loads[name] || calls.Builtin(info, call, "len") || info.Types[call.Fun].IsType()
}
