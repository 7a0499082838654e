package closuretext

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// search looks at one function.
type search struct {
	f    *sources.File
	decl *ast.FuncDecl
	fn   *order.Function
	// operand reads an operand that never changes: a variable, or a field.
	operand func(ast.Expr) (*types.Var, bool)
	depth   int           // of helpers
	structs *fieldProgram // of the package, nil where it is not seen whole
	words   *words
}

// text is what can be made before a closure.
type text struct {
	exprs    []ast.Expr // spelled alike
	vars     []*types.Var
	before   ast.Stmt     // where to make it
	source   string       // how it is made there
	pointers []*types.Var // that it reads fields through, in that order
}

// title is the name of the variable, or the field, that the text begins with.
func (t *text) title() string {
	name := t.vars[0].Name()
	for _, v := range t.vars {
		if !slices.Contains(t.pointers, v) {
			return v.Name()
		}
	}
	return name
}

// text reads an expression within a closure that puts text together from
// variables of the function around it which nobody changes. An expression that
// is part of a larger one like that is not one itself.
func (s *search) text(c inspector.Cursor) (*text, bool) {
	e := c.Node().(ast.Expr)
	vars, ok := s.made(e)
	if !ok || len(vars) == 0 {
		return nil, false
	}
	if s.within(c) {
		return nil, false
	}
	before, ok := s.before(c, vars)
	if !ok || s.f.Commented(e.Pos(), e.End()) {
		return nil, false
	}
	var pointers []*types.Var
	for _, v := range vars {
		if _, is := types.Unalias(v.Type()).(*types.Pointer); is && !slices.Contains(pointers, v) {
			if !s.asked(c, v) && !s.askedBefore(before, v) {
				return nil, false
			}
			pointers = append(pointers, v)
		}
	}
	return &text{[]ast.Expr{e}, vars, before, s.spelled(e), pointers}, true
}

// spelled is how an expression is written where its text is made once: a format of
// strings alone as their sum. The function that makes the closure then stays small
// enough to be inlined where it was before, which the closure may depend on: what its
// callers pass as constants is constant in it only then.
func (s *search) spelled(e ast.Expr) string {
	pieces, ok := plain(s.f.Pass.TypesInfo, e)
	if !ok {
		return s.f.Of(e)
	}
	text, ok := sum(pieces, func(e ast.Expr) (string, bool) { return s.f.Of(e), true })
	if !ok {
		return s.f.Of(e)
	}
	return text
}

// within reports whether an expression is part of a larger text.
func (s *search) within(c inspector.Cursor) bool {
	at := c.Parent()
	if _, ok := at.Node().(*ast.CompositeLit); ok {
		at = at.Parent()
	}
	outer, ok := at.Node().(ast.Expr)
	if !ok {
		return false
	}
	_, ok = s.made(outer)
	return ok
}

// made returns the variables that an expression makes text from, if it is one
// that always gives the same text for the same values and cannot panic.
func (s *search) made(e ast.Expr) ([]*types.Var, bool) {
	info := s.f.Pass.TypesInfo
	e = ast.Unparen(e)
	if !types.Identical(info.TypeOf(e), types.Typ[types.String]) || info.Types[e].Value != nil {
		return nil, false
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op != token.ADD {
			return nil, false
		}
		return s.all(e.X, e.Y)
	case *ast.CallExpr:
		fn, ok := typeutil.Callee(info, e).(*types.Func)
		if !ok || e.Ellipsis.IsValid() {
			return nil, false
		}
		switch fn.FullName() {
		case "fmt.Sprintf", "fmt.Sprint", "fmt.Sprintln":
		default:
			if sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr); ok && fn.Signature().Recv() != nil && s.says(fn) {
				return s.all(sel.X)
			}
			if fn.Signature().Recv() != nil {
				return s.method(e, fn)
			}
			if !s.helper(fn) && s.fn.Effect(e) {
				return nil, false
			}
		}
		return s.all(e.Args...)
	}
	return nil, false
}

// all returns the variables of operands: constants, variables of basic types,
// which have no methods, and what is made of these.
func (s *search) all(operands ...ast.Expr) (vars []*types.Var, ok bool) {
	info := s.f.Pass.TypesInfo
	for _, o := range operands {
		o = ast.Unparen(o)
		if info.Types[o].Value != nil {
			continue
		}
		if v, ok := s.operand(o); ok {
			vars = append(vars, v)
			continue
		}
		if list, ok := o.(*ast.CompositeLit); ok && types.Identical(info.TypeOf(list), types.NewSlice(types.Typ[types.String])) {
			inner, ok := s.all(list.Elts...)
			if !ok {
				return nil, false
			}
			vars = append(vars, inner...)
			continue
		}
		inner, ok := s.made(o)
		if !ok {
			return nil, false
		}
		vars = append(vars, inner...)
	}
	return vars, true
}

