package textbuffer

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"math/bits"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/rule"
)

const (
	minCap = 64      // most lines of text are shorter
	maxCap = 1 << 16 // what is longer may as well grow
	// perPart is what a part that is not constant is expected to add, in
	// bytes.
	perPart = 8
)

// rewrite collects the fix of one variable.
type rewrite struct {
	*source
	name     string
	fn       *order.Function
	names    *names
	edits    []analysis.TextEdit
	findings []finding
	size     int // expected length of the text, in bytes
}

// names answers which names the new code may use at one position, and collects
// the imports it needs.
type names struct {
	source *source
	text   string // the variable: it means the text in the code it is declared with
	at     token.Pos
	edits  map[string][]analysis.TextEdit // by import path
	order  []string
	failed bool // a name means something else
}

func (n *names) of(path string) (string, bool) {
	name, edits, ok := n.source.Import(n.at, path)
	if _, seen := n.edits[path]; ok && !seen {
		n.edits[path] = edits
		n.order = append(n.order, path)
	}
	n.failed = n.failed || !ok || name == n.text
	return name, ok
}

// path returns the name of a package; none is needed for the empty path.
func (n *names) path(path string) string {
	if path == "" {
		return ""
	}
	name, _ := n.of(path)
	return name
}

// need says that the new code uses a predeclared name.
func (n *names) need(name string) {
	n.failed = n.failed || name != "" && !n.source.Predeclared(n.at, name)
}

// report reports each cause, all with the same fix.
func (s *source) report(decl *ast.FuncDecl, l life) {
	r := &rewrite{
		source: s, name: l.v.Name(), fn: order.Of(s.Pass.TypesInfo, decl),
		names: &names{source: s, text: l.v.Name(), edits: map[string][]analysis.TextEdit{}},
	}
	if types.Universe.Lookup(r.name) != nil {
		return
	}
	late := r.second(l)
	if late && !r.afterFirst(l, decl) || !late && !r.all(l) {
		return
	}
	category := ""
	for _, k := range l.sinks {
		if k.split {
			category = string(rule.Guarded)
		}
	}
	remedy := "build the text in a byte slice and write that"
	if len(l.results) > 0 {
		remedy = "build the text in a byte slice, and make it a string when it is complete"
	}
	if late {
		remedy = "append what follows the first piece to a byte slice, and make both a string when it is complete"
	}
	fix := []analysis.SuggestedFix{{Message: remedy, TextEdits: r.edits}}
	for _, f := range r.findings {
		s.Pass.Report(analysis.Diagnostic{
			Pos: f.node.Pos(), End: f.node.End(), Category: category, Message: f.message, Related: f.paid(), SuggestedFixes: fix,
		})
	}
}

// all writes the edits. It is not ok if a name cannot be used or a comment
// would be lost.
func (r *rewrite) all(l life) bool {
	var begin []string
	if len(l.decl.parts) > 0 {
		if len(l.decl.parts) > 1 && len(l.results) == 0 {
			r.findings = append(r.findings, finding{node: l.decl.stmt, message: "text joined into a string that is copied when it grows or is written"})
		}
		begin = r.step(l.decl)
	}
	var grown [][]string
	for _, g := range l.grown {
		switch {
		case g.front:
			r.findings = append(r.findings, finding{node: g.stmt, message: "text put in front of other text, all of which is copied"})
		case !g.anew:
			r.findings = append(r.findings, finding{node: g.stmt, message: "text grown by +=: every step copies all of it"})
		case len(g.parts) > 1 && len(l.results) == 0:
			r.findings = append(r.findings, finding{node: g.stmt, message: "text joined into a string that is copied when it grows or is written"})
		}
		grown = append(grown, r.step(g))
	}
	var tails [][]string
	for _, k := range l.results {
		var lines []string
		if k.sum != nil {
			lines = r.step(k.tail)
		}
		tails = append(tails, lines)
	}
	r.at(l.decl.stmt.Pos(), "make", "byte")
	make := r.name + " := make([]byte, 0, " + capacityText(r.size) + ")"
	switch {
	case l.begins.IsValid():
		r.edits = append(r.edits, analysis.TextEdit{Pos: l.begins, End: l.begins, NewText: []byte("\n" + r.indent(l.decl.stmt.Pos()) + make)})
	default:
		begin = append([]string{make}, begin...)
		if guard := r.unchanged(l); guard != "" {
			begin = append([]string{guard}, begin...)
		}
		if l.rest != "" {
			begin = append([]string{l.rest}, begin...)
		}
		r.replace(l.decl.stmt, begin)
	}
	if l.named != nil {
		r.unnamed(l)
	}
	for i, g := range l.grown {
		r.replace(g.stmt, grown[i])
	}
	for _, k := range l.cuts {
		r.cut(k)
	}
	for _, k := range l.sinks {
		r.sink(k)
	}
	for _, k := range l.looks {
		r.look(k)
	}
	for i, k := range l.results {
		r.result(k, tails[i], l.all)
	}
	for _, path := range r.names.order {
		r.edits = append(r.edits, r.names.edits[path]...)
	}
	return !r.names.failed && !r.comments(l)
}

