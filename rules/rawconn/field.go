package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// fieldOwner looks at a method that may own the connection in a field of its receiver.
func (p *program) fieldOwner(fn *types.Func, in function) {
	recv := fn.Signature().Recv()
	if recv == nil {
		return
	}
	t, ok := types.Unalias(deref(recv.Type())).(*types.Named)
	if !ok || t.TypeParams().Len() > 0 || t.Obj().Exported() {
		return
	}
	s, ok := t.Underlying().(*types.Struct)
	if !ok {
		return
	}
	for f := range s.Fields() {
		if types.TypeString(f.Type(), nil) != "net.Conn" || f.Embedded() {
			continue
		}
		deferred, conn := p.closing(in, f)
		if deferred == nil || p.pass.TypesInfo.Uses[conn.(*ast.SelectorExpr).X.(*ast.Ident)] != recv {
			continue
		}
		timed, ok := p.handed(fn, t, f)
		if !ok {
			continue
		}
		w := newWalk(p)
		w.fields[f] = true
		if !w.function(fn, in, nil, false) || !w.both() || !p.within(f, w.seen) {
			continue
		}
		w.deadlines = w.deadlines && !timed
		p.reportField(in, conn, f, deferred, w)
	}
}

func deref(t types.Type) types.Type {
	if p, ok := t.(*types.Pointer); ok {
		return p.Elem()
	}
	return t
}

// handed reports whether values of the type are seen by nobody but the method and what
// it calls: each is made with a connection of the caller's, who only calls the method
// and keeps no more than the right to close the connection, and to say how long it may
// take: whether one does is timed.
func (p *program) handed(fn *types.Func, t *types.Named, field *types.Var) (timed, ok bool) {
	if p.tested(t.Obj().Name()) {
		return false, false
	}
	calls := 0
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != t.Obj() {
				continue
			}
			if receives(c) {
				continue
			}
			kind, _ := c.ParentEdge()
			if kind != edge.CompositeLit_Type {
				return false, false
			}
			slow, once := p.starts(fn, c.Parent(), field)
			if !once {
				return false, false
			}
			timed = timed || slow
			calls++
		}
	}
	return timed, calls > 0 && p.borrowed(t)
}

// receives reports whether the name of a type says whose method a function is.
func receives(c inspector.Cursor) bool {
	file, decl := sources.Enclosing(c)
	return file != nil && decl != nil && decl.Recv != nil && decl.Recv.Pos() <= c.Node().Pos() && c.Node().End() <= decl.Recv.End()
}

// starts reports whether a literal of the struct becomes a variable on which nothing
// but the method is called.
func (p *program) starts(fn *types.Func, lit inspector.Cursor, field *types.Var) (timed, ok bool) {
	conn := p.value(lit.Node().(*ast.CompositeLit), field)
	if conn == nil {
		return false, false
	}
	v, _ := p.pass.TypesInfo.Uses[conn].(*types.Var)
	if v == nil {
		return false, false
	}
	closed, timed := p.onlyClosed(v, conn)
	if kind, _ := lit.ParentEdge(); kind == edge.UnaryExpr_X {
		lit = lit.Parent()
	}
	kind, _ := lit.ParentEdge()
	a, assigned := lit.Parent().Node().(*ast.AssignStmt)
	if !closed || kind != edge.AssignStmt_Rhs || !assigned || a.Tok != token.DEFINE || len(a.Lhs) != 1 {
		return false, false
	}
	return timed, p.onlyCalled(p.pass.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)], fn)
}

// value returns the name that a literal gives to a field.
func (p *program) value(lit *ast.CompositeLit, field *types.Var) *ast.Ident {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return nil
		}
		if key, ok := kv.Key.(*ast.Ident); ok && p.pass.TypesInfo.Uses[key] == field {
			id, _ := ast.Unparen(kv.Value).(*ast.Ident)
			return id
		}
	}
	return nil
}

// onlyCalled reports whether the one use of a variable is to call a method of it.
func (p *program) onlyCalled(v types.Object, fn *types.Func) bool {
	uses := 0
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if v == nil || p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
				continue
			}
			sel, ok := c.Parent().Node().(*ast.SelectorExpr)
			kind, _ := c.Parent().ParentEdge()
			if !ok || p.pass.TypesInfo.Uses[sel.Sel] != fn || kind != edge.CallExpr_Fun {
				return false
			}
			uses++
		}
	}
	return uses == 1
}

// borrowed reports whether the methods of a type give their receiver to nobody: they
// use its fields, and call its methods.
func (p *program) borrowed(t *types.Named) bool {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			v, ok := p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Var)
			if !ok || v.IsField() || !types.Identical(deref(v.Type()), t) {
				continue
			}
			sel, ok := c.Parent().Node().(*ast.SelectorExpr)
			if !ok {
				return false
			}
			kind, _ := c.Parent().ParentEdge()
			if _, method := p.pass.TypesInfo.Uses[sel.Sel].(*types.Func); method && kind != edge.CallExpr_Fun {
				return false
			}
		}
	}
	return true
}

// within reports whether a field is used in the functions alone, but where it is given
// its value.
func (p *program) within(field *types.Var, seen map[*types.Func]bool) bool {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != field {
				continue
			}
			_, decl := sources.Enclosing(c)
			kind, _ := c.ParentEdge()
			if kind == edge.KeyValueExpr_Key {
				continue
			}
			if decl == nil {
				return false
			}
			fn, _ := p.pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if !seen[fn] {
				return false
			}
		}
	}
	return true
}

// tested reports whether source that the rule does not look at speaks of a name: tests,
// and files for other systems.
func (p *program) tested(name string) bool {
	dir := filepath.Dir(p.pass.Fset.Position(p.files[0].Syntax.FileStart).Filename)
	tests, err := filepath.Glob(filepath.Join(dir, "*_test.go"))
	return err != nil || spoken(name, tests) || p.ignored(name)
}

// ignored reports whether files for other systems speak of a name.
func (p *program) ignored(name string) bool { return spoken(name, p.pass.IgnoredFiles) }

func spoken(name string, files []string) bool {
	word := regexp.MustCompile(`\b` + name + `\b`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil || word.Match(text) {
			return true
		}
	}
	return false
}
