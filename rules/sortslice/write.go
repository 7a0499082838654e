package sortslice

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// writer writes an ordering as a function of two elements.
type writer struct {
	*sources.File
	order ordering
	names map[*types.Var]string // of the elements, by the index they stood at
	needs map[string]string     // names of packages, by path
	edits []analysis.TextEdit   // that import them
}

// call is the whole call of package slices.
func (w *writer) call(to string) (string, bool) {
	pkg, ok := w.pkg("slices")
	if !ok {
		return "", false
	}
	elem, ok := w.Type(w.order.at, w.order.elem)
	a, b, free := w.elements()
	if !ok || !free || !w.Predeclared(w.order.at, "int") {
		return "", false
	}
	w.names = map[*types.Var]string{w.order.i: a, w.order.j: b}
	if w.order.reversed {
		w.names = map[*types.Var]string{w.order.i: b, w.order.j: a}
	}
	body, ok := w.body()
	for _, name := range w.needs {
		ok = ok && name != a && name != b && name != "c"
	}
	open, end := "{\n", "})"
	if len(w.order.keys) == 1 && w.order.brief {
		body, open, end = strings.TrimSuffix(body, "\n"), "{ ", " })"
	}
	return pkg + "." + to + "(" + w.Of(w.order.arg) + ", func(" + a + ", " + b + " " + elem + ") int " + open + body + end, ok
}

// elements chooses names for the elements that mean nothing in the function.
func (w *writer) elements() (a, b string, ok bool) {
	used := map[string]bool{"c": true}
	ast.Inspect(w.order.body, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			v := w.Pass.TypesInfo.Uses[id]
			used[id.Name] = used[id.Name] || v != w.order.i && v != w.order.j // those are gone
		}
		return true
	})
	elem, _ := w.Type(w.order.at, w.order.elem)
	for _, pair := range [][2]string{{"a", "b"}, {"x", "y"}, {"left", "right"}} {
		if !used[pair[0]] && !used[pair[1]] && elem != pair[0] && elem != pair[1] {
			return pair[0], pair[1], true
		}
	}
	return "", "", false
}

// body compares key after key.
func (w *writer) body() (string, bool) {
	var b strings.Builder
	for i, k := range w.order.keys {
		text, ok := w.compare(k)
		if !ok {
			return "", false
		}
		if i == len(w.order.keys)-1 {
			b.WriteString("return " + text + "\n")
			continue
		}
		b.WriteString("if c := " + text + "; c != 0 {\nreturn c\n}\n")
	}
	return b.String(), true
}

// compare is negative where the one side of the key is less than the other.
func (w *writer) compare(k key) (string, bool) {
	less, ok := w.key(k.less)
	greater, also := w.key(k.greater)
	if !ok || !also {
		return "", false
	}
	t := types.Unalias(w.Pass.TypesInfo.TypeOf(k.less))
	if moment(t) {
		return less + ".Compare(" + greater + ")", true
	}
	path := "cmp"
	if t == types.Typ[types.String] {
		path = "strings" // cmp.Compare compares strings twice
	}
	pkg, ok := w.pkg(path)
	return pkg + ".Compare(" + less + ", " + greater + ")", ok
}

// key writes what is compared of an element: the element itself, or fields,
// conversions and lengths of it, and texts in another case. Other expressions are refused.
func (w *writer) key(e ast.Expr) (string, bool) {
	info := w.Pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.IndexExpr:
		if w.Of(ast.Unparen(e.X)) != w.Of(w.order.slice) {
			return "", false
		}
		name, ok := w.names[w.order.which(info, e.Index)]
		return name, ok
	case *ast.SelectorExpr:
		s := info.Selections[e]
		if s == nil || s.Kind() != types.FieldVal {
			return "", false
		}
		x, ok := w.key(e.X)
		return x + "." + e.Sel.Name, ok
	case *ast.CallExpr:
		if len(e.Args) != 1 || !info.Types[e.Fun].IsType() && !w.length(e) && !w.folds(e) || !w.Alike(e.Fun, e.Pos(), w.order.at) {
			return "", false
		}
		x, ok := w.key(e.Args[0])
		return w.Of(e.Fun) + "(" + x + ")", ok
	}
	return "", false
}

func (w *writer) length(call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	return ok && w.Pass.TypesInfo.Uses[id] == types.Universe.Lookup("len")
}

// folds reports whether a call makes another text of the one that it is given.
func (w *writer) folds(call *ast.CallExpr) bool {
	switch calls.Name(w.Pass.TypesInfo, call) {
	case "strings.ToLower", "strings.ToUpper", "strings.TrimSpace":
		return true
	}
	return false
}

// pkg names a package at the function, imported if need be.
func (w *writer) pkg(path string) (string, bool) {
	if name, ok := w.needs[path]; ok {
		return name, true
	}
	name, edits, ok := w.Import(w.order.at, path)
	w.needs[path], w.edits = name, append(w.edits, edits...)
	return name, ok
}
