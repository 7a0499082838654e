package freshbuffer

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// pooled returns the edits by which a function takes its buffer out of a pool, and gives it
// back when it returns, if nothing refers to the buffer then. A large message has its own.
func (p *program) pooled(f *sources.File, stmt inspector.Cursor, v types.Object) ([]analysis.TextEdit, bool) {
	info := p.pass.TypesInfo
	p.seen = map[types.Object]bool{}
	_, decl := sources.Enclosing(stmt)
	for range stmt.Enclosing((*ast.FuncLit)(nil), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		return nil, false
	}
	a := stmt.Node().(*ast.AssignStmt)
	size := ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Args[1]
	if p.away[ast.Unparen(a.Rhs[0]).Pos()] || !fits(info.TypeOf(size)) || !full(info, stmt, v) || names.Secret(decl) || f.Commented(a.Pos(), a.End()) || !p.borrowed(stmt, v) {
		return nil, false
	}
	for _, name := range []string{"byte", "cap", "int", "make", "new"} {
		if !f.Predeclared(a.Pos(), name) || p.pass.Pkg.Scope().Lookup(name) != nil {
			return nil, false
		}
	}
	if p.taken == nil {
		p.taken = toplevel.Names(p.pass)
	}
	local := names.In(decl).Free(v.Name() + "Buffer")
	pool := p.taken.Free(names.Local(decl.Name.Name) + "Buffers")
	sync, edits, ok := f.Import(decl.Pos(), "sync")
	if !ok || f.Lookup(a.Pos(), pool) != nil || names.In(decl)[pool] {
		return nil, false
	}
	variable := fmt.Sprintf("// %[1]s are buffers for what %[2]s reads.\nvar %[1]s = %[3]s.Pool{New: func() %[4]s { return new([]byte) }}\n\n", pool, decl.Name.Name, sync, f.Any(decl.Pos()))
	n := sizeName(v)
	get := []string{
		fmt.Sprintf("%s := %s.Get().(*[]byte)", local, pool),
		fmt.Sprintf("defer %s.Put(%s)", pool, local),
		fmt.Sprintf("var %s []byte", v.Name()),
		fmt.Sprintf("if %[1]s := int(%[2]s); 0 <= %[1]s && %[1]s <= 1<<16 {", n, f.Of(size)),
		fmt.Sprintf("if cap(*%[1]s) < %[2]s {\n*%[1]s = make([]byte, %[2]s)\n}", local, n),
		fmt.Sprintf("%[1]s = (*%[2]s)[:%[3]s:%[3]s]\n} else {", v.Name(), local, n),
		fmt.Sprintf("%s = make([]byte, %s)\n}", v.Name(), n),
	}
	at := decl.Pos()
	if decl.Doc != nil {
		at = decl.Doc.Pos()
	}
	return append(edits,
		analysis.TextEdit{Pos: at, End: at, NewText: []byte(variable)},
		analysis.TextEdit{Pos: a.Pos(), End: a.End(), NewText: []byte(strings.Join(get, "\n"))},
	), true
}
