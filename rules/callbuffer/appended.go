package callbuffer

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// parts is a bytes.Buffer that is written a bounded number of times by its own methods, and then
// gives its bytes: appending to a slice that has room for them is the same.
type parts struct {
	f     *sources.File
	fn    *order.Function
	v     *types.Var
	block inspector.Cursor // its declaration
	known int              // bytes
	names []string         // texts and bytes whose length there is room for
	sure  bool             // something is written in each case, so that the bytes are not nil
	asked int              // how often they are asked for
	kept  bool             // they get a name, so that it shows whether others share them
	edits []analysis.TextEdit
}

// appended writes the fix by which a buffer becomes a slice.
func appended(f *sources.File, decl, at inspector.Cursor, v *types.Var) []analysis.SuggestedFix {
	block, ok := statements(at)
	if !ok || !strings.HasSuffix(types.TypeString(v.Type(), nil), "bytes.Buffer") || sources.Jumps(decl.Node()) {
		return nil
	}
	p := &parts{f: f, fn: order.Of(f.Pass.TypesInfo, decl.Node().(*ast.FuncDecl)), v: v, block: block}
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if f.Pass.TypesInfo.Uses[c.Node().(*ast.Ident)] == v && !p.use(c) {
			return nil
		}
	}
	if !p.sure || p.kept && p.asked > 1 || !p.declared(at) {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "append to a slice that has room", TextEdits: p.edits}}
}

// use looks at a use of the buffer: a method that is called.
func (p *parts) use(c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.SelectorExpr_X || !p.predeclared(c.Node().Pos()) {
		return false
	}
	sel := c.Parent()
	if kind, _ := sel.ParentEdge(); kind != edge.CallExpr_Fun {
		return false
	}
	call := sel.Parent()
	e := call.Node().(*ast.CallExpr)
	switch name := sel.Node().(*ast.SelectorExpr).Sel.Name; name {
	case "Bytes":
		p.asked++
		p.kept = p.kept || !passes(p.f.Pass.TypesInfo, call)
		return p.sure && p.replace(e, p.v.Name())
	case "String":
		return p.replace(e, "string("+p.v.Name()+")")
	case "Len":
		return p.replace(e, "len("+p.v.Name()+")")
	case "Write", "WriteByte", "WriteRune", "WriteString":
		return p.asked == 0 && p.once(call) && p.write(call, name)
	}
	return false
}

// passes reports whether the bytes that a call gives are returned, or given to another call.
func passes(info *types.Info, call inspector.Cursor) bool {
	switch kind, _ := call.ParentEdge(); kind {
	case edge.ReturnStmt_Results:
		return true
	case edge.CallExpr_Args:
		return !calls.Builtin(info, call.Parent().Node().(*ast.CallExpr), "append")
	}
	return false
}

// predeclared reports whether the names that the new code has mean what they should.
func (p *parts) predeclared(at token.Pos) bool {
	for _, name := range []string{"append", "byte", "len", "make", "string"} {
		if !p.f.Predeclared(at, name) {
			return false
		}
	}
	return true
}

func (p *parts) replace(call *ast.CallExpr, text string) bool {
	p.edits = append(p.edits, analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(text)})
	return !p.f.Commented(call.Pos(), call.End())
}

// once reports whether a call is a statement of a list, in no loop below the declaration.
func (p *parts) once(call inspector.Cursor) bool {
	stmt := call.Parent()
	if _, ok := stmt.Node().(*ast.ExprStmt); !ok {
		return false
	}
	switch kind, _ := stmt.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return false
	}
	for up := range stmt.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		return up.Node().Pos() < p.v.Pos()
	}
	return true
}

