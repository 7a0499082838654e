package rawfile

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

// creations are functions that open a file to write it.
var creations = map[string]bool{"os.Create": true, "os.OpenFile": true, "os.CreateTemp": true}

// creation is a file that a function opens and writes, piece by piece, in statements of one list, from the first of
// which to the last nobody else has to do with it.
type creation struct {
	*program
	f    *sources.File
	open inspector.Cursor
	v    *types.Var
	fn   inspector.Cursor // the function, declared or a literal

	writes, others, deferred []inspector.Cursor // where it is named
	plain                    []inspector.Cursor // where little is written once
	pieces                   pieces
	first, last              inspector.Cursor // the statements
	sig                      *types.Signature
	name                     string         // of the buffer
	failure                  *ast.BlockStmt // what is done where it cannot be written, nil for nothing but to return
	edits                    []analysis.TextEdit

	taken map[ast.Node]names.Taken // by function
}

// created finds the fixes of files that are written in pieces, by the calls that write them. Where those are in other
// packages, the call that gives them the file stands for them.
func (p *program) created() (fixes map[*ast.CallExpr][]analysis.TextEdit, order []*ast.CallExpr) {
	fixes = map[*ast.CallExpr][]analysis.TextEdit{}
	taken := map[ast.Node]names.Taken{}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			v := p.creates(c)
			if v == nil {
				continue
			}
			w := &creation{program: p, f: f, open: c, v: v, pieces: pieces{seen: map[place]bool{}}, taken: taken}
			if !w.used() || !w.region() || !w.apart() || !w.rewrite() {
				continue
			}
			for _, call := range w.reported() {
				if fixes[call] == nil {
					order = append(order, call)
				}
				fixes[call] = merged(fixes[call], w.edits)
			}
		}
	}
	return fixes, order
}

// reportCreated proposes a buffer for each such file.
func (p *program) reportCreated() map[*ast.CallExpr][]analysis.TextEdit {
	fixes, order := p.created()
	for _, call := range order {
		p.pass.Report(analysis.Diagnostic{
			Pos: call.Pos(), End: call.End(), Message: "file written in small pieces, each a call of the system", Category: string(rule.Guarded),
			SuggestedFixes: []analysis.SuggestedFix{{Message: "write through a buffer, and flush it", TextEdits: fixes[call]}},
		})
	}
	return fixes
}

// creates returns the file that a statement opens to write it, nil if it is another one.
func (p *program) creates(c inspector.Cursor) *types.Var {
	a := c.Node().(*ast.AssignStmt)
	if a.Tok != token.DEFINE || len(a.Lhs) != 2 || len(a.Rhs) != 1 || !creations[calls.Name(p.pass.TypesInfo, a.Rhs[0])] || !syntax.Listed(c) {
		return nil
	}
	v, _ := p.pass.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
	return v
}

// reported are the calls of the package that write, or else those that give the file away.
func (w *creation) reported() (all []*ast.CallExpr) {
	if own := w.own(w.pieces.small); len(own) > 0 {
		return own
	}
	for _, c := range w.writes {
		if call, size, _ := w.piece(c); size == given {
			all = append(all, call.Node().(*ast.CallExpr))
		}
	}
	return all
}

// used sorts the places that name the file. It is not ok where it is not all there is to know: where it is set
// anew, its address is taken, or a literal has it that may run at any time.
func (w *creation) used() bool {
	for fn := range w.open.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		w.fn = fn
		break
	}
	if w.fn.Node() == nil || sources.Jumps(w.fn.Node()) {
		return false
	}
	if decl, ok := w.fn.Node().(*ast.FuncDecl); ok {
		w.sig, _ = w.pass.TypesInfo.Defs[decl.Name].Type().(*types.Signature)
	} else {
		w.sig, _ = w.pass.TypesInfo.TypeOf(w.fn.Node().(*ast.FuncLit)).(*types.Signature)
	}
	for c := range w.fn.Preorder((*ast.Ident)(nil)) {
		if w.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != w.v {
			continue
		}
		if d, ok := w.defers(c); ok {
			w.deferred = append(w.deferred, d)
			continue
		}
		if syntax.Function(c) != w.fn.Node() {
			return false
		}
		kind, _ := c.ParentEdge()
		if kind == edge.AssignStmt_Lhs || kind == edge.UnaryExpr_X {
			return false
		}
		if w.named(c) {
			continue
		}
		call, size, ok := w.piece(c)
		if ok && !w.now(call) {
			return false
		}
		switch {
		case !ok:
			w.others = append(w.others, c)
		case size == given:
			follow := pieces{seen: map[place]bool{}}
			_, i := c.ParentEdge()
			if !follow.given(w.program, call, i, w.turns(call)) {
				w.others = append(w.others, c)
				continue
			}
			w.written(c, follow.small)
		case size == many || size == little && w.turns(call):
			w.written(c, []*ast.CallExpr{call.Node().(*ast.CallExpr)})
		default:
			w.written(c, nil)
		}
	}
	return w.sig != nil && len(w.writes) > 0 && len(w.pieces.small) > 0
}

