package mapset

import (
	"go/ast"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/rule"
)

// text is the type that takes the place of maps, as it is added to a file. NAME is
// its name.
const text = `// NAME is a set whose elements are gone through in the order in which they came.
// A few are told apart by looking at each; beside many there is a map.
type NAME[T comparable] struct {
	list []T
	in   map[T]struct{} // what is in the list, once that is long
}

// has reports whether x is in the set.
func (s *NAME[T]) has(x T) bool {
	if s.in != nil {
		_, ok := s.in[x]
		return ok
	}
	for i := range s.list {
		if s.list[i] == x {
			return true
		}
	}
	return false
}

// add puts x into the set, where it may be already.
func (s *NAME[T]) add(x T) {
	if s.has(x) {
		return
	}
	if s.list == nil {
		s.list = make([]T, 0, 4)
	}
	s.list = append(s.list, x)
	switch {
	case s.in != nil:
		s.in[x] = struct{}{}
	case len(s.list) > 16:
		s.in = make(map[T]struct{}, 2*len(s.list))
		for _, e := range s.list {
			s.in[e] = struct{}{}
		}
	}
}`

// helper is the type of sets that a package gets, unless it has it already.
type helper struct {
	pass   *analysis.Pass
	called string
	have   bool
}

// name returns the name of the type.
func (h *helper) name() string {
	if h.called == "" && !h.find() {
		taken := toplevel.Names(h.pass)
		h.called = "smallSet"
		for i := 2; taken[h.called]; i++ {
			h.called = "smallSet" + strconv.Itoa(i)
		}
	}
	return h.called
}

// find looks for the type in the package, in files that it is always compiled with.
func (h *helper) find() bool {
	for _, file := range h.pass.Files {
		if !sources.Everywhere(h.pass, file) {
			continue
		}
		src, err := h.pass.ReadFile(h.pass.Fset.File(file.FileStart).Name())
		if err != nil {
			continue
		}
		for _, d := range file.Decls {
			decl, ok := d.(*ast.GenDecl)
			if !ok || len(decl.Specs) != 1 {
				continue
			}
			spec, ok := decl.Specs[0].(*ast.TypeSpec)
			if !ok || !strings.HasPrefix(spec.Name.Name, "smallSet") {
				continue
			}
			if strings.Contains(string(src), strings.ReplaceAll(text, "NAME", spec.Name.Name)) {
				h.called, h.have = spec.Name.Name, true
				return true
			}
		}
	}
	return false
}

// fits reports whether the type can be named wherever a set is.
func (h *helper) fits(s *set) bool {
	for _, predeclared := range strings.Fields("comparable bool true false nil len append make") {
		if h.pass.Pkg.Scope().Lookup(predeclared) != nil {
			return false
		}
	}
	for _, p := range s.places {
		if p.file.Lookup(p.pos, h.name()) != h.pass.Pkg.Scope().Lookup(h.name()) {
			return false
		}
	}
	return true
}

// through returns the file through which a set is reported, without a fix where one of the files
// that name it must not use a type with parameters.
func (s *set) through() *sources.File {
	for _, p := range s.places {
		if f := p.file.Since("go1.18", string(rule.Review)); f != p.file {
			return f
		}
	}
	return s.file
}

// declare returns the edit that adds the type to a file.
func (h *helper) declare(f *sources.File) []analysis.TextEdit {
	if h.have {
		return nil
	}
	end := f.Syntax.FileEnd
	return []analysis.TextEdit{{Pos: end, End: end, NewText: []byte("\n" + strings.ReplaceAll(text, "NAME", h.name()) + "\n")}}
}
