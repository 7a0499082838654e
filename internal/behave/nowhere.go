package behave

import (
	"go/ast"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// A type that is named by nothing but its own declaration and methods has no values that anybody
// could pass: users of the package cannot name it, and the package makes none.

// nowhere lists the types that are so on both sides.
func (g *generator) nowhere() []string {
	var out []string
	for _, name := range slices.Sorted(maps.Keys(g.before.types)) {
		if !ast.IsExported(name) && !g.before.names(name) && !g.after.names(name) && !g.tested(name) {
			out = append(out, name)
		}
	}
	return out
}

// names reports whether something else than a type and its methods names it.
func (d declarations) names(of string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(of) + `\b`)
	for _, f := range d.funcs {
		if f.ref.Recv != of && (f.mentions[of] || word.MatchString(f.signature)) { // a result with a name is there from the start
			return true
		}
	}
	for name, text := range d.rest {
		if name != of && word.MatchString(text) {
			return true
		}
	}
	return false
}

// tested reports whether tests of the package may name something.
func (g *generator) tested(name string) bool {
	word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
	for file, text := range g.files {
		if strings.HasSuffix(file, "_test.go") && word.Match(text) {
			return true
		}
	}
	return false
}
