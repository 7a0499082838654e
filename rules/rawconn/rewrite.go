package rawconn

import (
	"go/ast"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// wrapper is the code of the connection with buffers.
const wrapper = `

// bufferedConn is a connection that one goroutine reads and writes. What was
// written is sent before anything is read from the network, and on Close.
type bufferedConn struct {
	net.Conn
	in  *bufio.Reader
	out *bufio.Writer
}

func newBufferedConn(conn net.Conn) *bufferedConn {
	out := bufio.NewWriter(conn)
	return &bufferedConn{conn, bufio.NewReader(flushingReader{conn, out}), out}
}

func (c *bufferedConn) Read(p []byte) (int, error)  { return c.in.Read(p) }
func (c *bufferedConn) Write(p []byte) (int, error) { return c.out.Write(p) }
func (c *bufferedConn) Close() error                { return errors.Join(c.out.Flush(), c.Conn.Close()) }

// flushingReader sends what a connection was to send before it reads from it.
type flushingReader struct {
	conn net.Conn
	out  *bufio.Writer
}

func (r flushingReader) Read(p []byte) (int, error) {
	if err := r.out.Flush(); err != nil {
		return 0, err
	}
	return r.conn.Read(p)
}
`

// timedWrapper is the same for connections whose deadlines are set in the loop,
// which costs as much as all the rest of a short message.
const timedWrapper = `

// bufferedConn is a connection that one goroutine reads and writes. What was
// written is sent before anything is read from the network, and on Close; a
// deadline is set when the network is next used.
type bufferedConn struct {
	net.Conn
	in                *bufio.Reader
	out               *bufio.Writer
	readBy, writeBy   time.Time
	setRead, setWrite bool // they are not yet set
}

func newBufferedConn(conn net.Conn) *bufferedConn {
	c := &bufferedConn{Conn: conn}
	c.in, c.out = bufio.NewReader(flushingReader{c}), bufio.NewWriter(timedWriter{c})
	return c
}

func (c *bufferedConn) Read(p []byte) (int, error)  { return c.in.Read(p) }
func (c *bufferedConn) Write(p []byte) (int, error) { return c.out.Write(p) }
func (c *bufferedConn) Close() error                { return errors.Join(c.out.Flush(), c.Conn.Close()) }

func (c *bufferedConn) SetReadDeadline(t time.Time) error {
	c.readBy, c.setRead = t, true
	return nil
}

func (c *bufferedConn) SetWriteDeadline(t time.Time) error {
	c.writeBy, c.setWrite = t, true
	return nil
}

func (c *bufferedConn) SetDeadline(t time.Time) error {
	return errors.Join(c.SetReadDeadline(t), c.SetWriteDeadline(t))
}

// flushingReader sends what a connection was to send before it reads from it.
type flushingReader struct{ c *bufferedConn }

func (r flushingReader) Read(p []byte) (int, error) {
	if err := r.c.out.Flush(); err != nil {
		return 0, err
	}
	if r.c.setRead {
		r.c.setRead = false
		if err := r.c.Conn.SetReadDeadline(r.c.readBy); err != nil {
			return 0, err
		}
	}
	return r.c.Conn.Read(p)
}

// timedWriter sends before the deadline of the connection.
type timedWriter struct{ c *bufferedConn }

func (w timedWriter) Write(p []byte) (int, error) {
	if w.c.setWrite {
		w.c.setWrite = false
		if err := w.c.Conn.SetWriteDeadline(w.c.writeBy); err != nil {
			return 0, err
		}
	}
	return w.c.Conn.Write(p)
}
`

// closing is the line of the wrappers for owners that close the connection; flushing is
// for those that do not, and for those that wait for something else.
const (
	closing  = "func (c *bufferedConn) Close() error                { return errors.Join(c.out.Flush(), c.Conn.Close()) }\n"
	flushing = `

// flushConn sends what was written to a connection with buffers. Where that fails, the
// next use of the connection says so.
func flushConn(conn net.Conn) {
	if c, ok := conn.(*bufferedConn); ok {
		c.out.Flush()
	}
}
`
)

// open returns the code of a wrapper that leaves closing to the connection.
func open(text string) string {
	text = strings.Replace(text, closing, "", 1)
	return strings.Replace(text, "and on Close", "and by flushConn", 1)
}

// report proposes the wrapper at each read and each write. The connection is given as
// the function names it.
func (p *program) report(in function, conn string, at *ast.DeferStmt, w *walk) {
	if in.file.Commented(at.Pos(), at.End()) || conn == "_" {
		return
	}
	p.propose(in.file, at.Pos(), []analysis.TextEdit{insert(at.Pos(), conn+" = newBufferedConn("+conn+")\n")}, w)
}

// propose adds the wrapper to the file, and gives it with the other edits as the fix of
// each read and each write.
func (p *program) propose(f *sources.File, at token.Pos, edits []analysis.TextEdit, w *walk) {
	text, names, paths := wrapper, []string{"bufferedConn", "newBufferedConn", "flushingReader"}, []string{"bufio", "net"}
	if w.deadlines {
		text, names, paths = timedWrapper, append(names, "timedWriter"), append(paths, "time")
		if w.relative(f) {
			if text = relativeWrapper; w.alone() {
				text = patient(text)
			}
			calls, helpers := w.relate(f)
			edits, text = append(edits, calls...), text[:len(text)-1]+helpers
		}
	}
	if w.lax {
		text, names = open(text), append(names, "flushConn")
		text = text[:len(text)-1] + flushing
	}
	if strings.Contains(text, "errors.") {
		if !f.Allows("go1.20") {
			return
		}
		paths = append(paths, "errors")
	}
	if !p.free(f, at, names) {
		return
	}
	end := f.Syntax.FileEnd
	for _, path := range paths {
		name, needs, ok := f.Import(end, path)
		if !ok || name != path {
			return
		}
		edits = append(edits, needs...)
	}
	edits = append(edits, insert(p.end(f), text[:len(text)-1]))
	for _, side := range []struct {
		calls []*ast.CallExpr
		what  string
	}{{w.reads, readFrom}, {w.writes, straightTo}} {
		for _, call := range side.calls {
			if p.reported[call] {
				continue
			}
			p.reported[call] = true
			p.pass.Report(analysis.Diagnostic{
				Pos: call.Pos(), End: call.End(), Message: side.what,
				SuggestedFixes: []analysis.SuggestedFix{{Message: "put buffers between, flushed before each read from the network", TextEdits: edits}},
			})
		}
	}
}

// free reports whether names may be declared, and whether those that the code uses mean
// what they do.
func (p *program) free(f *sources.File, at token.Pos, names []string) bool {
	for _, name := range names {
		if p.pass.Pkg.Scope().Lookup(name) != nil || f.Lookup(at, name) != nil {
			return false
		}
	}
	for _, name := range []string{"bool", "byte", "error", "false", "int", "nil", "true"} {
		if p.pass.Pkg.Scope().Lookup(name) != nil {
			return false
		}
	}
	return true
}

func insert(at token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)}
}
