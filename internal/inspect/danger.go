package inspect

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"strings"
)

// Effect is what calling a function may do to the world.
type Effect struct {
	Danger string // why it must not be called with made-up arguments, "" if it may
	Waits  bool   // it may wait for something that never comes
	Files  bool   // it uses files by name
}

// Effects walks the functions of a package: what each may do itself or through
// functions of the package that it mentions, and through those of other packages
// as far as their names tell.
type Effects struct {
	info  *types.Info
	Decls map[*types.Func]*ast.FuncDecl // of the package
	known map[*types.Func]*Effect
	rest  *Elsewhere // functions of other packages
	// Replaced, if set, says which functions of the standard library the package
	// does not reach, or not as they are: its source is compiled with harmless ones
	// in their place, or what they send requests through is harmless.
	Replaced func(*types.Func) bool
}

// usesFiles reports whether a function of the standard library reads or
// changes files by name.
func usesFiles(fn *types.Func) bool {
	if fn.Signature().Recv() != nil {
		return false
	}
	switch fn.Pkg().Path() {
	case "os":
		return strings.Contains(" Open ReadFile ReadDir Stat Lstat DirFS CreateTemp MkdirTemp ", " "+fn.Name()+" ")
	case "path/filepath":
		return strings.Contains(" Walk WalkDir Glob ", " "+fn.Name()+" ")
	}
	return false
}

// NewEffects prepares to walk the functions that files declare.
func NewEffects(info *types.Info, files []*ast.File, rest *Elsewhere) *Effects {
	e := &Effects{info: info, rest: rest, Decls: map[*types.Func]*ast.FuncDecl{}, known: map[*types.Func]*Effect{}}
	for _, f := range files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := info.Defs[fd.Name].(*types.Func); ok {
					e.Decls[fn] = fd
				}
			}
		}
	}
	return e
}

// Of returns what a function of the package may do.
func (e *Effects) Of(fn *types.Func) Effect {
	fn = fn.Origin()
	if k, ok := e.known[fn]; ok {
		return *k
	}
	k := &Effect{}
	e.known[fn] = k // a recursive call adds nothing
	fd := e.Decls[fn]
	if fd == nil || fd.Body == nil {
		return *k
	}
	e.note(k, fd.Body)
	return *k
}

// note adds what a piece of syntax may do.
func (e *Effects) note(k *Effect, syntax ast.Node) {
	ast.Inspect(syntax, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectStmt:
			if clauses, ok := withoutWaiting(n); ok {
				for _, s := range clauses {
					e.note(k, s)
				}
				return false
			}
			k.Waits = true
		case *ast.SendStmt, *ast.GoStmt:
			k.Waits = true
		case *ast.UnaryExpr:
			k.Waits = k.Waits || n.Op == token.ARROW
		case *ast.Ident:
			if used, ok := e.info.Uses[n].(*types.Func); ok {
				k.join(e.used(used))
			}
		}
		return true
	})
}

// withoutWaiting returns what the clauses of a select execute, if it has a default
// and so goes on at once.
func withoutWaiting(s *ast.SelectStmt) (stmts []ast.Stmt, ok bool) {
	for _, c := range s.Body.List {
		clause := c.(*ast.CommClause)
		ok = ok || clause.Comm == nil
		stmts = append(stmts, clause.Body...)
	}
	return stmts, ok
}

func (k *Effect) join(o Effect) {
	if k.Danger == "" {
		k.Danger = o.Danger
	}
	k.Waits = k.Waits || o.Waits
	k.Files = k.Files || o.Files
}

func (e *Effects) used(fn *types.Func) Effect {
	if e.Decls[fn.Origin()] != nil {
		return e.Of(fn)
	}
	if fn.Pkg() == nil {
		return Effect{}
	}
	if e.Replaced != nil && e.Replaced(fn) {
		return Effect{Files: fn.Pkg().Path() == "os"}
	}
	if why := danger(fn); why != "" {
		return Effect{Danger: why}
	}
	key := fn.Name()
	if r := receiverOf(fn); r != "" {
		key = r + "." + key
	}
	return Effect{Danger: e.rest.danger(fn.Pkg().Path(), key), Waits: waits(fn), Files: usesFiles(fn)}
}

// receiverOf returns the name of the type that a method belongs to.
func receiverOf(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := t.(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// harmful lists what must not be called with arguments that were made up, by
// package: functions, or methods as "Type.Method".
var harmful = []struct{ pkg, names, why string }{
	{"os", "Create OpenFile WriteFile Mkdir MkdirAll Remove RemoveAll Rename Truncate Chmod Chown Lchown Chtimes Symlink Link File.Truncate File.Chmod File.Chown Root.Remove Root.RemoveAll Root.Rename CopyFS", "it changes or removes files"},
	{"os", "StartProcess Process.Kill Process.Signal FindProcess", "it controls processes"},
	{"io/ioutil", "WriteFile", "it changes or removes files"},
	{"os/exec", "*", "it starts processes"},
	{"net", "Dial DialTimeout DialTCP DialUDP DialIP DialUnix Dialer.Dial Dialer.DialContext Listen ListenTCP ListenUDP ListenPacket ListenUnix ListenConfig.Listen ListenConfig.ListenPacket LookupHost LookupIP LookupAddr LookupCNAME LookupMX LookupNS LookupPort LookupSRV LookupTXT ResolveTCPAddr ResolveUDPAddr ResolveIPAddr", "it uses the network"},
	{"net/http", "Get Head Post PostForm Client.Do Client.Get Client.Head Client.Post Client.PostForm ListenAndServe ListenAndServeTLS Serve ServeTLS Server.ListenAndServe Server.ListenAndServeTLS Server.Serve Server.ServeTLS Transport.RoundTrip", "it uses the network"},
	{"net/smtp", "*", "it uses the network"},
	{"net/rpc", "Dial DialHTTP DialHTTPPath", "it uses the network"},
	{"crypto/tls", "Dial DialWithDialer Listen", "it uses the network"},
	{"syscall", "Kill Exec ForkExec StartProcess Unlink Rmdir Rename Mount Unmount Reboot Syscall Syscall6 RawSyscall Setuid Setgid Chroot Dup2 Dup3 Close Socket", "it calls the system"},
	{"plugin", "Open", "it loads a plugin"},
	{"database/sql", "DB.Exec DB.ExecContext DB.Query DB.QueryContext Tx.Exec Tx.ExecContext", "it uses a database"},
}

// danger says why a function outside the package must not be reached, "" if it
// may.
func danger(fn *types.Func) string {
	p, name := fn.Pkg().Path(), fn.Name()
	if r := receiverOf(fn); r != "" {
		name = r + "." + name
	}
	if strings.HasPrefix(p, "golang.org/x/sys/") && fn.Signature().Recv() == nil {
		return "it calls the system"
	}
	return harm(p, name)
}

// harm looks a function of the standard library up; methods are "Type.Method".
func harm(p, name string) string {
	for _, h := range harmful {
		if h.pkg != p {
			continue
		}
		if h.names == "*" {
			return h.why
		}
		for _, n := range strings.Fields(h.names) {
			if n == name {
				return h.why + ": " + path.Base(p) + "." + name
			}
		}
	}
	return ""
}

// waits reports whether a function outside the package waits for others.
func waits(fn *types.Func) bool {
	switch fn.Pkg().Path() {
	case "time":
		return fn.Name() == "Sleep"
	case "sync":
		return fn.Name() == "Wait"
	}
	return false
}
