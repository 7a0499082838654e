package requestbuffer

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// answers looks for text that is put together as a string for a request, and then written
// to the response as a whole: by the handler, or by a function of the package.
type answers struct {
	files    []*sources.File
	decls    map[*types.Func]*ast.FuncDecl
	reported map[ast.Node]bool
}

func (a *answers) collect(f *sources.File) {
	a.files = append(a.files, f)
	for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		if fn, ok := f.Pass.TypesInfo.Defs[decl.Name].(*types.Func); ok && decl.Body != nil {
			a.decls[fn] = decl
		}
	}
}

// look reports the text that a handler writes.
func (a *answers) look(f *sources.File, c inspector.Cursor) {
	for at := range c.Preorder((*ast.CallExpr)(nil)) {
		text := a.sent(f, at.Node().(*ast.CallExpr))
		if text == nil {
			continue
		}
		for _, n := range a.made(f, c, text) {
			if a.reported[n] {
				continue
			}
			a.reported[n] = true
			f.Pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "an answer is made as text for each request, and then written"})
		}
	}
}

// sent returns s of io.WriteString(w, s), fmt.Fprint(w, s) and w.Write([]byte(s)), where w
// is a response.
func (a *answers) sent(f *sources.File, call *ast.CallExpr) ast.Expr {
	info := f.Pass.TypesInfo
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	if fn == nil {
		return nil
	}
	switch fn.FullName() {
	case "io.WriteString", "fmt.Fprint", "fmt.Fprintln":
		if len(call.Args) == 2 && isResponse(info.TypeOf(call.Args[0])) {
			return call.Args[1]
		}
	case "(net/http.ResponseWriter).Write", "(io.Writer).Write":
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok || !isResponse(info.TypeOf(sel.X)) {
			return nil
		}
		if conv, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr); ok && info.Types[conv.Fun].IsType() {
			return conv.Args[0]
		}
	}
	return nil
}

func isResponse(t types.Type) bool { return types.TypeString(t, nil) == "net/http.ResponseWriter" }

// made returns the nodes that put a text together.
func (a *answers) made(f *sources.File, handler inspector.Cursor, e ast.Expr) []ast.Node {
	info := f.Pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		if joined(info, e) {
			return []ast.Node{e}
		}
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		if !ok || !types.Identical(v.Type(), types.Typ[types.String]) {
			return nil
		}
		for c := range handler.Preorder((*ast.AssignStmt)(nil)) {
			s := c.Node().(*ast.AssignStmt)
			if id, ok := s.Lhs[0].(*ast.Ident); ok && len(s.Rhs) == 1 && info.Defs[id] == v && joined(info, s.Rhs[0]) {
				return []ast.Node{s}
			}
		}
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(info, e)
		switch {
		case fn == nil || fn.Name() == "String": // of a buffer, which is found itself
		case joined(info, e):
			return []ast.Node{e}
		case a.decls[fn] != nil:
			return returned(info, a.decls[fn])
		}
	}
	return nil
}

// joined reports whether an expression puts a text together.
func joined(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && types.Identical(info.TypeOf(e).Underlying(), types.Typ[types.String])
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(info, e)
		if fn == nil {
			return false
		}
		switch fn.FullName() {
		case "fmt.Sprint", "fmt.Sprintf", "fmt.Sprintln", "strings.Join", "(*strings.Builder).String", "(*bytes.Buffer).String":
			return true
		}
	}
	return false
}

// returned are the statements that return a text that is put together in them, or by a
// builder.
func returned(info *types.Info, decl *ast.FuncDecl) (all []ast.Node) {
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			if len(n.Results) > 0 && joined(info, n.Results[0]) {
				all = append(all, n)
			}
		}
		return true
	})
	return all
}