// variable reads a variable of a basic type that never changes, or a field of one that is
// a struct. The type may have a name, and a method that says what its values are called.
func (s *search) variable(e ast.Expr) (*types.Var, bool) {
	info := s.f.Pass.TypesInfo
	if t := info.TypeOf(e); !isBasic(t) && !s.told(t) {
		return nil, false
	}
	if v, ok := s.through(e); ok {
		return v, true
	}
	for {
		sel, ok := e.(*ast.SelectorExpr)
		if !ok {
			break
		}
		if x := info.Selections[sel]; x == nil || x.Kind() != types.FieldVal || x.Indirect() {
			return nil, false
		}
		e = ast.Unparen(sel.X)
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil, false
	}
	v, ok := info.Uses[id].(*types.Var)
	return v, ok && s.fixed(v)
}

func isBasic(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Kind() != types.UnsafePointer && b.Kind() != types.Uintptr
}

// fixed reports whether a variable that a closure uses never changes after its
// declaration: nobody assigns to it or takes its address, and it is no result,
// to which return statements assign.
func (s *search) fixed(v *types.Var) bool {
	if v.Parent() == nil || v.Parent() == s.f.Pass.Pkg.Scope() || !s.fn.Own(v) {
		return false
	}
	found := false
	ast.Inspect(s.decl, func(n ast.Node) bool {
		if t, ok := n.(*ast.FuncType); ok && t.Results != nil {
			found = found || t.Results.Pos() <= v.Pos() && v.Pos() < t.Results.End()
		}
		return !found
	})
	return !found
}

// before returns the statement of a list before which the text can be made: the
// one with the outermost closure that was made after the variables. Functions
// that are called where they stand are no closures.
func (s *search) before(c inspector.Cursor, vars []*types.Var) (stmt ast.Stmt, ok bool) {
	for lit := range c.Enclosing((*ast.FuncLit)(nil)) {
		if kind, _ := lit.ParentEdge(); kind == edge.CallExpr_Fun {
			continue
		}
		at := lit
		for !listed(at) {
			at = at.Parent()
			if _, ok := at.Node().(*ast.FuncDecl); ok || at.Node() == nil {
				return stmt, stmt != nil
			}
			if _, ok := at.Node().(*ast.File); ok {
				return stmt, stmt != nil
			}
		}
		for _, v := range vars {
			if v.Pos() >= at.Node().Pos() {
				return stmt, stmt != nil
			}
		}
		stmt = at.Node().(ast.Stmt)
	}
	return stmt, stmt != nil
}

// listed reports whether a statement stands in a list of statements.
func listed(c inspector.Cursor) bool {
	switch c.Node().(type) {
	case *ast.CaseClause, *ast.CommClause:
		return false // nothing stands before one but others
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
		return true
	}
	return false
}

// merge adds a text, to one that is the same if there is one.
func merge(texts []*text, t *text) []*text {
	for _, o := range texts {
		if o.source == t.source && o.before == t.before && o.vars[0] == t.vars[0] && len(o.vars) == len(t.vars) {
			same := true
			for i := range o.vars {
				same = same && o.vars[i] == t.vars[i]
			}
			if same {
				o.exprs = append(o.exprs, t.exprs...)
				return texts
			}
		}
	}
	return append(texts, t)
}

// edits declare the text and name it where it was made.
func (t *text) edits(f *sources.File, name string) ([]analysis.TextEdit, bool) {
	if !means(f, t) {
		return nil, false
	}
	at := t.before.Pos()
	declared := name + " := " + t.source + "\n"
	if len(t.pointers) > 0 {
		var there []string
		for _, v := range t.pointers {
			there = append(there, v.Name()+" != nil")
		}
		declared = "var " + name + " string\nif " + strings.Join(there, " && ") + " {\n" + name + " = " + t.source + "\n}\n"
		if !f.Predeclared(at, "nil") || !f.Predeclared(at, "string") {
			return nil, false
		}
	}
	edits := []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(declared)}}
	for _, e := range t.exprs {
		edits = append(edits, analysis.TextEdit{Pos: e.Pos(), End: e.End(), NewText: []byte(name)})
	}
	return edits, true
}

// means reports whether all names of the text mean the same where it will be
// made.
func means(f *sources.File, t *text) bool {
	same := true
	var look func(n ast.Node) bool
	look = func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, look)
			return false
		case *ast.Ident:
			same = same && f.Lookup(t.before.Pos(), n.Name) == f.Pass.TypesInfo.Uses[n]
		}
		return same
	}
	ast.Inspect(t.exprs[0], look)
	return same
}
