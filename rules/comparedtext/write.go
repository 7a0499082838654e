package comparedtext

import (
	"go/ast"
	"go/constant"
	"go/types"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// comparison is the condition that a text is, or is not, what several make when they are joined: as long
// as all of them together, and the same part by part.
func comparison(f *sources.File, whole ast.Expr, parts []ast.Expr, not bool) (string, bool) {
	info := f.Pass.TypesInfo
	if !again(info, whole) || !f.Predeclared(whole.Pos(), "len") || !alike(info, whole, parts) {
		return "", false
	}
	of := f.Of(ast.Unparen(whole))
	var lengths, conditions []string
	from := ""
	for i, p := range parts {
		length, ok := lengthOf(f, p)
		if !ok {
			return "", false
		}
		lengths = append(lengths, length)
		to := total(lengths)
		part := of + "[" + from + ":" + to + "]"
		if i == len(parts)-1 {
			part = of + "[" + from + ":]"
		}
		conditions = append(conditions, part+" == "+f.Of(p))
		from = to
	}
	text := "len(" + of + ") == " + total(lengths) + " && " + strings.Join(conditions, " && ")
	if not {
		return "!(" + text + ")", true
	}
	return "(" + text + ")", true
}

// steps is the condition that a text begins, or ends, with what several texts make when they are joined.
func steps(f *sources.File, call *ast.CallExpr, parts []ast.Expr, suffix bool) (string, bool) {
	info, whole := f.Pass.TypesInfo, call.Args[0]
	if !again(info, whole) || !f.Predeclared(whole.Pos(), "len") {
		return "", false
	}
	fn, of := f.Of(call.Fun), f.Of(ast.Unparen(whole))
	var lengths, conditions []string
	for i := range parts {
		p := parts[i]
		if suffix {
			p = parts[len(parts)-1-i]
		}
		length, ok := lengthOf(f, p)
		if !ok {
			return "", false
		}
		rest := of
		switch done := total(lengths); {
		case done == "":
		case suffix && len(lengths) > 1:
			rest = of + "[:len(" + of + ")-(" + done + ")]"
		case suffix:
			rest = of + "[:len(" + of + ")-" + done + "]"
		default:
			rest = of + "[" + done + ":]"
		}
		conditions = append(conditions, fn+"("+rest+", "+f.Of(p)+")")
		lengths = append(lengths, length)
	}
	return "(" + strings.Join(conditions, " && ") + ")", true
}

// again reports whether an expression may be evaluated several times: names, fields and constants.
func again(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return true
	}
	_, ok := turns.Path(info, e)
	return ok
}

// alike reports whether the text and all parts have the same type: else a part would have to be
// converted.
func alike(info *types.Info, whole ast.Expr, parts []ast.Expr) bool {
	for _, p := range parts {
		if info.Types[p].Value == nil && !types.Identical(info.TypeOf(p), info.TypeOf(whole)) {
			return false
		}
	}
	return true
}

// lengthOf is how long a part is, as it is written.
func lengthOf(f *sources.File, p ast.Expr) (string, bool) {
	info := f.Pass.TypesInfo
	if v := info.Types[p].Value; v != nil && v.Kind() == constant.String {
		if _, literal := p.(*ast.BasicLit); literal {
			return strconv.Itoa(len(constant.StringVal(v))), true
		}
	}
	if !again(info, p) || !calls.String(info.TypeOf(p)) {
		return "", false
	}
	return "len(" + f.Of(p) + ")", true
}

// total is the sum of lengths, those that are known added up.
func total(lengths []string) string {
	known := 0
	var rest []string
	for _, l := range lengths {
		if n, err := strconv.Atoi(l); err == nil {
			known += n
		} else {
			rest = append(rest, l)
		}
	}
	if known > 0 || len(rest) == 0 && len(lengths) > 0 {
		rest = append(rest, strconv.Itoa(known))
	}
	return strings.Join(rest, "+")
}
