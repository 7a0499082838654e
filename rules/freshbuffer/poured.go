package freshbuffer

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// pooledBuffer returns the edits by which a function takes a bytes.Buffer, that it declares
// as a variable, out of a pool, if nothing refers to its bytes when the function returns.
func (p *program) pooledBuffer(f *sources.File, stmt inspector.Cursor) ([]analysis.TextEdit, bool) {
	info := p.pass.TypesInfo
	p.seen = map[types.Object]bool{}
	decl, ok := stmt.Node().(*ast.DeclStmt)
	_, fn := sources.Enclosing(stmt)
	if !ok || fn == nil || names.Secret(fn) || f.Commented(decl.Pos(), decl.End()) {
		return nil, false
	}
	for range stmt.Enclosing((*ast.FuncLit)(nil), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		return nil, false
	}
	id := decl.Decl.(*ast.GenDecl).Specs[0].(*ast.ValueSpec).Names[0]
	v := info.Defs[id]
	root, found := f.Cursor.FindNode(fn)
	if v == nil || !found {
		return nil, false
	}
	var edits []analysis.TextEdit
	for use := range root.Preorder((*ast.Ident)(nil)) {
		if info.Uses[use.Node().(*ast.Ident)] != v {
			continue
		}
		address, ok := p.forgets(use, v)
		if !ok {
			return nil, false
		}
		if address {
			at := use.Parent().Node().(*ast.UnaryExpr).OpPos
			edits = append(edits, analysis.TextEdit{Pos: at, End: at + 1})
		}
	}
	return p.takesOut(f, fn, decl, id.Name, edits)
}

// forgets reports whether a use of the buffer keeps nothing of it: a reader is poured into it,
// by its address, or a method is called whose result keeps nothing.
func (p *program) forgets(use inspector.Cursor, v types.Object) (address, ok bool) {
	if deferred(use, v) {
		return false, false
	}
	switch kind, _ := use.ParentEdge(); kind {
	case edge.UnaryExpr_X:
		u := use.Parent()
		kind, i := u.ParentEdge()
		if u.Node().(*ast.UnaryExpr).Op != token.AND || kind != edge.CallExpr_Args || i != 0 {
			return false, false
		}
		switch callee(p.pass.TypesInfo, u.Parent().Node().(*ast.CallExpr)) {
		case "io.Copy", "io.CopyN":
			return true, true
		}
	case edge.SelectorExpr_X:
		call := use.Parent().Parent()
		if kind, _ := use.Parent().ParentEdge(); kind != edge.CallExpr_Fun {
			return false, false
		}
		switch use.Parent().Node().(*ast.SelectorExpr).Sel.Name {
		case "Bytes":
			return false, p.lends(call)
		case "Len", "String", "Write", "WriteString", "WriteByte", "ReadFrom":
			return false, true
		}
	}
	return false, false
}

// takesOut writes the edits. What has grown large goes to the garbage collector.
func (p *program) takesOut(f *sources.File, fn *ast.FuncDecl, decl *ast.DeclStmt, name string, edits []analysis.TextEdit) ([]analysis.TextEdit, bool) {
	for _, need := range []string{"new"} {
		if !f.Predeclared(decl.Pos(), need) || p.pass.Pkg.Scope().Lookup(need) != nil {
			return nil, false
		}
	}
	if p.taken == nil {
		p.taken = toplevel.Names(p.pass)
	}
	pool := p.taken.Free(names.Local(fn.Name.Name) + "Buffers")
	sync, needs, ok := f.Import(fn.Pos(), "sync")
	bytes, more, known := f.Import(fn.Pos(), "bytes")
	if !ok || !known || f.Lookup(decl.Pos(), pool) != nil || names.In(fn)[pool] {
		return nil, false
	}
	at := fn.Pos()
	if fn.Doc != nil {
		at = fn.Doc.Pos()
	}
	variable := fmt.Sprintf("// %[1]s are buffers for what %[2]s reads.\nvar %[1]s = %[3]s.Pool{New: func() %[5]s { return new(%[4]s.Buffer) }}\n\n", pool, fn.Name.Name, sync, bytes, f.Any(fn.Pos()))
	get := fmt.Sprintf("%[1]s := %[2]s.Get().(*%[3]s.Buffer)\n%[1]s.Reset()\ndefer func() {\nif %[1]s.Cap() <= 1<<16 {\n%[2]s.Put(%[1]s)\n}\n}()", name, pool, bytes)
	edits = append(append(edits, needs...), more...)
	return append(edits,
		analysis.TextEdit{Pos: at, End: at, NewText: []byte(variable)},
		analysis.TextEdit{Pos: decl.Pos(), End: decl.End(), NewText: []byte(get)},
	), true
}
