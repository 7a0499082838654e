package rawfile

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// rewrite makes the edits that put a buffer between: it is made before the first statement that writes, and
// flushed behind the last one, and on the ways out between.
func (w *creation) rewrite() bool {
	pkg, needs, ok := w.f.Import(w.first.Node().Pos(), "bufio")
	if !ok {
		return false
	}
	w.name, w.edits = w.free(), needs
	held, ok := w.ways()
	if !ok {
		return false
	}
	text := w.name + " := " + pkg + ".NewWriter(" + w.v.Name() + ")\n"
	if held {
		text += "defer " + w.name + ".Flush()\n"
	}
	w.insert(w.first.Node().Pos(), text)
	for _, c := range w.writes {
		w.edits = append(w.edits, analysis.TextEdit{Pos: c.Node().Pos(), End: c.Node().End(), NewText: []byte(w.name)})
	}
	returns, ok := w.returns(held)
	if !ok {
		return false
	}
	if returns {
		return true
	}
	if w.returnsNothing() {
		return true
	}
	text, ok = w.flush()
	if ok {
		w.insert(w.f.Behind(w.last.Node().End()), "\n"+text)
	}
	return ok
}

// returnsNothing makes return nil behind the last statement return what flushing says.
func (w *creation) returnsNothing() bool {
	next, ok := w.last.NextSibling()
	if !ok || w.sig.Results().Len() != 1 || !isError(w.sig.Results().At(0).Type()) {
		return false
	}
	ret, ok := next.Node().(*ast.ReturnStmt)
	if !ok || len(ret.Results) != 1 || !w.pass.TypesInfo.Types[ret.Results[0]].IsNil() || w.assigned() != "" {
		return false
	}
	w.edits = append(w.edits, analysis.TextEdit{Pos: ret.Results[0].Pos(), End: ret.Results[0].End(), NewText: []byte(w.name + ".Flush()")})
	return true
}

// assigned is the variable that the last statement gives the error of what writes, "" if it does not.
func (w *creation) assigned() string {
	a, ok := w.last.Node().(*ast.AssignStmt)
	if !ok || len(a.Rhs) != 1 {
		return ""
	}
	id, ok := a.Lhs[len(a.Lhs)-1].(*ast.Ident)
	if !ok || id.Name == "_" || !isError(w.pass.TypesInfo.TypeOf(id)) {
		return ""
	}
	return id.Name
}

func isError(t types.Type) bool { return types.TypeString(t, nil) == "error" }

func (w *creation) insert(at token.Pos, text string) {
	w.edits = append(w.edits, analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)})
}

// ways looks at the ways out between: where the file is closed before one, the buffer is flushed before that; held
// says that there are others, for which it is flushed when the function returns.
func (w *creation) ways() (held, ok bool) {
	closed := map[ast.Node]bool{} // lists
	for _, c := range w.others {
		if at := c.Node().Pos(); w.first.Node().Pos() <= at && at < w.last.Node().End() {
			stmt := c.Parent().Parent().Parent()
			closed[stmt.Parent().Node()] = true
			if w.failure = failure(stmt.Parent()); w.failure == nil {
				return false, false
			}
			w.insert(stmt.Node().Pos(), w.name+".Flush()\n")
		}
	}
	w.statements(func(s inspector.Cursor) bool {
		for ret := range s.Preorder((*ast.ReturnStmt)(nil)) {
			if syntax.Function(ret) == w.fn.Node() && !closed[ret.Parent().Node()] && !w.writing(ret) {
				held = true
			}
		}
		return true
	})
	return held, !held || !w.turned()
}

// failure returns the block of statements for if err != nil.
func failure(block inspector.Cursor) *ast.BlockStmt {
	if kind, _ := block.ParentEdge(); kind != edge.IfStmt_Body {
		return nil
	}
	cond, ok := block.Parent().Node().(*ast.IfStmt).Cond.(*ast.BinaryExpr)
	if !ok || cond.Op != token.NEQ {
		return nil
	}
	id, ok := cond.X.(*ast.Ident)
	null, isName := cond.Y.(*ast.Ident)
	if !ok || !isName || id.Name != "err" || null.Name != "nil" {
		return nil
	}
	return block.Node().(*ast.BlockStmt)
}

// means reports whether the names in a block, but err, mean the same at another place.
func (w *creation) means(block *ast.BlockStmt, at token.Pos) bool {
	same := true
	for name := range names.In(block) {
		same = same && (name == "err" || w.f.Lookup(block.Lbrace, name) == w.f.Lookup(at, name))
	}
	declares := false
	ast.Inspect(block, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		declares = declares || ok && w.pass.TypesInfo.Defs[id] != nil
		return !declares
	})
	return same && !declares && w.f.Predeclared(at, "nil")
}

// turned reports whether the file is opened in a loop, at whose end nothing that is deferred is done.
func (w *creation) turned() bool {
	for loop := range w.open.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		return w.fn.Contains(loop)
	}
	return false
}

