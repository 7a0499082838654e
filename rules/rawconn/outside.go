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

// outside is a struct with a connection that other packages of the module have a function make.
type outside struct {
	*program
	t       *types.Named
	field   *types.Var
	makers  map[string]int  // the full names of the functions, and which parameter is the connection
	reading map[string]bool // methods of the struct that read
}

// madeOutside returns the edits by which other packages give the connection in a field its buffer, when
// they have the struct made: this changes nothing for others who do. In those packages nobody reads from the
// connection any more but through the struct. Wrapped tells that all do so already.
func (p *program) madeOutside(t *types.Named, field *types.Var) (edits []analysis.TextEdit, wrapped bool) {
	if !t.Obj().Exported() {
		return nil, false
	}
	o := &outside{program: p, t: t, field: field, makers: map[string]int{}, reading: map[string]bool{}}
	if !o.made() {
		return nil, false
	}
	o.readers()
	others, ok := p.importers()
	if !ok {
		return nil, false
	}
	wrapped = true
	for _, q := range others {
		more, already, ok := o.in(q)
		if !ok {
			return nil, false
		}
		edits, wrapped = append(edits, more...), wrapped && already
	}
	return edits, wrapped && edits == nil
}

// made notes the functions that make the struct. It is not ok unless only these do, for others.
func (o *outside) made() bool {
	for _, f := range o.files {
		for c := range f.Cursor.Preorder((*ast.CompositeLit)(nil)) {
			lit := c.Node().(*ast.CompositeLit)
			if !types.Identical(o.pass.TypesInfo.TypeOf(lit), o.t) {
				continue
			}
			id, ok := o.valueOf(lit, o.field).(*ast.Ident)
			if !ok {
				return false
			}
			_, decl := sources.Enclosing(c)
			fn, params := o.maker(decl, o.t)
			v, _ := o.pass.TypesInfo.Uses[id].(*types.Var)
			if fn == nil || v == nil || !fn.Exported() || fn.Signature().Recv() != nil || fn.Signature().Variadic() || fn.Signature().TypeParams().Len() > 0 {
				return false
			}
			i := paramIndex(o.pass.TypesInfo, params, v)
			if i < 0 || !o.harmless(v, id).ok {
				return false
			}
			o.makers[fn.FullName()] = i
		}
	}
	for _, obj := range o.pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && o.makes(fn) {
			return false
		}
	}
	return len(o.makers) > 0
}

func (o *outside) makes(fn *types.Func) bool {
	_, ok := o.makers[fn.FullName()]
	return ok
}

// readers notes the methods that may read from the connection.
func (o *outside) readers() {
	for _, r := range o.readings(o.t, o.field) {
		if r.in != nil {
			o.reading[r.in.Name()] = true
		}
	}
	for fn, of := range o.decls {
		for reached := range o.mentioned(of.decl.Body) {
			if o.reading[reached.Name()] {
				o.reading[fn.Name()] = true
			}
		}
	}
	o.reading["Read"] = o.field.Embedded()
}

// in returns the edits for one package. Already tells that there is nothing to be done.
func (o *outside) in(q *program) (edits []analysis.TextEdit, already, ok bool) {
	if q.datagrams() || q.asserted() || o.touched(q) || o.atOnce(q) {
		return nil, false, false
	}
	already = true
	var first *sources.File
	for _, f := range q.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			fn, _ := q.pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Func)
			if fn == nil || !o.makes(fn) {
				continue
			}
			i := o.makers[fn.FullName()]
			call, ok := called(c)
			if !ok || i >= len(call.Args) {
				return nil, false, false
			}
			arg := ast.Unparen(call.Args[i])
			if readsAhead(q.pass.TypesInfo, arg) {
				continue
			}
			id, named := arg.(*ast.Ident)
			if !named || !o.wraps(q, f, c, id) {
				return nil, false, false
			}
			already = false
			edits = append(edits, insert(id.Pos(), "newReadAheadConn("), insert(id.End(), ")"))
			if first == nil {
				first = f
			}
		}
	}
	if first == nil {
		return nil, already, true
	}
	edits = q.declaredIn(first, edits)
	return edits, false, edits != nil
}

// called returns the call of a function that is named.
func called(c inspector.Cursor) (*ast.CallExpr, bool) {
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	kind, _ := c.ParentEdge()
	call, ok := c.Parent().Node().(*ast.CallExpr)
	return call, ok && kind == edge.CallExpr_Fun
}

// readsAhead reports whether an expression is a connection that has got its buffer.
func readsAhead(info *types.Info, e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	fn := callee(info, call)
	return fn != nil && fn.Name() == "newReadAheadConn"
}

