package charchain

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/byteset"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// deep is how many functions a condition may be made of, one calling the other.
const deep = 4

// class is what a condition says of each character.
type class struct {
	set  byteset.Set // the characters it holds for
	not  bool        // it holds for all others instead
	kind *types.Basic
}

// reader reads conditions.
type reader struct {
	file  *sources.File
	info  *types.Info
	decls map[*types.Func]*ast.FuncDecl // of the package, that do nothing but return a condition
}

// declared are the functions of one parameter that do nothing but return a bool.
func declared(pass *analysis.Pass) map[*types.Func]*ast.FuncDecl {
	all := map[*types.Func]*ast.FuncDecl{}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Recv != nil || decl.Body == nil || len(decl.Body.List) != 1 {
				continue
			}
			fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if ok && fn.Signature().Params().Len() == 1 && fn.Signature().Results().Len() == 1 && fn.Signature().TypeParams() == nil {
				all[fn] = decl
			}
		}
	}
	return all
}

// key returns the character that the first comparison of a condition is about.
func (r *reader) key(e ast.Expr) ast.Expr {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return r.key(e.X)
	case *ast.CallExpr:
		if _, _, ok := r.called(e); ok {
			return r.character(e.Args[0])
		}
	case *ast.BinaryExpr:
		if e.Op == token.LOR || e.Op == token.LAND {
			return r.key(e.X)
		}
		if r.info.Types[e.X].Value != nil {
			return r.character(e.Y)
		}
		return r.character(e.X)
	}
	return nil
}

// character returns an expression that is a variable with a character, or that looks one up in a text.
func (r *reader) character(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if kindOf(r.info, e) == nil || r.info.Types[e].Value != nil || !r.plain(e) {
		return nil
	}
	return e
}

// kindOf returns the type that a character's type is, if it is one that characters have.
func kindOf(info *types.Info, e ast.Expr) *types.Basic {
	t := info.TypeOf(e)
	if t == nil {
		return nil
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Kind() != types.Uint8 && b.Kind() != types.Int32 && b.Kind() != types.Int {
		return nil
	}
	return b
}

// plain reports whether an expression says the same each time, and does nothing else.
func (r *reader) plain(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return true
	case *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		return r.plain(e.X)
	case *ast.BinaryExpr:
		return (e.Op == token.ADD || e.Op == token.SUB) && r.plain(e.X) && r.plain(e.Y)
	case *ast.IndexExpr:
		_, isMap := r.info.TypeOf(e.X).Underlying().(*types.Map)
		return !isMap && r.plain(e.X) && r.plain(e.Index)
	}
	return false
}

// terms counts comparisons and calls: a single call is a matter of the function that is called.
func (r *reader) terms(operands []ast.Expr) (n int) {
	for _, e := range operands {
		ast.Inspect(e, func(at ast.Node) bool {
			b, isBinary := at.(*ast.BinaryExpr)
			_, isCall := at.(*ast.CallExpr)
			leaf := isCall || isBinary && b.Op != token.LOR && b.Op != token.LAND
			if leaf {
				n++
			}
			return !leaf
		})
	}
	return n
}

// about reports whether a condition is a bool, and asks for nothing but the character.
func (r *reader) about(e, key ast.Expr) bool {
	b, ok := r.info.TypeOf(e).(*types.Basic)
	if !ok || b.Info()&types.IsBoolean == 0 {
		return false
	}
	r.holds(e, r.file.Of(key), r.info.TypeOf(key), 'a', deep, func(int64) {}, &ok)
	return ok
}

// class says what the conditions, joined by an operator, say of each character, if there is a limit
// beyond which they say the same of all.
func (r *reader) class(operands []ast.Expr, op token.Token, key ast.Expr) (class, bool) {
	c := class{kind: kindOf(r.info, key)}
	text, t := r.file.Of(key), r.info.TypeOf(key)
	var limits []int64
	ok := true
	holds := func(x int64) bool {
		for _, e := range operands {
			if r.holds(e, text, t, x, deep, func(k int64) { limits = append(limits, k) }, &ok) == (op == token.LOR) {
				return op == token.LOR
			}
		}
		return op == token.LAND
	}
	for x := range c.set {
		c.set[x] = holds(int64(x))
	}
	if c.kind.Kind() == types.Uint8 {
		c.not = count(c.set) > len(c.set)/2
	} else {
		c.not = holds(-1)
		for _, k := range slices.Clone(limits) {
			for _, x := range []int64{k - 1, k, k + 1} {
				if (x < 0 || x >= int64(len(c.set))) && holds(x) != c.not {
					return c, false
				}
			}
		}
		if holds(1<<31-1) != c.not {
			return c, false
		}
	}
	if c.not {
		c.set = c.set.Without()
	}
	return c, ok
}

