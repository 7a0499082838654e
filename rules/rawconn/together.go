package rawconn

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/writers"
)

// sending is a statement of a block that writes to a connection and returns if that fails,
// with the one that looks at the error, if that stands by itself.
type sending struct {
	stmt   ast.Stmt
	assign *ast.AssignStmt
	call   *ast.CallExpr
	err    *ast.Ident
	left   *ast.ReturnStmt // with the error
	ends   bool            // it returns if it does not fail, too
	size   int             // how many statements it is
	chunk  chunk           // what it writes
}

// together makes one write of those that stand side by side: the bytes are the same, and
// there are fewer calls of the system. Nobody can tell them apart, for nothing is done
// between.
func (p *program) together(f *sources.File, block *ast.BlockStmt, writes []*ast.CallExpr) {
	for _, name := range []string{"append", "byte", "len", "nil"} {
		if !f.Predeclared(block.Rbrace, name) {
			return
		}
	}
	for i := 0; i < len(block.List); {
		run, size := p.run(f, block.List[i:], writes)
		i += max(size, 1)
		if len(run) < 2 {
			continue
		}
		edits := p.atOnce(f, run)
		for _, s := range run {
			p.reported[s.call] = true
			p.pass.Report(analysis.Diagnostic{
				Pos: s.call.Pos(), End: s.call.End(), Message: straightTo,
				SuggestedFixes: []analysis.SuggestedFix{{Message: "write all at once", TextEdits: edits}},
			})
		}
	}
}

// run returns the writes with which a list begins that can be one, and how many statements
// they are.
func (p *program) run(f *sources.File, list []ast.Stmt, writes []*ast.CallExpr) (run []sending, size int) {
	for size < len(list) {
		s, ok := p.sends(list[size:])
		if !ok || p.reported[s.call] || !slices.Contains(writes, s.call) {
			break
		}
		if s.chunk, ok = p.bytesOf(f, s.call, len(run) == 0); !ok || len(run) == 0 && s.chunk.begin == "" || len(run) > 0 && !p.joins(f, run, s) {
			break
		}
		run, size = append(run, s), size+s.size
		if s.ends {
			break
		}
	}
	return run, size
}

// sends reads the statement with which a list begins.
func (p *program) sends(list []ast.Stmt) (s sending, ok bool) {
	if len(list) == 0 {
		return s, false
	}
	s.stmt, s.size = list[0], 1
	if branch, is := list[0].(*ast.IfStmt); is && branch.Init != nil {
		s.assign, _ = branch.Init.(*ast.AssignStmt)
		return s, p.assigned(&s) && p.fails(branch, &s)
	}
	s.assign, _ = list[0].(*ast.AssignStmt)
	if len(list) < 2 || !p.assigned(&s) {
		return s, false
	}
	s.size = 2
	switch next := list[1].(type) {
	case *ast.IfStmt:
		return s, next.Init == nil && p.fails(next, &s)
	case *ast.ReturnStmt:
		s.left, s.ends = next, true
		return s, true
	}
	return s, false
}

// assigned reads _, err := conn.Write(b), and err := binary.Write(conn, order, n).
func (p *program) assigned(s *sending) bool {
	a := s.assign
	if a == nil || len(a.Rhs) != 1 || len(a.Lhs) == 0 || a.Tok != token.DEFINE && a.Tok != token.ASSIGN {
		return false
	}
	call, ok := a.Rhs[0].(*ast.CallExpr)
	err, named := a.Lhs[len(a.Lhs)-1].(*ast.Ident)
	if !ok || !named || err.Name == "_" {
		return false
	}
	for _, e := range a.Lhs[:len(a.Lhs)-1] {
		if id, ok := e.(*ast.Ident); !ok || id.Name != "_" {
			return false
		}
	}
	s.call, s.err = call, err
	return true
}

// fails reads if err != nil { return err }.
func (p *program) fails(branch *ast.IfStmt, s *sending) bool {
	cond, ok := branch.Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ || branch.Else != nil || len(branch.Body.List) != 1 || !p.pass.TypesInfo.Types[cond.Y].IsNil() {
		return false
	}
	id, ok := cond.X.(*ast.Ident)
	s.left, _ = branch.Body.List[0].(*ast.ReturnStmt)
	return ok && p.object(id) == p.object(s.err) && s.left != nil
}

