package lend

import (
	"fmt"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// dispatches reports whether a call of a method of an interface can be made one of a
// function that knows the type of the method: both are in one package, and what is
// called is named, so that nothing is evaluated twice or in another order. The interface is the
// package's own: one of the library, say fmt.Stringer, is for values of any type.
func (m *Module) dispatches(c *ssa.Call, fn *ssa.Function) bool {
	cur, ok := m.call(c)
	if !ok || fn.Pkg == nil || c.Parent().Pkg != fn.Pkg || ofType(fn) == "" || foreign(c.Common().Value.Type(), fn.Pkg.Pkg) {
		return false
	}
	call := cur.Node().(*ast.CallExpr)
	s, ok := call.Fun.(*ast.SelectorExpr)
	sig := c.Common().Method.Signature()
	return ok && dotted(s.X) && !call.Ellipsis.IsValid() && !sig.Variadic() && sig.Results().Len() > 0 && len(call.Args) == sig.Params().Len()
}

// foreign reports whether a type is declared elsewhere.
func foreign(t types.Type, pkg *types.Package) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != pkg
}

// dotted reports whether an expression is names and dots.
func dotted(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Ident:
		return true
	case *ast.SelectorExpr:
		return dotted(e.X)
	}
	return false
}

// ofType spells the type of a method's receiver in its package, "" where that has type
// parameters or is declared in a function.
func ofType(fn *ssa.Function) string {
	t, star := types.Unalias(fn.Signature.Recv().Type()), ""
	if p, ok := t.(*types.Pointer); ok {
		t, star = types.Unalias(p.Elem()), "*"
	}
	n, ok := t.(*types.Named)
	if !ok || n.TypeParams().Len() > 0 || n.Obj().Parent() != n.Obj().Pkg().Scope() {
		return ""
	}
	return star + n.Obj().Name()
}

// mostTypes is how many types a call of a method of an interface may come to that have use for
// rooms: each has its own, and who reads the call has all of them before him.
const mostTypes = 4

// dispatched makes a call of a method of an interface one of a function that passes rooms
// on to the methods that have use for them.
func (l *lending) dispatched(p *passing, call *ast.CallExpr) bool {
	file := l.file(call.Pos())
	cur, ok := l.call(p.call)
	if file == nil || !ok || trailing(file, call.Args, call.Rparen) || file.Commented(call.Fun.Pos(), call.Lparen) {
		return false
	}
	_, decl := sources.Enclosing(cur)
	all := append([]*passing{p}, p.with...)
	if len(all) > mostTypes {
		return false
	}
	text, ok := l.dispatcher(all, l.everywhere(file))
	if !ok || decl == nil {
		return false
	}
	fun := call.Fun.(*ast.SelectorExpr)
	name, ok := l.helper(Room{Helper: text, HelperName: strings.ToLower(fun.Sel.Name[:1]) + fun.Sel.Name[1:] + "Into"}, file, decl)
	if !ok {
		return false
	}
	l.replace(fun, name)
	l.insert(call.Lparen+1, file.Of(fun.X)+comma(len(call.Args)))
	var rooms []string
	for _, p := range all {
		rooms = append(rooms, p.rooms()...)
	}
	l.insert(call.Rparen, ", "+strings.Join(rooms, ", "))
	return true
}

// dispatcher is the text of a function that calls a method of an interface: with rooms,
// where it comes to one that has use for them.
func (l *lending) dispatcher(all []*passing, file *sources.File) (string, bool) {
	common := all[0].call.Common()
	spelled := true
	typeOf := func(t types.Type) string {
		text, ok := l.typeIn(t, file, file.Syntax.FileEnd-1)
		spelled = spelled && ok
		return text
	}
	taken := names.Taken{}
	in := taken.Free("in")
	params, args := []string{in + " " + typeOf(common.Value.Type())}, []string{}
	for v := range common.Method.Signature().Params().Variables() {
		name := "arg"
		if v.Name() != "" && v.Name() != "_" {
			name = v.Name()
		}
		args = append(args, taken.Free(name))
		params = append(params, args[len(args)-1]+" "+typeOf(v.Type()))
	}
	var results, cases, whose []string
	for v := range common.Method.Signature().Results().Variables() {
		results = append(results, typeOf(v.Type()))
	}
	for _, p := range all {
		var rooms []string
		for _, param := range p.to.params {
			name, of, _ := strings.Cut(param, " ")
			rooms = append(rooms, taken.Free(name))
			params = append(params, rooms[len(rooms)-1]+" "+of)
		}
		of := ofType(p.to.fn)
		whose = append(whose, of)
		cases = append(cases, fmt.Sprintf("\tcase %s:\n\t\treturn %s.%s(%s)\n", of, in, p.to.name, strings.Join(append(args[:len(args):len(args)], rooms...), ", ")))
	}
	result := strings.Join(results, ", ")
	if len(results) > 1 {
		result = "(" + result + ")"
	}
	method := common.Method.Name()
	return fmt.Sprintf("// NAME is %[1]s of what is in an interface, with room for what that of %[2]s\n// allocates otherwise.\nfunc NAME(%[3]s) %[4]s {\n\tswitch %[5]s := %[5]s.(type) {\n%[6]s\t}\n\treturn %[5]s.%[1]s(%[7]s)\n}",
		method, strings.Join(whose, " and "), strings.Join(params, ", "), result, in, strings.Join(cases, ""), strings.Join(args, ", ")), spelled
}