// written notes a use that writes, by such calls.
func (w *creation) written(c inspector.Cursor, small []*ast.CallExpr) {
	if len(small) == 0 {
		w.plain = append(w.plain, c)
		return
	}
	w.writes, w.pieces.small = append(w.writes, c), append(w.pieces.small, small...)
}

// turns reports whether a call is made in turns of a loop after the file was opened once.
func (w *creation) turns(call inspector.Cursor) bool {
	loop, _ := loops.Innermost(call)
	return loop != nil && loop.Pos() > w.open.Node().End() && call.Node().Pos() >= loops.Body(loop).Pos()
}

// now reports whether a call is made there and then.
func (w *creation) now(call inspector.Cursor) bool {
	kind, _ := call.ParentEdge()
	return kind != edge.GoStmt_Call && kind != edge.DeferStmt_Call
}

// defers returns the deferred statement that a use is in.
func (w *creation) defers(c inspector.Cursor) (inspector.Cursor, bool) {
	for d := range c.Enclosing((*ast.DeferStmt)(nil)) {
		return d, syntax.Function(d) == w.fn.Node()
	}
	return c, false
}

// named reports whether a use asks for the file's name.
func (w *creation) named(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.SelectorExpr_X {
		return false
	}
	called, _ := c.Parent().ParentEdge()
	return called == edge.CallExpr_Fun && c.Parent().Node().(*ast.SelectorExpr).Sel.Name == "Name"
}

// region finds the innermost list of statements that has all that write in pieces, and which of them do. What is
// written before or behind in the same list goes with it.
func (w *creation) region() bool {
	for c := w.writes[0]; c.Node() != w.fn.Node(); c = c.Parent() {
		if !syntax.Listed(c) || !w.all(c.Parent()) || w.looped(c) {
			continue
		}
		w.first, w.last = c, c
		for s, ok := c.PrevSibling(); ok && syntax.Listed(s) && s.Node().Pos() > w.open.Node().End(); s, ok = s.PrevSibling() {
			if has(s, w.plain) {
				w.first = s
			}
		}
		for s, ok := c.NextSibling(); ok && syntax.Listed(s); s, ok = s.NextSibling() {
			if has(s, w.plain) || has(s, w.writes) {
				w.last = s
			}
		}
		from, to := w.first.Node().Pos(), w.last.Node().End()
		for _, u := range w.plain {
			if from <= u.Node().Pos() && u.Node().Pos() < to {
				w.writes = append(w.writes, u)
			}
		}
		return from > w.open.Node().End()
	}
	return false
}

// has reports whether one of the places is in a statement.
func has(s inspector.Cursor, places []inspector.Cursor) bool {
	return slices.ContainsFunc(places, func(u inspector.Cursor) bool { return s.Contains(u) })
}

// all reports whether all that write are in a node.
func (w *creation) all(c inspector.Cursor) bool {
	return !slices.ContainsFunc(w.writes, func(u inspector.Cursor) bool { return !c.Contains(u) })
}

// looped reports whether a statement is in a loop that the opening of the file is not in.
func (w *creation) looped(c inspector.Cursor) bool {
	for loop := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if loop.Node() != c.Node() && !loop.Contains(w.open) && w.fn.Contains(loop) {
			return true
		}
	}
	return false
}

// statements calls look for each statement from the first to the last.
func (w *creation) statements(look func(inspector.Cursor) bool) bool {
	for s, ok := w.first, true; ok; s, ok = s.NextSibling() {
		if !look(s) {
			return false
		}
		if s.Node() == w.last.Node() {
			return true
		}
	}
	return false
}

// apart reports whether nobody has to do with the file between but who writes it, and what is in the buffer
// meanwhile cannot be missed.
func (w *creation) apart() bool {
	from, to := w.first.Node().Pos(), w.last.Node().End()
	for _, c := range w.others {
		at := c.Node().Pos()
		switch {
		case at >= to, at < from && (w.method(c) || w.otherwise(c)):
		case at >= from && w.closes(c):
		default:
			return false
		}
	}
	for _, d := range w.deferred {
		if d.Node().Pos() > from {
			return false
		}
	}
	known := func(v *types.Var) bool { return v == w.v || w.opensToRead(v) }
	quiet := calm{map[*types.Func]bool{}}
	return w.statements(func(s inspector.Cursor) bool { return quiet.statement(w.program, s, known) && w.stays(s) })
}