func (p *program) object(id *ast.Ident) types.Object { return p.pass.TypesInfo.ObjectOf(id) }

// joins reports whether a write can be one with those before it: what is written to is the
// same, and whatever fails is said in the same way.
func (p *program) joins(f *sources.File, run []sending, s sending) bool {
	first := run[0]
	root := rooted(p.pass.TypesInfo, s.chunk.conn)
	if root == nil || root != rooted(p.pass.TypesInfo, first.chunk.conn) || f.Of(s.chunk.conn) != f.Of(first.chunk.conn) {
		return false
	}
	if s.err.Name != first.err.Name || f.Of(s.left) != f.Of(first.left) || f.Commented(first.stmt.Pos(), s.call.End()) {
		return false
	}
	for _, before := range run {
		if !p.assigns(before, s) {
			return false
		}
	}
	return true
}

// assigns reports whether a write leaves the variables as one before it does that is left out:
// who comes after both, or is deferred, sees those that are not of the statement itself.
func (p *program) assigns(before, s sending) bool {
	own := func(s sending) bool { return s.stmt != s.assign && s.assign.Tok == token.DEFINE }
	if own(before) {
		return s.assign.Tok == token.DEFINE || p.unshared(s.err)
	}
	return !own(s) && s.assign.Tok == token.ASSIGN && p.object(before.err) == p.object(s.err)
}

// unshared reports whether a variable is one of a function that no function literal has: nobody looks at it when the
// function returns.
func (p *program) unshared(id *ast.Ident) bool {
	v, ok := p.object(id).(*types.Var)
	if !ok || v.Parent() == v.Pkg().Scope() {
		return false
	}
	for _, f := range p.files {
		if id.Pos() < f.Syntax.FileStart || f.Syntax.FileEnd < id.Pos() {
			continue
		}
		for c := range f.Cursor.Preorder((*ast.FuncLit)(nil)) {
			lit := c.Node().(*ast.FuncLit)
			if lit.Pos() <= v.Pos() && v.Pos() <= lit.End() {
				continue
			}
			for id := range c.Preorder((*ast.Ident)(nil)) {
				if p.pass.TypesInfo.Uses[id.Node().(*ast.Ident)] == v {
					return false
				}
			}
		}
	}
	return true
}

// atOnce returns the edits by which the last of several writes writes what all do.
func (p *program) atOnce(f *sources.File, run []sending) []analysis.TextEdit {
	last := run[len(run)-1]
	bytes, tok := begun(f, run), last.assign.Tok
	for i, s := range run {
		if i > 0 {
			bytes = s.chunk.onto(bytes)
		}
		if s.stmt == s.assign && s.assign.Tok == token.DEFINE {
			tok = token.DEFINE
		}
	}
	text := "_, " + last.err.Name + " " + tok.String() + " " + f.Of(last.chunk.conn) + ".Write(" + bytes + ")"
	return []analysis.TextEdit{
		{Pos: run[0].stmt.Pos(), End: last.stmt.Pos()},
		{Pos: last.assign.Pos(), End: last.assign.End(), NewText: []byte(text)},
	}
}

// begun is the slice that the other pieces are put behind. Where their sizes are known, it is a new one with room for all:
// the first piece itself would have to be where what is written is, which is not on the stack.
func begun(f *sources.File, run []sending) string {
	first := run[0].chunk
	if !f.Predeclared(run[0].stmt.Pos(), "make") {
		return first.begin
	}
	sizes := []string{}
	for _, s := range run {
		if s.chunk.size == "" {
			return first.begin
		}
		sizes = append(sizes, s.chunk.size)
	}
	return first.onto("make([]byte, 0, " + strings.Join(sizes, "+") + ")")
}

