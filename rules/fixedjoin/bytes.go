package fixedjoin

import (
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// part is an element as append takes it: bytes one by one, or all of a slice or
// string.
type part struct {
	single []string // "c"
	all    string   // "s"
}

const joinedBytes = "bytes of a fixed list joined"

// reportBytes proposes appends to a slice of the right size.
func reportBytes(f *sources.File, c call) {
	first := beforehand(f, c.cursor)
	first.to = c.to
	var list []part
	for _, e := range c.list {
		p, ok := element(first, e)
		if !ok {
			return
		}
		list = append(list, p)
	}
	first.to = nil
	var sep part
	if c.sep != nil {
		var ok bool
		if sep, ok = element(first, c.sep); !ok {
			return
		}
	}
	var parts []part
	for i, p := range list {
		if i > 0 {
			parts = extend(parts, sep)
		}
		parts = extend(parts, p)
	}
	if c.pkg == "slices" && !filled(parts) || !spells(f, c.expr) {
		return
	}
	if len(c.list) > most {
		reportLines(f, c, first, parts)
		return
	}
	edits := append(first.edits(), c.edits...)
	report(f, c, joinedBytes, "append them to a slice of the right size", chain(parts, 0), edits...)
}

// filled reports whether there is always a byte. Of none, slices.Concat makes nil.
func filled(parts []part) bool {
	return slices.ContainsFunc(parts, func(p part) bool {
		return len(p.single) > 0 || strings.HasPrefix(p.all, `"`) && !strings.HasPrefix(p.all, `""`)
	})
}

// spells reports whether the names that the appends need mean what they should.
func spells(f *sources.File, n ast.Node) bool {
	return !slices.ContainsFunc([]string{"append", "make", "byte", "len"}, func(name string) bool { return !f.Predeclared(n.Pos(), name) })
}

// element reads an element of the list, or the separator. Its text is evaluated
// twice, so it may do nothing but name a value: what does more is evaluated before.
func element(first *ahead, e ast.Expr) (part, bool) {
	info := first.f.Pass.TypesInfo
	e = ast.Unparen(e)
	if info.Types[e].IsNil() {
		return part{}, true
	}
	switch x := e.(type) {
	case *ast.CompositeLit: // []byte{c}, or {c} in the list
		var p part
		for _, b := range x.Elts {
			if _, keyed := b.(*ast.KeyValueExpr); keyed {
				return part{}, false
			}
			text, ok := first.copied(b, "char")
			if !ok {
				return part{}, false
			}
			p.single = append(p.single, text)
		}
		return p, isBytes(info.TypeOf(x))
	case *ast.CallExpr: // []byte("text")
		if !info.Types[x.Fun].IsType() {
			break
		}
		if len(x.Args) != 1 || !isBytes(info.TypeOf(x)) {
			return part{}, false
		}
		arg := x.Args[0]
		if v := info.Types[arg].Value; v != nil && v.Kind() == constant.String && constant.StringVal(v) == "" {
			return part{}, true
		}
		_, param := types.Unalias(info.TypeOf(arg)).(*types.TypeParam)
		if param {
			return part{}, false
		}
		text, ok := first.copied(arg, "text")
		return part{all: text}, ok
	}
	if !isBytes(info.TypeOf(e)) {
		return part{}, false
	}
	text, ok := first.operand(e, "part")
	return part{all: text}, ok
}

// isBytes reports whether the type is a slice of bytes. A type parameter may be
// one without a capacity, a string.
func isBytes(t types.Type) bool {
	if _, param := types.Unalias(t).(*types.TypeParam); param || t == nil {
		return false
	}
	s, ok := t.Underlying().(*types.Slice)
	return ok && types.Identical(types.Unalias(s.Elem()), types.Typ[types.Byte])
}

// extend adds a part; bytes next to each other become one.
func extend(parts []part, p part) []part {
	switch last := len(parts) - 1; {
	case p.all == "" && len(p.single) == 0:
		return parts
	case p.all == "" && last >= 0 && parts[last].all == "":
		parts[last].single = append(parts[last].single, p.single...)
		return parts
	}
	return append(parts, part{append([]string(nil), p.single...), p.all})
}

// chain spells append(append(make([]byte, 0, len(a)+1), a...), c), with room for more bytes.
func chain(parts []part, more int) string { return appendedTo(room(parts, more), parts) }

// room spells a slice without elements that has room for the parts, and for more bytes.
func room(parts []part, more int) string {
	var sizes []string
	bytes := more
	for _, p := range parts {
		if p.all != "" {
			sizes = append(sizes, "len("+p.all+")")
		}
		bytes += len(p.single)
	}
	if bytes > 0 || len(sizes) == 0 {
		sizes = append(sizes, strconv.Itoa(bytes))
	}
	return "make([]byte, 0, " + strings.Join(sizes, "+") + ")"
}

// appendedTo spells how parts are appended to a slice.
func appendedTo(text string, parts []part) string {
	for _, p := range parts {
		if p.all != "" {
			text = "append(" + text + ", " + p.all + "...)"
		} else {
			text = "append(" + text + ", " + strings.Join(p.single, ", ") + ")"
		}
	}
	return text
}

// plain reports whether the expression has the same value when it is evaluated
// again at once: it calls nothing but len, and converts nothing but numbers.
func plain(info *types.Info, e ast.Expr) bool {
	ok := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			ok = ok && (calls.Builtin(info, n, "len") || number(info, n) && number(info, n.Args[0]))
		case *ast.FuncLit, *ast.CompositeLit, *ast.UnaryExpr, *ast.TypeAssertExpr:
			ok = false
		}
		return ok
	})
	return ok
}

// number reports whether an expression is one, and no call of a function.
func number(info *types.Info, e ast.Expr) bool {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok {
		if _, _, converts := calls.Conversion(info, call); !converts {
			return calls.Builtin(info, call, "len")
		}
	}
	basic, ok := info.TypeOf(e).Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsNumeric != 0
}