// method reports whether a use calls a method of the file there and then.
func (w *creation) method(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	called, _ := c.Parent().ParentEdge()
	return kind == edge.SelectorExpr_X && called == edge.CallExpr_Fun
}

// otherwise reports whether a use is in another branch than the statements that write: of a switch or an if.
func (w *creation) otherwise(c inspector.Cursor) bool {
	for up := c; up.Node() != w.fn.Node(); up = up.Parent() {
		above := up.Parent()
		if !above.Contains(w.first) || up.Contains(w.first) {
			continue
		}
		kind, _ := up.ParentEdge()
		switch {
		case kind == edge.IfStmt_Body || kind == edge.IfStmt_Else:
			other := w.first
			for other.Parent().Node() != above.Node() {
				other = other.Parent()
			}
			at, _ := other.ParentEdge()
			return (at == edge.IfStmt_Body || at == edge.IfStmt_Else) && !w.looped(up)
		case kind == edge.BlockStmt_List:
			clause, ok := up.Node().(*ast.CaseClause)
			if !ok || len(clause.Body) == 0 || w.looped(above) {
				return false
			}
			b, falls := clause.Body[len(clause.Body)-1].(*ast.BranchStmt)
			return !falls || b.Tok != token.FALLTHROUGH
		}
		return false
	}
	return false
}

// closes reports whether a use is a statement that closes the file, in a list that ends by returning.
func (w *creation) closes(c inspector.Cursor) bool {
	if !w.method(c) || c.Parent().Node().(*ast.SelectorExpr).Sel.Name != "Close" {
		return false
	}
	stmt := c.Parent().Parent().Parent()
	if _, ok := stmt.Node().(*ast.ExprStmt); !ok || !syntax.Listed(stmt) {
		return false
	}
	for s, ok := stmt.NextSibling(); ok; s, ok = s.NextSibling() {
		if _, returns := s.Node().(*ast.ReturnStmt); returns {
			return true
		}
	}
	return false
}

// opensToRead reports whether a variable of the function is a file that it opens to read, or reads one.
func (w *creation) opensToRead(v *types.Var) bool {
	for c := range w.fn.Preorder((*ast.AssignStmt)(nil)) {
		a := c.Node().(*ast.AssignStmt)
		if a.Tok != token.DEFINE || len(a.Rhs) != 1 {
			continue
		}
		if id, ok := a.Lhs[0].(*ast.Ident); !ok || w.pass.TypesInfo.Defs[id] != v {
			continue
		}
		switch calls.Name(w.pass.TypesInfo, a.Rhs[0]) {
		case "os.Open":
			return true
		case "bufio.NewScanner", "bufio.NewReader", "bufio.NewReaderSize":
			id, ok := ast.Unparen(a.Rhs[0].(*ast.CallExpr).Args[0]).(*ast.Ident)
			of, isVar := w.pass.TypesInfo.Uses[identOf(id, ok)].(*types.Var)
			return ok && isVar && of != v && w.opensToRead(of)
		}
	}
	return false
}

func identOf(id *ast.Ident, ok bool) *ast.Ident {
	if ok {
		return id
	}
	return nil
}

// stays reports whether a statement goes on behind it, or returns.
func (w *creation) stays(s inspector.Cursor) bool {
	for c := range s.Preorder((*ast.BranchStmt)(nil)) {
		b := c.Node().(*ast.BranchStmt)
		if b.Label != nil || b.Tok == token.FALLTHROUGH && c.Parent().Node() == s.Node() {
			return false
		}
		inner := false
		for up := c.Parent(); up.Node() != s.Parent().Node() && !inner; up = up.Parent() {
			switch up.Node().(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				inner = true
			case *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt:
				inner = b.Tok != token.CONTINUE
			}
		}
		if !inner {
			return false
		}
	}
	return true
}

// free finds a name for the buffer. Those of other files of the function have theirs.
func (w *creation) free() string {
	taken := w.taken[w.fn.Node()]
	if taken == nil {
		taken = names.In(w.fn.Node())
		w.taken[w.fn.Node()] = taken
	}
	for _, name := range []string{"w", "out", "buf"} {
		if !taken[name] && w.f.Lookup(w.first.Node().Pos(), name) == nil {
			taken[name] = true
			return name
		}
	}
	return taken.Free("buffered")
}
