package rawconn

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// show reports the calls of a function that read from or write to a connection in pieces,
// where buffers for both would change more than the rule can see: several writes, and
// functions that are given the connection to read or write a part of it. Where others have
// put a buffer in between for what is read (in), or written (out), that is left out.
func (p *program) show(f *sources.File, decl inspector.Cursor, in, out bool) {
	if decl.Node().(*ast.FuncDecl).Body == nil {
		return
	}
	if reads, writes := p.buffered(decl); reads || writes {
		in, out = in || reads, out || writes
	}
	var reads, writes []*ast.CallExpr
	handed, given := false, true
	parts := map[*ast.CallExpr]*ast.RangeStmt{}
	for c := range decl.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if kind, _ := c.ParentEdge(); kind == edge.GoStmt_Call {
			continue // it goes on until the connection ends
		}
		kind, in := p.piece(call)
		given = given && (kind == 0 || p.given(call))
		switch {
		case kind == reader:
			reads = append(reads, call)
		case kind == writer:
			writes = append(writes, call)
			handed = handed || in
			if loop := p.partByPart(c); loop != nil {
				parts[call] = loop
			}
		}
	}
	if len(writes) < 2 && !handed && len(parts) == 0 {
		writes = nil // one write may be all of an answer
	}
	if given && len(reads) < 2 {
		reads = nil // one read may be all of what is sent
	}
	if given && len(writes) < 2 && len(parts) == 0 {
		writes = nil
	}
	if in {
		reads = nil
	}
	if out || in && len(writes) < 2 && len(parts) == 0 {
		return
	}
	for c := range decl.Preorder((*ast.BlockStmt)(nil)) {
		p.together(f, c.Node().(*ast.BlockStmt), writes)
		if len(writes) > 1 {
			p.relayed(f, decl, c)
		}
	}
	for _, call := range writes {
		if at, ok := decl.FindNode(call); ok && parts[call] != nil {
			p.inParts(f, at, parts[call])
		}
	}
	p.ahead(reads)
	for _, call := range reads {
		p.shown(call, readFrom)
	}
	for _, call := range writes {
		p.shown(call, straightTo)
	}
}

// What is said of a call.
const (
	readFrom   = "read straight from a connection, in small pieces"
	straightTo = "written straight to a connection, in small pieces"
)

func (p *program) shown(call *ast.CallExpr, message string) {
	if p.reported[call] {
		return
	}
	p.pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message})
}

// The ways in which a call uses a connection.
const (
	reader = iota + 1
	writer
)

// piece tells how a call uses a connection, 0 if it does not, and whether a function
// does so that is given it.
func (p *program) piece(call *ast.CallExpr) (way int, handed bool) {
	info := p.pass.TypesInfo
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "Write" && p.talking(sel.X) {
		return writer, false
	}
	fn := callee(info, call)
	if fn != nil && fn.Signature().Recv() != nil {
		if writes, _ := p.relays(fn); writes {
			return writer, false
		}
	}
	sig, ok := info.TypeOf(call.Fun).(*types.Signature) // of a generic function, what it is here
	if fn == nil || !ok || fn.Pkg() == nil || holds(sig) || p.buffers(fn) {
		return 0, false
	}
	for i, arg := range call.Args {
		if i >= fn.Signature().Params().Len() || !p.talking(arg) || p.std(fn.Pkg().Path()) && !streaming(fn, i) {
			continue
		}
		switch types.TypeString(fn.Signature().Params().At(i).Type(), nil) {
		case "io.Reader":
			return reader, true
		case "io.Writer":
			return writer, !p.writesOnce(fn, i)
		}
	}
	return 0, false
}

// holds reports whether a result has room for a reader or writer: an interface, or a
// struct with one.
func holds(sig *types.Signature) bool {
	for v := range sig.Results().Variables() {
		t := v.Type()
		if types.TypeString(t, nil) == "error" {
			continue
		}
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
		if types.IsInterface(t) {
			return true
		}
		s, ok := t.Underlying().(*types.Struct)
		for i := 0; ok && i < s.NumFields(); i++ {
			f := s.Field(i).Type()
			if _, pointer := f.Underlying().(*types.Pointer); pointer || types.IsInterface(f) {
				return true
			}
		}
	}
	return false
}

