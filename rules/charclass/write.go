package charclass

import (
	"fmt"
	"go/ast"
	"go/format"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// few is how many comparisons may stand where the search was.
const few = 3

// many is how many runs of characters a function may tell apart to say the place of one.
const many = 6

// charRun is characters that follow each other, in the text and by their numbers.
type charRun struct{ low, high rune }

// writer writes what takes the place of searches.
type writer struct {
	names map[string]bool   // of the package
	known map[string]string // functions that are there, by what they say
}

// fix writes the condition itself where a few comparisons suffice, and else calls a function for it.
func (w *writer) fix(f *sources.File, s search, whole inspector.Cursor, not bool) []analysis.SuggestedFix {
	n := whole.Node().(ast.Expr)
	if f.Commented(n.Pos(), n.End()) {
		return nil
	}
	if id, ok := ast.Unparen(s.key).(*ast.Ident); ok && s.has && len(s.set) <= few {
		return []analysis.SuggestedFix{{
			Message:   "compare it",
			TextEdits: []analysis.TextEdit{{Pos: n.Pos(), End: n.End(), NewText: []byte(comparisons(id.Name, s.set, not))}},
		}}
	}
	_, decl := sources.Enclosing(whole)
	if decl == nil {
		return nil
	}
	name, text, ok := w.function(f, s, decl)
	if !ok {
		return nil
	}
	call := name + "(" + f.Of(s.key) + ")"
	if not {
		call = "!" + call
	}
	edits := []analysis.TextEdit{{Pos: n.Pos(), End: n.End(), NewText: []byte(call)}}
	if text != "" {
		end := f.Behind(decl.End())
		edits = append(edits, analysis.TextEdit{Pos: end, End: end, NewText: []byte("\n\n" + text)})
	}
	return []analysis.SuggestedFix{{Message: "tell it by a switch", TextEdits: edits}}
}

// comparisons is the condition that a variable is one of the characters, or none of them.
func comparisons(name string, set []rune, not bool) string {
	op, join := " == ", " || "
	if not {
		op, join = " != ", " && "
	}
	var parts []string
	for _, r := range set {
		parts = append(parts, name+op+char(r))
	}
	return "(" + strings.Join(parts, join) + ")"
}

func char(r rune) string {
	if r < ' ' || unicode.IsPrint(r) {
		return strconv.QuoteRune(r)
	}
	return strconv.QuoteRuneToASCII(r)
}

// function returns the name of the function that tells the class or the place of a character, and
// its text.
func (w *writer) function(f *sources.File, s search, decl *ast.FuncDecl) (name, text string, ok bool) {
	kind := "Index"
	if s.has {
		kind = "Char"
	}
	name = decl.Name.Name + kind
	if decl.Name.IsExported() || decl.Recv != nil {
		r := []rune(name)
		r[0] = unicode.ToLower(r[0])
		name = string(r)
	}
	if w.names[name] || f.Lookup(s.call.Pos(), name) != nil || !plain(f, s) {
		return "", "", false
	}
	var body string
	if s.has {
		body = class(s)
	} else if body, ok = place(s); !ok {
		return "", "", false
	}
	formatted, err := format.Source([]byte(fmt.Sprintf(body, name)))
	if err != nil {
		return "", "", false
	}
	w.names[name] = true // another search of the function has none
	return name, strings.TrimSuffix(string(formatted), "\n"), true
}

// plain reports whether the names that the function has mean what they should in the package.
func plain(f *sources.File, s search) bool {
	for _, name := range []string{"bool", "true", "false", "int", s.kind} {
		if f.Pass.Pkg.Scope().Lookup(name) != nil || !f.Predeclared(s.call.Pos(), name) {
			return false
		}
	}
	return true
}

// class is the function that tells whether a character is one of a set.
func class(s search) string {
	set := slices.Clone(s.set)
	slices.Sort(set)
	var conditions, singles []string
	for _, r := range runs(set) {
		if r.high-r.low < few {
			for c := r.low; c <= r.high; c++ {
				singles = append(singles, char(c))
			}
			continue
		}
		conditions = append(conditions, char(r.low)+" <= c && c <= "+char(r.high))
	}
	var b strings.Builder
	fmt.Fprintf(&b, "// %%[1]s reports whether c is one of %s.\nfunc %%[1]s(c %s) bool {\n", escaped(strconv.Quote(string(s.set))), s.kind)
	if len(singles) > 0 {
		b.WriteString("switch c {\ncase " + escaped(list(singles)) + ":\nreturn true\n}\n")
	}
	if len(conditions) == 0 {
		b.WriteString("return false\n}\n")
	} else {
		b.WriteString("return " + escaped(strings.Join(conditions, " || ")) + "\n}\n")
	}
	return b.String()
}

// escaped protects what stands in a format.
func escaped(s string) string { return strings.ReplaceAll(s, "%", "%%") }

func list(parts []string) string {
	var b strings.Builder
	for i, p := range parts {
		if i > 0 {
			b.WriteString(", ")
			if i%10 == 0 {
				b.WriteString("\n")
			}
		}
		b.WriteString(p)
	}
	return b.String()
}

// place is the function that tells where a character is in a text, if that has few runs.
func place(s search) (string, bool) {
	var b strings.Builder
	fmt.Fprintf(&b, "// %%[1]s returns the place of c in %s, or -1.\nfunc %%[1]s(c %s) int {\nswitch {\n", escaped(strconv.Quote(string(s.set))), s.kind)
	all, at := runs(s.set), 0
	for _, r := range all {
		switch {
		case r.low == r.high:
			fmt.Fprintf(&b, "case c == %s:\nreturn %d\n", escaped(char(r.low)), at)
		case at == 0:
			fmt.Fprintf(&b, "case %s <= c && c <= %s:\nreturn int(c - %s)\n", escaped(char(r.low)), escaped(char(r.high)), escaped(char(r.low)))
		default:
			fmt.Fprintf(&b, "case %s <= c && c <= %s:\nreturn int(c - %s) + %d\n", escaped(char(r.low)), escaped(char(r.high)), escaped(char(r.low)), at)
		}
		at += int(r.high-r.low) + 1
	}
	b.WriteString("}\nreturn -1\n}\n")
	return b.String(), len(all) <= many
}

// runs are the characters as runs, in their order.
func runs(set []rune) (all []charRun) {
	for _, r := range set {
		if n := len(all); n > 0 && all[n-1].high+1 == r {
			all[n-1].high = r
		} else {
			all = append(all, charRun{r, r})
		}
	}
	return all
}
