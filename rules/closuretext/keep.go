package closuretext

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// Where a text cannot be made when the struct is, because others may set the field or because the
// struct is compared, it is kept with what it was made of: whoever asks is told what would be made,
// whatever has changed since. That pays where there are few such texts, which only is a guess: it is
// made for the fields of what serves, and of what nothing in the package changes.

// kept are the texts that are spelled alike in a file, which one function is to make.
type kept struct {
	f      *sources.File
	decl   *ast.FuncDecl // behind which that function stands
	exprs  []ast.Expr
	inputs []ast.Expr // of the first, in their order
}

// keeper looks for such texts in one function.
type keeper struct {
	*fieldProgram
	f       *sources.File
	decl    *ast.FuncDecl
	s       *search
	at      inspector.Cursor // the expression that is looked at
	inputs  []ast.Expr
	lasting bool // an input is a field of what serves
}

// keepers reports the texts that are neither made where a closure is nor where a struct is.
func (p *fieldProgram) keepers() {
	taken := toplevel.Names(p.pass)
	w := wordsOf(p.pass)
	w.packages, w.inPlace = p.words.packages, true
	for _, f := range p.files {
		if !f.Allows("go1.19") {
			continue
		}
		all := map[string]*kept{}
		var inOrder []*kept
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			for _, t := range p.keptIn(f, c, w) {
				key := f.Of(t.exprs[0])
				if have := all[key]; have != nil && have.same(t) {
					have.exprs = append(have.exprs, t.exprs...)
					continue
				}
				all[key] = t
				inOrder = append(inOrder, t)
			}
		}
		for _, t := range inOrder {
			p.reportKept(t, taken)
		}
	}
}

// same reports whether two texts that are spelled alike are made of the same, too.
func (t *kept) same(o *kept) bool {
	info := t.f.Pass.TypesInfo
	return slices.EqualFunc(t.inputs, o.inputs, func(a, b ast.Expr) bool { return types.Identical(info.TypeOf(a), info.TypeOf(b)) })
}

func (p *fieldProgram) reportKept(t *kept, taken map[string]bool) {
	edits, ok := t.edits(taken)
	if !ok {
		return
	}
	for _, e := range t.exprs {
		p.once[e] = true
		p.pass.Report(analysis.Diagnostic{
			Pos: e.Pos(), End: e.End(), Message: "text made in each call, from fields that nothing here changes",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "keep the text with what it was made of", TextEdits: edits}},
		})
	}
}

// keptIn returns the texts in a function that are worth to be kept.
func (p *fieldProgram) keptIn(f *sources.File, c inspector.Cursor, w *words) (all []*kept) {
	decl := c.Node().(*ast.FuncDecl)
	if decl.Body == nil || decl.Recv == nil && (decl.Name.Name == "main" || decl.Name.Name == "init") {
		return nil
	}
	k := &keeper{fieldProgram: p, f: f, decl: decl}
	k.s = &search{f: f, decl: decl, fn: order.Of(p.pass.TypesInfo, decl), words: w}
	k.s.operand = k.input
	for at := range c.Preorder((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
		e := at.Node().(ast.Expr)
		k.at = at
		if p.once[e] || !k.costly(e) || f.Commented(e.Pos(), e.End()) || k.part() || k.passing() || k.made() {
			continue
		}
		k.inputs, k.lasting = nil, false
		if _, ok := k.s.made(e); ok && k.lasting {
			all = append(all, &kept{f: f, decl: decl, exprs: []ast.Expr{e}, inputs: k.inputs})
		}
	}
	return all
}

// part reports whether the text is a part of a longer one.
func (k *keeper) part() bool {
	_, longer := k.at.Parent().Node().(*ast.BinaryExpr)
	_, sum := k.at.Node().(*ast.BinaryExpr)
	return longer && sum || k.s.within(k.at)
}

// costly reports whether an expression always makes a new text: a sum, a format or a list that is joined.
func (k *keeper) costly(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(k.pass.TypesInfo, e)
		if fn == nil || fn.Pkg() == nil {
			return false
		}
		switch path := fn.Pkg().Path(); {
		case path == "fmt", fn.FullName() == "strings.Join", k.words.of(fn.Pkg()) != nil && len(e.Args) > 0:
			return true
		case path == "strings":
			return slices.ContainsFunc(e.Args, k.costly)
		}
	}
	return false
}