// wrapped reports whether the package puts something in the place of connections: a
// variable of one gets what a function made of it.
func (p *program) wrapped() bool {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			a := c.Node().(*ast.AssignStmt)
			if len(a.Lhs) != 1 || len(a.Rhs) != 1 || !isConn(p.pass.TypesInfo.TypeOf(a.Lhs[0])) {
				continue
			}
			if call, ok := ast.Unparen(a.Rhs[0]).(*ast.CallExpr); ok && len(call.Args) > 0 && isConn(p.pass.TypesInfo.TypeOf(call.Args[0])) {
				return true
			}
		}
	}
	return false
}

// wraps reports whether the package puts a buffer between connections and what has them, for
// what is read or written: a function makes a connection with one of another.
func (p *program) wraps() (in, out bool) {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			fn := callee(p.pass.TypesInfo, call)
			if fn == nil || len(call.Args) == 0 || !isConn(p.pass.TypesInfo.TypeOf(call.Args[0])) || !timed(p.pass.TypesInfo.TypeOf(call)) {
				continue
			}
			of, ok := p.decls[fn]
			if !ok {
				continue
			}
			if decl, ok := of.file.Cursor.FindNode(of.decl); ok {
				reads, writes := p.buffered(decl)
				in, out = in || reads, out || writes
			}
		}
	}
	return in, out
}

// isConn reports whether a type is that of a connection with a stream of bytes.
func isConn(t types.Type) bool {
	if t == nil {
		return false
	}
	switch types.TypeString(t, nil) {
	case "net.Conn", "*net.TCPConn", "*net.UnixConn", "*crypto/tls.Conn":
		return true
	}
	return embeds(t)
}

// embeds reports whether a type is a struct that reads and writes by the methods of a
// connection in it.
func embeds(t types.Type) bool {
	s, ok := deref(types.Unalias(t)).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for _, name := range []string{"Read", "Write"} {
		_, path, _ := types.LookupFieldOrMethod(t, true, nil, name)
		if len(path) < 2 || !isConn(s.Field(path[0]).Type()) {
			return false
		}
	}
	return true
}

// talks reports whether a type is that of a connection, or of what packages that know
// nothing of networks call one: what is read and written.
func talks(t types.Type) bool {
	if t == nil {
		return false
	}
	switch types.TypeString(t, nil) {
	case "io.ReadWriter", "io.ReadWriteCloser":
		return true
	}
	return isConn(t) || limited(t)
}

// limited reports whether a type is an interface of what is read and written until a deadline: a connection by another
// name.
func limited(t types.Type) bool {
	if t == nil || !types.IsInterface(t) {
		return false
	}
	for _, name := range []string{"Read", "Write", "SetReadDeadline"} {
		if m, _, _ := types.LookupFieldOrMethod(t, true, nil, name); m == nil {
			return false
		}
	}
	return true
}

// given reports whether a call uses something that is read and written, but need not be
// a connection.
func (p *program) given(call *ast.CallExpr) bool {
	conn := func(e ast.Expr) bool {
		t := p.pass.TypesInfo.TypeOf(e)
		return isConn(t) || limited(t)
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && conn(sel.X) {
		return false
	}
	return !slices.ContainsFunc(call.Args, conn)
}

// buffers reports whether a function of the package puts a buffer in between itself.
func (p *program) buffers(fn *types.Func) bool {
	f, ok := p.decls[fn]
	if !ok || f.decl.Body == nil {
		return false
	}
	decl, ok := f.file.Cursor.FindNode(f.decl)
	if !ok {
		return false
	}
	in, out := p.buffered(decl)
	return in || out
}

// buffered reports whether a function gives a connection a buffer before what it reads,
// or behind what it writes.
func (p *program) buffered(decl inspector.Cursor) (in, out bool) {
	for c := range decl.Preorder((*ast.CallExpr)(nil)) {
		fn := callee(p.pass.TypesInfo, c.Node().(*ast.CallExpr))
		if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "bufio" {
			continue
		}
		if kind, _ := c.ParentEdge(); kind == edge.ExprStmt_X {
			continue
		}
		name := fn.Name()
		if recv := fn.Signature().Recv(); recv != nil {
			name = types.TypeString(deref(recv.Type()), nil)
		}
		if strings.HasSuffix(name, "Scanner") || strings.Contains(name, "Reader") {
			in = true
		} else {
			out = true
		}
	}
	return in, out
}
