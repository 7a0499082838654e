package fmtsimple

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/rule"
)

// flanks returns the whole text that a call is a part of, where all other parts are spelled out:
// "<" + fmt.Sprint(x) + ">\n", and what these say before and after it.
func flanks(info *types.Info, c inspector.Cursor) (text inspector.Cursor, before, after string) {
	for {
		kind, _ := c.ParentEdge()
		if kind == edge.ParenExpr_X {
			c = c.Parent()
			continue
		}
		if kind != edge.BinaryExpr_X && kind != edge.BinaryExpr_Y {
			return c, before, after
		}
		sum := c.Parent().Node().(*ast.BinaryExpr)
		other := sum.Y
		if kind == edge.BinaryExpr_Y {
			other = sum.X
		}
		constant, ok := calls.Text(info, other)
		if !ok || sum.Op != token.ADD || !spelled(info, c, other) {
			return c, before, after
		}
		if kind == edge.BinaryExpr_X {
			after += constant
		} else {
			before = constant + before
		}
		c = c.Parent()
	}
}

// spelled reports whether a constant is what the function around says, on every system: a
// constant of a package may be another one where other files are compiled.
func spelled(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.BasicLit:
		return true
	case *ast.BinaryExpr:
		return spelled(info, c, e.X) && spelled(info, c, e.Y)
	case *ast.Ident:
		for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
			for id := range fn.Preorder((*ast.Ident)(nil)) {
				kind, i := id.ParentEdge()
				if kind == edge.ValueSpec_Names && info.Defs[id.Node().(*ast.Ident)] == info.Uses[e] {
					spec := id.Parent().Node().(*ast.ValueSpec)
					return i < len(spec.Values) && spelled(info, c, spec.Values[i])
				}
			}
		}
	}
	return false
}

// flank has a call write what stands around the text, too: in the format, as further values,
// or by a second call.
func (f *finder) flank(call *ast.CallExpr, text inspector.Cursor, to *target, before, after string) bool {
	if before == "" && after == "" {
		return true
	}
	switch call.Fun.(*ast.SelectorExpr).Sel.Name {
	case "Sprintf":
		if layout, ok := format.Layout(f.Pass.TypesInfo, call.Args[0]); ok && !call.Ellipsis.IsValid() && complete(layout, len(call.Args)-1) {
			to.format = f.enlarged(call.Args[0], escaped(before), escaped(after))
			return true
		}
	case "Sprint": // which has no space beside a text
		if !call.Ellipsis.IsValid() && !strings.Contains(before, "%") { // which vet takes for a format
			to.head, to.tail = value(before, "", ", "), value(after, ", ", "")
			return true
		}
	}
	return before == "" && second(text, to, after)
}

// complete reports whether a format has as many verbs as there are values, and ends with
// none that is cut off: else package fmt says at the end of the text what is wrong.
func complete(layout string, values int) bool {
	if strings.Contains(directives.ReplaceAllString(layout, ""), "%") {
		return false
	}
	for _, m := range directives.FindAllStringSubmatch(layout, -1) {
		if m[2] != "%" {
			values--
		}
	}
	return values == 0
}

// escaped is a text as a format says it, in the form that it has between quotes.
func escaped(text string) string {
	quoted := strconv.Quote(strings.ReplaceAll(text, "%", "%%"))
	return quoted[1 : len(quoted)-1]
}

// enlarged is a format with more text at its ends.
func (f *finder) enlarged(layout ast.Expr, before, after string) string {
	source := f.Of(layout)
	if lit, ok := layout.(*ast.BasicLit); ok && lit.Value[0] == '"' {
		return `"` + before + lit.Value[1:len(lit.Value)-1] + after + `"`
	}
	if before != "" {
		source = `"` + before + `" + ` + source
	}
	if after != "" {
		source += ` + "` + after + `"`
	}
	return source
}

// value is a text as a value of a call, if there is any, with what separates it from others.
func value(text, before, after string) string {
	if text == "" {
		return ""
	}
	return before + strconv.Quote(text) + after
}

// second has another statement write what comes behind the text. Where the writer has a
// buffer, that may be full in between.
func second(text inspector.Cursor, to *target, after string) bool {
	kind, _ := text.Parent().ParentEdge()
	if to.method == "" || kind != edge.ExprStmt_X {
		return false
	}
	switch kind, _ := text.Parent().Parent().ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
	default:
		return false
	}
	if !to.memory {
		to.safety = rule.Guarded
	}
	to.next = "\n" + to.method + "(" + strconv.Quote(after) + ")"
	return true
}
