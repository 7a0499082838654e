package behave

import (
	"go/ast"
	"go/types"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// What a function reads has a form that its comment often shows: a version like v1.2.3, a
// line of a file, what becomes of a name. Texts made up hardly ever come near it.

// mostShown bounds the examples that are taken over from comments, longestShown each of
// them, in bytes.
const (
	mostShown    = 24
	longestShown = 80
)

// documented adds what the comments of a function, and of those through which users come
// to it, show of texts.
func (g *generator) documented(fn *types.Func, c *constants) {
	if fn == nil {
		return
	}
	var shown []string
	note := func(fd *ast.FuncDecl) {
		if fd != nil && fd.Doc != nil {
			shown = append(shown, examplesIn(fd.Doc.Text())...)
		}
	}
	note(g.effects.Decls[fn])
	for _, by := range g.users(fn) {
		note(g.effects.Decls[by])
	}
	for _, s := range shown[:min(len(shown), mostShown)] {
		c.texts[s] = true
	}
}

var quotedInText = regexp.MustCompile("\"(?:[^\"\\\\\n]|\\\\.)*\"|`[^`\n]*`")

// examplesIn lists the texts in quotes of a comment, and the words that are none of a
// language: with a sign between letters, or with letters and digits.
func examplesIn(text string) []string {
	var out []string
	add := func(s string) {
		if s != "" && len(s) <= longestShown {
			out = append(out, s)
		}
	}
	for _, q := range quotedInText.FindAllString(text, -1) {
		if s, err := strconv.Unquote(q); err == nil {
			add(s)
		}
	}
	for _, w := range strings.Fields(quotedInText.ReplaceAllString(text, " ")) {
		if w = strings.Trim(w, ".,;:!?()[]'\""); isForm(w) {
			add(w)
		}
	}
	return out
}

// isForm reports whether a word shows a form: it has a digit and something else, or a sign
// other than the one that words are joined by.
func isForm(w string) bool {
	digits, letters, signs := 0, 0, 0
	for _, r := range w {
		switch {
		case unicode.IsDigit(r):
			digits++
		case unicode.IsLetter(r):
			letters++
		case r != '-' && r != '\'' && r != '(' && r != ')':
			signs++
		}
	}
	return digits > 0 && len(w) > digits || letters > 1 && signs > 0
}
