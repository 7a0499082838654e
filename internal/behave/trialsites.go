package behave

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"
)

// siteWriter has the places of one function ask package replay what is there.
type siteWriter struct {
	*testWriter
	m    *marker
	file string
	path []ast.Node // what the node under way lies in
}

// walk goes through a node: what begins first is asked first, and ends last.
func (s *siteWriter) walk(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		if n == nil {
			s.path = s.path[:len(s.path)-1]
			return true
		}
		if !s.visit(n) {
			return false
		}
		s.path = append(s.path, n)
		return true
	})
}

// visit rewrites a node, and reports whether those within it are looked at.
func (s *siteWriter) visit(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.GenDecl:
		return n.Tok == token.VAR
	case *ast.FuncLit:
		s.entered(n.Type, n.Body)
		return true
	case *ast.FuncDecl:
		if n.Recv != nil && !streams[n.Name.Name] {
			s.entered(n.Type, n.Body)
		}
		return true
	case *ast.IfStmt:
		s.seen(n.Cond)
	case *ast.ExprStmt:
		if call, ok := n.X.(*ast.CallExpr); ok && s.inTurn(call) {
			s.m.inserts = append(s.m.inserts, insert{at: s.offset(n.Pos()), cut: s.offset(n.End()) - s.offset(n.Pos()), text: "{}"})
			return false
		}
		s.again(n)
	case *ast.AssignStmt:
		s.again(n)
	case *ast.CompositeLit:
		s.list(n)
	case *ast.CaseClause:
		for _, b := range n.Body {
			s.path = append(s.path, n)
			s.walk(b)
			s.path = s.path[:len(s.path)-1]
		}
		return false
	}
	if e, ok := n.(ast.Expr); ok {
		return s.expression(e)
	}
	return true
}

// streams are methods of readers and writers: how often they are called, for how much, is nothing that a package promises.
var streams = map[string]bool{
	"Write": true, "WriteString": true, "WriteByte": true, "WriteRune": true, "WriteAt": true, "Flush": true,
	"Read": true, "ReadByte": true, "ReadRune": true, "UnreadByte": true, "UnreadRune": true, "ReadAt": true, "Seek": true,
}

// expression rewrites an expression, and reports whether those within it are looked at.
func (s *siteWriter) expression(e ast.Expr) bool {
	tv, known := s.pkg.TypesInfo.Types[e]
	if !known {
		return true
	}
	if tv.IsType() {
		return false
	}
	if call, ok := e.(*ast.CallExpr); ok && s.says(call) {
		return false // what a test says of a failure is no part of it
	}
	if tv.Value != nil {
		s.constant(e, tv)
		return false
	}
	s.argument(e, tv)
	return true
}

// says reports whether a call is one of package testing that says something, or ends the test.
func (s *siteWriter) says(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	fn, ok := s.pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
	return ok && fn.Pkg() != nil && fn.Pkg().Path() == "testing" && !slices.Contains([]string{"Run", "Cleanup", "Context"}, fn.Name())
}

// inTurn reports whether a call says that a test may run beside others.
func (s *siteWriter) inTurn(call *ast.CallExpr) bool {
	fn := s.callee(call)
	return fn != nil && fn.Pkg() != nil && fn.Pkg().Path() == "testing" && fn.Name() == "Parallel"
}

// parent is what the node under way lies in.
func (s *siteWriter) parent() ast.Node {
	if len(s.path) == 0 {
		return nil
	}
	return s.path[len(s.path)-1]
}

// fixed reports whether a constant has to stay as it is, or says nothing: what something is compared with, an index, how
// many places something is shifted, a key of a list, the name of a test.
func (s *siteWriter) fixed(e ast.Expr) bool {
	switch p := s.parent().(type) {
	case *ast.BinaryExpr:
		switch p.Op {
		case token.EQL, token.NEQ, token.LSS, token.LEQ, token.GTR, token.GEQ, token.SHL, token.SHR:
			return true
		}
	case *ast.IndexExpr, *ast.SliceExpr, *ast.ArrayType, *ast.SwitchStmt:
		return true
	case *ast.KeyValueExpr:
		if p.Key == e {
			if lit, ok := s.path[len(s.path)-2].(*ast.CompositeLit); ok {
				_, isMap := s.pkg.TypesInfo.TypeOf(lit).Underlying().(*types.Map)
				return !isMap
			}
		}
		return s.hidden(p.Key)
	case *ast.CallExpr:
		if fn := s.callee(p); fn != nil {
			return fn.Pkg() != nil && fn.Pkg().Path() == "testing" || s.internal(fn)
		}
	case *ast.CompositeLit:
		return s.hiddenAt(p, slices.Index(p.Elts, e))
	}
	return false
}

