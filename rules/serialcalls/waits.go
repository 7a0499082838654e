package serialcalls

import (
	"go/ast"
	"go/types"
	"strings"
)

// waiting are functions of the standard library that wait for another program, or for
// time to pass: "F", "T.M" of a package. Transactions are not here, which do one thing
// after the other.
var waiting = map[string]string{
	"time":         "Sleep After",
	"net":          "Dial DialTimeout Dialer.Dial LookupAddr LookupCNAME LookupHost LookupIP LookupMX LookupNS LookupSRV LookupTXT",
	"net/http":     "Get Head Post PostForm Client.Do Client.Get Client.Head Client.Post Client.PostForm",
	"os/exec":      "Cmd.CombinedOutput Cmd.Output Cmd.Run Cmd.Wait",
	"database/sql": "DB.Exec DB.ExecContext DB.Ping DB.Query DB.QueryContext DB.QueryRow DB.QueryRowContext Stmt.Exec Stmt.Query Stmt.QueryRow",
}

// pacing are functions by which a loop keeps its turns from following each other too quickly.
var pacing = map[string]bool{
	"time.Sleep": true, "time.After": true, "time.Tick": true,
	"(*golang.org/x/time/rate.Limiter).Wait": true, "(*golang.org/x/time/rate.Limiter).WaitN": true,
	"(go.uber.org/ratelimit.Limiter).Take": true,
}

// paced reports whether turns wait on purpose: somebody else asked for no more at a time.
func (e *effects) paced(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		if call, ok := n.(*ast.CallExpr); ok {
			fn := e.callee(call)
			found = found || fn != nil && pacing[fn.FullName()]
		}
		return !found
	})
	return found
}

// besides are packages whose functions take a context for something else than to wait.
const besides = " context log/slog net/http os/exec runtime/pprof runtime/trace "

// waits reports whether a call may wait: it takes a context, or is of a function that
// calls one which waits. A parameter does if all that is passed for it does.
func (e *effects) waits(call *ast.CallExpr) bool {
	if e.asksWith(call) {
		return true
	}
	fn := e.callee(call)
	return fn != nil && e.slow(fn.Origin()) || fn == nil && e.handedSlow(call)
}

// asksWith reports whether a call is given a context.
func (e *effects) asksWith(call *ast.CallExpr) bool {
	return len(call.Args) > 0 && types.TypeString(e.pass.TypesInfo.TypeOf(call.Args[0]), nil) == "context.Context"
}

// slow reports whether a function is known to wait, or calls one that does.
func (e *effects) slow(fn *types.Func) bool {
	if named(waiting, fn) {
		return true
	}
	if waits, seen := e.slowly[fn]; seen {
		return waits
	}
	e.slowly[fn] = false // a recursive call adds nothing
	waits := false
	if fd := e.decls[fn]; fd != nil {
		waits = e.slowBody(fd)
	} else if e.pass.Module != nil && fn.Pkg() != nil && strings.HasPrefix(fn.Pkg().Path()+"/", e.pass.Module.Path+"/") {
		if there, fd := e.source(fn); fd != nil {
			waits = there.slowBody(fd)
		}
	}
	for other := range e.decls {
		waits = waits || implements(other, fn) && e.slow(other)
	}
	e.slowly[fn] = waits
	return waits
}

// slowBody reports whether a function calls one that waits, in its own goroutine.
func (e *effects) slowBody(fd *ast.FuncDecl) bool {
	found := false
	ast.Inspect(fd.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.DeferStmt, *ast.FuncLit:
			return false
		case *ast.CallExpr:
			fn := e.callee(n)
			if fn == nil {
				break
			}
			given := e.asksWith(n) && (fn.Pkg() == nil || !strings.Contains(besides, " "+fn.Pkg().Path()+" "))
			found = found || given || e.slow(fn.Origin())
		}
		return !found
	})
	return found
}

// implements reports whether a method is what a method of an interface may stand for.
func implements(method, of *types.Func) bool {
	in, ok := receiverOf(of).Underlying().(*types.Interface)
	recv := method.Signature().Recv()
	return ok && recv != nil && method.Name() == of.Name() && types.Implements(recv.Type(), in)
}
