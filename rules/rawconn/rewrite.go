package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
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

// report proposes the wrapper at each read and each write.
func (p *program) report(in function, v *types.Var, at *ast.DeferStmt, w *walk) {
	f := in.file
	if !f.Allows("go1.20") || f.Commented(at.Pos(), at.End()) || v.Name() == "_" {
		return
	}
	for _, name := range []string{"bufferedConn", "newBufferedConn", "flushingReader"} {
		if p.pass.Pkg.Scope().Lookup(name) != nil || f.Lookup(at.Pos(), name) != nil {
			return
		}
	}
	for _, name := range []string{"byte", "int", "error", "nil"} {
		if p.pass.Pkg.Scope().Lookup(name) != nil {
			return
		}
	}
	end := f.Syntax.FileEnd
	var edits []analysis.TextEdit
	for _, path := range []string{"bufio", "errors", "net"} {
		name, needs, ok := f.Import(end, path)
		if !ok || name != path {
			return
		}
		edits = append(edits, needs...)
	}
	last := f.Syntax.Decls[len(f.Syntax.Decls)-1].End()
	for _, c := range f.Syntax.Comments {
		last = max(last, c.End())
	}
	edits = append(edits, insert(at.Pos(), v.Name()+" = newBufferedConn("+v.Name()+")\n"), insert(last, wrapper[:len(wrapper)-1]))
	for _, side := range []struct {
		calls []*ast.CallExpr
		what  string
	}{{w.reads, "read straight from a connection, in small pieces"}, {w.writes, "written straight to a connection, in small pieces"}} {
		for _, call := range side.calls {
			p.pass.Report(analysis.Diagnostic{
				Pos: call.Pos(), End: call.End(), Message: side.what,
				SuggestedFixes: []analysis.SuggestedFix{{Message: "put buffers between, flushed before each read from the network", TextEdits: edits}},
			})
		}
	}
}

func insert(at token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)}
}