// callee is the function or method that a call names, nil if it names none.
func (s *siteWriter) callee(call *ast.CallExpr) *types.Func {
	var id *ast.Ident
	switch f := ast.Unparen(call.Fun).(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	default:
		return nil
	}
	fn, _ := s.pkg.TypesInfo.Uses[id].(*types.Func)
	return fn
}

// internal reports whether a function is one of the package under check that its users cannot call.
func (s *siteWriter) internal(fn *types.Func) bool {
	return fn.Pkg() != nil && fn.Pkg().Path() == strings.TrimSuffix(s.pkg.PkgPath, "_test") && !fn.Exported() && s.decls[fn] == nil
}

// hidden reports whether a key of a literal is a field of the package under check that its users cannot set.
func (s *siteWriter) hidden(key ast.Expr) bool {
	id, ok := key.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := s.pkg.TypesInfo.Uses[id].(*types.Var)
	return ok && v.IsField() && s.isHidden(v)
}

// hiddenAt reports whether an entry of a literal is such a field.
func (s *siteWriter) hiddenAt(lit *ast.CompositeLit, i int) bool {
	st, ok := s.pkg.TypesInfo.TypeOf(lit).Underlying().(*types.Struct)
	return ok && i >= 0 && i < st.NumFields() && s.isHidden(st.Field(i))
}

// isHidden reports whether a field of the package under check is none that its users can set.
func (s *siteWriter) isHidden(f *types.Var) bool {
	return !f.Exported() && f.Pkg() != nil && !strings.HasSuffix(s.pkg.Fset.Position(f.Pos()).Filename, "_test.go")
}

// constant has a constant be what package replay says.
func (s *siteWriter) constant(e ast.Expr, tv types.TypeAndValue) {
	basic, ok := tv.Type.Underlying().(*types.Basic)
	if !ok || s.fixed(e) {
		return
	}
	spelled := s.spell(e, tv.Type)
	if spelled == "" {
		return
	}
	ask, as := "", ""
	switch info := basic.Info(); {
	case info&types.IsString != 0:
		ask, as = "Text", "string"
	case info&types.IsBoolean != 0:
		ask, as = "Truth", "bool"
	case info&types.IsInteger != 0:
		if _, fits := constant.Int64Val(constant.ToInt(tv.Value)); !fits {
			return
		}
		ask, as = "Whole", "int64"
	case info&types.IsFloat != 0:
		ask, as = "Fraction", "float64"
	default:
		return
	}
	s.around(e, spelled+"("+prefix+ask+"("+s.siteOf(e)+", "+as+"(", ")))")
}

// spell is how the type of a constant is spelled where it stands, "" if it cannot be.
func (s *siteWriter) spell(e ast.Expr, t types.Type) string {
	t = types.Default(t)
	scope := s.scopeAt(e.Pos())
	switch t := t.(type) {
	case *types.Basic:
		if _, obj := scope.LookupParent(t.Name(), e.Pos()); obj == nil || obj.Parent() != types.Universe {
			return ""
		}
		return t.Name()
	case *types.Named:
		obj := t.Obj()
		if t.TypeArgs().Len() > 0 || obj.Pkg() == nil {
			return ""
		}
		if obj.Pkg() == s.pkg.Types {
			if _, found := scope.LookupParent(obj.Name(), e.Pos()); found == obj {
				return obj.Name()
			}
			return ""
		}
		for _, name := range scopeNames(scope) {
			if pn, ok := name.(*types.PkgName); ok && pn.Imported() == obj.Pkg() && pn.Name() != "." && pn.Name() != "_" {
				if _, found := scope.LookupParent(pn.Name(), e.Pos()); found == pn {
					return pn.Name() + "." + obj.Name()
				}
			}
		}
	}
	return ""
}

