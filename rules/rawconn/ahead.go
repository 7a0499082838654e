package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// readAhead is the code of a connection with a buffer for what is read. What is written is
// sent at once, so that nobody has to see to that. A connection in memory would pay for the buffer, and save nothing; one
// with TLS has one of its own.
const readAhead = `

// readAheadConn is a connection that one goroutine reads, through a buffer.
type readAheadConn struct {
	net.Conn
	in *bufio.Reader
}

// newReadAheadConn gives a connection its buffer. One of which a Read is no call of the system has nothing to gain
// by that, and stays as it is.
func newReadAheadConn(conn net.Conn) net.Conn {
	if _, ok := conn.(syscall.Conn); !ok {
		return conn
	}
	return &readAheadConn{conn, bufio.NewReader(conn)}
}

func (c *readAheadConn) Read(p []byte) (int, error) { return c.in.Read(p) }
`

// ahead proposes a buffer for what is read from the connection in a field, where the struct
// is made, for calls for which there is no other fix: whoever reads from the field, and in
// which loop, need not be known, as long as nobody reads past it.
func (p *program) ahead(reads []*ast.CallExpr) {
	for _, call := range reads {
		if p.reported[call] {
			continue
		}
		t, field := p.fieldOf(call)
		if field == nil {
			continue
		}
		edits, ok := p.readsAhead(t, field)
		if !ok {
			p.reported[call] = p.buffer[field].already
			continue
		}
		p.reported[call] = true
		p.pass.Report(analysis.Diagnostic{
			Pos: call.Pos(), End: call.End(), Message: readFrom,
			SuggestedFixes: []analysis.SuggestedFix{{Message: "read ahead into a buffer, where the struct is made", TextEdits: edits}},
		})
	}
}

// fieldOf returns the struct of the package, and the field of it, that a call reads from.
func (p *program) fieldOf(call *ast.CallExpr) (*types.Named, *types.Var) {
	info := p.pass.TypesInfo
	for _, e := range call.Args {
		if !isConn(info.TypeOf(e)) {
			continue
		}
		switch e := ast.Unparen(e).(type) {
		case *ast.SelectorExpr:
			if s := info.Selections[e]; s != nil && s.Kind() == types.FieldVal && len(s.Index()) == 1 {
				return p.structOf(s.Recv()), s.Obj().(*types.Var)
			}
		case *ast.Ident:
			if t := p.structOf(info.TypeOf(e)); t != nil && embeds(t) {
				return t, embedded(t)
			}
		}
	}
	return nil, nil
}

// structOf returns the struct of the package that a type is, or points to.
func (p *program) structOf(t types.Type) *types.Named {
	named, ok := types.Unalias(deref(t)).(*types.Named)
	if !ok || named.Obj().Pkg() != p.pass.Pkg || named.TypeParams().Len() > 0 {
		return nil
	}
	if _, ok := named.Underlying().(*types.Struct); !ok {
		return nil
	}
	return named
}

// embedded is the field by which a struct is a connection.
func embedded(t *types.Named) *types.Var {
	for f := range t.Underlying().(*types.Struct).Fields() {
		if f.Embedded() && isConn(f.Type()) {
			return f
		}
	}
	return nil
}

// ahead is what is known of a field: the edits that give its connections a buffer, nil if
// that would change more.
type ahead struct {
	edits   []analysis.TextEdit
	already bool // they have one
}

// readsAhead returns the edits by which all connections in a field get a buffer.
func (p *program) readsAhead(t *types.Named, field *types.Var) ([]analysis.TextEdit, bool) {
	if known, ok := p.buffer[field]; ok {
		return known.edits, known.edits != nil
	}
	var known ahead
	if t != nil && types.TypeString(field.Type(), nil) == "net.Conn" && !p.ignored(t.Obj().Name()) &&
		!p.streams(t) && !p.asserted() && p.onlyUsed(t, field, map[*types.Var]bool{}) && !p.readAtOnce(t, field) {
		if made, sites := p.sites(t, field, "newReadAheadConn"); made.ok && len(sites) > 0 && !(field.Exported() && t.Obj().Exported()) {
			known.edits = p.declared(t, sites)
		} else {
			known.edits, known.already = p.madeOutside(t, field)
		}
	}
	p.buffer[field] = known
	return known.edits, known.edits != nil
}

// streams reports whether a struct is a connection that reads or writes in its own way.
func (p *program) streams(t *types.Named) bool {
	for _, name := range []string{"Read", "Write"} {
		if obj, path, _ := types.LookupFieldOrMethod(t, true, p.pass.Pkg, name); obj != nil && len(path) == 1 {
			return true
		}
	}
	return false
}