// touched reports whether a package makes such a struct itself, or names the field.
func (o *outside) touched(q *program) bool {
	found := false
	own := func(t types.Type) bool {
		n, ok := types.Unalias(deref(t)).(*types.Named)
		return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == o.pass.Pkg.Path() && n.Obj().Name() == o.t.Obj().Name()
	}
	for _, f := range q.files {
		ast.Inspect(f.Syntax, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				found = found || own(q.pass.TypesInfo.TypeOf(n))
			case *ast.SelectorExpr:
				v, ok := q.pass.TypesInfo.Uses[n.Sel].(*types.Var)
				found = found || ok && v.IsField() && v.Name() == o.field.Name() && v.Pkg() != nil && v.Pkg().Path() == o.pass.Pkg.Path() && own(q.pass.TypesInfo.TypeOf(n.X))
			}
			return !found
		})
	}
	return found
}

// atOnce reports whether a package may read from a struct while somebody else does, or makes a function that
// might be called then: a goroutine, or a function as a value, reads, and has not had the struct made itself.
func (o *outside) atOnce(q *program) bool {
	for _, f := range q.files {
		for c := range f.Cursor.Preorder((*ast.GoStmt)(nil), (*ast.FuncLit)(nil), (*ast.Ident)(nil)) {
			n := c.Node()
			if id, ok := n.(*ast.Ident); ok {
				fn, _ := q.pass.TypesInfo.Uses[id].(*types.Func)
				if fn == nil || q.decls[fn].decl == nil && fn.Signature().Recv() == nil || direct(c) {
					continue
				}
			}
			if reads, makes := o.comesTo(q, n); reads && !makes {
				return true
			}
		}
	}
	return false
}

// direct reports whether a function that is named is called there.
func direct(c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
		c = c.Parent()
	}
	kind, _ := c.ParentEdge()
	return kind == edge.CallExpr_Fun
}

// comesTo reports whether a node may read from such a struct, itself or by functions of the package, and
// whether it may have one made.
func (o *outside) comesTo(q *program, n ast.Node) (reads, makes bool) {
	look := func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		if fn, ok := q.pass.TypesInfo.Uses[id].(*types.Func); ok {
			reads = reads || fn.Signature().Recv() != nil && o.reading[fn.Name()] && q.decls[fn].decl == nil
			makes = makes || o.makes(fn)
		}
		return true
	}
	ast.Inspect(n, look)
	for fn := range q.mentioned(n) {
		ast.Inspect(q.decls[fn].decl.Body, look)
	}
	return reads, makes
}

// wraps reports whether a connection that a struct is made of may get its buffer there: nobody reads from it
// later, or while the struct is there.
func (o *outside) wraps(q *program, f *sources.File, c inspector.Cursor, id *ast.Ident) bool {
	v, ok := q.pass.TypesInfo.Uses[id].(*types.Var)
	if !ok || types.TypeString(v.Type(), nil) != "net.Conn" || !q.begun(f, id, o) {
		return false
	}
	_, decl := sources.Enclosing(c)
	if o.closes(q, decl, c) {
		q.closed[v] = true
	}
	ok = q.origin(f, id).ok
	clear(q.earlier)
	return ok
}

// begun notes the uses of a connection that come before a struct is made of it, or in its place, once: they
// take no part of what the struct reads. It is not ok where it may be made again.
func (p *program) begun(f *sources.File, id *ast.Ident, o *outside) bool {
	clear(p.earlier)
	c, ok := f.Cursor.FindNode(id)
	v, known := p.pass.TypesInfo.Uses[id].(*types.Var)
	_, decl := sources.Enclosing(c)
	if !ok || !known || decl == nil || !once(c, v) || sources.Jumps(decl) {
		return false
	}
	root, ok := f.Cursor.FindNode(decl)
	if !ok {
		return false
	}
	for use := range root.Preorder((*ast.Ident)(nil)) {
		other := use.Node().(*ast.Ident)
		if p.pass.TypesInfo.Uses[other] == v && other != id && (other.Pos() < id.Pos() && p.begins(use, v, o) || apartFrom(use, c, v)) {
			p.earlier[other] = true
		}
	}
	return true
}

