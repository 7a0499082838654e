package rawfile

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// reading follows a reader through the functions of a package, and fields of its structs.
type reading struct {
	*program
	seen  map[types.Object]bool
	small []*ast.CallExpr // that a loop makes, and that read little
}

// function follows a parameter. It reports false where something is done with the reader but
// to read from it: what has a buffer of its own gains nothing, and others may look for more
// than a reader.
func (r *reading) function(fn *types.Func, i int, loop bool) bool {
	there, known := r.of(fn)
	if there == nil {
		return false
	}
	if there == r.program {
		return r.variable(fn.Signature().Params().At(i), r.decls[fn].decl, loop)
	}
	far := &reading{program: there, seen: r.seen}
	ok := far.variable(known.Signature().Params().At(i), there.decls[known].decl, loop)
	r.small = append(r.small, far.small...)
	return ok
}

// variable follows a variable, or a field, through what is below a cursor.
func (r *reading) variable(v *types.Var, within inspector.Cursor, loop bool) bool {
	if r.seen[v] {
		return true
	}
	r.seen[v] = true
	for c := range within.Preorder((*ast.Ident)(nil)) {
		if r.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		if kind, _ := c.ParentEdge(); v.IsField() {
			if kind == edge.KeyValueExpr_Key {
				continue
			}
			if kind != edge.SelectorExpr_Sel {
				return false
			}
			c = c.Parent()
		}
		if !r.use(c, loop) {
			return false
		}
	}
	return true
}

// use judges one use of the reader.
func (r *reading) use(c inspector.Cursor, loop bool) bool {
	for range c.Enclosing((*ast.GoStmt)(nil)) {
		return false // a file may be read by several, a buffer may not
	}
	kind, i := c.ParentEdge()
	switch kind {
	case edge.SelectorExpr_X:
		sel := c.Parent()
		if called, _ := sel.ParentEdge(); called != edge.CallExpr_Fun || sel.Node().(*ast.SelectorExpr).Sel.Name != "Read" {
			return false
		}
		return r.asMuch(sel.Parent()) && r.reads(sel.Parent(), 0, loop)
	case edge.CallExpr_Args:
		return r.given(c.Parent(), i, loop)
	case edge.KeyValueExpr_Value, edge.CompositeLit_Elts:
		field := r.field(c)
		return field != nil && r.kept(field)
	}
	return false
}

// field returns the field of a struct that a literal gives a value, nil if it gives none.
func (p *program) field(value inspector.Cursor) *types.Var {
	switch kind, i := value.ParentEdge(); kind {
	case edge.CompositeLit_Elts:
		if s, ok := p.pass.TypesInfo.TypeOf(value.Parent().Node().(*ast.CompositeLit)).Underlying().(*types.Struct); ok {
			return s.Field(i)
		}
	case edge.KeyValueExpr_Value:
		if v, ok := p.pass.TypesInfo.Uses[key(value.Parent())].(*types.Var); ok && v.IsField() {
			return v
		}
	}
	return nil
}

// key is the name that a part of a literal has.
func key(c inspector.Cursor) *ast.Ident {
	id, _ := c.Node().(*ast.KeyValueExpr).Key.(*ast.Ident)
	return id
}

// kept follows the field of a struct that has the reader. Its methods may be called in a loop
// that is not seen.
func (r *reading) kept(field *types.Var) bool {
	if field.Exported() || field.Pkg() != r.pass.Pkg || types.TypeString(field.Type(), nil) != "io.Reader" {
		return false
	}
	if r.seen[field] {
		return true
	}
	for _, f := range r.files {
		delete(r.seen, field)
		if !r.variable(field, f.Cursor, true) {
			return false
		}
	}
	return true
}

// given judges a call that is given the reader.
func (r *reading) given(c inspector.Cursor, i int, loop bool) bool {
	call := c.Node().(*ast.CallExpr)
	switch name := calls.Name(r.pass.TypesInfo, call); name {
	case "io.ReadFull", "io.ReadAtLeast":
		return i == 0 && r.reads(c, 1, loop)
	case "encoding/binary.Read":
		return i == 0 && r.reads(c, -1, loop)
	case "fmt.Fscan", "fmt.Fscanf", "fmt.Fscanln":
		return false // what stands behind a value is left in a buffer, and lost else
	}
	fn, ok := r.reader(c, i)
	return ok && r.function(fn, i, loop || looped(c))
}

