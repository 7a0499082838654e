package requestlog

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds lines that handlers of requests write to a log of package log.
var Analyzer = &analysis.Analyzer{
	Name:     "requestlog",
	Doc:      "find lines that handlers of requests write to a log of package log",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/requestlog.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer, rule.Packages},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "requestlog",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "line of a log for each request",
	Safety:    rule.Review,
	Catalogue: []string{"E21", "D17"},
	Version:   3, // lines that functions of the module write for a handler

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	p := &program{pass: pass, logging: map[types.Object]bool{}, always: map[types.Object]bool{}, homes: map[string]*told{}}
	if err := sources.Each(pass, p.note); err != nil {
		return nil, err
	}
	return nil, sources.Each(pass, p.look)
}

type program struct {
	pass    *analysis.Pass
	logging map[types.Object]bool // handlers that log every request
	always  map[types.Object]bool // functions that write a line whenever they are called
	homes   map[string]*told      // packages of the module, by path
}

// note finds the handlers, by name, that log.
func (p *program) note(f *sources.File) {
	for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
		decl := c.Node().(*ast.FuncDecl)
		if decl.Body == nil || len(p.lines(decl.Body)) == 0 {
			continue
		}
		fn := p.pass.TypesInfo.Defs[decl.Name]
		p.always[fn] = true
		if handler(fn.Type()) {
			p.logging[fn] = true
		}
	}
}

func (p *program) look(f *sources.File) {
	for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch n := c.Node().(type) {
		case *ast.FuncDecl:
			if n.Body != nil && handler(p.pass.TypesInfo.Defs[n.Name].Type()) {
				p.report(f, n.Body, false)
			} else if n.Body != nil {
				p.work(n)
			}
		case *ast.FuncLit:
			if handler(p.pass.TypesInfo.TypeOf(n)) {
				p.report(f, n.Body, p.second(c, n))
			}
		}
	}
}

func (p *program) report(f *sources.File, body *ast.BlockStmt, second bool) {
	for _, s := range p.lines(body) {
		d := analysis.Diagnostic{Pos: s.Pos(), End: s.End(), Message: "a line is written to the log for each request, unbuffered"}
		if second {
			d.Message = "a second line is written to the log for each request, unbuffered"
			if p.free(body, s) && !f.Commented(s.Pos(), s.End()) {
				d.SuggestedFixes = []analysis.SuggestedFix{{Message: "leave the second line out", TextEdits: []analysis.TextEdit{{Pos: s.Pos(), End: s.End()}}}}
			}
		}
		p.pass.Report(d)
	}
	for _, s := range p.helped(body) {
		p.pass.Report(analysis.Diagnostic{Pos: s.Pos(), End: s.End(), Message: "a line is written to the log for each request, unbuffered, by what is called"})
	}
}

// lines are the statements of a body that log, whatever the request.
func (p *program) lines(body *ast.BlockStmt) []ast.Stmt {
	var out []ast.Stmt
	for _, s := range body.List {
		if fn := p.called(s); fn != nil && writes(fn) {
			out = append(out, s)
		}
	}
	return out
}

// called is the function that a statement calls, nil for other statements.
func (p *program) called(s ast.Stmt) *types.Func {
	e, ok := s.(*ast.ExprStmt)
	if !ok {
		return nil
	}
	call, ok := ast.Unparen(e.X).(*ast.CallExpr)
	if !ok {
		return nil
	}
	return typeutil.StaticCallee(p.pass.TypesInfo, call)
}

// handler reports whether the type is that of a function of a response and a
// request.
func handler(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	return ok && sig.Params().Len() == 2 && types.TypeString(sig.Params().At(0).Type(), nil) == "net/http.ResponseWriter" &&
		types.TypeString(sig.Params().At(1).Type(), nil) == "*net/http.Request"
}

// second reports whether a literal calls a handler that was given to the function
// it is in, and that a handler which logs is given to that function.
func (p *program) second(c inspector.Cursor, lit *ast.FuncLit) bool {
	_, decl := sources.Enclosing(c)
	if decl == nil || !p.wraps(decl, lit) {
		return false
	}
	wrapper := p.pass.TypesInfo.Defs[decl.Name]
	for _, file := range p.pass.Files {
		found := false
		ast.Inspect(file, func(n ast.Node) bool {
			if call, ok := n.(*ast.CallExpr); ok && callee(p.pass.TypesInfo, call) == wrapper {
				for _, arg := range call.Args {
					found = found || p.logging[object(p.pass.TypesInfo, arg)]
				}
			}
			return !found
		})
		if found {
			return true
		}
	}
	return false
}

// wraps reports whether the literal calls a parameter of the function as a
// handler.
func (p *program) wraps(decl *ast.FuncDecl, lit *ast.FuncLit) bool {
	found := false
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		fun := ast.Unparen(call.Fun)
		if sel, ok := fun.(*ast.SelectorExpr); ok && sel.Sel.Name == "ServeHTTP" {
			fun = sel.X
		}
		v, ok := object(p.pass.TypesInfo, fun).(*types.Var)
		found = found || ok && decl.Type.Params.Pos() <= v.Pos() && v.Pos() < decl.Type.Params.End()
		return !found
	})
	return found
}

func object(info *types.Info, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.Uses[e]
	case *ast.SelectorExpr:
		return info.Uses[e.Sel]
	case *ast.CallExpr: // http.HandlerFunc(f)
		if info.Types[e.Fun].IsType() && len(e.Args) == 1 {
			return object(info, e.Args[0])
		}
	}
	return nil
}

func callee(info *types.Info, call *ast.CallExpr) types.Object { return object(info, call.Fun) }

// free reports whether all variables that a statement uses are used by others of
// the body, and it calls nothing but functions of package time.
func (p *program) free(body *ast.BlockStmt, stmt ast.Stmt) bool {
	uses, within := map[types.Object]int{}, map[types.Object]int{}
	ast.Inspect(body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			if v, ok := p.pass.TypesInfo.Uses[id].(*types.Var); ok {
				uses[v]++
				if stmt.Pos() <= id.Pos() && id.Pos() < stmt.End() {
					within[v]++
				}
			}
		}
		return true
	})
	for v, n := range within {
		local := body.Pos() <= v.Pos() && v.Pos() < body.End()
		if local && uses[v] == n {
			return false
		}
	}
	return true
}
