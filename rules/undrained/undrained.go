package undrained

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds responses whose body is closed and never read.
var Analyzer = &analysis.Analyzer{
	Name:     "undrained",
	Doc:      "find responses whose body is closed and never read",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/undrained.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "undrained",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "body of a response closed without being read",
	Safety:    rule.Review,
	Catalogue: []string{"E9"},
	// A connection that is not kept costs a dial and a handshake.
	Removes: []string{"net/http.(*Transport).dialConn", "net.(*Dialer)", "crypto/tls.(*Conn)"},
	Calls:   true,

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if !requests(pass.TypesInfo, call) || ownClient(pass.TypesInfo, c, call) {
				continue
			}
			body := function(pass, c)
			v := response(pass.TypesInfo, c)
			if body == nil || v == nil || !closedOnly(pass.TypesInfo, body, v) || unkept(pass.TypesInfo, body) {
				continue
			}
			pass.Report(analysis.Diagnostic{
				Pos: call.Pos(), End: call.End(),
				Message: "the body of the response is closed without being read, which closes the connection, too",
			})
		}
	})
}

// requests reports whether a call sends a request whose answer may have a body.
func requests(info *types.Info, call *ast.CallExpr) bool {
	fn := typeutil.StaticCallee(info, call)
	if fn == nil {
		return false
	}
	switch fn.FullName() {
	case "net/http.Get", "net/http.Post", "net/http.PostForm",
		"(*net/http.Client).Get", "(*net/http.Client).Post", "(*net/http.Client).PostForm", "(*net/http.Client).Do":
		return true
	}
	return false
}

// ownClient reports whether the client of a call is a variable of the function, or
// a literal.
func ownClient(info *types.Info, c inspector.Cursor, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	switch x := ast.Unparen(sel.X).(type) {
	case *ast.CompositeLit, *ast.UnaryExpr:
		return true
	case *ast.Ident:
		v, ok := info.Uses[x].(*types.Var)
		_, decl := sources.Enclosing(c)
		return ok && decl != nil && decl.Body.Pos() <= v.Pos() && v.Pos() < decl.Body.End()
	}
	return false
}

// function returns the body of the innermost function around a call, nil if it is
// one that runs the call once.
func function(pass *analysis.Pass, c inspector.Cursor) *ast.BlockStmt {
	looped := false
	for at := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch n := at.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			looped = true
		case *ast.FuncLit:
			return n.Body
		case *ast.FuncDecl:
			once := n.Recv == nil && (n.Name.Name == "init" || n.Name.Name == "main" && pass.Pkg.Name() == "main")
			if once && !looped {
				return nil
			}
			return n.Body
		}
	}
	return nil
}

// response returns the variable that gets the response of a call.
func response(info *types.Info, c inspector.Cursor) *types.Var {
	if kind, _ := c.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return nil
	}
	a := c.Parent().Node().(*ast.AssignStmt)
	if a.Tok != token.DEFINE || len(a.Rhs) != 1 {
		return nil
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := info.Defs[id].(*types.Var)
	return v
}

// closedOnly reports whether a function closes the body of a response, and uses
// nothing of it but what came before the body; but for what is read where the status
// is a bad one, which should be rare.
func closedOnly(info *types.Info, body *ast.BlockStmt, v *types.Var) bool {
	all, fine, closed := 0, 0, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.IfStmt:
			return !refuses(info, n, v)
		case *ast.Ident:
			if info.Uses[n] == v {
				all++
			}
		case *ast.CallExpr:
			if closes(info, n, v) {
				fine, closed = fine+1, true
			}
		case *ast.SelectorExpr:
			if is(info, n.X, v) && headOnly[n.Sel.Name] {
				fine++
			}
		case *ast.BinaryExpr: // resp != nil
			if is(info, n.X, v) && info.Types[n.Y].IsNil() {
				fine++
			}
			if sel, ok := n.X.(*ast.SelectorExpr); ok && is(info, sel.X, v) && sel.Sel.Name == "Body" && info.Types[n.Y].IsNil() {
				fine++
			}
		}
		return true
	})
	return closed && all == fine
}

// refuses reports whether a branch leaves the function for the status of the
// response.
func refuses(info *types.Info, n *ast.IfStmt, v *types.Var) bool {
	if n.Else != nil || len(n.Body.List) == 0 {
		return false
	}
	if _, ok := n.Body.List[len(n.Body.List)-1].(*ast.ReturnStmt); !ok {
		return false
	}
	about := false
	ast.Inspect(n.Cond, func(n ast.Node) bool {
		sel, ok := n.(*ast.SelectorExpr)
		about = about || ok && sel.Sel.Name == "StatusCode" && is(info, sel.X, v)
		return !about
	})
	return about && unlike(n.Cond)
}

// unlike reports whether a condition says that something is not as it should be.
func unlike(cond ast.Expr) bool {
	b, ok := ast.Unparen(cond).(*ast.BinaryExpr)
	if !ok {
		return false
	}
	switch b.Op {
	case token.NEQ, token.GTR, token.GEQ, token.LSS:
		return true
	case token.LAND, token.LOR:
		return unlike(b.X) && unlike(b.Y)
	}
	return false
}

// headOnly are the fields of a response that are there before its body.
var headOnly = map[string]bool{"Status": true, "StatusCode": true, "Header": true, "Proto": true, "ContentLength": true}

// closes reports whether a call is v.Body.Close().
func closes(info *types.Info, call *ast.CallExpr, v *types.Var) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Close" {
		return false
	}
	field, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
	return ok && field.Sel.Name == "Body" && is(info, field.X, v)
}

func is(info *types.Info, e ast.Expr, v *types.Var) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && info.Uses[id] == v
}

// unkept reports whether a function has a sign that its connections are not to be
// kept, or that its answers have no body.
func unkept(info *types.Info, body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			owner := info.Selections[n]
			found = found || n.Sel.Name == "DisableKeepAlives" || n.Sel.Name == "MethodHead" ||
				n.Sel.Name == "Close" && owner != nil && owner.Kind() == types.FieldVal
		case *ast.BasicLit:
			found = found || n.Value == `"HEAD"`
		}
		return !found
	})
	return found
}