// isDeferred reports whether a deferred statement calls the method of the file.
func (w *creation) isDeferred(method string) bool {
	return slices.ContainsFunc(w.deferred, func(d inspector.Cursor) bool {
		for c := range d.Preorder((*ast.SelectorExpr)(nil)) {
			sel := c.Node().(*ast.SelectorExpr)
			id, ok := sel.X.(*ast.Ident)
			if ok && w.pass.TypesInfo.Uses[id] == w.v && sel.Sel.Name == method {
				return true
			}
		}
		return false
	})
}

// writing reports whether a return statement writes.
func (w *creation) writing(ret inspector.Cursor) bool {
	return slices.ContainsFunc(w.writes, func(c inspector.Cursor) bool { return ret.Contains(c) })
}

// returns rewrites what returns the error of a call that writes, and reports whether the last statement is one of
// those.
func (w *creation) returns(held bool) (last, ok bool) {
	for _, c := range w.writes {
		for ret := range c.Enclosing((*ast.ReturnStmt)(nil)) {
			if !w.last.Contains(ret) && !w.first.Contains(ret) || syntax.Function(ret) != w.fn.Node() {
				break
			}
			if !w.returned(ret, held) {
				return false, false
			}
			last = last || ret.Node() == w.last.Node()
		}
	}
	if _, is := w.last.Node().(*ast.ReturnStmt); is != last {
		return false, false
	}
	_, more := w.last.NextSibling()
	if !last && !more && w.sig.Results().Len() > 0 {
		return false, false // nothing may come behind it
	}
	return last, true
}

// returned rewrites return write(f), whose error is the only result.
func (w *creation) returned(ret inspector.Cursor, held bool) bool {
	n := ret.Node().(*ast.ReturnStmt)
	if w.sig.Results().Len() != 1 || len(n.Results) != 1 || !syntax.Listed(ret) || !w.f.Predeclared(n.Pos(), "nil") || w.f.Commented(n.Pos(), n.End()) {
		return false
	}
	call, ok := n.Results[0].(*ast.CallExpr)
	if !ok || !isError(w.pass.TypesInfo.TypeOf(call)) || !isError(w.sig.Results().At(0).Type()) {
		return false
	}
	flush := w.name + ".Flush()\n"
	if held {
		flush = ""
	}
	w.edits = append(w.edits, analysis.TextEdit{Pos: n.Pos(), End: call.Pos(), NewText: []byte("if err := ")})
	w.insert(n.End(), "; err != nil {\n"+flush+"return err\n}\nreturn "+w.name+".Flush()")
	return true
}

// flush is the statement behind the last one.
func (w *creation) flush() (string, bool) {
	results := w.sig.Results()
	at := w.last.Node().End()
	if err := w.assigned(); err != "" {
		e := names.In(w.fn.Node()).Free("e")
		return "if " + e + " := " + w.name + ".Flush(); " + err + " == nil {\n" + err + " = " + e + "\n}", w.f.Predeclared(at, "nil")
	}
	if w.failure != nil {
		return "if err := " + w.name + ".Flush(); err != nil " + w.f.Of(w.failure), w.means(w.failure, at)
	}
	if results.Len() == 0 || !isError(results.At(results.Len()-1).Type()) {
		return w.name + ".Flush()", !slices.ContainsFunc(w.writes, w.checked)
	}
	var values []string
	for i := range results.Len() - 1 {
		text, ok := w.zero(results.At(i).Type(), at)
		if !ok {
			return "", false
		}
		values = append(values, text)
	}
	closing := ""
	if !w.isDeferred("Close") && slices.ContainsFunc(w.others, func(c inspector.Cursor) bool { return c.Node().Pos() >= at && w.closing(c) }) {
		closing = w.v.Name() + ".Close()\n"
	}
	return "if err := " + w.name + ".Flush(); err != nil {\n" + closing + "return " + strings.Join(append(values, "err"), ", ") + "\n}", w.f.Predeclared(at, "nil")
}

// closing reports whether a use closes the file.
func (w *creation) closing(c inspector.Cursor) bool {
	return w.method(c) && c.Parent().Node().(*ast.SelectorExpr).Sel.Name == "Close"
}

// checked reports whether somebody looks at the error of a write.
func (w *creation) checked(c inspector.Cursor) bool {
	call, _, _ := w.piece(c)
	if kind, _ := call.ParentEdge(); kind == edge.ExprStmt_X {
		return false
	}
	a, ok := call.Parent().Node().(*ast.AssignStmt)
	return !ok || slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { id, ok := e.(*ast.Ident); return !ok || id.Name != "_" })
}

// zero is what a function returns of a type beside an error.
func (w *creation) zero(t types.Type, at token.Pos) (string, bool) {
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch {
		case u.Info()&types.IsString != 0:
			return `""`, true
		case u.Info()&types.IsBoolean != 0:
			return "false", w.f.Predeclared(at, "false")
		case u.Info()&types.IsNumeric != 0:
			return "0", true
		}
	case *types.Pointer, *types.Slice, *types.Map, *types.Signature, *types.Chan, *types.Interface:
		return "nil", !kinds.Parameter(t)
	case *types.Struct:
		text, ok := w.f.Type(at, t)
		return text + "{}", ok
	}
	return "", false
}
