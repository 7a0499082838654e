package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"
)

// other judges a call that is not given the connection: it must not wait for
// long, for answers may be in the buffer, nor end the process.
func (w *walk) other(call *ast.CallExpr, loop bool) bool {
	info := w.pass.TypesInfo
	if info.Types[call.Fun].IsType() || info.Types[call.Fun].IsBuiltin() {
		return true
	}
	fn := callee(info, call)
	if fn == nil { // the value of a variable
		sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
		return w.lax && ok && (sig.Results().Len() == 0 || w.wait(call, nil))
	}
	if fn.Pkg() == nil { // error.Error
		return true
	}
	if in, ok := w.decls[fn]; ok {
		return w.function(fn, in, nil, loop)
	}
	if types.IsInterface(receiver(fn)) && fn.Signature().Results().Len() > 0 && w.implemented(fn, loop) {
		return true
	}
	if w.std(fn.Pkg().Path()) {
		return quick(fn) || w.lax && notes(fn) || w.wait(call, nil)
	}
	// What returns nothing has no answer to wait for: it counts, or notes.
	return fn.Signature().Results().Len() == 0 || !types.IsInterface(receiver(fn)) && w.computes(fn) || w.wait(call, nil)
}

func receiver(fn *types.Func) types.Type {
	if recv := fn.Signature().Recv(); recv != nil {
		return recv.Type()
	}
	return types.Typ[types.Invalid]
}

// computing are packages of the standard library that wait for nothing.
var computing = map[string]bool{
	"bytes": true, "cmp": true, "encoding": true, "encoding/base64": true, "encoding/binary": true, "encoding/hex": true,
	"encoding/json": true, "errors": true, "fmt": true, "hash": true, "hash/crc32": true, "hash/fnv": true, "html": true,
	"io": true, "iter": true, "maps": true, "math": true, "math/bits": true, "math/rand": true, "math/rand/v2": true, "slices": true,
	"sort": true, "strconv": true, "strings": true, "sync/atomic": true, "unicode": true, "unicode/utf8": true,
}

// quick reports whether a function of the standard library is one of those, or a
// known one of another package.
func quick(fn *types.Func) bool {
	path, name := fn.Pkg().Path(), fn.Name()
	switch path {
	case "io":
		return false // reads or writes something else
	case "log":
		return !strings.HasPrefix(name, "Fatal")
	case "context":
		return name == "Err" || name == "Value"
	case "time":
		return name != "Sleep" && name != "After" && name != "Tick"
	case "net":
		return name == "String" || name == "Network" || name == "Error" || name == "Timeout"
	case "sync":
		return name == "Lock" || name == "Unlock" || name == "RLock" || name == "RUnlock" || name == "Get" || name == "Put"
	}
	return computing[path]
}

// notes reports whether a function of the standard library counts or notes something.
func notes(fn *types.Func) bool {
	switch fn.Pkg().Path() {
	case "log/slog", "expvar", "math/big":
		return true
	case "sync":
		name := fn.Name()
		return name == "Add" || name == "Done" || name == "TryLock" || name == "Load" || name == "Store" || name == "LoadOrStore" || name == "Delete"
	}
	return false
}

// std reports whether a path is of the standard library; modules may have names
// without a dot, too.
func (p *program) std(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	own, _, _ := strings.Cut(p.pass.Pkg.Path(), "/")
	return !strings.Contains(first, ".") && first != own
}

// computes reports whether the package of a function imports none that could
// wait for something, judged by its source where that is at hand.
func (p *program) computes(fn *types.Func) bool {
	file := p.pass.Fset.Position(fn.Pos()).Filename
	if file == "" {
		return false
	}
	dir := filepath.Dir(file)
	if known, ok := p.foreign[dir]; ok {
		return known
	}
	p.foreign[dir] = p.computesIn(dir)
	return p.foreign[dir]
}

func (p *program) computesIn(dir string) bool {
	files := p.readFolder(token.NewFileSet(), dir)
	for _, f := range files {
		if concurrent(f) {
			return false
		}
		for _, spec := range f.Imports {
			if path, err := strconv.Unquote(spec.Path.Value); err != nil || !computing[path] {
				return false
			}
		}
	}
	return len(files) > 0
}

// concurrent reports whether the file uses goroutines or channels.
func concurrent(f *ast.File) bool {
	found := false
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.GoStmt, *ast.ChanType, *ast.SelectStmt, *ast.SendStmt:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}
