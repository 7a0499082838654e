package rawfile

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// harmlessOS are functions of package os that read no file.
var harmlessOS = map[string]bool{"Getenv": true, "LookupEnv": true, "Getpid": true, "IsNotExist": true, "IsExist": true, "IsPermission": true, "Remove": true}

// calm tells of functions that write to a file whether what lies in a buffer meanwhile could be missed: by
// who reads the file, or waits for it, or where the program ends without a word.
type calm struct{ seen map[*types.Func]bool }

// statement reports whether nothing is waited for in a statement, no other goroutine is told anything, no
// file is looked at and the program goes on, as far as functions of the module are called. Files that are
// known to be others may be read.
func (c *calm) statement(p *program, root inspector.Cursor, known func(*types.Var) bool) bool {
	info, ok := p.pass.TypesInfo, true
	ast.Inspect(root.Node(), func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.SelectStmt, *ast.SendStmt:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.RangeStmt:
			_, channel := info.TypeOf(n.X).Underlying().(*types.Chan)
			ok = ok && !channel
		case *ast.ForStmt:
			ok = ok && (n.Cond != nil || ends(n))
		case *ast.Ident:
			v, isVar := info.Uses[n].(*types.Var)
			ok = ok && (!isVar || !source(v.Type()) || known(v))
		case *ast.CallExpr:
			ok = ok && c.call(p, n)
		}
		return ok
	})
	return ok
}

// call reports whether a call is so.
func (c *calm) call(p *program, call *ast.CallExpr) bool {
	path, name := calls.Package(p.pass.TypesInfo, call)
	switch {
	case path == "os" && !harmlessOS[name], path == "os/exec", path == "syscall", path == "net", path == "net/http",
		path == "time" && name == "Sleep", path == "log" && strings.HasPrefix(name, "Fatal"), path == "runtime" && name == "Goexit",
		path == "fmt" && strings.HasPrefix(name, "Scan"):
		return false
	}
	fn, ok := typeutil.Callee(p.pass.TypesInfo, call).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return true
	}
	switch full := fn.FullName(); {
	case strings.HasPrefix(full, "(*log.Logger).Fatal"), strings.HasPrefix(full, "(*sync.WaitGroup).Wait"), strings.HasPrefix(full, "(*sync.Cond).Wait"):
		return false
	}
	there, known := p.of(fn)
	if there == nil || c.seen[known] {
		return true
	}
	c.seen[known] = true
	return c.statement(there, there.decls[known].decl, func(*types.Var) bool { return false })
}

// source reports whether what a variable has is read from elsewhere, where it may be waited for: a file, a
// connection, any reader.
func source(t types.Type) bool {
	switch types.TypeString(t, nil) {
	case "*os.File", "*bufio.Reader", "*bufio.Scanner", "*bufio.ReadWriter":
		return true
	}
	if !types.IsInterface(t) {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "Read")
	return obj != nil
}

// ends reports whether a loop without a condition has an end.
func ends(loop *ast.ForStmt) bool {
	found := false
	ast.Inspect(loop.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			found = true
		case *ast.BranchStmt:
			found = found || n.Tok == token.BREAK
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}