// passing reports whether a text lives so short that the compiler makes it on the stack, as one that is
// compared or looked up, or is made where things go wrong.
func (k *keeper) passing() bool {
	info := k.pass.TypesInfo
	kind, _ := k.at.ParentEdge()
	switch up := k.at.Parent().Node().(type) {
	case *ast.BinaryExpr:
		return up.Op != token.ADD
	case *ast.IndexExpr:
		if kind != edge.IndexExpr_Index {
			return false
		}
		outer, _ := k.at.Parent().ParentEdge()
		return outer != edge.AssignStmt_Lhs && outer != edge.IncDecStmt_X
	case *ast.SwitchStmt, *ast.CaseClause, *ast.RangeStmt:
		return true
	case *ast.CallExpr:
		if info.Types[up.Fun].IsType() {
			return !types.Identical(info.TypeOf(up).Underlying(), types.Typ[types.String])
		}
		switch fn := typeutil.Callee(info, up).(type) {
		case *types.Builtin:
			return fn.Name() == "panic" || fn.Name() == "len"
		case *types.Func:
			return fn.FullName() == "errors.New"
		}
	}
	return false
}

// made reports whether the text is made once already: for closures, which have a variable of it, or where a field
// has none yet.
func (k *keeper) made() bool {
	stmt, ok := always(k.at)
	if !ok {
		return false
	}
	if guarded(stmt) {
		return true
	}
	a, ok := stmt.Node().(*ast.AssignStmt)
	if !ok {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || len(a.Lhs) != 1 {
		return false
	}
	v, found := k.pass.TypesInfo.ObjectOf(id), false
	ast.Inspect(k.decl, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if ok && (a.End() <= lit.Pos() || lit.End() <= a.Pos()) {
			found = found || syntax.Mentions(k.pass.TypesInfo, lit, v)
		}
		return !found
	})
	return found
}

// input reads an operand that texts can be kept by: one that == tells apart, and of which there are few.
func (k *keeper) input(e ast.Expr) (*types.Var, bool) {
	t := k.pass.TypesInfo.TypeOf(e)
	b, ok := t.Underlying().(*types.Basic)
	if !ok || b.Info()&(types.IsString|types.IsInteger|types.IsBoolean) == 0 || !isBasic(t) && (b.Info()&types.IsString != 0 || !k.s.told(t)) {
		return nil, false
	}
	var v *types.Var
	lasting := false
	switch e := e.(type) {
	case *ast.SelectorExpr:
		v, ok = k.settled(e)
		lasting = true
	case *ast.CallExpr:
		v, ok = k.asked(e)
		lasting = true
	case *ast.Ident:
		v, ok = k.pass.TypesInfo.Uses[e].(*types.Var)
		ok = ok && k.pass.Pkg.Scope() != v.Parent() && (!isBasic(t) && b.Info()&types.IsInteger != 0 || k.captured(v) && k.s.fixed(v) || k.alwaysConstant(v))
	default:
		return nil, false
	}
	if !ok {
		return nil, false
	}
	k.lasting = k.lasting || lasting
	k.inputs = append(k.inputs, e)
	return v, true
}

// captured reports whether the innermost closure around the text has a variable from outside.
func (k *keeper) captured(v *types.Var) bool {
	for lit := range k.at.Enclosing((*ast.FuncLit)(nil)) {
		if kind, _ := lit.ParentEdge(); kind == edge.CallExpr_Fun {
			continue
		}
		return v.Pos() < lit.Node().Pos()
	}
	return false
}

// settled reads a field that nothing in the package changes, of what serves: of a variable that is given to
// the function, or to the closure.
func (k *keeper) settled(e *ast.SelectorExpr) (*types.Var, bool) {
	info := k.pass.TypesInfo
	last, _ := info.Uses[e.Sel].(*types.Var)
	for {
		s := info.Selections[e]
		f, ok := info.Uses[e.Sel].(*types.Var)
		if s == nil || s.Kind() != types.FieldVal || !ok || k.changed[f] || ofCall(s.Recv()) {
			return nil, false
		}
		switch x := ast.Unparen(e.X).(type) {
		case *ast.SelectorExpr:
			e = x
			continue
		case *ast.Ident:
			v, ok := info.Uses[x].(*types.Var)
			if !ok || v.IsField() {
				return nil, false
			}
			if from, ok := k.from(v); ok {
				e = from // t := s.server, whose fields are read then
				continue
			}
			given := v.Kind() == types.RecvVar || v.Kind() == types.ParamVar
			return last, serves(info.TypeOf(x), 2) && (given || k.captured(v))
		}
		return nil, false
	}
}

