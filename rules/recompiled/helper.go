package recompiled

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// The functions that fixes add, by the names they have where these are free.
const (
	compile     = "compiledPattern"
	mustCompile = "mustCompiledPattern"
	match       = "matchPattern"
	matchString = "matchStringPattern"
)

// bodies are those functions. All but the first call it. Each pattern has two places by its
// hash, so that few take each other's, and 64 stay at most, whatever comes. The hash needs no
// seed: a variable of the package may be asked for before it is set, by what sets another one.
var bodies = map[string]string{
	compile: `

// compiledPatterns are the regular expressions that were compiled last, each at a place of its pattern.
var compiledPatterns [64]ATOMIC.Pointer[REGEXP.Regexp]

// compiledPattern returns what regexp.Compile does, and asks it only for what is not among compiledPatterns.
func compiledPattern(pattern string) (*REGEXP.Regexp, error) {
	hash := uint32(2166136261)
	for i := 0; i < len(pattern); i++ {
		hash = (hash ^ uint32(pattern[i])) * 16777619
	}
	place, other := &compiledPatterns[hash%64], &compiledPatterns[hash>>16%64]
	if re := place.Load(); re != nil && re.String() == pattern {
		return re, nil
	}
	if re := other.Load(); re != nil && re.String() == pattern {
		return re, nil
	}
	re, err := REGEXP.Compile(STRINGS.Clone(pattern)) // no part of a longer text, nor of bytes that change
	if err == nil && place.Load() == nil {
		place.Store(re)
	} else if err == nil {
		other.Store(re)
	}
	return re, err
}`,
	mustCompile: `

// mustCompiledPattern returns what regexp.MustCompile does, and compiles only what is not among compiledPatterns.
func mustCompiledPattern(pattern string) *REGEXP.Regexp {
	re, err := compiledPattern(pattern)
	if err != nil {
		return REGEXP.MustCompile(pattern) // which panics
	}
	return re
}`,
	match: `

// matchPattern returns what regexp.Match does, and compiles only what is not among compiledPatterns.
func matchPattern(pattern string, b []byte) (bool, error) {
	re, err := compiledPattern(pattern)
	if err != nil {
		return false, err
	}
	return re.Match(b), nil
}`,
	matchString: `

// matchStringPattern returns what regexp.MatchString does, and compiles only what is not among compiledPatterns.
func matchStringPattern(pattern string, s string) (bool, error) {
	re, err := compiledPattern(pattern)
	if err != nil {
		return false, err
	}
	return re.MatchString(s), nil
}`,
}

// earlier is how the first of the bodies is written where Go has no pointers of package atomic that are typed, and no strings.Clone.
var earlier = strings.NewReplacer(
	"[64]ATOMIC.Pointer[REGEXP.Regexp]", "[64]ATOMIC.Value",
	"re := place.Load(); re != nil && re", "re, _ := place.Load().(*REGEXP.Regexp); re != nil && re",
	"re := other.Load(); re != nil && re", "re, _ := other.Load().(*REGEXP.Regexp); re != nil && re",
	"STRINGS.Clone(pattern)", "string([]byte(pattern))",
)

// bodyOf is the function of a kind as the language version has it.
func bodyOf(f *sources.File, kind string) string {
	if f.Allows("go1.19") {
		return bodies[kind]
	}
	return earlier.Replace(bodies[kind])
}

// declared are all that fixes declare, none of which begins with one before it.
var declared = []string{"compiledPatterns", compile, mustCompile, match, matchString}

// helpers are the functions that fixes add, those of a kind once to a file.
type helpers struct {
	taken map[string]bool // names of the package; nil until one is needed
	files map[*ast.File]*added
}

// added is what fixes add to a file.
type added struct {
	words   []string // that the functions' texts are written with: what stands for what
	imports []analysis.TextEdit
	have    map[string]helper // by kind
}

type helper struct {
	name  string
	there bool // the package has it already
	edit  analysis.TextEdit
}

// of returns the name of a function that a call can call instead, and the edits that add it. There
// is none where names mean something else than the function needs.
func (h *helpers) of(f *sources.File, c inspector.Cursor, kind string) (name string, edits []analysis.TextEdit, ok bool) {
	_, decl := sources.Enclosing(c)
	a, ok := h.files[f.Syntax]
	if !ok {
		if a, ok = h.begin(f, decl); !ok {
			return "", nil, false
		}
		h.files[f.Syntax] = a
	}
	first, one := a.add(f, decl, compile), a.add(f, decl, kind)
	for _, have := range []helper{first, one} {
		if have.there && f.Lookup(c.Node().Pos(), have.name) != f.Pass.Pkg.Scope().Lookup(have.name) {
			return "", nil, false
		}
	}
	if !first.there {
		edits = append(slices.Clone(a.imports), first.edit)
	}
	if kind != compile && !one.there {
		edits = append(edits, one.edit)
	}
	return one.name, edits, true
}

// begin finds the names that functions behind a declaration can have and use.
func (h *helpers) begin(f *sources.File, decl *ast.FuncDecl) (*added, bool) {
	for _, word := range []string{"string", "byte", "bool", "error", "nil", "false", "uint32", "len"} {
		if !f.Predeclared(decl.Pos(), word) {
			return nil, false
		}
	}
	a := &added{have: map[string]helper{}}
	paths := []string{"regexp", "sync/atomic", "strings"}
	if !f.Allows("go1.19") {
		paths = paths[:2]
	}
	for _, path := range paths {
		name, edits, ok := f.Import(decl.Pos(), path)
		if !ok || slices.Contains([]string{"pattern", "hash", "i", "place", "other", "re", "err", "s", "b"}, name) {
			return nil, false
		}
		a.words = append(a.words, strings.ToUpper(path[strings.LastIndex(path, "/")+1:])+".", name+".")
		a.imports = append(a.imports, edits...)
	}
	if h.taken == nil {
		h.taken = toplevel.Names(f.Pass)
	}
	if suffix, ok := h.there(f, a); ok {
		a.named(suffix)
		return a, true
	}
	suffix := h.suffix(f)
	for _, name := range declared {
		h.taken[name+suffix] = true
	}
	a.named(suffix)
	return a, true
}

// named gives all that fixes declare names that end so.
func (a *added) named(suffix string) {
	for _, name := range declared {
		a.words = append(a.words, name, name+suffix)
	}
}

// suffix returns what names end in that the package, and the functions of a file, have no use for.
func (h *helpers) suffix(f *sources.File) string {
	suffix, here := "", names.In(f.Syntax)
	for i := 2; slices.ContainsFunc(declared, func(name string) bool { return h.taken[name+suffix] || here[name+suffix] }); i++ {
		suffix = strconv.Itoa(i)
	}
	return suffix
}

// add writes the function of a kind behind a declaration, if the file has none yet.
func (a *added) add(f *sources.File, decl *ast.FuncDecl, kind string) helper {
	have, ok := a.have[kind]
	if !ok {
		write, at := strings.NewReplacer(a.words...), f.Behind(decl.End())
		have = helper{name: write.Replace(kind), edit: analysis.TextEdit{Pos: at, End: at, NewText: []byte(write.Replace(bodyOf(f, kind)))}}
		a.have[kind] = have
	}
	return have
}
