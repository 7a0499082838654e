package rawconn

import (
	"go/ast"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// timeout is the call of a method of a connection that sets a deadline so long
// from now: conn.SetReadDeadline(time.Now().Add(d)).
type timeout struct {
	call   *ast.CallExpr
	conn   ast.Expr
	field  string // of what the expression names, if that embeds the connection
	method string
	after  ast.Expr // d
}

// limit notes a call that sets a deadline.
func (w *walk) limit(call *ast.CallExpr, method string) {
	t := timeout{call: call, method: method}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		t.conn = sel.X
		if f := w.within(w.pass.TypesInfo.TypeOf(sel.X)); f != nil {
			t.field = "." + f.Name()
		}
	}
	if len(call.Args) == 1 {
		t.after = w.fromNow(call.Args[0])
	}
	if t.conn == nil || t.after == nil {
		w.fixed = true
		return
	}
	w.timeouts = append(w.timeouts, t)
}

// fromNow returns d of time.Now().Add(d), nil for any other expression.
func (w *walk) fromNow(e ast.Expr) ast.Expr {
	add, ok := e.(*ast.CallExpr)
	if !ok || len(add.Args) != 1 || !w.calls(add, "(time.Time).Add") {
		return nil
	}
	sel, ok := ast.Unparen(add.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if now, ok := ast.Unparen(sel.X).(*ast.CallExpr); ok && w.calls(now, "time.Now") {
		return add.Args[0]
	}
	return nil
}

func (w *walk) calls(call *ast.CallExpr, name string) bool {
	fn := callee(w.pass.TypesInfo, call)
	return fn != nil && fn.FullName() == name
}

// setters are the functions that take the place of methods, in the order in
// which they are declared: functions for connections of any type, or methods of the wrapper.
var setters = []struct{ method, name, text, ofWrapper string }{
	{"SetReadDeadline", "setReadTimeout", `

// setReadTimeout says how long the next read from the network may take.
func setReadTimeout(conn net.Conn, d time.Duration) error {
	c, ok := conn.(*bufferedConn)
	if !ok {
		return conn.SetReadDeadline(time.Now().Add(d))
	}
	c.readWithin, c.setRead = d, true
	return nil
}
`, `

// setReadTimeout says how long the next read from the network may take.
func (c *bufferedConn) setReadTimeout(d time.Duration) error {
	c.readWithin, c.setRead = d, true
	return nil
}
`}, {"SetWriteDeadline", "setWriteTimeout", `

// setWriteTimeout says how long the next write to the network may take.
func setWriteTimeout(conn net.Conn, d time.Duration) error {
	c, ok := conn.(*bufferedConn)
	if !ok {
		return conn.SetWriteDeadline(time.Now().Add(d))
	}
	c.writeWithin, c.setWrite = d, true
	return nil
}
`, `

// setWriteTimeout says how long the next write to the network may take.
func (c *bufferedConn) setWriteTimeout(d time.Duration) error {
	c.writeWithin, c.setWrite = d, true
	return nil
}
`}, {"SetDeadline", "setTimeout", `

// setTimeout says how long the next use of the network may take.
func setTimeout(conn net.Conn, d time.Duration) error {
	c, ok := conn.(*bufferedConn)
	if !ok {
		return conn.SetDeadline(time.Now().Add(d))
	}
	c.readWithin, c.setRead = d, true
	c.writeWithin, c.setWrite = d, true
	return nil
}
`, `

// setTimeout says how long the next use of the network may take.
func (c *bufferedConn) setTimeout(d time.Duration) error {
	c.readWithin, c.setRead = d, true
	c.writeWithin, c.setWrite = d, true
	return nil
}
`},
}

// relative reports whether all deadlines are so long from now, and may be said
// so, with names that are free. Where some are not, their order with the others
// would change.
func (w *walk) relative(f *sources.File) bool {
	if w.fixed || len(w.timeouts) == 0 {
		return false
	}
	for _, t := range w.timeouts {
		call := t.call
		if call.Pos() < f.Syntax.FileStart || call.End() > f.Syntax.FileEnd || f.Commented(call.Pos(), call.End()) {
			return false
		}
		for _, s := range setters {
			if s.method == t.method && (w.pass.Pkg.Scope().Lookup(s.name) != nil || f.Lookup(call.Pos(), s.name) != nil) {
				return false
			}
		}
	}
	return true
}

// relate returns the edits that leave out the clock, and the functions that they
// need. Nobody looks at the clock then but for a use of the network.
func (w *walk) relate(f *sources.File) (edits []analysis.TextEdit, helpers string) {
	used := map[string]bool{}
	for _, t := range w.timeouts {
		used[t.method] = true
		text := setter(t.method) + "(" + w.spelled(f, t) + ", "
		if w.chain != nil {
			text = w.chain.spelled(w, f, t) + "." + setter(t.method) + "("
		}
		edits = append(edits,
			analysis.TextEdit{Pos: t.call.Pos(), End: t.after.Pos(), NewText: []byte(text)},
			analysis.TextEdit{Pos: t.after.End(), End: t.call.End(), NewText: []byte(")")})
	}
	for _, s := range setters {
		if used[s.method] && w.chain != nil {
			helpers += s.ofWrapper
		} else if used[s.method] {
			helpers += s.text
		}
	}
	return edits, helpers
}

// spelled spells the connection that a deadline is set for.
func (w *walk) spelled(f *sources.File, t timeout) string {
	if sel, ok := ast.Unparen(t.conn).(*ast.SelectorExpr); ok && w.kept != nil && w.pass.TypesInfo.Uses[sel.Sel] == w.kept {
		return w.local + t.field
	}
	return f.Of(t.conn) + t.field
}

func setter(method string) string {
	for _, s := range setters {
		if s.method == method {
			return s.name
		}
	}
	return ""
}

// relativeWrapper is the code of a connection whose deadlines are all so long from
// now: reading the clock for each costs as much as setting them would.
const relativeWrapper = `

// bufferedConn is a connection that one goroutine reads and writes. What was
// written is sent before anything is read from the network, and on Close; how
// long that may take counts from when the network is used.
type bufferedConn struct {
	net.Conn
	in                      *bufio.Reader
	out                     *bufio.Writer
	readWithin, writeWithin time.Duration
	setRead, setWrite       bool // they are not yet set
}

func newBufferedConn(conn net.Conn) *bufferedConn {
	c := &bufferedConn{Conn: conn}
	c.in, c.out = bufio.NewReader(flushingReader{c}), bufio.NewWriter(timedWriter{c})
	return c
}

func (c *bufferedConn) Read(p []byte) (int, error)  { return c.in.Read(p) }
func (c *bufferedConn) Write(p []byte) (int, error) { return c.out.Write(p) }
func (c *bufferedConn) Close() error                { return errors.Join(c.out.Flush(), c.Conn.Close()) }

// flushingReader sends what a connection was to send before it reads from it.
type flushingReader struct{ c *bufferedConn }

func (r flushingReader) Read(p []byte) (int, error) {
	if err := r.c.out.Flush(); err != nil {
		return 0, err
	}
	if r.c.setRead {
		r.c.setRead = false
		if err := r.c.Conn.SetReadDeadline(time.Now().Add(r.c.readWithin)); err != nil {
			return 0, err
		}
	}
	return r.c.Conn.Read(p)
}

// timedWriter sends within the time that the connection has.
type timedWriter struct{ c *bufferedConn }

func (w timedWriter) Write(p []byte) (int, error) {
	if w.c.setWrite {
		w.c.setWrite = false
		if err := w.c.Conn.SetWriteDeadline(time.Now().Add(w.c.writeWithin)); err != nil {
			return 0, err
		}
	}
	return w.c.Conn.Write(p)
}
`