// reads notes a call that reads into its argument, or into what package binary needs.
// Where all is read at once, a buffer would only be in the way.
func (r *reading) reads(c inspector.Cursor, into int, loop bool) bool {
	call := c.Node().(*ast.CallExpr)
	if kind, _ := c.ParentEdge(); kind == edge.GoStmt_Call || kind == edge.DeferStmt_Call {
		return false
	}
	if (loop || looped(c)) && (into < 0 || into < len(call.Args) && r.little(call.Args[into], c)) && !slices.Contains(r.small, call) {
		r.small = append(r.small, call)
	}
	return true
}

// asMuch reports whether a call of Read gives as much of a buffer as of the file, a single byte, or
// its caller takes what it gets: a file fills what it is given up to its end, a buffer does not where
// it has to be filled anew. Who compares the number, or does not look at it, may count on that.
func (r *reading) asMuch(c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if len(call.Args) == 1 && r.short(call.Args[0], c, 1) {
		return true
	}
	a, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || len(a.Lhs) != 2 {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || id.Name == "_" {
		return false
	}
	n := r.pass.TypesInfo.ObjectOf(id)
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for use := range fn.Preorder((*ast.Ident)(nil)) {
			if r.pass.TypesInfo.Uses[use.Node().(*ast.Ident)] == n && r.judges(use) {
				return false
			}
		}
	}
	return true
}

// judges reports whether a use of a number compares it with others than 0.
func (r *reading) judges(use inspector.Cursor) bool {
	b, ok := use.Parent().Node().(*ast.BinaryExpr)
	if !ok {
		kind, _ := use.ParentEdge()
		return kind == edge.SwitchStmt_Tag || kind == edge.ReturnStmt_Results
	}
	switch b.Op {
	case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ:
		for _, e := range []ast.Expr{b.X, b.Y} {
			if v := r.pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.Int && constant.Sign(v) == 0 {
				return false
			}
		}
		return true
	}
	return false
}

// most is how much a read takes that is called small.
const most = 64

// little reports whether a slice is known to be small.
func (r *reading) little(e ast.Expr, c inspector.Cursor) bool { return r.short(e, c, most) }

// short reports whether a slice is known to have no more bytes: of an array, or made with a length.
func (r *reading) short(e ast.Expr, c inspector.Cursor, most int64) bool {
	info := r.pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.SliceExpr:
		t := info.TypeOf(e.X).Underlying()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem().Underlying()
		}
		if a, ok := t.(*types.Array); ok {
			return a.Len() <= most
		}
		return r.short(e.X, c, most)
	case *ast.CallExpr:
		return calls.Builtin(info, e, "make") && len(e.Args) == 2 && atMost(info, e.Args[1], most)
	case *ast.Ident:
		for _, value := range r.values(info.Uses[e], c) {
			if !r.short(value, c, most) {
				return false
			}
		}
		return len(r.values(info.Uses[e], c)) > 0
	}
	return false
}

// atMost reports whether a number is a constant that is no larger.
func atMost(info *types.Info, e ast.Expr, most int64) bool {
	v := info.Types[e].Value
	if v == nil || v.Kind() != constant.Int {
		return false
	}
	n, exact := constant.Int64Val(v)
	return exact && n <= most
}

// values are what the function around gives a variable by assignments that stand for
// themselves.
func (r *reading) values(v types.Object, c inspector.Cursor) (all []ast.Expr) {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for a := range fn.Preorder((*ast.AssignStmt)(nil)) {
			s := a.Node().(*ast.AssignStmt)
			for i, l := range s.Lhs {
				if id, ok := l.(*ast.Ident); ok && v != nil && r.pass.TypesInfo.ObjectOf(id) == v && len(s.Lhs) == len(s.Rhs) {
					all = append(all, s.Rhs[i])
				}
			}
		}
	}
	return all
}
