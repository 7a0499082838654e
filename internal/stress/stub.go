package stress

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"regexp"
	"strings"
)

// A package declares interfaces that its users implement. What it does with such a value can be called at once if
// there is one: a stub of which each method answers the same each time, or fails. It has no memory of its own, so that no
// race is one of the stub, and reports no calls: how often and in which order it is asked is seen where behaviour is
// compared.

// stub declares a type for an interface of the package and returns a value of it.
func (m *maker) stub(t types.Type, u *types.Interface) []string {
	named, ok := types.Unalias(t).(*types.Named)
	if m.stubs == nil || !ok || named.Obj().Pkg() != m.pkg || named.TypeArgs().Len() > 0 || !m.asked(u) {
		return nil
	}
	name := "stressStub" + capital(named.Obj().Name()) + []string{ordinary: "", failing: "Failing", panicking: "Panicking"}[m.flavour]
	if _, known := m.stubs[name]; !known {
		var text strings.Builder
		fmt.Fprintf(&text, "// %s stands in for a value that users of the package pass.\ntype %s struct{}\n\n", name, name)
		for fn := range u.Methods() {
			text.WriteString(m.method(name, fn))
		}
		m.stubs[name] = part{text: text.String(), needs: stressNames.FindAllString(text.String(), -1), imports: maps.Clone(m.imports)}
	}
	return []string{name + "{}"}
}

var stressNames = regexp.MustCompile(`\bstress\w+`)

// asked reports whether an interface is one that only answers: each method takes what it is asked about. Who goes
// through a sequence would come to no end of one that answers the same each time.
func (m *maker) asked(u *types.Interface) bool {
	if !u.IsMethodSet() || u.NumMethods() == 0 {
		return false
	}
	for fn := range u.Methods() {
		about := false
		for p := range fn.Signature().Params().Variables() {
			switch types.TypeString(p.Type(), nil) {
			case "context.Context", "[]byte":
			default:
				about = true
			}
		}
		if !about || !ast.IsExported(fn.Name()) && fn.Pkg() != m.pkg {
			return false
		}
	}
	return true
}

// method writes a method of a stub.
func (m *maker) method(stub string, fn *types.Func) string {
	var params, results, answers []string
	for i, n := 0, fn.Signature().Params().Len(); i < n; i++ {
		t := fn.Signature().Params().At(i).Type()
		written := m.typeName(t)
		if fn.Signature().Variadic() && i == n-1 {
			written = "..." + m.typeName(t.(*types.Slice).Elem())
		}
		params = append(params, fmt.Sprintf("a%d %s", i, written))
	}
	for r := range fn.Signature().Results().Variables() {
		written := m.typeName(r.Type())
		answer := m.answer(fn.Signature(), r.Type(), false)
		if reports.MatchString(answer) { // of which a type knows nothing
			answer = "*new(" + written + ")"
		}
		results, answers = append(results, written), append(answers, answer)
	}
	body := "return " + strings.Join(answers, ", ")
	if m.flavour == panicking {
		body = "panic(\"stress\")"
	}
	return fmt.Sprintf("func (%s) %s(%s) (%s) {\n%s\n}\n\n", stub, fn.Name(), strings.Join(params, ", "), strings.Join(results, ", "), body)
}

// reports finds what an expression reports to.
var reports = regexp.MustCompile(`\blog\b`)
