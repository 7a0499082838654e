package binarycall

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// write is a write of numbers that can be appended to an empty slice, for a method Write.
type write struct {
	call
	of    ast.Expr // the number, or the variable whose fields are written
	parts []part
}

// proposeWrite judges a write.
func proposeWrite(f *sources.File, c call) (proposal, bool) {
	info := f.Pass.TypesInfo
	if u, ok := ast.Unparen(c.data).(*ast.UnaryExpr); ok && u.Op == token.AND {
		if _, ok := numberOf(f, c.expr.Pos(), info.TypeOf(u.X)); ok {
			c.data = u.X
		}
	}
	value := info.Types[c.data]
	if value.Value != nil && constant.Sign(constant.ToFloat(value.Value)) < 0 {
		return proposal{}, false // no constant of an unsigned type
	}
	p := proposal{call: c, names: []string{"room", "numberRoom"}}
	w := write{c, c.data, nil}
	if n, ok := numberOf(f, c.expr.Pos(), value.Type); ok {
		w.parts = []part{{number: n}}
		p.message, p.remedy = "one number written by reflection", "write the bytes of the number"
	} else if w.of, w.parts, p.category, ok = structOf(f, c); ok {
		p.message, p.remedy = "a struct written by reflection", "write the bytes of its fields"
	} else {
		return proposal{}, false
	}
	p.size, p.alone, p.within = w.size(), w.alone, w.edits
	if w.small() || buffered(f, c) {
		p.within = nil
	}
	return p, true
}

// size is how many bytes are written.
func (w write) size() int { return w.parts[len(w.parts)-1].end() }

// small reports whether one byte is written, which can be spelled out.
func (w write) small() bool { return len(w.parts) == 1 && w.size() == 1 }

// alone writes the edits of a write that shares nothing.
func (w write) alone(f *sources.File) ([]analysis.TextEdit, bool) {
	if w.small() {
		value, edits, ok := unsigned(f, w.call, w.parts[0].number, f.Of(w.of)+w.parts[0].selector())
		if !ok || !f.Predeclared(w.expr.Pos(), "byte") {
			return nil, false
		}
		return w.written(f, "[]byte{"+value+"}", edits)
	}
	into, ok := room(f, w.call, w.size())
	if !ok {
		return nil, false
	}
	return w.appended(f, into)
}

// edits write into an array that is declared elsewhere.
func (w write) edits(f *sources.File, name string, _ int) ([]analysis.TextEdit, bool) {
	if !f.Predeclared(w.expr.Pos(), "byte") {
		return nil, false
	}
	return w.appended(f, name+"[:0]")
}

// appended appends the parts to an empty slice that is given as an expression.
func (w write) appended(f *sources.File, text string) ([]analysis.TextEdit, bool) {
	var edits []analysis.TextEdit
	for _, p := range w.parts {
		value, needs, ok := unsigned(f, w.call, p.number, f.Of(w.of)+p.selector())
		if !ok || p.number.bytes == 1 && !f.Predeclared(w.expr.Pos(), "append") {
			return nil, false
		}
		edits = merged(edits, needs)
		if p.number.bytes == 1 {
			text = "append(" + text + ", " + value + ")"
		} else {
			text = f.Of(w.order) + ".AppendUint" + p.number.bits() + "(" + text + ", " + value + ")"
		}
	}
	return w.written(f, text, edits)
}

// written has the writer write what an expression says, in the place of the call.
func (w write) written(f *sources.File, bytes string, edits []analysis.TextEdit) ([]analysis.TextEdit, bool) {
	results, ok := accept(f, w.call, writer(f, w.stream)+".Write("+bytes+")")
	return append(edits, results...), ok
}

// unsigned returns the bits of a number as the methods of a byte order take them, and
// the imports that needs.
func unsigned(f *sources.File, c call, n number, value string) (text string, edits []analysis.TextEdit, ok bool) {
	switch {
	case n.float:
		math, needs, ok := f.Import(c.expr.Pos(), "math")
		if !ok || !f.Predeclared(c.expr.Pos(), "float"+n.bits()) {
			return "", nil, false
		}
		if n.text != "float"+n.bits() {
			value = "float" + n.bits() + "(" + value + ")"
		}
		return math + ".Float" + n.bits() + "bits(" + value + ")", needs, true
	case !n.exact:
		return n.unsigned() + "(" + value + ")", nil, f.Predeclared(c.expr.Pos(), n.unsigned())
	}
	return value, nil, true
}

// room returns an empty slice with room for so many bytes. Appending to nil would
// allocate twice what is needed, of the smaller sizes.
func room(f *sources.File, c call, size int) (string, bool) {
	if buffered(f, c) {
		return writer(f, c.stream) + ".AvailableBuffer()", true
	}
	return "make([]byte, 0, " + strconv.Itoa(size) + ")", f.Predeclared(c.expr.Pos(), "make") && f.Predeclared(c.expr.Pos(), "byte")
}

// buffered reports whether the writer is one that lends the free part of its
// buffer, in a variable that is the same when it is looked at again.
func buffered(f *sources.File, c call) bool {
	info := f.Pass.TypesInfo
	if _, ok := pointee(c.stream).(*ast.Ident); !ok || calls(info, c.data) {
		return false
	}
	switch types.TypeString(types.Unalias(info.TypeOf(c.stream)), nil) {
	case "*bufio.Writer", "*bytes.Buffer":
		return f.Allows("go1.21")
	}
	return false
}

// calls reports whether the expression calls a function, or waits for a value:
// conversions do neither.
func calls(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = found || !info.Types[n.Fun].IsType()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}

// pointee returns x of &x, where x is a variable by name, and else the
// expression itself: a method of the pointer can be called on either.
func pointee(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		if id, ok := ast.Unparen(u.X).(*ast.Ident); ok {
			return id
		}
	}
	return e
}

// writer returns the writer as what a method is called on.
func writer(f *sources.File, e ast.Expr) string {
	e = pointee(e)
	switch e.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr:
		return f.Of(e)
	}
	return "(" + f.Of(e) + ")"
}

// accept puts a call that has a count before its error in the place of one that
// has an error alone.
func accept(f *sources.File, c call, text string) ([]analysis.TextEdit, bool) {
	whole := analysis.TextEdit{Pos: c.expr.Pos(), End: c.expr.End(), NewText: []byte(text)}
	kind, _ := c.cursor.ParentEdge()
	switch parent := c.cursor.Parent().Node().(type) {
	case *ast.ExprStmt:
		return []analysis.TextEdit{whole}, true
	case *ast.AssignStmt:
		if kind != edge.AssignStmt_Rhs || len(parent.Lhs) != 1 {
			return nil, false
		}
		return []analysis.TextEdit{insert(parent.Pos(), "_, "), whole}, true
	case *ast.ReturnStmt:
		if len(parent.Results) != 1 || !syntax.Listed(c.cursor.Parent()) || declares(f, parent.Pos(), "err") {
			return nil, false
		}
		if fn, ok := function(c.cursor); !ok || sources.Jumps(fn.Node()) { // no goto may pass a new variable
			return nil, false
		}
		if f.Commented(parent.Pos(), parent.End()) {
			return nil, false
		}
		whole.Pos, whole.NewText = parent.Pos(), []byte("_, err := "+text+"\nreturn err")
		return []analysis.TextEdit{whole}, true
	}
	return nil, false
}
