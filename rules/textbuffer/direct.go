package textbuffer

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// direct is w.Write([]byte(a + b)): text that has no variable.
type direct struct {
	stmt       ast.Stmt // the one before which others may stand
	writer     ast.Expr
	conversion *ast.CallExpr
	operands   []ast.Expr
}

// directly looks at the writes of a function whose text is put together where
// it is written. Each gets a name of its own, so that all can be fixed.
func (s *source) directly(decl inspector.Cursor) {
	fn := decl.Node().(*ast.FuncDecl)
	n := 0
	for c := range decl.Preorder((*ast.CallExpr)(nil)) {
		d, ok := s.direct(c)
		if !ok || jumps(function(c)) {
			continue
		}
		n++
		name := "text"
		if n > 1 {
			name += strconv.Itoa(n)
		}
		if s.free(d.stmt.Pos(), name) {
			s.reportDirect(fn, d, name)
		}
	}
}

// direct reads a conversion of text in a call of Write that is a statement, or
// all that a statement assigns, returns or begins with.
func (s *source) direct(c inspector.Cursor) (direct, bool) {
	d := direct{conversion: c.Node().(*ast.CallExpr)}
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args || !s.toBytes(d.conversion) {
		return d, false
	}
	call := c.Parent()
	if !s.writes(call.Node().(*ast.CallExpr)) {
		return d, false
	}
	d.writer, _ = s.method(call.Node().(*ast.CallExpr))
	if s.gathers(d.writer) {
		return d, false
	}
	arg := d.conversion.Args[0]
	if !text(s.Pass.TypesInfo.TypeOf(arg)) || s.value(arg) != nil {
		return d, false
	}
	d.operands = s.operands(arg)
	if _, formatted := s.formatted(arg); !formatted && len(d.operands) < 2 {
		return d, false
	}
	stmt := call.Parent()
	switch n := stmt.Node().(type) {
	case *ast.ExprStmt:
	case *ast.AssignStmt:
		for _, l := range n.Lhs {
			if _, ok := l.(*ast.Ident); !ok {
				return d, false
			}
		}
	case *ast.ReturnStmt:
		if len(n.Results) != 1 {
			return d, false
		}
	default:
		return d, false
	}
	if kind, _ := stmt.ParentEdge(); kind == edge.IfStmt_Init {
		stmt = stmt.Parent()
	}
	d.stmt, _ = stmt.Node().(ast.Stmt)
	return d, syntax.Listed(stmt) && !s.commented(d.conversion)
}

// gathers reports whether a writer is memory, to which text is written as such: the conversion
// costs nothing there.
func (s *source) gathers(writer ast.Expr) bool {
	t := s.Pass.TypesInfo.TypeOf(writer)
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	switch types.TypeString(types.Unalias(t), nil) {
	case "strings.Builder", "bytes.Buffer":
		return true
	}
	return false
}

// free reports whether a name means nothing at a position nor in the block of
// the statement there.
func (s *source) free(pos token.Pos, name string) bool {
	scope := s.Pass.TypesInfo.Scopes[s.Syntax].Innermost(pos - 1)
	return s.Lookup(pos, name) == nil && scope != nil && scope.Lookup(name) == nil
}

// reportDirect proposes statements that append the text to a slice.
func (s *source) reportDirect(decl *ast.FuncDecl, d direct, name string) {
	r := &rewrite{
		source: s, name: name, fn: order.Of(s.Pass.TypesInfo, decl),
		names: &names{source: s, text: name, edits: map[string][]analysis.TextEdit{}},
	}
	parts, ok := r.apart(d)
	if !ok {
		return
	}
	r.at(d.stmt.Pos(), "append", "make", "byte")
	r.findings = []finding{{node: d.conversion, message: "text joined or formatted into a string, and copied to bytes to be written"}}
	size := r.room(parts, types.IsInterface(s.Pass.TypesInfo.TypeOf(d.writer)))
	lines := append([]string{name + " := make([]byte, 0, " + size + ")"}, r.lines(parts, name)...)
	if r.names.failed {
		return
	}
	for _, path := range r.names.order {
		r.edits = append(r.edits, r.names.edits[path]...)
	}
	indent := "\n" + r.indent(d.stmt.Pos())
	r.edits = append(r.edits,
		analysis.TextEdit{Pos: d.stmt.Pos(), End: d.stmt.Pos(), NewText: []byte(strings.Join(lines, indent) + indent)},
		analysis.TextEdit{Pos: d.conversion.Pos(), End: d.conversion.End(), NewText: []byte(name)},
	)
	for _, f := range r.findings {
		s.Pass.Report(analysis.Diagnostic{
			Pos: f.node.Pos(), End: f.node.End(), Message: f.message, Related: f.paid(),
			SuggestedFixes: []analysis.SuggestedFix{{Message: "build the text in a byte slice and write that", TextEdits: r.edits}},
		})
	}
}

// apart takes the text apart, if no program can tell that the writer is looked
// at behind the parts.
func (r *rewrite) apart(d direct) ([]part, bool) {
	var fine, coarse []part
	for _, o := range d.operands {
		fine = append(fine, r.flatten(o)...)
		coarse = append(coarse, r.whole(o))
	}
	for _, parts := range [][]part{merged(fine), merged(coarse)} {
		if r.fn.Separable(append([]ast.Expr{d.writer}, exprs(parts)...)) && !r.overtaken(parts) {
			return parts, true
		}
	}
	return nil, false
}

// room is the capacity of the slice: exact where only variables are put together, whose
// length can be asked for, and else a guess. Where the slice is on the heap in any case,
// for a writer that may be any, only what has no such length is guessed: text that is
// longer than its room is allocated twice.
func (r *rewrite) room(parts []part, heap bool) string {
	constant, guessed := 0, false
	var lengths []string
	for _, p := range parts {
		switch {
		case p.text != nil:
			constant += len(*p.text)
		case text(r.Pass.TypesInfo.TypeOf(p.expr)) && r.fn.Stable(p.expr):
			lengths = append(lengths, "len("+r.Of(p.expr)+")")
		default:
			constant += perPart
			guessed = true
		}
	}
	if guessed && (!heap || len(lengths) == 0 || !r.Predeclared(r.names.at, "len")) {
		return strconv.Itoa(r.guess(parts))
	}
	r.names.need("len")
	return strings.Join(append(lengths, strconv.Itoa(constant)), "+")
}

// guess is what the text may need, in bytes: hardly more than it has, since a
// larger slice costs more than the string did.
func (r *rewrite) guess(parts []part) int {
	size := 0
	for _, p := range parts {
		if p.text != nil {
			size += len(*p.text)
		} else {
			size += perPart
		}
	}
	return min(maxCap, max(size, 2*perPart))
}