// rooted is the variable with which a chain of fields begins, nil for another expression.
func rooted(info *types.Info, e ast.Expr) types.Object {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, _ := info.Uses[e].(*types.Var)
		if v == nil {
			return nil
		}
		return v
	case *ast.SelectorExpr:
		if s := info.Selections[e]; s != nil && s.Kind() == types.FieldVal {
			return rooted(info, e.X)
		}
	}
	return nil
}

// chunk is what a call writes.
type chunk struct {
	conn  ast.Expr
	begin string              // a slice with the bytes, to which more can be appended; "" if there is no simple one
	onto  func(string) string // the slice with these behind what it has
	size  string              // how many bytes it is; "" where no short expression says so
}

// bytesOf tells what a call writes to a connection, which is made without an effect, and
// cannot fail, unless it is the first, before which nothing has been sent in any case.
func (p *program) bytesOf(f *sources.File, call *ast.CallExpr, first bool) (chunk, bool) {
	info := p.pass.TypesInfo
	moves := func(e, conn ast.Expr) bool { return p.moves(e, conn) || first && p.readAt(e) }
	if call.Ellipsis.IsValid() || len(call.Args) == 0 {
		return chunk{}, false
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && sel.Sel.Name == "Write" && len(call.Args) == 1 && p.talking(sel.X) {
		arg := call.Args[0]
		if !types.Identical(info.TypeOf(arg), types.NewSlice(types.Typ[types.Byte])) || !moves(arg, sel.X) {
			return chunk{}, false
		}
		return chunk{conn: sel.X, begin: p.begin(f, arg), size: lengthOf(f, arg), onto: func(to string) string { return "append(" + to + ", " + f.Of(arg) + "...)" }}, true
	}
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || !p.talking(call.Args[0]) {
		return chunk{}, false
	}
	switch fn.FullName() {
	case "io.WriteString":
		if obj, _, _ := types.LookupFieldOrMethod(info.TypeOf(call.Args[0]), true, nil, "WriteString"); obj != nil || writers.Overridden(f.Pass) || !moves(call.Args[1], call.Args[0]) {
			return chunk{}, false
		}
		text := f.Of(call.Args[1])
		return chunk{conn: call.Args[0], begin: "[]byte(" + text + ")", size: lengthOf(f, call.Args[1]), onto: func(to string) string { return "append(" + to + ", " + text + "...)" }}, true
	case "encoding/binary.Write":
		return p.number(f, call)
	case "fmt.Fprintf", "fmt.Fprint", "fmt.Fprintln":
		return p.formatted(f, call, fn.Name())
	}
	return chunk{}, false
}

// lengthOf is an expression for the length of a slice or text, "" unless it is short.
func lengthOf(f *sources.File, e ast.Expr) string {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return "len(" + f.Of(e) + ")"
	case *ast.SliceExpr:
		if e.Low == nil && e.High == nil {
			return lengthOf(f, e.X)
		}
	case *ast.CompositeLit:
		if !slices.ContainsFunc(e.Elts, func(e ast.Expr) bool { _, keyed := e.(*ast.KeyValueExpr); return keyed }) {
			return strconv.Itoa(len(e.Elts))
		}
	}
	return ""
}

// begin is an expression for the bytes of another one to which more can be appended: nobody
// else sees what stands behind them.
func (p *program) begin(f *sources.File, e ast.Expr) string {
	info := p.pass.TypesInfo
	switch x := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return f.Of(e)
	case *ast.CallExpr:
		if p.copies(x) || p.appends(x) {
			return f.Of(e)
		}
	case *ast.SliceExpr:
		if _, array := info.TypeOf(x.X).Underlying().(*types.Array); array {
			return f.Of(e) // which has no room behind it
		}
	case *ast.Ident:
		return x.Name + "[:len(" + x.Name + "):len(" + x.Name + ")]"
	}
	return ""
}

// appends reports whether a call is append of a slice that is made for it.
func (p *program) appends(call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || id.Name != "append" || !p.pass.TypesInfo.Types[id].IsBuiltin() || len(call.Args) < 2 {
		return false
	}
	switch to := ast.Unparen(call.Args[0]).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return p.copies(to) || p.appends(to)
	}
	return p.pass.TypesInfo.Types[call.Args[0]].IsNil()
}