// scopeAt is the innermost scope of a place.
func (s *siteWriter) scopeAt(at token.Pos) *types.Scope {
	for _, f := range s.pkg.Syntax {
		if f.FileStart <= at && at < f.FileEnd {
			if inner := s.pkg.TypesInfo.Scopes[f].Innermost(at); inner != nil {
				return inner
			}
			return s.pkg.TypesInfo.Scopes[f]
		}
	}
	return s.pkg.Types.Scope()
}

// scopeNames are the objects of a scope and those that it lies in.
func scopeNames(scope *types.Scope) (out []types.Object) {
	for ; scope != nil && scope != types.Universe; scope = scope.Parent() {
		for _, n := range scope.Names() {
			out = append(out, scope.Lookup(n))
		}
	}
	return out
}

// around puts text before and behind a node.
func (s *siteWriter) around(n ast.Node, before, behind string) {
	s.m.inserts = append(s.m.inserts, insert{at: s.offset(n.Pos()), text: before})
	s.m.closing = append([]insert{{at: s.offset(n.End()), text: behind}}, s.m.closing...)
}

// list has a list of several entries come otherwise.
func (s *siteWriter) list(lit *ast.CompositeLit) {
	if lit.Type == nil || len(lit.Elts) < 2 {
		return
	}
	if array, ok := lit.Type.(*ast.ArrayType); !ok || array.Len != nil || s.inHidden(lit) {
		return
	}
	if slices.ContainsFunc(lit.Elts, func(e ast.Expr) bool { _, keyed := e.(*ast.KeyValueExpr); return keyed }) {
		return
	}
	s.around(lit, prefix+"List("+s.siteOf(lit)+", ", ").("+typeInLine(string(s.m.text[s.offset(lit.Type.Pos()):s.offset(lit.Type.End())]))+")")
}

// inHidden reports whether a list is the value of a field that users of the package cannot set.
func (s *siteWriter) inHidden(lit *ast.CompositeLit) bool {
	if kv, ok := s.parent().(*ast.KeyValueExpr); ok {
		return s.hidden(kv.Key)
	}
	return false
}

// typeInLine is a type in one line.
func typeInLine(t string) string {
	lines := strings.Split(t, "\n")
	for i, l := range lines {
		l, _, _ = strings.Cut(l, "//")
		lines[i] = strings.TrimSpace(l)
	}
	joined := strings.Join(lines, "; ")
	for _, r := range [][2]string{{"{; ", "{ "}, {"; }", " }"}, {"; ; ", "; "}, {"(; ", "("}} {
		for strings.Contains(joined, r[0]) {
			joined = strings.ReplaceAll(joined, r[0], r[1])
		}
	}
	return joined
}

// again has a statement that calls something be done again, or not at all.
func (s *siteWriter) again(n ast.Stmt) {
	if !s.inBlock(n) {
		return
	}
	var call ast.Expr
	switch n := n.(type) {
	case *ast.ExprStmt:
		call = n.X
	case *ast.AssignStmt:
		if n.Tok != token.ASSIGN || len(n.Rhs) != 1 {
			return
		}
		call = n.Rhs[0]
	}
	c, ok := call.(*ast.CallExpr)
	if !ok || s.says(c) {
		return
	}
	fn := s.callee(c)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() == "sync" || fn.Pkg().Path() == "testing" || s.internal(fn) {
		return
	}
	times := ownPrefix + "Times"
	s.around(n, "for "+times+" := "+prefix+"Times("+s.siteOf(n)+"); "+times+" > 0; "+times+"-- { ", " }")
}

// inBlock reports whether a statement is one of a list of them.
func (s *siteWriter) inBlock(n ast.Stmt) bool {
	switch p := s.parent().(type) {
	case *ast.BlockStmt:
		return slices.Contains(p.List, n)
	case *ast.CaseClause:
		return slices.Contains(p.Body, n)
	}
	return false
}