// from returns the field that a variable of the function has its value from, once and for all.
func (k *keeper) from(v *types.Var) (from *ast.SelectorExpr, ok bool) {
	info := k.pass.TypesInfo
	if v.Kind() != types.LocalVar || !k.s.fixed(v) || assignedAgain(info, k.decl, v) {
		return nil, false
	}
	ast.Inspect(k.decl, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if ok && len(a.Lhs) == 1 && len(a.Rhs) == 1 {
			if id, isName := a.Lhs[0].(*ast.Ident); isName && info.Defs[id] == v {
				from, _ = ast.Unparen(a.Rhs[0]).(*ast.SelectorExpr)
			}
		}
		return from == nil
	})
	return from, from != nil
}

// asked reads a call of a method that does nothing but return such a field.
func (k *keeper) asked(call *ast.CallExpr) (*types.Var, bool) {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	fn := typeutil.StaticCallee(k.pass.TypesInfo, call)
	if !ok || fn == nil || len(call.Args) > 0 || fn.Signature().Recv() == nil {
		return nil, false
	}
	e, _ := k.s.returns(fn)
	field, ok := e.(*ast.SelectorExpr)
	x, named := ast.Unparen(sel.X).(*ast.Ident)
	if !ok || !named {
		return nil, false
	}
	of, ok := ast.Unparen(field.X).(*ast.Ident)
	f, isVar := k.pass.TypesInfo.Uses[field.Sel].(*types.Var)
	v, isReceiver := k.pass.TypesInfo.Uses[x].(*types.Var)
	return f, ok && isVar && isReceiver && f.IsField() && !k.changed[f] && k.pass.TypesInfo.Uses[of] == fn.Signature().Recv() &&
		serves(v.Type(), 2) && !ofCall(v.Type()) && (v.Kind() == types.RecvVar || v.Kind() == types.ParamVar || k.captured(v))
}

// alwaysConstant reports whether a variable is a parameter of the function, which is given constants wherever the
// package calls it.
func (k *keeper) alwaysConstant(v *types.Var) bool {
	info := k.pass.TypesInfo
	fn, ok := info.Defs[k.decl.Name].(*types.Func)
	if !ok || fn.Exported() || fn.Signature().Variadic() || !k.s.fixed(v) || assignedAgain(info, k.decl, v) {
		return false
	}
	i := slices.Index(slices.Collect(fn.Signature().Params().Variables()), v)
	if i < 0 {
		return false
	}
	found, constants := false, true
	for _, f := range k.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if info.Uses[c.Node().(*ast.Ident)] != fn {
				continue
			}
			at := c
			if kind, _ := at.ParentEdge(); kind == edge.SelectorExpr_Sel {
				at = at.Parent()
			}
			call, ok := at.Parent().Node().(*ast.CallExpr)
			if kind, _ := at.ParentEdge(); !ok || kind != edge.CallExpr_Fun || len(call.Args) <= i {
				return false
			}
			tv := info.Types[call.Args[i]]
			found, constants = true, constants && tv.Value != nil && tv.Value.Kind() != constant.Unknown
		}
	}
	return found && constants
}

// serves reports whether a type looks like that of something that lasts, and of which there are few: a struct with a lock, a
// function, a channel or something that does work for it, itself or in what it has.
func serves(t types.Type, deep int) bool {
	s, ok := pointed(t).Underlying().(*types.Struct)
	if !ok || deep == 0 {
		return false
	}
	for f := range s.Fields() {
		switch u := f.Type().Underlying().(type) {
		case *types.Signature, *types.Chan:
			return true
		case *types.Interface:
			if u.NumMethods() > 0 && !types.Identical(f.Type(), types.Universe.Lookup("error").Type()) {
				return true
			}
			continue
		}
		if n, ok := types.Unalias(pointed(f.Type())).(*types.Named); ok && n.Obj().Pkg() != nil {
			switch n.Obj().Pkg().Path() {
			case "sync", "sync/atomic", "log", "log/slog", "net/http", "database/sql", "os":
				return true
			}
		}
		if serves(f.Type(), deep-1) {
			return true
		}
	}
	return false
}

// ofCall reports whether a type is that of something made for one request or one connection.
func ofCall(t types.Type) bool {
	s, ok := pointed(t).Underlying().(*types.Struct)
	if !ok {
		return false
	}
	for f := range s.Fields() {
		switch types.TypeString(f.Type(), nil) {
		case "context.Context", "net.Conn", "*net.TCPConn", "net/http.ResponseWriter", "*net/http.Request", "*bufio.Reader", "*bufio.Writer":
			return true
		}
	}
	return false
}

// byPosition sorts what stands in a file.
func byPosition(a, b ast.Expr) int { return cmp.Compare(a.Pos(), b.Pos()) }