// write turns a call into a statement that appends what is written.
func (p *parts) write(c inspector.Cursor, method string) bool {
	call := c.Node().(*ast.CallExpr)
	if len(call.Args) != 1 || call.Ellipsis.IsValid() {
		return false // what a function with two results gives
	}
	arg, info := ast.Unparen(call.Args[0]), p.f.Pass.TypesInfo
	always := c.Parent().Parent() == p.block.Parent()
	begin, end, first, last := arg.Pos(), arg.End(), "", ")"
	n := 0
	switch from, _, converts := calls.Conversion(info, arg); {
	case method == "WriteByte":
		n = 1
	case method == "WriteRune":
		last = ")...)"
		if !types.Identical(types.Default(info.TypeOf(arg)), types.Typ[types.Rune]) {
			return false
		}
		p.known += utf8.UTFMax
		p.sure = p.sure || always
		first = "string("
		if lit, ok := arg.(*ast.BasicLit); info.Types[arg].Value != nil && !(ok && lit.Kind == token.CHAR) { // 10 is no rune to string
			first, last = "string(rune(", "))...)"
			if !p.f.Predeclared(arg.Pos(), "rune") {
				return false
			}
		}
	case method == "WriteString" && info.Types[arg].Value != nil:
		text, _ := calls.Text(info, arg)
		n, last = len(text), "...)"
	case method == "WriteString":
		last = "...)"
		p.room(arg, always)
	case converts && isString(info.TypeOf(from)): // []byte("text")
		begin, end, last = from.Pos(), from.End(), "...)"
		if text, ok := calls.Text(info, from); ok {
			n = len(text)
		} else {
			p.room(from, always)
		}
	case spelled(info, arg) > 0:
		lit := arg.(*ast.CompositeLit)
		n, begin, end = len(lit.Elts), lit.Lbrace+1, lit.Rbrace
	case info.Types[arg].IsNil():
		return false
	default:
		last = "...)"
		p.room(arg, always)
	}
	p.known += n
	p.sure = p.sure || always && n > 0
	name := p.v.Name()
	p.edits = append(p.edits,
		analysis.TextEdit{Pos: call.Pos(), End: begin, NewText: []byte(name + " = append(" + name + ", " + first)},
		analysis.TextEdit{Pos: end, End: call.End(), NewText: []byte(last)},
	)
	return !p.f.Commented(call.Pos(), begin) && !p.f.Commented(end, call.End())
}

// spelled is the number of bytes of a literal that lists them, without indices.
func spelled(info *types.Info, e ast.Expr) int {
	lit, ok := e.(*ast.CompositeLit)
	if !ok || !types.Identical(info.TypeOf(e), types.NewSlice(types.Typ[types.Byte])) {
		return 0
	}
	for _, x := range lit.Elts {
		if _, keyed := x.(*ast.KeyValueExpr); keyed {
			return 0
		}
	}
	return len(lit.Elts)
}

func isString(t types.Type) bool { return types.Identical(types.Default(t), types.Typ[types.String]) }

// room makes room for a text, or bytes, of a variable that there is when the buffer is declared and
// that is always written, and guesses for others.
func (p *parts) room(e ast.Expr, always bool) {
	w := words{f: p.f, fn: p.fn, v: p.v}
	if always && w.before(e) {
		p.names = append(p.names, "len("+p.f.Of(ast.Unparen(e))+")")
		return
	}
	p.known += guessed
}

// guessed is how many bytes there is room for where it is not known what comes.
const guessed = 16

// declared declares the slice in the place of the buffer.
func (p *parts) declared(at inspector.Cursor) bool {
	switch kind, _ := at.ParentEdge(); kind {
	case edge.ValueSpec_Names:
		decl := at.Parent().Parent().Node().(*ast.GenDecl)
		if len(decl.Specs) != 1 || len(at.Parent().Node().(*ast.ValueSpec).Names) != 1 {
			return false
		}
	case edge.AssignStmt_Lhs:
		if len(at.Parent().Node().(*ast.AssignStmt).Lhs) != 1 {
			return false
		}
	default:
		return false
	}
	stmt := p.block.Node()
	size := strings.Join(append(p.names, strconv.Itoa(p.known)), " + ") // something is known, or nothing is sure
	p.edits = append(p.edits, analysis.TextEdit{
		Pos: stmt.Pos(), End: stmt.End(), NewText: []byte(p.v.Name() + " := make([]byte, 0, " + size + ")"),
	})
	return p.predeclared(stmt.Pos()) && !p.f.Commented(stmt.Pos(), stmt.End())
}
