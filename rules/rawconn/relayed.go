package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// relays reports whether a function of the package writes what it is given to a connection that it has, once, and
// whether it does no more than that and returns the error.
func (p *program) relays(fn *types.Func) (writes, only bool) {
	known, ok := p.relaying[fn]
	if !ok {
		p.relaying[fn] = [2]bool{} // as it may call itself
		known[0], known[1] = p.relaysOnce(fn)
		p.relaying[fn] = known
	}
	return known[0], known[1]
}

func (p *program) relaysOnce(fn *types.Func) (writes, only bool) {
	in, ok := p.decls[fn]
	sig := fn.Signature()
	if !ok || sig.Params().Len() != 1 || sig.Variadic() || !isBytes(sig.Params().At(0).Type()) {
		return false, false
	}
	decl, ok := in.file.Cursor.FindNode(in.decl)
	if !ok {
		return false, false
	}
	var found *ast.CallExpr
	for c := range decl.Preorder((*ast.CallExpr)(nil)) {
		call := c.Node().(*ast.CallExpr)
		if kind, _ := p.piece(call); kind == 0 {
			continue
		}
		if found != nil || !p.writesParam(call, sig.Params().At(0)) {
			return false, false
		}
		for range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
			return false, false
		}
		found = call
	}
	return found != nil, found != nil && p.plainly(in.decl, found)
}

func isBytes(t types.Type) bool { return types.Identical(t, types.NewSlice(types.Typ[types.Byte])) }

// writesParam reads conn.Write(p).
func (p *program) writesParam(call *ast.CallExpr, param *types.Var) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Write" || len(call.Args) != 1 || rooted(p.pass.TypesInfo, sel.X) == nil {
		return false
	}
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	return ok && p.pass.TypesInfo.Uses[id] == types.Object(param)
}

// plainly reports whether a function is _, err := conn.Write(p) and return err.
func (p *program) plainly(decl *ast.FuncDecl, call *ast.CallExpr) bool {
	if len(decl.Body.List) != 2 || decl.Type.Results == nil || len(decl.Type.Results.List) != 1 || len(decl.Type.Results.List[0].Names) > 0 {
		return false
	}
	s, ok := p.sends(decl.Body.List)
	if !ok || s.call != call || s.left == nil || len(s.left.Results) != 1 {
		return false
	}
	id, ok := s.left.Results[0].(*ast.Ident)
	if !ok || p.object(id) != p.object(s.err) {
		return false
	}
	if s.ends {
		return true
	}
	last, ok := decl.Body.List[1].(*ast.ReturnStmt) // behind if _, err := conn.Write(p); err != nil { return err }
	return ok && s.size == 1 && len(last.Results) == 1 && p.pass.TypesInfo.Types[last.Results[0]].IsNil()
}

// relay is a statement that has a function write something, and returns if that fails.
type relay struct {
	stmt ast.Stmt
	call *ast.CallExpr
	left string // what is returned if it fails, empty where the call is returned
	ends bool
}

// relayed makes one call of those that stand side by side of a function that does nothing but to write what it is given.
func (p *program) relayed(f *sources.File, decl, block inspector.Cursor) {
	list := block.Node().(*ast.BlockStmt).List
	for i := 0; i < len(list); {
		var run []relay
		for _, s := range list[i:] {
			r, ok := p.relay(f, s)
			if !ok || len(run) > 0 && !p.follows(f, run[0], r) {
				break
			}
			run = append(run, r)
			if r.ends {
				break
			}
		}
		i += max(len(run), 1)
		if len(run) < 2 {
			continue
		}
		edits := p.inOne(f, decl.Node().(*ast.FuncDecl), run)
		for _, r := range run {
			if edits == nil {
				break
			}
			p.reported[r.call] = true
			p.pass.Report(analysis.Diagnostic{
				Pos: r.call.Pos(), End: r.call.End(), Message: straightTo,
				SuggestedFixes: []analysis.SuggestedFix{{Message: "write all at once", TextEdits: edits}},
			})
		}
	}
}

// relay reads if err := s.put(b); err != nil { return err }, and return s.put(b).
func (p *program) relay(f *sources.File, stmt ast.Stmt) (r relay, ok bool) {
	r.stmt = stmt
	switch s := stmt.(type) {
	case *ast.ReturnStmt:
		if len(s.Results) != 1 {
			return r, false
		}
		r.call, _ = ast.Unparen(s.Results[0]).(*ast.CallExpr)
		r.ends = true
	case *ast.IfStmt:
		of, ok := p.sends([]ast.Stmt{s})
		if !ok || of.assign.Tok != token.DEFINE || len(of.assign.Lhs) != 1 {
			return r, false
		}
		r.call, r.left = of.call, f.Of(of.left)
	}
	if r.call == nil || p.reported[r.call] || len(r.call.Args) != 1 || r.call.Ellipsis.IsValid() {
		return r, false
	}
	fn := callee(p.pass.TypesInfo, r.call)
	if fn == nil || !isBytes(p.pass.TypesInfo.TypeOf(r.call.Args[0])) {
		return r, false
	}
	_, only := p.relays(fn)
	return r, only && p.to(r.call) != nil
}

// to is the variable whose method a call is of, through which it comes to the connection.
func (p *program) to(call *ast.CallExpr) ast.Expr {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || rooted(p.pass.TypesInfo, sel.X) == nil {
		return nil
	}
	return sel.X
}

// follows reports whether a write can be one with the first: it goes the same way, whatever fails is said in the same
// way, and it is made of what was there before that.
func (p *program) follows(f *sources.File, first, r relay) bool {
	left := r.left
	if r.ends {
		s, ok := first.stmt.(*ast.IfStmt)
		if !ok || len(s.Body.List[0].(*ast.ReturnStmt).Results) != 1 {
			return false
		}
		id, ok := s.Body.List[0].(*ast.ReturnStmt).Results[0].(*ast.Ident)
		if !ok || p.object(id) != p.object(s.Init.(*ast.AssignStmt).Lhs[0].(*ast.Ident)) {
			return false
		}
		left = first.left
	}
	return left == first.left && f.Of(r.call.Fun) == f.Of(first.call.Fun) && p.moves(r.call.Args[0], p.to(r.call)) && !f.Commented(first.stmt.Pos(), r.call.End())
}

// inOne returns the edits by which the last of several calls writes what all do.
func (p *program) inOne(f *sources.File, decl *ast.FuncDecl, run []relay) []analysis.TextEdit {
	first, last := run[0], run[len(run)-1]
	for _, name := range []string{"append", "byte", "len", "make"} {
		if !f.Predeclared(first.stmt.Pos(), name) {
			return nil
		}
	}
	before, text := "", f.Of(first.call.Args[0])
	if _, named := ast.Unparen(first.call.Args[0]).(*ast.Ident); !named {
		if sources.Jumps(decl) {
			return nil // a goto must not pass a new variable
		}
		before = names.In(decl).Free("first") + " := " + text + "\n"
		text, _, _ = strings.Cut(before, " ")
	}
	sizes, all := "len("+text+")", text+"..."
	for _, r := range run[1:] {
		arg := f.Of(r.call.Args[0])
		sizes += "+len(" + arg + ")"
		all += "), " + arg + "..."
	}
	all = strings.Repeat("append(", len(run)) + "make([]byte, 0, " + sizes + "), " + all + ")"
	arg := last.call.Args[0]
	return []analysis.TextEdit{
		{Pos: first.stmt.Pos(), End: last.stmt.Pos(), NewText: []byte(before)},
		{Pos: arg.Pos(), End: arg.End(), NewText: []byte(all)},
	}
}
