package freshbuffer

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// show reports, without a fix, buffers for one message that are not simply a variable of
// their own: a field, a variable that is there already, a bytes.Buffer, and what is read
// up to a limit.
func (p *program) show(file *sources.File) {
	for c := range file.Cursor.Preorder((*ast.AssignStmt)(nil), (*ast.DeclStmt)(nil)) {
		_, decl := sources.Enclosing(c)
		if decl == nil || decl.Name.Name == "main" || decl.Name.Name == "init" {
			continue
		}
		if next, more := c.NextSibling(); p.limited(c.Node()) || p.byHand(c) || more && p.filledNext(file, c, next.Node()) {
			d := analysis.Diagnostic{Pos: c.Node().Pos(), End: c.Node().End(), Message: "a buffer is allocated for each message that is read"}
			if p.empty(c.Node()) {
				if edits, ok := p.pooledBuffer(file, c); ok {
					d.SuggestedFixes = []analysis.SuggestedFix{{Message: "take the buffer out of a pool and give it back", TextEdits: edits}}
				}
			}
			p.pass.Report(d)
		}
	}
}

// filledNext reports whether a statement makes a buffer, and the next one reads into it.
func (p *program) filledNext(file *sources.File, c inspector.Cursor, next ast.Node) bool {
	a, ok := c.Node().(*ast.AssignStmt)
	if !ok {
		return p.empty(c.Node()) && p.poured(file, next, name(c.Node()))
	}
	if len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	if _, plain := fresh(p.pass.TypesInfo, a); plain {
		return false // see report
	}
	to := file.Of(a.Lhs[0])
	if p.empty(a.Rhs[0]) {
		return p.poured(file, next, to)
	}
	if p.sized(a.Rhs[0]) {
		return p.fills(file, next, to)
	}
	rhs := ast.Unparen(a.Rhs[0])
	if u, ok := rhs.(*ast.UnaryExpr); ok && u.Op == token.AND {
		rhs = u.X
	}
	lit, ok := rhs.(*ast.CompositeLit)
	for i := 0; ok && i < len(lit.Elts); i++ {
		if kv, isPair := lit.Elts[i].(*ast.KeyValueExpr); isPair && p.sized(kv.Value) && p.fills(file, next, to+"."+file.Of(kv.Key)) {
			return true
		}
	}
	return false
}

// sized reports whether an expression is make([]byte, n), n not constant.
func (p *program) sized(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || !calls.Builtin(p.pass.TypesInfo, call, "make") {
		return false
	}
	return types.TypeString(types.Default(p.pass.TypesInfo.TypeOf(call)), nil) == "[]byte" && p.pass.TypesInfo.Types[call.Args[1]].Value == nil
}

// empty reports whether a node is a bytes.Buffer that holds nothing, or declares one.
func (p *program) empty(n ast.Node) bool {
	info := p.pass.TypesInfo
	buffer := func(e ast.Expr) bool { return e != nil && types.TypeString(info.TypeOf(e), nil) == "bytes.Buffer" }
	switch n := n.(type) {
	case *ast.DeclStmt:
		g, ok := n.Decl.(*ast.GenDecl)
		if !ok || g.Tok != token.VAR || len(g.Specs) != 1 {
			return false
		}
		spec := g.Specs[0].(*ast.ValueSpec)
		return len(spec.Names) == 1 && len(spec.Values) == 0 && buffer(spec.Type)
	case *ast.UnaryExpr:
		lit, ok := n.X.(*ast.CompositeLit)
		return ok && n.Op == token.AND && buffer(lit) && len(lit.Elts) == 0
	case *ast.CompositeLit:
		return buffer(n) && len(n.Elts) == 0
	case *ast.CallExpr:
		return calls.Builtin(info, n, "new") && buffer(n.Args[0])
	}
	return false
}

// name returns the name that a statement declares.
func name(n ast.Node) string {
	if d, ok := n.(*ast.DeclStmt); ok {
		if g, ok := d.Decl.(*ast.GenDecl); ok && len(g.Specs) == 1 {
			if spec, ok := g.Specs[0].(*ast.ValueSpec); ok {
				return spec.Names[0].Name
			}
		}
	}
	return ""
}

// fills reports whether a statement reads into all of what has the name.
func (p *program) fills(file *sources.File, stmt ast.Node, to string) bool {
	return p.called(stmt, func(fn *types.Func, call *ast.CallExpr) bool {
		switch {
		case fn.FullName() == "io.ReadFull" || fn.FullName() == "io.ReadAtLeast":
			return file.Of(call.Args[1]) == to
		case fn.Name() == "Read" && fn.Signature().Recv() != nil && len(call.Args) == 1:
			return file.Of(call.Args[0]) == to
		}
		return false
	})
}

// poured reports whether a statement reads into the buffer that has the name.
func (p *program) poured(file *sources.File, stmt ast.Node, to string) bool {
	return p.called(stmt, func(fn *types.Func, call *ast.CallExpr) bool {
		switch fn.FullName() {
		case "io.Copy", "io.CopyN", "io.CopyBuffer":
			dst := file.Of(call.Args[0])
			return dst == to || dst == "&"+to
		case "(*bytes.Buffer).ReadFrom":
			sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
			return ok && file.Of(sel.X) == to
		}
		return false
	})
}

// limited reports whether a statement reads all there is up to a limit.
func (p *program) limited(stmt ast.Node) bool {
	return p.called(stmt, func(fn *types.Func, call *ast.CallExpr) bool {
		if fn.FullName() != "io.ReadAll" && fn.FullName() != "io/ioutil.ReadAll" {
			return false
		}
		limit, ok := ast.Unparen(call.Args[0]).(*ast.CallExpr)
		if !ok {
			return false
		}
		by := typeutil.StaticCallee(p.pass.TypesInfo, limit)
		return by != nil && by.FullName() == "io.LimitReader"
	})
}

// called reports whether a call in a statement, but for its blocks, is as is asked.
func (p *program) called(stmt ast.Node, is func(*types.Func, *ast.CallExpr) bool) bool {
	found := false
	ast.Inspect(stmt, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.FuncLit:
			return false
		case *ast.CallExpr:
			fn, ok := typeutil.Callee(p.pass.TypesInfo, n).(*types.Func)
			found = found || ok && is(fn, n)
		}
		return !found
	})
	return found
}