// capacityText spells the room for a text of an expected length.
func capacityText(size int) string { return strconv.Itoa(capacity(size)) }

func capacity(size int) int {
	return min(maxCap, max(minCap, 1<<bits.Len(uint(max(size, 1)-1))))
}

// at says which names are needed at a position from now on.
func (r *rewrite) at(pos token.Pos, names ...string) {
	r.names.at = pos
	for _, n := range names {
		r.names.need(n)
	}
}

// step spells the statements that append what a statement gives.
func (r *rewrite) step(st step) []string {
	r.at(st.stmt.Pos(), "append")
	if st.front {
		return r.inFront(st.parts[0])
	}
	dst := r.name
	if st.anew {
		dst += "[:0]"
	}
	lines := r.lines(merged(r.parts(st.parts)), dst)
	if len(lines) == 0 && st.anew {
		lines = []string{r.name + " = " + dst}
	}
	return lines
}

// inFront spells the statements that put a constant in front of the text: there is room for it at the end.
func (r *rewrite) inFront(e ast.Expr) []string {
	r.names.need("copy")
	text, n := r.Of(e), len(*r.value(e))
	r.size += n
	return []string{
		fmt.Sprintf("%[1]s = append(%[1]s, %[2]s...)", r.name, text),
		fmt.Sprintf("copy(%[1]s[%[2]d:], %[1]s)", r.name, n),
		fmt.Sprintf("copy(%s, %s)", r.name, text),
	}
}

// lines spells a statement for each part, the first of which appends to dst.
func (r *rewrite) lines(parts []part, dst string) []string {
	var lines []string
	for _, p := range parts {
		r.findings = append(r.findings, p.spared...)
		if p.text != nil {
			r.size += len(*p.text)
			if *p.text == "" {
				continue
			}
		} else {
			r.size += perPart
		}
		expr := ""
		if p.append == nil {
			expr = r.literal(p, dst)
		} else {
			expr = p.append(r.names, dst)
		}
		lines = append(lines, r.name+" = "+expr)
		dst = r.name
	}
	return lines
}

// parts takes what is put together apart, as far as no program can tell.
func (r *rewrite) parts(operands []ast.Expr) []part {
	var fine, coarse []part
	for _, o := range operands {
		fine = append(fine, r.flatten(o)...)
		coarse = append(coarse, r.whole(o))
	}
	for _, parts := range [][]part{fine, coarse} {
		if r.fn.Separable(exprs(parts)) && !r.overtaken(parts) {
			return parts
		}
	}
	return []part{r.joined(operands)}
}

// overtaken reports whether bytes would be read before a call that stands
// after them in the format and may change them.
func (r *rewrite) overtaken(parts []part) bool {
	read := false
	for _, p := range parts {
		if read && p.expr != nil && r.fn.Effect(p.expr) {
			return true
		}
		read = read || p.shared
	}
	return false
}

func exprs(parts []part) []ast.Expr {
	var out []ast.Expr
	for _, p := range parts {
		if p.expr != nil {
			out = append(out, p.expr)
		}
	}
	return out
}

// replace puts lines in the place of a statement.
func (r *rewrite) replace(stmt ast.Stmt, lines []string) {
	text := strings.Join(lines, "\n"+r.indent(stmt.Pos()))
	r.edits = append(r.edits, r.Rewritten(stmt, text)...)
}

// sink writes the bytes as they are.
func (r *rewrite) sink(k sink) {
	if k.conversion != nil {
		r.findings = append(r.findings, finding{node: k.conversion, message: "text copied to bytes only to be written"})
		r.edits = append(r.edits, analysis.TextEdit{Pos: k.conversion.Pos(), End: k.conversion.End(), NewText: []byte(r.name)})
		return
	}
	w := r.Of(k.writer)
	switch ast.Unparen(k.writer).(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr:
	default:
		w = "(" + w + ")"
	}
	r.edits = append(r.edits, analysis.TextEdit{Pos: k.call.Pos(), End: k.call.End(), NewText: []byte(w + ".Write(" + r.name + ")")})
}

// comments reports whether an edit would remove a comment.
func (r *rewrite) comments(l life) bool {
	found := !l.begins.IsValid() && r.commented(l.decl.stmt) || l.named != nil && r.commented(l.named)
	for _, g := range l.grown {
		found = found || r.commented(g.stmt)
	}
	for _, k := range l.sinks {
		found = found || r.commented(k.call)
	}
	for _, k := range l.looks {
		found = found || r.commented(k.node)
	}
	return found
}

// paid is where the text is made, if a helper makes it.
func (f finding) paid() []analysis.RelatedInformation {
	if f.within == nil {
		return nil
	}
	return []analysis.RelatedInformation{{Pos: f.within.Pos(), End: f.within.End(), Message: "the text is made here"}}
}
