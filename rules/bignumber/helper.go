package bignumber

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// helpers are the functions that fixes add: those of a kind are one for each file.
type helpers struct {
	taken     map[string]bool // names of the package, nil until they are asked for
	have      map[place]declared
	constants map[types.Object]constant.Value // numbers of the package, nil until they are asked for
	handed    map[types.Object]bool           // those that are given to somebody
}

// place is where a function stands, and what it is called after.
type place struct {
	file *ast.File
	of   string
}

// declared is a function that fixes add to a file.
type declared struct {
	name  string
	edits []analysis.TextEdit
}

// of returns the helper of a name that a call in a file can use. Its text has NAME for the name that it gets,
// PATH for the name of each package that it uses, in capitals, and uses words of the language.
func (h *helpers) of(f *sources.File, c inspector.Cursor, name, text, words string, paths ...string) (declared, bool) {
	pos, at := c.Node().Pos(), place{f.Syntax, name}
	if have, ok := h.have[at]; ok && f.Lookup(pos, have.name) == nil {
		return have, true
	}
	_, decl := sources.Enclosing(c)
	for word := range strings.FieldsSeq(words) {
		if !f.Predeclared(decl.Pos(), word) {
			return declared{}, false
		}
	}
	have := declared{name: h.free(f, pos, name)}
	with := []string{"NAME", have.name}
	for _, path := range paths {
		pkg, edits, ok := f.Import(decl.Pos(), path)
		if !ok || clashes(pkg) {
			return declared{}, false
		}
		have.edits = append(have.edits, edits...)
		with = append(with, strings.ToUpper(path[strings.LastIndex(path, "/")+1:]), pkg)
	}
	behind := f.Behind(decl.End())
	have.edits = append(have.edits, analysis.TextEdit{Pos: behind, End: behind, NewText: []byte(strings.NewReplacer(with...).Replace(text))})
	h.have[at] = have
	return have, true
}

// clashes reports whether a helper has a variable of the name of a package.
func clashes(pkg string) bool {
	switch pkg {
	case "z", "s", "n", "err", "i", "powers", "exponent":
		return true
	}
	return false
}

// free returns a name that the package and the code at a position have no use for, nor for the same with an s.
func (h *helpers) free(f *sources.File, pos token.Pos, like string) string {
	if h.taken == nil {
		h.taken = toplevel.Names(f.Pass)
	}
	used := func(name string) bool { return h.taken[name] || f.Lookup(pos, name) != nil }
	name := like
	if last := like[len(like)-1]; '0' <= last && last <= '9' {
		like += "v"
	}
	for i := 2; used(name) || used(name+"s"); i++ {
		name = like + strconv.Itoa(i)
	}
	h.taken[name], h.taken[name+"s"] = true, true
	return name
}