// copies reports whether a call is a conversion to a slice that nobody else has: of a text, or
// of nil. One of another slice has the same bytes, and those behind them.
func (p *program) copies(call *ast.CallExpr) bool {
	info := p.pass.TypesInfo
	if !info.Types[call.Fun].IsType() || len(call.Args) != 1 {
		return false
	}
	basic, ok := info.TypeOf(call.Args[0]).Underlying().(*types.Basic)
	return info.Types[call.Args[0]].IsNil() || ok && basic.Info()&types.IsString != 0
}

// readAt reports whether an expression is a field of what a variable points to, which may panic where it stands.
func (p *program) readAt(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	s := p.pass.TypesInfo.Selections[sel]
	_, named := sel.X.(*ast.Ident)
	return named && s != nil && s.Kind() == types.FieldVal
}

// moves reports whether an expression has the same value a little earlier: it is made of
// what is there, without an effect and without a way to panic. What the connection is a
// field of is there.
func (p *program) moves(e, conn ast.Expr) bool {
	info, ok := p.pass.TypesInfo, true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit, *ast.StarExpr, *ast.IndexExpr, *ast.TypeAssertExpr:
			ok = false
		case *ast.UnaryExpr:
			ok = ok && n.Op != token.ARROW
		case *ast.BinaryExpr:
			shifts := n.Op == token.SHL || n.Op == token.SHR || n.Op == token.QUO || n.Op == token.REM
			ok = ok && (!shifts || info.Types[n.Y].Value != nil)
		case *ast.SliceExpr:
			_, array := info.TypeOf(n.X).Underlying().(*types.Array)
			ok = ok && array && n.Low == nil && n.High == nil && n.Max == nil
		case *ast.SelectorExpr:
			ok = ok && (p.there(n, conn) || holdsText(info, n))
		case *ast.CallExpr:
			ok = ok && p.harmlessCall(n)
		}
		return ok
	})
	return ok
}

// there reports whether a field can be selected: of a value, or of what a pointer points to that
// was followed for the connection.
func (p *program) there(sel *ast.SelectorExpr, conn ast.Expr) bool {
	s := p.pass.TypesInfo.Selections[sel]
	if s == nil {
		return true // of a package
	}
	if s.Kind() != types.FieldVal || !s.Indirect() {
		return s.Kind() == types.FieldVal
	}
	_, plain := sel.X.(*ast.Ident)
	_, follows := ast.Unparen(conn).(*ast.SelectorExpr)
	follows = follows || embeds(p.pass.TypesInfo.TypeOf(conn))
	return plain && follows && len(s.Index()) == 1 && rooted(p.pass.TypesInfo, sel.X) == rooted(p.pass.TypesInfo, conn)
}

// harmlessCall reports whether a call only makes a value: a conversion, a length, more bytes
// behind those of a slice that is new, or what a buffer of the function has.
func (p *program) harmlessCall(call *ast.CallExpr) bool {
	info := p.pass.TypesInfo
	if info.Types[call.Fun].IsType() {
		_, array := info.TypeOf(call.Fun).Underlying().(*types.Array)
		return !array && !types.IsInterface(info.TypeOf(call.Fun))
	}
	if b, ok := typeutil.Callee(info, call).(*types.Builtin); ok {
		return b.Name() == "len" || b.Name() == "cap" || b.Name() == "min" || b.Name() == "max" || p.appends(call)
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && holdsText(info, sel)
}

// holdsText reports whether a selector is a method of a buffer, which is no pointer to one,
// that returns what it has.
func holdsText(info *types.Info, sel *ast.SelectorExpr) bool {
	if _, ok := sel.X.(*ast.Ident); !ok || info.TypeOf(sel.X) == nil {
		return false
	}
	switch types.TypeString(info.TypeOf(sel.X), nil) + "." + sel.Sel.Name {
	case "bytes.Buffer.Bytes", "bytes.Buffer.String", "bytes.Buffer.Len", "strings.Builder.String", "strings.Builder.Len":
		return true
	}
	return false
}