func count(s byteset.Set) (n int) {
	for _, in := range s {
		if in {
			n++
		}
	}
	return n
}

// holds reports whether a condition holds for the character x, which the text names. It tells limit
// what the character is compared with, and clears ok where the condition asks for anything else.
func (r *reader) holds(e ast.Expr, text string, t types.Type, x int64, depth int, limit func(int64), ok *bool) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return !r.holds(e.X, text, t, x, depth, limit, ok)
		}
	case *ast.BinaryExpr:
		if e.Op == token.LOR || e.Op == token.LAND {
			left := r.holds(e.X, text, t, x, depth, limit, ok)
			right := r.holds(e.Y, text, t, x, depth, limit, ok)
			return left && right || e.Op == token.LOR && (left || right)
		}
		return r.compared(e, text, t, x, limit, ok)
	case *ast.CallExpr:
		decl, result, is := r.called(e)
		if is && depth > 0 && r.is(e.Args[0], text, t) {
			name := decl.Type.Params.List[0].Names
			if len(name) == 1 && types.Identical(r.info.TypeOf(decl.Type.Params.List[0].Type), t) {
				return r.holds(result, name[0].Name, t, x, depth-1, limit, ok)
			}
		}
	}
	*ok = false
	return false
}

// called returns the function of the package that a call calls, and the condition it returns.
func (r *reader) called(call *ast.CallExpr) (*ast.FuncDecl, ast.Expr, bool) {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || len(call.Args) != 1 {
		return nil, nil, false
	}
	fn, ok := r.info.Uses[id].(*types.Func)
	if !ok || r.decls[fn] == nil {
		return nil, nil, false
	}
	ret, ok := r.decls[fn].Body.List[0].(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 {
		return nil, nil, false
	}
	return r.decls[fn], ret.Results[0], true
}

// is reports whether an expression is the character that the text names.
func (r *reader) is(e ast.Expr, text string, t types.Type) bool {
	e = ast.Unparen(e)
	return r.text(e) == text && r.info.TypeOf(e) != nil && types.Identical(r.info.TypeOf(e), t)
}

// text is how an expression is written, also in another file than the one that is read.
func (r *reader) text(e ast.Expr) string {
	if id, ok := e.(*ast.Ident); ok {
		return id.Name
	}
	if e.Pos() < r.file.Syntax.FileStart || r.file.Syntax.FileEnd < e.End() {
		return ""
	}
	return r.file.Of(e)
}

// compared says what a comparison with a constant says of the character x.
func (r *reader) compared(e *ast.BinaryExpr, text string, t types.Type, x int64, limit func(int64), ok *bool) bool {
	left, right, op := e.X, e.Y, e.Op
	if r.info.Types[left].Value != nil {
		left, right, op = right, left, mirrored(op)
	}
	value := r.info.Types[right].Value
	if value == nil || !r.is(left, text, t) {
		*ok = false
		return false
	}
	k, exact := constant.Int64Val(constant.ToInt(value))
	if constant.ToInt(value).Kind() != constant.Int || !exact {
		*ok = false
		return false
	}
	limit(k)
	switch op {
	case token.EQL:
		return x == k
	case token.NEQ:
		return x != k
	case token.LSS:
		return x < k
	case token.LEQ:
		return x <= k
	case token.GTR:
		return x > k
	case token.GEQ:
		return x >= k
	}
	*ok = false
	return false
}

func mirrored(op token.Token) token.Token {
	switch op {
	case token.LSS:
		return token.GTR
	case token.LEQ:
		return token.GEQ
	case token.GTR:
		return token.LSS
	case token.GEQ:
		return token.LEQ
	}
	return op
}