// apartFrom reports whether a use is in another branch of a switch, of which one is taken.
func apartFrom(use, c inspector.Cursor, v *types.Var) bool {
	for up := range use.Enclosing((*ast.CaseClause)(nil), (*ast.FuncLit)(nil), (*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
		clause, ok := up.Node().(*ast.CaseClause)
		if !ok {
			return false
		}
		within := up.Parent().Node() // the body of the switch
		if v.Pos() < within.Pos() && within.Pos() <= c.Node().Pos() && c.Node().Pos() < within.End() && !encloses(clause, c.Node()) {
			return !falls(within)
		}
	}
	return false
}

func encloses(outer, inner ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// falls reports whether a branch goes on with the next one.
func falls(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.FALLTHROUGH
		return !found
	})
	return found
}

// once reports whether a call is made once for a variable: each loop and each function literal around it
// has a variable of its own, but for literals that are called where they stand.
func once(c inspector.Cursor, v *types.Var) bool {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		if kind, _ := up.ParentEdge(); kind != edge.CallExpr_Fun && v.Pos() < up.Node().Pos() {
			return false
		}
	}
	return true
}

// begins reports whether a use of a connection, before the struct is made, reads or writes at once, and
// leaves nothing behind that may do so later.
func (p *program) begins(use inspector.Cursor, v *types.Var, o *outside) bool {
	for up := range use.Enclosing((*ast.FuncLit)(nil), (*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
		if v.Pos() < up.Node().Pos() {
			return false
		}
	}
	if given := (map[*types.Var]bool{}); p.served(use, given) {
		return p.atOnceIn(given)
	}
	kind, i := use.ParentEdge()
	if kind != edge.CallExpr_Args || o == nil {
		return false
	}
	fn := callee(p.pass.TypesInfo, use.Parent().Node().(*ast.CallExpr))
	for known := range o.decls {
		if same(known, fn) && i < known.Signature().Params().Len() && !known.Signature().Variadic() && known.Signature().TypeParams().Len() == 0 {
			given := map[*types.Var]bool{}
			return !keeps(known.Signature()) && o.onlyServed(known.Signature().Params().At(i), given) && o.atOnceIn(given)
		}
	}
	return false
}

// atOnceIn reports whether parameters are used by their functions themselves, and not by literals that may be
// called later.
func (p *program) atOnceIn(params map[*types.Var]bool) bool {
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			v, _ := p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)].(*types.Var)
			if v == nil || !params[v] {
				continue
			}
			for up := range c.Enclosing((*ast.FuncLit)(nil), (*ast.GoStmt)(nil)) {
				if v.Pos() < up.Node().Pos() {
					return false
				}
			}
		}
	}
	return true
}

// closes reports whether the function that has the struct made closes it, and by that the connection, when
// it ends: the next statement defers a call of Close, of the variable that is declared with what is made.
func (o *outside) closes(q *program, decl *ast.FuncDecl, c inspector.Cursor) bool {
	for i, s := range decl.Body.List {
		a, ok := s.(*ast.AssignStmt)
		if !ok || a.Pos() > c.Node().Pos() || c.Node().End() > a.End() || i+1 == len(decl.Body.List) || a.Tok != token.DEFINE {
			continue
		}
		id, named := a.Lhs[0].(*ast.Ident)
		d, defers := decl.Body.List[i+1].(*ast.DeferStmt)
		if !named || !defers || len(a.Lhs) != 1 {
			return false
		}
		sel, ok := d.Call.Fun.(*ast.SelectorExpr)
		if !ok || rootOf(sel.X) == nil || q.pass.TypesInfo.Uses[rootOf(sel.X)] != q.pass.TypesInfo.Defs[id] {
			return false
		}
		fn, ok := q.pass.TypesInfo.Uses[sel.Sel].(*types.Func)
		return ok && o.shuts(fn)
	}
	return false
}

func rootOf(e ast.Expr) *ast.Ident {
	for {
		switch x := ast.Unparen(e).(type) {
		case *ast.Ident:
			return x
		case *ast.SelectorExpr:
			e = x.X
		default:
			return nil
		}
	}
}

// shuts reports whether a method closes the connection in the field: it does nothing else, or is that of
// the connection which the struct embeds.
func (o *outside) shuts(fn *types.Func) bool {
	if fn.Name() != "Close" {
		return false
	}
	if fn.FullName() == "(net.Conn).Close" {
		return o.field.Embedded()
	}
	for known, of := range o.decls {
		if !same(known, fn) || len(of.decl.Body.List) != 1 {
			continue
		}
		r, ok := of.decl.Body.List[0].(*ast.ReturnStmt)
		if !ok || len(r.Results) != 1 {
			return false
		}
		call, ok := r.Results[0].(*ast.CallExpr)
		if !ok {
			return false
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "Close" {
			return false
		}
		x, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
		return ok && o.pass.TypesInfo.Uses[x.Sel] == o.field
	}
	return false
}
