package closuretext

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/types"
	"slices"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/names"
)

const (
	most    = 16  // texts of a kind that are kept; others are made anew
	longest = 256 // bytes of a text that is kept
)

// keeping is the function that makes a text, and keeps it. It replaces none that it has: who
// asks for more texts than are kept looks at those in vain, and pays no more than that.
const keeping = `// NAMEMade is a text that NAMEText made, with what it is made of.
type NAMEMade struct {
FIELDStext string
}

// NAMEMades are those that it made first, MOST at most.
var NAMEMades ATOMIC.Pointer[[]NAMEMade]

// NAMEText makes a text, unless it is one of those that are kept.
func NAMEText(PARAMS) string {
before := NAMEMades.Load()
var known []NAMEMade
if before != nil {
known = *before
for i := range known {
if EQUAL {
return known[i].text
}
}
}
text := TEXT
if len(known) < MOST && len(text) <= LONGEST {
more := append(known[:len(known):len(known)], NAMEMade{VALUEStext})
NAMEMades.CompareAndSwap(before, &more)
}
return text
}
`

// edits call such a function in the place of the texts, and declare it.
func (t *kept) edits(taken map[string]bool) ([]analysis.TextEdit, bool) {
	f, pos := t.f, t.decl.Pos()
	atomic, edits, ok := f.Import(pos, "sync/atomic")
	if !ok {
		return nil, false
	}
	for _, word := range []string{"string", "len", "append", "nil"} {
		if !f.Predeclared(pos, word) {
			return nil, false
		}
	}
	w := &writing{t: t, taken: names.Taken{"before": true, "known": true, "i": true, "text": true, "more": true, atomic: true}}
	if !w.read() {
		return nil, false
	}
	if w.cloned {
		clone, more, ok := f.Import(pos, "strings")
		if !ok || slices.Contains(w.params, clone) {
			return nil, false
		}
		edits = append(edits, more...)
		w.clone = clone
	}
	body := w.body(t.name(taken), atomic)
	at := f.Behind(t.decl.End())
	edits = append(edits, analysis.TextEdit{Pos: at, End: at, NewText: []byte("\n\n" + body)})
	for _, e := range t.exprs {
		edits = append(edits, analysis.TextEdit{Pos: e.Pos(), End: e.End(), NewText: []byte(w.called + "(" + strings.Join(w.args, ", ") + ")")})
	}
	return edits, true
}

// writing writes the function for a text.
type writing struct {
	t            *kept
	taken        names.Taken
	params, args []string
	types        []string
	texts        []bool // which are strings
	cloned       bool
	clone        string // the name of package strings
	source       string // of the text
	called       string
}

// read names the inputs, and spells the text by these names.
func (w *writing) read() bool {
	f, info := w.t.f, w.t.f.Pass.TypesInfo
	e := w.t.exprs[0]
	var others []*ast.Ident
	var look func(ast.Node) bool
	look = func(n ast.Node) bool {
		if slices.ContainsFunc(w.t.inputs, func(in ast.Expr) bool { return in == n }) {
			return false
		}
		switch n := n.(type) {
		case *ast.SelectorExpr:
			ast.Inspect(n.X, look)
			return false
		case *ast.Ident:
			others = append(others, n)
		}
		return true
	}
	ast.Inspect(e, look)
	// What is no input must mean the same outside of the function, and within the new one.
	own := map[string]bool{}
	for _, id := range others {
		obj := info.Uses[id]
		if obj == nil || w.taken[id.Name] && !own[id.Name] || f.Lookup(w.t.decl.Pos(), id.Name) != obj {
			return false
		}
		w.taken[id.Name], own[id.Name] = true, true
	}
	slices.SortFunc(w.t.inputs, byPosition)
	at := e.Pos()
	for _, in := range w.t.inputs {
		if in.Pos() < at {
			continue // read twice
		}
		param, ok := w.param(in)
		if !ok {
			return false
		}
		w.source += string(f.Text[f.Offset(at):f.Offset(in.Pos())]) + param
		at = in.End()
	}
	w.source += string(f.Text[f.Offset(at):f.Offset(e.End())])
	return true
}

// param returns the name of the parameter for an input.
func (w *writing) param(in ast.Expr) (string, bool) {
	f := w.t.f
	arg := f.Of(in)
	if i := slices.Index(w.args, arg); i >= 0 {
		return w.params[i], true
	}
	t := f.Pass.TypesInfo.TypeOf(in)
	spelled, ok := f.Type(w.t.decl.Pos(), t)
	if n, named := types.Unalias(t).(*types.Named); named && n.Obj().Pkg() != f.Pass.Pkg && !n.Obj().Exported() {
		return "", false
	}
	if !ok {
		return "", false
	}
	name := w.taken.Free(names.Local(inputName(in)))
	if types.Universe.Lookup(name) != nil || name == spelled {
		name = w.taken.Free(name + "Of")
	}
	b := t.Underlying().(*types.Basic)
	w.params, w.args, w.types = append(w.params, name), append(w.args, arg), append(w.types, spelled)
	plain := isBasic(t) && b.Info()&types.IsString != 0
	w.texts = append(w.texts, plain)
	w.cloned = w.cloned || plain
	return name, true
}

func inputName(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		return e.Sel.Name
	case *ast.CallExpr:
		return inputName(e.Fun)
	case *ast.Ident:
		return e.Name
	}
	return "of"
}

func (w *writing) body(name, atomic string) string {
	var fields, params, equal, values string
	var conditions []string
	for i, p := range w.params {
		fields += p + " " + w.types[i] + "\n"
		if i > 0 {
			params += ", "
		}
		params += p
		if i+1 == len(w.params) || w.types[i+1] != w.types[i] {
			params += " " + w.types[i]
		}
		conditions = append(conditions, "known[i]."+p+" == "+p)
		if w.texts[i] {
			values += w.clone + ".Clone(" + p + "), " // no part of what is longer, nor of bytes that change
		} else {
			values += p + ", "
		}
	}
	equal = strings.Join(conditions, " && ")
	w.called = name + "Text"
	return strings.NewReplacer("NAME", name, "FIELDS", fields, "PARAMS", params, "EQUAL", equal, "VALUES", values, "ATOMIC", atomic,
		"TEXT", w.source, "MOST", fmt.Sprint(most), "LONGEST", fmt.Sprint(longest)).Replace(keeping)
}

// name returns what all that is declared begins with: the words that the text always has, or the name of
// an input.
func (t *kept) name(taken map[string]bool) string {
	var words []string
	ast.Inspect(t.exprs[0], func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok {
			if v := t.f.Pass.TypesInfo.Types[e].Value; v != nil && v.Kind() == constant.String {
				words = append(words, strings.FieldsFunc(verbs.ReplaceAllString(constant.StringVal(v), " "), func(r rune) bool { return r > unicode.MaxASCII || !unicode.IsLetter(r) })...)
				return false
			}
		}
		return true
	})
	name := ""
	for _, word := range words {
		word = strings.ToLower(word)
		if name != "" {
			word = strings.ToUpper(word[:1]) + word[1:]
		}
		if len(name)+len(word) <= 32 {
			name += word
		}
	}
	if name == "" {
		name = names.Local(inputName(t.inputs[0]))
	}
	here := names.In(t.f.Syntax)
	free := name
	for i := 2; ; i++ {
		if !slices.ContainsFunc([]string{"Made", "Mades", "Text"}, func(end string) bool { return taken[free+end] || here[free+end] }) {
			break
		}
		free = name + fmt.Sprint(i)
	}
	for _, end := range []string{"Made", "Mades", "Text"} {
		taken[free+end] = true
	}
	return free
}