// seen shows the variables that a condition is about.
func (s *siteWriter) seen(cond ast.Expr) {
	var names []string
	ast.Inspect(cond, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.Ident:
			v, ok := s.pkg.TypesInfo.Uses[n].(*types.Var)
			if !ok || v.IsField() || v.Parent() == nil || v.Pkg() == nil || v.Parent() == v.Pkg().Scope() || slices.Contains(names, n.Name) || !shows(v.Type()) {
				return true
			}
			names = append(names, n.Name)
		}
		return true
	})
	if b, ok := types.Default(s.pkg.TypesInfo.TypeOf(cond)).(*types.Basic); len(names) == 0 || !ok || b.Kind() != types.Bool {
		return
	}
	for i, n := range names {
		if v := s.variable(cond, n); v != nil && gathersText(v.Type()) {
			names[i] = "&" + n
		}
	}
	s.around(cond, prefix+"Saw("+s.siteOf(cond)+", "+strings.Join(names, ", ")+") && (", ")")
}

// variable is the variable of a name in an expression.
func (s *siteWriter) variable(in ast.Expr, name string) (found *types.Var) {
	ast.Inspect(in, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && id.Name == name && found == nil {
			found, _ = s.pkg.TypesInfo.Uses[id].(*types.Var)
		}
		return true
	})
	return found
}

// gathersText reports whether a type is one of the standard library that gathers text, and is not copied.
func gathersText(t types.Type) bool {
	name := types.TypeString(t, nil)
	return name == "strings.Builder" || name == "bytes.Buffer"
}

// shows reports whether values of a type say something by how they look.
func shows(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return true
	case *types.Slice, *types.Array, *types.Map:
		return true
	case *types.Interface:
		return types.TypeString(t, nil) == "error"
	case *types.Struct:
		return true
	case *types.Pointer:
		name := types.TypeString(u.Elem(), nil)
		return name == "net/http/httptest.ResponseRecorder" || gathersText(u.Elem())
	}
	return false
}

// entered has a function of the tests that the package calls say so, and fail, or want no more, now and then.
func (s *siteWriter) entered(t *ast.FuncType, body *ast.BlockStmt) {
	if len(body.List) == 0 && t.Results == nil {
		return
	}
	at := s.offset(body.Lbrace) + 1
	text := " " + prefix + "Amid(); "
	if p := t.Params; p != nil && len(p.List) == 1 && types.TypeString(s.pkg.TypesInfo.TypeOf(p.List[0].Type), nil) == "*testing.T" {
		text = " defer " + prefix + "Part()(); "
	}
	if t.Results != nil && len(t.Results.List) > 0 {
		var zeros []string
		last := ""
		for _, f := range t.Results.List {
			for range max(1, len(f.Names)) {
				last = types.TypeString(s.pkg.TypesInfo.TypeOf(f.Type), nil)
				zeros = append(zeros, map[string]string{"int": "0", "string": `""`, "bool": "false", "error": "nil"}[last])
			}
		}
		if !slices.Contains(zeros, "") {
			zeros[len(zeros)-1] = ownPrefix + "Err"
			switch {
			case last == "error":
				text += "if " + ownPrefix + "Err := " + prefix + "Fails(" + s.siteOf(t) + "); " + ownPrefix + "Err != nil { return " + strings.Join(zeros, ", ") + " }; "
			case last == "bool" && len(zeros) == 1:
				text += "if " + prefix + "Stops(" + s.siteOf(t) + ") { return false }; "
			}
		}
	}
	s.m.inserts = append(s.m.inserts, insert{at: at, text: text})
}

// argument has a context end, and a reader or writer fail, that is passed to a function.
func (s *siteWriter) argument(e ast.Expr, tv types.TypeAndValue) {
	call, ok := s.parent().(*ast.CallExpr)
	if !ok || tv.IsNil() {
		return
	}
	i := slices.Index(call.Args, e)
	sig, isCall := s.pkg.TypesInfo.TypeOf(call.Fun).(*types.Signature)
	if i < 0 || !isCall || i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 {
		return
	}
	ask := ""
	switch types.TypeString(sig.Params().At(i).Type(), nil) {
	case "context.Context":
		ask = "Context"
	case "io.Writer":
		ask = "Writer"
	case "io.Reader":
		ask = "Reader"
	}
	if fn := s.callee(call); ask == "" || fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != strings.TrimSuffix(s.pkg.PkgPath, "_test") || s.internal(fn) {
		return
	}
	s.around(e, prefix+ask+"("+s.siteOf(e)+", ", ")")
}
