package textbuffer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/gohone/hone/rules/internal/facts/format"
)

// part is a piece of text as it will be appended.
type part struct {
	expr ast.Expr // what is evaluated; nil for text from a format
	text *string  // what a constant stands for, else nil
	// shared says that the value refers to bytes that others may change.
	shared bool
	// append spells the expression that appends the part to dst. It is nil
	// for text from literals.
	append func(n *names, dst string) string
	spared []finding // what is not built any more
}

// finding is a place whose cost goes.
type finding struct {
	node    ast.Node
	message string
	within  ast.Node // the call of a helper that makes the text, else nil
}

const (
	formattedOnly = "text formatted into a string that is only added to other text"
	freshOnly     = "fresh string is only appended"
)

// flatten takes an expression apart into what it puts together.
func (s *source) flatten(e ast.Expr) []part {
	if call, ok := s.formatted(e); ok {
		if pieces, ok := format.Split(s.Pass.TypesInfo, call); ok && s.spells(pieces) {
			return s.pieces(call, pieces)
		}
	}
	operands := s.operands(e)
	if len(operands) == 1 {
		return []part{s.whole(e)}
	}
	var out []part
	for _, o := range operands {
		out = append(out, s.flatten(o)...)
	}
	return out
}

// pieces are the parts of what a call formats.
func (s *source) pieces(call *ast.CallExpr, pieces []format.Piece) []part {
	var out []part
	for _, p := range pieces {
		switch {
		case p.Kind == format.Literal:
			out = append(out, part{text: &p.Text})
		case p.Kind == format.String && text(s.Pass.TypesInfo.TypeOf(p.Arg)):
			out = append(out, s.flatten(p.Arg)...)
		default:
			out = append(out, part{expr: p.Arg, shared: p.Kind == format.Bytes, append: func(n *names, dst string) string {
				expr, ok := p.Append(dst, n.of)
				n.failed = n.failed || !ok
				return expr
			}})
		}
	}
	if len(out) == 0 {
		out = []part{{text: new(string)}}
	}
	out[0].spared = append([]finding{{node: call, message: formattedOnly}}, out[0].spared...)
	return out
}

// spells reports whether the file may use what appends the pieces.
func (s *source) spells(pieces []format.Piece) bool {
	return s.Allows("go1.18") || !slices.ContainsFunc(pieces, func(p format.Piece) bool { return p.Kind == format.Rune })
}

// formatted returns the call of Sprintf, Sprint or Sprintln that an expression
// is.
func (s *source) formatted(e ast.Expr) (*ast.CallExpr, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	fn := s.called(call)
	if fn == nil {
		return nil, false
	}
	_, ok = appendPrint[fn.FullName()]
	return call, ok && !s.spread(call)
}

// spread reports whether one call gives all arguments of another: nothing can
// stand beside it.
func (s *source) spread(call *ast.CallExpr) bool {
	if len(call.Args) != 1 {
		return false
	}
	_, ok := s.Pass.TypesInfo.TypeOf(call.Args[0]).(*types.Tuple)
	return ok
}

// appendPrint are the functions that append what others return.
var appendPrint = map[string]string{
	"fmt.Sprintf":  "Appendf",
	"fmt.Sprint":   "Append",
	"fmt.Sprintln": "Appendln",
}

// whole is an expression as one part, in the form that copies least.
func (s *source) whole(e ast.Expr) part {
	p := part{expr: e, text: s.value(e)}
	if lit, ok := ast.Unparen(e).(*ast.BasicLit); ok && lit.Kind == token.STRING && !multiline(lit.Value) {
		return p
	}
	p.append = func(_ *names, dst string) string { return "append(" + dst + ", " + s.Of(e) + "...)" }
	if p.text != nil {
		return p
	}
	if call, ok := s.formatted(e); ok && s.Allows("go1.19") {
		p.spared = []finding{{node: call, message: formattedOnly}}
		p.append = func(n *names, dst string) string { return s.appendPrint(n, call, dst) }
	} else if form, ok := s.helpers.Of(e); ok {
		p.spared = []finding{{ast.Unparen(e), freshOnly, form.Within()}}
		p.append = func(n *names, dst string) string {
			for _, name := range form.Needs() {
				n.need(name)
			}
			return form.Expr(n.path(form.Path), dst, s.Of)
		}
	} else if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && s.Pass.TypesInfo.Types[call.Fun].IsType() {
		s.conversion(&p, call)
	}
	return p
}

// appendPrint spells fmt.Appendf for a call of fmt.Sprintf.
func (s *source) appendPrint(n *names, call *ast.CallExpr, dst string) string {
	text := n.path("fmt") + "." + appendPrint[s.called(call).FullName()] + "(" + dst
	if len(call.Args) == 0 {
		return text + ")"
	}
	// As it is written, down to the comma and the line that may stand before the parenthesis.
	return text + ", " + string(s.Text[s.Offset(call.Args[0].Pos()):s.Offset(call.End())])
}

// conversion spells string(x) without the string, for bytes and for characters
// of types that a rune holds. Others have values that a rune cuts bits off.
func (s *source) conversion(p *part, call *ast.CallExpr) {
	x := call.Args[0]
	if !text(s.Pass.TypesInfo.TypeOf(call.Fun)) {
		return
	}
	t := s.Pass.TypesInfo.TypeOf(x)
	if slice, ok := types.Unalias(t).Underlying().(*types.Slice); ok && types.Identical(slice.Elem(), types.Typ[types.Byte]) {
		p.append = func(_ *names, dst string) string { return "append(" + dst + ", " + s.Of(x) + "...)" }
		return
	}
	b, ok := t.Underlying().(*types.Basic)
	if !ok || !s.Allows("go1.18") {
		return
	}
	switch b.Kind() {
	case types.Int8, types.Int16, types.Int32, types.Uint8, types.Uint16:
		p.spared = []finding{{node: call, message: freshOnly}}
		p.append = func(n *names, dst string) string {
			r := s.Of(x)
			if !types.Identical(t, types.Typ[types.Rune]) {
				n.need("rune")
				r = "rune(" + r + ")"
			}
			return n.path("unicode/utf8") + ".AppendRune(" + dst + ", " + r + ")"
		}
	}
}

// joined makes one part of several expressions.
func (s *source) joined(exprs []ast.Expr) part {
	text := s.Of(exprs[0])
	for _, e := range exprs[1:] {
		text += " + " + s.Of(e)
	}
	return part{expr: exprs[0], append: func(_ *names, dst string) string { return "append(" + dst + ", " + text + "...)" }}
}

// merged joins the texts of literals that are neighbours, and drops empty ones.
func merged(parts []part) []part {
	var out []part
	for _, p := range parts {
		switch last := len(out) - 1; {
		case p.append != nil:
			out = append(out, p)
		case last >= 0 && out[last].append == nil:
			joined := *out[last].text + *p.text
			out[last] = part{text: &joined, spared: append(out[last].spared, p.spared...)}
		default:
			out = append(out, p)
		}
	}
	return out
}

// literal spells text that is known.
func (s *source) literal(p part, dst string) string {
	if t := *p.text; len(t) == 1 && t[0] < 0x80 {
		return "append(" + dst + ", " + strconv.QuoteRune(rune(t[0])) + ")"
	}
	quoted := strconv.Quote(*p.text)
	if p.expr != nil {
		quoted = s.Of(p.expr)
	}
	return "append(" + dst + ", " + quoted + "...)"
}