// asserted reports whether the package asks of a connection, or of what may be one, what it
// really is.
func (p *program) asserted() bool {
	found := false
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.TypeAssertExpr)(nil)) {
			switch types.TypeString(p.pass.TypesInfo.TypeOf(c.Node().(*ast.TypeAssertExpr).X), nil) {
			case "net.Conn", "io.Reader", "io.Writer", "io.Closer", "io.ReadWriter", "io.ReadCloser", "io.WriteCloser", "io.ReadWriteCloser":
				found = true
			}
		}
	}
	return found
}

// onlyUsed reports whether the connection in a field of a struct is only asked to do something,
// or given to who does: it is not compared, kept elsewhere, set, or handed to who may look for
// more than an interface has. Parameters that were given it are held to the same.
func (p *program) onlyUsed(t *types.Named, field *types.Var, given map[*types.Var]bool) bool {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			v, ok := p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Var)
			if !ok {
				continue
			}
			kind, _ := c.ParentEdge()
			switch {
			case v == field && kind == edge.KeyValueExpr_Key:
			case v == field:
				if kind != edge.SelectorExpr_Sel || !p.served(c.Parent(), given) {
					return false
				}
			case field.Embedded() && !v.IsField() && types.Identical(deref(v.Type()), t):
				if kind == edge.CallExpr_Args && !p.whole(c, t) && !p.served(c, given) {
					return false
				}
			}
		}
	}
	return true
}

// whole reports whether a function of the package, or a method of an interface of it, gets the struct as what
// it is: what it does with that is looked at, too.
func (p *program) whole(c inspector.Cursor, t *types.Named) bool {
	_, i := c.ParentEdge()
	fn := callee(p.pass.TypesInfo, c.Parent().Node().(*ast.CallExpr))
	return fn != nil && fn.Pkg() == p.pass.Pkg && i < fn.Signature().Params().Len() && !fn.Signature().Variadic() && types.Identical(deref(fn.Signature().Params().At(i).Type()), t)
}

// served reports whether a use of a connection calls a method of it, or gives it to a function
// that does no more, or reads or writes.
func (p *program) served(c inspector.Cursor, given map[*types.Var]bool) bool {
	kind, i := c.ParentEdge()
	switch kind {
	case edge.SelectorExpr_X:
		called, _ := c.Parent().ParentEdge()
		return called == edge.CallExpr_Fun
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		fn := callee(p.pass.TypesInfo, call)
		if fn == nil || fn.Pkg() == nil || i >= fn.Signature().Params().Len() || fn.Signature().Variadic() && i == fn.Signature().Params().Len()-1 {
			return false
		}
		if p.decls[fn].decl != nil {
			return !p.buffers(fn) && p.onlyServed(fn.Signature().Params().At(i), given)
		}
		return p.std(fn.Pkg().Path()) && streaming(fn, i)
	}
	return false
}

// onlyServed reports whether all uses of a parameter are such. Of those of a struct that is a
// connection [program.onlyUsed] looks at all.
func (p *program) onlyServed(param *types.Var, given map[*types.Var]bool) bool {
	if given[param] || embeds(param.Type()) {
		return true
	}
	given[param] = true
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] == param && !p.served(c, given) {
				return false
			}
		}
	}
	return true
}

// declared adds the wrapper to the file that has the struct, if its names are free.
func (p *program) declared(t *types.Named, edits []analysis.TextEdit) []analysis.TextEdit {
	for _, f := range p.files {
		if t.Obj().Pos() < f.Syntax.FileStart || f.Syntax.FileEnd < t.Obj().Pos() {
			continue
		}
		return p.declaredIn(f, edits)
	}
	return nil
}

// declaredIn adds the wrapper to a file, if its names are free.
func (p *program) declaredIn(f *sources.File, edits []analysis.TextEdit) []analysis.TextEdit {
	at := f.Syntax.Decls[len(f.Syntax.Decls)-1].End()
	for _, name := range []string{"bufio", "net", "syscall"} {
		known, needs, ok := f.Import(f.Syntax.FileEnd, name)
		if !ok || known != name {
			return nil
		}
		edits = append(edits, needs...)
	}
	if !p.free(f, at, []string{"readAheadConn", "newReadAheadConn"}) || !p.unshadowed(edits) {
		return nil
	}
	return append(edits, insert(p.end(f), readAhead[:len(readAhead)-1]))
}

// unshadowed reports whether the name of the function that is called means it where edits are.
func (p *program) unshadowed(edits []analysis.TextEdit) bool {
	for _, f := range p.files {
		for _, e := range edits {
			if f.Syntax.FileStart <= e.Pos && e.Pos <= f.Syntax.FileEnd && f.Lookup(e.Pos, "newReadAheadConn") != nil {
				return false
			}
		}
	}
	return true
}

// end is the place behind all that a file has.
func (p *program) end(f *sources.File) token.Pos {
	last := f.Syntax.Decls[len(f.Syntax.Decls)-1].End()
	for _, c := range f.Syntax.Comments {
		last = max(last, c.End())
	}
	return last
}
