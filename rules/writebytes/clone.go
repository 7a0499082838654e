package writebytes

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// clone is a call of Write whose bytes are a copy that is made for it. Who is lent bytes to be written
// neither changes nor keeps them, so that the ones that were copied do.
type clone struct {
	call   *ast.CallExpr
	writer ast.Expr
	at     ast.Node   // what copies
	from   ast.Expr   // the bytes that it copies
	made   []ast.Stmt // that make a variable hold the copy, right before
	stmt   ast.Stmt   // the one behind these
}

// clones reads a call that writes a copy of bytes.
func clones(file *sources.File, c inspector.Cursor) (k clone, ok bool) {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return k, false
	}
	info := file.Pass.TypesInfo
	_, decl := sources.Enclosing(c)
	k.call = c.Node().(*ast.CallExpr)
	sel, isMethod := ast.Unparen(k.call.Fun).(*ast.SelectorExpr)
	if !isMethod || decl == nil || decl.Name.Name == "Write" || len(k.call.Args) != 1 || info.Selections[sel] == nil {
		return k, false
	}
	fn, isFunc := info.Uses[sel.Sel].(*types.Func)
	if !isFunc || fn.Name() != "Write" || !calls.IsWrite(fn.Signature(), isBytes) {
		return k, false
	}
	k.writer = sel.X
	if id, isName := ast.Unparen(k.call.Args[0]).(*ast.Ident); isName {
		ok = k.held(file, c, decl, id)
	} else {
		k.at = k.call.Args[0]
		k.from, ok = cloned(info, k.call.Args[0])
	}
	return k, ok && k.lendable(info, c)
}

// cloned returns b of bytes.Clone(b), slices.Clone(b), append([]byte(nil), b...) and append([]byte{}, b...).
func cloned(info *types.Info, e ast.Expr) (ast.Expr, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	switch name := calls.Name(info, call); {
	case name == "bytes.Clone", name == "slices.Clone":
		return call.Args[0], isBytes(info.TypeOf(call.Args[0]))
	case calls.Builtin(info, call, "append") && call.Ellipsis.IsValid() && len(call.Args) == 2:
		return call.Args[1], nothing(info, call.Args[0]) && isBytes(info.TypeOf(call)) && isBytes(info.TypeOf(call.Args[1]))
	}
	return nil, false
}

// held reads what a variable holds that is written, and is used for nothing else: a copy that the statement before
// makes, or room of the right size that the statement before fills.
func (k *clone) held(file *sources.File, c inspector.Cursor, decl *ast.FuncDecl, id *ast.Ident) bool {
	info := file.Pass.TypesInfo
	v, ok := info.Uses[id].(*types.Var)
	stmt, listed := evaluates(c)
	if !ok || !listed || !syntax.Dotted(k.writer) {
		return false
	}
	k.stmt = stmt.Node().(ast.Stmt)
	before, ok := stmt.PrevSibling()
	if !ok {
		return false
	}
	if value := defined(info, before.Node(), v); value != nil {
		k.at, k.made = value, []ast.Stmt{before.Node().(ast.Stmt)}
		k.from, ok = cloned(info, value)
		return ok && uses(info, decl, v) == 1
	}
	e, ok := before.Node().(*ast.ExprStmt)
	if !ok || !calls.Builtin(info, e.X, "copy") || uses(info, decl, v) != 2 {
		return false
	}
	fill := ast.Unparen(e.X).(*ast.CallExpr)
	to, ok := ast.Unparen(fill.Args[0]).(*ast.Ident)
	first, there := before.PrevSibling()
	if !ok || info.Uses[to] != v || !there || !isBytes(info.TypeOf(fill.Args[1])) {
		return false
	}
	k.at, k.from, k.made = fill, fill.Args[1], []ast.Stmt{first.Node().(ast.Stmt), e}
	room := defined(info, first.Node(), v)
	return room != nil && calls.Builtin(info, room, "make") && isBytes(info.TypeOf(room)) && k.whole(file, room.(*ast.CallExpr))
}

// whole reports whether room is made for all bytes that are copied, and no more: make([]byte, len(b)), also b.Len()
// where they are those of a buffer.
func (k *clone) whole(file *sources.File, room *ast.CallExpr) bool {
	info := file.Pass.TypesInfo
	if len(room.Args) != 2 {
		return false
	}
	size, ok := ast.Unparen(room.Args[1]).(*ast.CallExpr)
	if !ok {
		return false
	}
	if calls.Builtin(info, size, "len") {
		return file.Of(ast.Unparen(size.Args[0])) == file.Of(ast.Unparen(k.from))
	}
	of, filled := buffered(info, size, "Len"), buffered(info, k.from, "Bytes")
	return of != nil && filled != nil && file.Of(of) == file.Of(filled)
}

