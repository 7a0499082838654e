package strconvappend

import (
	"go/ast"
	"go/constant"
	"go/token"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/appending"
)

// mostUnit is how many bytes of constant text beside a number still make a text that is
// smaller than any buffer.
const mostUnit = 64

// sum is a text that + makes of fresh ones and of others, such as a number with its unit.
type sum struct {
	operands []ast.Expr
	forms    []appending.Form // of the operands that are fresh; their Name is empty for others
	fresh    ast.Expr         // the first that is
	constant int              // bytes of the operands that are constant
	other    bool             // there are texts that are not
}

// sum takes a text apart whose pieces can be appended one after the other. All but the
// first are evaluated when there are bytes behind the slice already, which might be
// somebody's until then: they must have no effect, read no bytes and not panic.
func (f *finder) sum(e ast.Expr) (sum, bool) {
	s := sum{operands: f.addends(e)}
	for i, o := range s.operands {
		form, fresh := f.helpers.Of(o)
		v := f.Pass.TypesInfo.Types[o].Value
		switch {
		case fresh:
			if s.fresh == nil {
				s.fresh = ast.Unparen(o)
			}
			if i > 0 && (f.fn.Effect(o) || !f.stable(form.Args())) {
				return sum{}, false
			}
		case v != nil && v.Kind() == constant.String:
			s.constant += len(constant.StringVal(v))
		default:
			s.other = true
			if i > 0 && !f.fn.Stable(o) {
				return sum{}, false
			}
		}
		s.forms = append(s.forms, form)
	}
	return s, s.fresh != nil && len(s.operands) > 1
}

func (f *finder) stable(args []ast.Expr) bool {
	for _, a := range args {
		if !f.fn.Stable(a) {
			return false
		}
	}
	return true
}

// addends are what an expression puts together by +. What the compiler joins stays joined.
func (f *finder) addends(e ast.Expr) []ast.Expr {
	b, ok := ast.Unparen(e).(*ast.BinaryExpr)
	if !ok || b.Op != token.ADD || f.Pass.TypesInfo.Types[e].Value != nil {
		return []ast.Expr{e}
	}
	return append(f.addends(b.X), f.addends(b.Y)...)
}

// first are the expressions that are evaluated with the slice.
func (s sum) first() []ast.Expr {
	if s.forms[0].Name != "" {
		return s.forms[0].Args()
	}
	return s.operands[:1]
}

// short reports whether the text is one number with a short constant.
func (s sum) short() bool {
	short := 0
	for i, o := range s.operands {
		if s.forms[i].Name != "" {
			if ast.Unparen(o) != s.fresh || !s.forms[i].Short {
				return false
			}
			short++
		}
	}
	return short == 1 && !s.other && s.constant <= mostUnit
}

// spellSum returns dst with all operands appended, and the imports that needs.
func (f *finder) spellSum(s sum, call ast.Node, dst string) (expr string, edits []analysis.TextEdit, ok bool) {
	for i, o := range s.operands {
		if s.forms[i].Name == "" {
			dst = "append(" + dst + ", " + f.Of(o) + "...)"
			if !f.Predeclared(call.Pos(), "append") {
				return "", nil, false
			}
			continue
		}
		text, needs, ok := f.spell(s.forms[i], call, dst)
		if !ok {
			return "", nil, false
		}
		dst = text
		for _, e := range needs {
			if !imported(edits, e) {
				edits = append(edits, e)
			}
		}
	}
	return dst, edits, true
}

func imported(edits []analysis.TextEdit, e analysis.TextEdit) bool {
	for _, o := range edits {
		if o.Pos == e.Pos && string(o.NewText) == string(e.NewText) {
			return true
		}
	}
	return false
}

// appendSum makes append(b, strconv.Itoa(x)+" kg"...) append(strconv.AppendInt(b, int64(x), 10), " kg"...).
func (f *finder) appendSum(call *ast.CallExpr) {
	s, ok := f.sum(f.fresh(call.Args[1]))
	if !ok || !f.apart(call.Args[0], s.first()) {
		return
	}
	const here = "\x00"
	expr, edits, ok := f.spellSum(s, call, here)
	if !ok {
		return
	}
	head, tail, _ := strings.Cut(expr, here)
	f.reportSum(call, s, "append the number itself", "", append(edits,
		analysis.TextEdit{Pos: call.Pos(), End: call.Args[0].Pos(), NewText: []byte(head)},
		analysis.TextEdit{Pos: call.Args[0].End(), End: call.End(), NewText: []byte(tail)}))
}

// reportSum reports the fresh text, with all of the call to be changed.
func (f *finder) reportSum(call *ast.CallExpr, s sum, remedy, category string, edits []analysis.TextEdit) {
	for i, o := range s.operands {
		if ast.Unparen(o) == s.fresh {
			f.report(call, s.fresh, s.forms[i], remedy, category, edits)
		}
		if f.done[s.fresh.Pos()] {
			f.done[ast.Unparen(o).Pos()] = true // one fix for all
		}
	}
}
