package rawconn

import (
	"go/ast"
	"go/types"
	"strings"
)

// patient returns the code of a wrapper whose deadlines are all so long from now, for a
// connection of which nobody else sets any. Setting one wakes the runtime's timers, as
// often as something is read from the network; one that is there already and earlier does
// as well, as long as the read goes on when it comes.
func patient(text string) string {
	for _, r := range []struct{ from, to string }{
		{"long that may take counts from when the network is used.\n", "long that may take counts from when the network is used. A deadline that is set\n// is left for later reads; when it ends one too early, the right one is set.\n"},
		{"bool // they are not yet set\n", "bool // they are not yet set\n\treadBy, deadline        time.Time\n"},
		{`	if r.c.setRead {
		r.c.setRead = false
		if err := r.c.Conn.SetReadDeadline(time.Now().Add(r.c.readWithin)); err != nil {
			return 0, err
		}
	}
	return r.c.Conn.Read(p)
}
`, `	if r.c.setRead {
		now := time.Now()
		r.c.setRead, r.c.readBy = false, now.Add(r.c.readWithin)
		if !r.c.deadline.After(now) || r.c.deadline.After(r.c.readBy) {
			if err := r.c.setDeadline(); err != nil {
				return 0, err
			}
		}
	}
	n, err := r.c.Conn.Read(p)
	if err == nil || !r.c.early(err) {
		return n, err
	}
	if err := r.c.setDeadline(); err != nil || n > 0 {
		return n, err
	}
	return r.c.Conn.Read(p)
}

// setDeadline sets the deadline of what is read now.
func (c *bufferedConn) setDeadline() error {
	c.deadline = c.readBy
	return c.Conn.SetReadDeadline(c.readBy)
}

// early reports whether it was the deadline of an earlier read that ended one.
func (c *bufferedConn) early(err error) bool {
	var timeout net.Error
	return c.deadline.Before(c.readBy) && !time.Now().Before(c.deadline) && errors.As(err, &timeout) && timeout.Timeout()
}
`},
	} {
		text = strings.Replace(text, r.from, r.to, 1)
	}
	return text
}

// alone reports whether nothing else in the package sets deadlines for reading, and nobody
// outside of it is seen to have its connections: no exported function takes or returns one,
// and no exported type shows one.
func (w *walk) alone() bool {
	own := map[ast.Expr]bool{}
	for _, t := range w.timeouts {
		own[ast.Unparen(t.call.Fun)] = true
	}
	alone := true
	for _, f := range w.pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				alone = alone && (own[n] || n.Sel.Name != "SetReadDeadline" && n.Sel.Name != "SetDeadline")
			case *ast.FuncDecl:
				fn, ok := w.pass.TypesInfo.Defs[n.Name].(*types.Func)
				alone = alone && ok && !(fn.Exported() && passesConn(fn.Signature()))
			}
			return alone
		})
	}
	return alone && !showsConn(w.pass.Pkg.Scope()) && !wrapsConn(w.pass.Pkg)
}

// wrapsConn reports whether a connection may be one of the package's own, which reads in its own
// way: what has failed to read, such as a decompressor, may not go on.
func wrapsConn(pkg *types.Package) bool {
	for _, name := range pkg.Scope().Names() {
		t, ok := pkg.Scope().Lookup(name).(*types.TypeName)
		if !ok || types.IsInterface(t.Type()) || !timed(t.Type()) {
			continue
		}
		if read, _, _ := types.LookupFieldOrMethod(t.Type(), true, pkg, "Read"); read != nil && read.Pkg() == pkg {
			return true
		}
	}
	return false
}

// passesConn reports whether a function takes or returns what a deadline can be set for.
func passesConn(sig *types.Signature) bool {
	for _, list := range []*types.Tuple{sig.Params(), sig.Results()} {
		for v := range list.Variables() {
			if timed(v.Type()) {
				return true
			}
		}
	}
	return false
}

// showsConn reports whether something exported is, or has a field that is, what a deadline
// can be set for.
func showsConn(scope *types.Scope) bool {
	for _, name := range scope.Names() {
		obj := scope.Lookup(name)
		if _, fn := obj.(*types.Func); fn || !obj.Exported() {
			continue
		}
		if timed(obj.Type()) {
			return true
		}
		s, ok := obj.Type().Underlying().(*types.Struct)
		for i := 0; ok && i < s.NumFields(); i++ {
			if f := s.Field(i); f.Exported() && timed(f.Type()) {
				return true
			}
		}
	}
	return false
}

// timed reports whether a type has the method that sets a deadline for reading.
func timed(t types.Type) bool {
	m, _, _ := types.LookupFieldOrMethod(t, true, nil, "SetReadDeadline")
	return m != nil
}