// buffered returns b of the call b.Method() of a bytes.Buffer, nil of others.
func buffered(info *types.Info, e ast.Expr, method string) ast.Expr {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || calls.Name(info, call) != "(*bytes.Buffer)."+method {
		return nil
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !direct(info, sel) {
		return nil
	}
	return sel.X
}

// defined returns what a statement v := value gives a variable, nil of other statements.
func defined(info *types.Info, n ast.Node, v *types.Var) ast.Expr {
	a, ok := n.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil
	}
	if id, ok := a.Lhs[0].(*ast.Ident); !ok || info.Defs[id] != v {
		return nil
	}
	return ast.Unparen(a.Rhs[0])
}

// evaluates returns the statement of a list that makes a call, and evaluates no more than names beside it.
func evaluates(c inspector.Cursor) (inspector.Cursor, bool) {
	stmt := c.Parent()
	switch n := stmt.Node().(type) {
	case *ast.ReturnStmt:
		if len(n.Results) != 1 {
			return stmt, false
		}
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			if _, ok := l.(*ast.Ident); !ok {
				return stmt, false
			}
		}
		if kind, _ := stmt.ParentEdge(); kind == edge.IfStmt_Init {
			stmt = stmt.Parent()
		}
	case *ast.ExprStmt:
	default:
		return stmt, false
	}
	return stmt, syntax.Listed(stmt)
}

// lendable reports whether the bytes that are copied are those of a variable of the function, or of a buffer in one, or lie in a
// field of the receiver whose lock the method holds: what others have may change while it is written. They are not what they are written to.
func (k *clone) lendable(info *types.Info, c inspector.Cursor) bool {
	of := k.from
	buffer := buffered(info, k.from, "Bytes")
	if buffer != nil {
		of = buffer
	}
	of = ast.Unparen(of)
	if sel, ok := of.(*ast.SelectorExpr); ok && info.Selections[sel] != nil && locked(info, c, sel.X) {
		of = ast.Unparen(sel.X)
	}
	id, ok := of.(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Kind() == types.PackageVar || captured(c, v) {
		return false
	}
	w := copied{call: k.call, writer: k.writer, buffer: buffer}
	if buffer == nil {
		return !w.into("bytes.Buffer", info)
	}
	return !w.itself(info)
}

// locked reports whether the first thing that the method around does is to take a lock in its receiver, which it gives back when
// it ends: x.mu.Lock(), defer x.mu.Unlock(). Whoever changes what lies in the receiver meanwhile does not know of the lock, and
// could have while it was copied.
func locked(info *types.Info, c inspector.Cursor, x ast.Expr) bool {
	_, decl := sources.Enclosing(c)
	id, ok := ast.Unparen(x).(*ast.Ident)
	if !ok || decl == nil || decl.Recv == nil || len(decl.Recv.List[0].Names) != 1 || len(decl.Body.List) < 3 {
		return false
	}
	recv := info.Defs[decl.Recv.List[0].Names[0]]
	if _, pointer := types.Unalias(info.TypeOf(id)).(*types.Pointer); !pointer || recv == nil || info.Uses[id] != recv || turns.Assigned(info, decl.Body, []types.Object{recv}) {
		return false
	}
	take, ok := decl.Body.List[0].(*ast.ExprStmt)
	give, deferred := decl.Body.List[1].(*ast.DeferStmt)
	if !ok || !deferred {
		return false
	}
	mutex := lockOf(info, take.X, "Lock", recv)
	return mutex != nil && mutex == lockOf(info, give.Call, "Unlock", recv)
}

// lockOf returns the field of the receiver of which a call takes or gives back the lock, nil of other calls.
func lockOf(info *types.Info, e ast.Expr, method string, recv types.Object) types.Object {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil
	}
	switch calls.Name(info, call) {
	case "(*sync.Mutex)." + method, "(*sync.RWMutex)." + method:
	default:
		return nil
	}
	fun, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	field, ok := ast.Unparen(fun.X).(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	if id, ok := ast.Unparen(field.X).(*ast.Ident); !ok || info.Uses[id] != recv {
		return nil
	}
	return info.Uses[field.Sel]
}

// captured reports whether a call in a function literal names a variable of the function around: others may
// run meanwhile that have it, too.
func captured(c inspector.Cursor, v *types.Var) bool {
	for lit := range c.Enclosing((*ast.FuncLit)(nil)) {
		if n := lit.Node(); v.Pos() < n.Pos() || n.End() <= v.Pos() {
			return true
		}
	}
	return false
}

// report proposes to write what is copied. Comments between statements stay.
func (k clone) report(f *sources.File) {
	arg := k.call.Args[0]
	edits := []analysis.TextEdit{{Pos: arg.Pos(), End: arg.End(), NewText: []byte(f.Of(k.from))}}
	if f.Commented(k.call.Pos(), k.call.End()) {
		return
	}
	for i, made := range k.made {
		next := k.stmt
		if i+1 < len(k.made) {
			next = k.made[i+1]
		}
		end := next.Pos()
		if f.Commented(made.End(), end) {
			end = made.End()
		}
		if f.Commented(made.Pos(), made.End()) {
			return
		}
		edits = append(edits, analysis.TextEdit{Pos: made.Pos(), End: end})
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: k.at.Pos(), End: k.at.End(), Category: string(rule.Guarded), Message: "bytes copied only to be written",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "write the bytes themselves", TextEdits: edits}},
	})
}
