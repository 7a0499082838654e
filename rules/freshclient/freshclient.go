package freshclient

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds pools of connections that are made for one call.
var Analyzer = &analysis.Analyzer{
	Name:     "freshclient",
	Doc:      "find pools of connections that are made for one call",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/freshclient.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "freshclient",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "pool of connections made for one call",
	Safety:    rule.Review,
	Catalogue: []string{"E8", "E11"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CompositeLit)(nil), (*ast.CallExpr)(nil)) {
			if !pool(pass.TypesInfo, c.Node()) {
				continue
			}
			if body := function(pass, c); body != nil && lost(pass.TypesInfo, body, c) {
				pass.Report(analysis.Diagnostic{
					Pos: c.Node().Pos(), End: c.Node().End(), Message: "a pool of connections is made for each call, and used for nothing else",
				})
			}
		}
	})
}

// pool reports whether an expression makes a pool of connections.
func pool(info *types.Info, n ast.Node) bool {
	switch n := n.(type) {
	case *ast.CompositeLit:
		return named(info.TypeOf(n), "net/http.Transport") && !setTrue(info, n, "DisableKeepAlives") && !ownDial(n)
	case *ast.CallExpr:
		fn := typeutil.StaticCallee(info, n)
		return fn != nil && (fn.FullName() == "database/sql.Open" || fn.FullName() == "database/sql.OpenDB")
	}
	return false
}

func named(t types.Type, name string) bool {
	return t != nil && types.TypeString(types.Unalias(t), nil) == name
}

// setTrue reports whether a field of a literal is set, but to the constant false.
func setTrue(info *types.Info, lit *ast.CompositeLit, field string) bool {
	for _, e := range lit.Elts {
		kv, ok := e.(*ast.KeyValueExpr)
		if !ok {
			return true // by position: rare, and not looked into
		}
		if key, ok := kv.Key.(*ast.Ident); ok && key.Name == field {
			v := info.Types[kv.Value].Value
			return v == nil || v.String() != "false"
		}
	}
	return false
}

// ownDial reports whether a literal has a function literal in it: a Dial that knows
// what is of this call only.
func ownDial(lit *ast.CompositeLit) bool {
	found := false
	ast.Inspect(lit, func(n ast.Node) bool {
		_, ok := n.(*ast.FuncLit)
		found = found || ok
		return !found
	})
	return found
}

// function returns the body of the function that a pool is made in, nil if it
// may run once only.
func function(pass *analysis.Pass, c inspector.Cursor) *ast.BlockStmt {
	for at := range c.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch fn := at.Node().(type) {
		case *ast.FuncLit:
			if handler(pass.TypesInfo.TypeOf(fn)) {
				return fn.Body
			}
			return nil // who calls it, and how often, is not known
		case *ast.FuncDecl:
			t := pass.TypesInfo.Defs[fn.Name].Type()
			if handler(t) || pass.Pkg.Name() != "main" && fn.Name.Name != "init" {
				return fn.Body
			}
			return nil
		}
	}
	return nil
}

// handler reports whether the type is that of a function of a response and a
// request.
func handler(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Params().Len() == 2 && named(sig.Params().At(0).Type(), "net/http.ResponseWriter") &&
		named(sig.Params().At(1).Type(), "*net/http.Request")
}

// lost reports whether a value is used in the function for a request or a query,
// not in a loop, and is lost when the function ends.
func lost(info *types.Info, body *ast.BlockStmt, c inspector.Cursor) bool {
	for range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		return false // made in a loop: how often is another question
	}
	v := holder(info, body, c)
	if v == nil {
		return false
	}
	u := uses{info: info, of: v}
	u.look(body)
	return u.worked && !u.escapes
}

// holder returns the variable that the pool ends up in: itself, or the client
// around it; nil if there is none.
func holder(info *types.Info, body *ast.BlockStmt, c inspector.Cursor) *types.Var {
	at := c
	for {
		parent := at.Parent()
		switch n := parent.Node().(type) {
		case *ast.ParenExpr:
		case *ast.UnaryExpr:
			if n.Op != token.AND {
				return nil
			}
		case *ast.KeyValueExpr:
			if key, ok := n.Key.(*ast.Ident); !ok || key.Name != "Transport" || n.Value != at.Node() {
				return nil
			}
		case *ast.CompositeLit:
			if !named(info.TypeOf(n), "net/http.Client") {
				return nil
			}
		case *ast.AssignStmt:
			return assigned(info, body, n, at.Node())
		default:
			return nil
		}
		at = parent
	}
}

// assigned returns the variable of the function that an expression is the first
// value of. One that is a transport is looked at no further: it goes into a
// client.
func assigned(info *types.Info, body *ast.BlockStmt, a *ast.AssignStmt, value ast.Node) *types.Var {
	if a.Tok != token.DEFINE || a.Rhs[0] != value {
		return nil
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.Defs[id].(*types.Var)
	if !ok || v.Pos() < body.Pos() || body.End() < v.Pos() {
		return nil
	}
	return v
}

// uses are those of a variable.
type uses struct {
	info            *types.Info
	of              *types.Var
	loops, literals int // that the place is in
	worked, escapes bool
}

// look goes through a function: calls of methods are work, or the end of the
// pool; all else may keep it.
func (u *uses) look(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			u.inside(&u.loops, n)
			return false
		case *ast.FuncLit:
			u.inside(&u.literals, n)
			return false
		case *ast.CallExpr:
			if sel, ok := ast.Unparen(n.Fun).(*ast.SelectorExpr); ok && u.is(sel.X) {
				u.call(sel.Sel.Name)
				for _, arg := range n.Args {
					u.look(arg)
				}
				return false
			}
		case *ast.Ident:
			u.escapes = u.escapes || u.info.Uses[n] == u.of
		}
		return true
	})
}

// inside looks below a node, counted in depth.
func (u *uses) inside(depth *int, n ast.Node) {
	*depth++
	ast.Inspect(n, func(below ast.Node) bool {
		if below == n || below == nil {
			return true
		}
		u.look(below)
		return false
	})
	*depth--
}

func (u *uses) is(e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && u.info.Uses[id] == u.of
}

// call is a call of a method.
func (u *uses) call(name string) {
	switch name {
	case "Close", "CloseIdleConnections", "SetMaxOpenConns", "SetMaxIdleConns", "SetConnMaxLifetime", "SetConnMaxIdleTime":
	case "Get", "Head", "Post", "PostForm", "Do", "RoundTrip",
		"Query", "QueryContext", "QueryRow", "QueryRowContext", "Exec", "ExecContext", "Ping", "PingContext":
		u.worked = true
		u.escapes = u.escapes || u.loops > 0 || u.literals > 0
	default: // Begin, Prepare, Conn: what they return is used further
		u.escapes = true
	}
}
