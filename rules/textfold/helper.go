package textfold

import (
	"go/ast"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// bodies are the functions that compare as a copy in another case does, by what
// is compared, and those that make the copy in memory that is there. The letters of ASCII they look at one by one; what a letter beyond
// them becomes in a copy is left to the copy.
var bodies = map[string]string{
	"equal": `

// NAME reports whether two texts are equal in WORD case.
func NAME(a, b string) bool {
	for i := 0; i < len(a) && i < len(b); i++ {
		x, y := a[i], b[i]
		if x >= 0x80 || y >= 0x80 {
			a, b = STRINGS.TO(a), STRINGS.TO(b)
			return a == b
		}
		if FIRST <= x && x <= LAST {
			x ^= 0x20
		}
		if FIRST <= y && y <= LAST {
			y ^= 0x20
		}
		if x != y {
			return false
		}
	}
	return len(a) == len(b)
}`,
	"hasPrefix": `

// NAME reports whether a text in WORD case begins with a text that is in it.
func NAME(s, prefix string) bool {
	for i := 0; i < len(prefix); i++ {
		if i == len(s) {
			return false
		}
		x := s[i]
		if x >= 0x80 {
			s = STRINGS.TO(s)
			return STRINGS.HasPrefix(s, prefix)
		}
		if FIRST <= x && x <= LAST {
			x ^= 0x20
		}
		if x != prefix[i] {
			return false
		}
	}
	return true
}`,
	"hasSuffix": `

// NAME reports whether a text in WORD case ends with a text that is in it.
func NAME(s, suffix string) bool {
	for i := 1; i <= len(suffix); i++ {
		if i > len(s) {
			return false
		}
		x := s[len(s)-i]
		if x >= 0x80 {
			s = STRINGS.TO(s)
			return STRINGS.HasSuffix(s, suffix)
		}
		if FIRST <= x && x <= LAST {
			x ^= 0x20
		}
		if x != suffix[len(suffix)-i] {
			return false
		}
	}
	return true
}`,
	"in": `

// NAME returns a text in WORD case, in the room of b if that will do.
func NAME(b []byte, s string) []byte {
	b = append(b[:0], s...)
	for i, x := range b {
		if x >= 0x80 {
			return append(b[:0], STRINGS.TO(s)...)
		}
		if FIRST <= x && x <= LAST {
			b[i] = x ^ 0x20
		}
	}
	return b
}`,
	"bytesIn": `

// NAME returns bytes in WORD case, in the room of b if that will do.
func NAME(b, s []byte) []byte {
	b = append(b[:0], s...)
	for i, x := range b {
		if x >= 0x80 {
			return append(b[:0], STRINGS.TO(s)...)
		}
		if FIRST <= x && x <= LAST {
			b[i] = x ^ 0x20
		}
	}
	return b
}`,
}

// helpers are the functions that fixes add, one of each kind and case to a file.
type helpers struct {
	taken map[string]bool // names of the package; nil until one is needed
	have  map[helperKey]helper
	in    map[*ast.FuncDecl]names.Taken // names of variables
}

type helperKey struct {
	file         *ast.File
	kind, change string
}

type helper struct {
	name string
	edit analysis.TextEdit // that adds it
}

// of returns the function of a kind that a call in a file can use in the place of a
// copy that change makes. There is none outside of functions, and where names of the
// language mean something else.
func (h *helpers) of(f *sources.File, c inspector.Cursor, kind, change string) (helper, bool) {
	_, decl := sources.Enclosing(c)
	path, to, _ := strings.Cut(change, ".")
	if decl == nil || (path == "bytes") != (kind == "bytesIn") {
		return helper{}, false
	}
	key, pos := helperKey{f.Syntax, kind, to}, c.Node().Pos()
	if have, ok := h.have[key]; ok && f.Lookup(pos, have.name) == nil {
		return have, true
	}
	for _, word := range []string{"len", "string", "bool", "true", "false", "byte", "append"} {
		if !f.Predeclared(decl.Pos(), word) {
			return helper{}, false
		}
	}
	pkg, edits, ok := f.Import(decl.Pos(), path)
	if !ok || len(edits) > 0 || clashes(pkg) {
		return helper{}, false // the copy is made by a package that is imported
	}
	have := helper{name: h.free(f, c, kind+strings.TrimPrefix(to, "To"))}
	at := f.Behind(decl.End())
	have.edit = analysis.TextEdit{Pos: at, End: at, NewText: []byte(written(kind, have.name, pkg, to))}
	h.have[key] = have
	return have, true
}

// written writes a function.
func written(kind, name, pkg, to string) string {
	word, first, last := "lower", "'A'", "'Z'"
	if to == "ToUpper" {
		word, first, last = "upper", "'a'", "'z'"
	}
	return strings.NewReplacer("NAME", name, "STRINGS", pkg, "TO", to, "WORD", word, "FIRST", first, "LAST", last).Replace(bodies[kind])
}

// clashes reports whether a function has a variable of the name of the package.
func clashes(pkg string) bool {
	switch pkg {
	case "a", "b", "i", "s", "x", "y", "prefix", "suffix":
		return true
	}
	return false
}

// free returns a name that the package and the place of a call have no use for.
func (h *helpers) free(f *sources.File, c inspector.Cursor, base string) string {
	if h.taken == nil {
		h.taken = toplevel.Names(f.Pass)
	}
	name := base
	for i := 2; h.taken[name] || f.Lookup(c.Node().Pos(), name) != nil; i++ {
		name = base + strconv.Itoa(i)
	}
	h.taken[name] = true
	return name
}

// local returns the names that a function has no use for.
func (h *helpers) local(decl *ast.FuncDecl) names.Taken {
	if h.in[decl] == nil {
		h.in[decl] = names.In(decl)
	}
	return h.in[decl]
}
