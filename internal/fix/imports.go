package fix

import (
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// imported is an import declaration's spec.
type imported struct {
	spec *ast.ImportSpec
	decl *ast.GenDecl
	name string // as written, "" for none
	path string
}

// key tells apart what may stand in a file side by side.
func (i imported) key() string { return i.name + " " + i.path }

// alone reports whether the import stands in a declaration without
// parentheses.
func (i imported) alone() bool { return !i.decl.Lparen.IsValid() }

// fixed reports whether the import has an effect besides its name, or brings
// names that cannot be told from the file's own.
func (i imported) fixed() bool { return i.name == "_" || i.name == "." || i.path == "C" }

// std reports whether the package may be of the standard library; so do all
// whose path has no domain.
func (i imported) std() bool {
	first, _, _ := strings.Cut(i.path, "/")
	return !strings.Contains(first, ".")
}

// imports lists the imports of a file in their order.
func (s source) imports() []imported {
	var out []imported
	for _, d := range s.file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT {
			continue
		}
		for _, sp := range decl.Specs {
			spec := sp.(*ast.ImportSpec)
			i := imported{spec: spec, decl: decl}
			i.path, _ = strconv.Unquote(spec.Path.Value)
			if spec.Name != nil {
				i.name = spec.Name.Name
			}
			out = append(out, i)
		}
	}
	return out
}

// packages returns the names that are used as "name.Selector" and mean nothing
// declared in the file.
func (s source) packages() map[string]bool {
	unresolved := map[*ast.Ident]bool{}
	for _, id := range s.file.Unresolved { // syntax is all there is: nothing is type-checked yet
		unresolved[id] = true
	}
	used := map[string]bool{}
	ast.Inspect(s.file, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && unresolved[id] {
				used[id.Name] = true
			}
		}
		return true
	})
	return used
}

var (
	versionElement = regexp.MustCompile(`^v[0-9]+$`)
	versionSuffix  = regexp.MustCompile(`\.v[0-9]+$`)
)

// guesses lists the names the package may have, the likeliest first.
func (i imported) guesses() []string {
	if i.name != "" {
		return []string{i.name}
	}
	base := path.Base(i.path)
	out := []string{base}
	if versionElement.MatchString(base) && path.Dir(i.path) != "." {
		base = path.Base(path.Dir(i.path))
		out = []string{base, out[0]}
	}
	base = versionSuffix.ReplaceAllString(base, "")
	for _, name := range []string{base, strings.TrimPrefix(base, "go-"), strings.TrimSuffix(base, "-go"), strings.ReplaceAll(base, "-", ""),
		strings.ReplaceAll(base, "-", "_"), base[strings.LastIndexAny(base, "-.")+1:]} {
		if token.IsIdentifier(name) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// names says by which name each import is used, as far as that can be told: by
// the likeliest one that is used and is not better claimed by another import.
func names(imports []imported, used map[string]bool) map[string]string {
	out, taken := map[string]string{}, map[string]bool{}
	for rank := range 8 {
		for _, i := range imports {
			g := i.guesses()
			if out[i.key()] == "" && !i.fixed() && rank < len(g) && used[g[rank]] && !taken[g[rank]] {
				out[i.key()] = g[rank]
				taken[g[rank]] = true
			}
		}
	}
	return out
}

// tidyImports removes the imports that the edits made unused or wrote twice,
// and puts single declarations they added with the others.
func tidyImports(old, now source) ([]byte, error) {
	had := map[string]bool{}
	for _, i := range old.imports() {
		had[i.key()] = true
	}
	s := surgery{source: now, gone: map[*ast.ImportSpec]bool{}}
	s.dropTwice(had)
	s.dropUnused(names(old.imports(), old.packages()), had)
	s.gather(had)
	s.cut(had)
	return splice(now.text, s.edits)
}

// surgery collects edits of the import declarations of a file. It works on
// the text: what is not touched stays as it is, comments above all.
type surgery struct {
	source
	gone  map[*ast.ImportSpec]bool // dropped, or moved elsewhere
	edits []edit
}

// kept lists the imports that are not gone.
func (s *surgery) kept() []imported {
	return slices.DeleteFunc(s.imports(), func(i imported) bool { return s.gone[i.spec] })
}

func (s *surgery) replace(start, end int, text string) {
	e := edit{fix: "imports"}
	e.Start, e.End, e.New = start, end, text
	s.edits = append(s.edits, e)
}

// dropTwice drops the imports that stand in the file twice. The one that stays
// is one that shares a declaration, if there is one.
func (s *surgery) dropTwice(had map[string]bool) {
	first := map[string]imported{}
	for _, i := range s.imports() {
		f, twice := first[i.key()]
		switch {
		case i.fixed():
		case !twice:
			first[i.key()] = i
		case f.alone() && !i.alone():
			s.gone[f.spec] = true
			first[i.key()] = i
		default:
			s.gone[i.spec] = true
		}
	}
}

// dropUnused drops the imports whose name, used before, is not used any more,
// and those that were added for a use that another fix took away.
func (s *surgery) dropUnused(name map[string]string, had map[string]bool) {
	used := s.packages()
	for _, i := range s.kept() {
		switch {
		case i.fixed():
		case had[i.key()]:
			if n := name[i.key()]; n != "" && !used[n] {
				s.gone[i.spec] = true
			}
		case i.std() && !slices.ContainsFunc(i.guesses(), func(n string) bool { return used[n] }):
			s.gone[i.spec] = true
		}
	}
}

// gather moves each added import that stands alone to the others: into the
// parenthesised declaration there is, else into one made of the only other.
// Where the user has several single declarations that is the style of the
// file, and they stay.
func (s *surgery) gather(had map[string]bool) {
	var added, single []imported
	var block []imported
	for _, i := range s.kept() {
		switch {
		case i.path == "C":
		case !i.alone():
			if len(block) == 0 || block[0].decl == i.decl {
				block = append(block, i)
			}
		case had[i.key()]:
			single = append(single, i)
		default:
			added = append(added, i)
		}
	}
	switch {
	case len(added) == 0:
	case len(block) > 0:
		for _, i := range added {
			s.insert(i, block)
		}
	case len(single) == 1:
		s.wrap(single[0], added)
	case len(single) == 0 && len(added) > 1:
		s.wrap(added[0], added[1:])
	}
}

// insert moves an import into a block: next to the import with the most
// elements of the path in common, of the same kind.
func (s *surgery) insert(i imported, block []imported) {
	best, most := -1, -1
	for n, b := range block {
		if b.std() == i.std() && common(b.path, i.path) > most {
			best, most = n, common(b.path, i.path)
		}
	}
	switch {
	case best >= 0:
		at := s.end(block[best].spec)
		s.replace(at, at, "\n\t"+s.line(i.spec))
	case i.std():
		at := s.offset(block[0].decl.Lparen) + 1
		s.replace(at, at, "\n\t"+s.line(i.spec)+"\n\n")
	default:
		at := s.end(block[len(block)-1].spec)
		s.replace(at, at, "\n\n\t"+s.line(i.spec))
	}
	s.gone[i.spec] = true
}

// wrap makes a single declaration a block and moves others into it.
func (s *surgery) wrap(home imported, others []imported) {
	lines := map[bool]string{}
	for _, i := range others {
		lines[i.std()] += "\n\t" + s.line(i.spec)
		s.gone[i.spec] = true
	}
	start, end := s.offset(home.spec.Pos()), s.end(home.spec)
	before, after := "", lines[home.std()]
	switch other := lines[!home.std()]; {
	case other == "":
	case home.std():
		after += "\n" + other
	default:
		before = strings.TrimPrefix(other, "\n\t") + "\n\n\t"
	}
	s.replace(start, start, "(\n\t"+before)
	s.replace(end, end, after+"\n)")
}

// line is the spec as it stands, with the comment on its line.
func (s *surgery) line(spec *ast.ImportSpec) string {
	return string(s.text[s.offset(spec.Pos()):s.end(spec)])
}

// end returns where a spec ends, with the comment on its line.
func (s *surgery) end(spec *ast.ImportSpec) int {
	if spec.Comment != nil {
		return s.offset(spec.Comment.End())
	}
	return s.offset(spec.End())
}

// common counts the leading elements that two paths share.
func common(a, b string) int {
	as, bs := strings.Split(a, "/"), strings.Split(b, "/")
	n := 0
	for n < len(as) && n < len(bs) && as[n] == bs[n] {
		n++
	}
	return n
}

// cut removes what is gone: declarations of which nothing is left, else the
// lines of the specs. Comments on lines of their own stay.
func (s *surgery) cut(had map[string]bool) {
	left := map[*ast.GenDecl]bool{}
	for _, i := range s.kept() {
		left[i.decl] = true
	}
	done := map[*ast.GenDecl]bool{}
	for _, i := range s.imports() {
		switch {
		case !s.gone[i.spec] || done[i.decl]:
		case left[i.decl] || !i.alone() && s.commented(i.decl):
			s.cutSpec(i.spec)
		default:
			done[i.decl] = true
			s.cutDecl(i, !had[i.key()])
		}
	}
}

// commented reports whether a block holds a comment on a line of its own.
func (s *surgery) commented(d *ast.GenDecl) bool {
	trailing := map[*ast.CommentGroup]bool{}
	for _, sp := range d.Specs {
		trailing[sp.(*ast.ImportSpec).Comment] = true
	}
	return slices.ContainsFunc(s.file.Comments, func(c *ast.CommentGroup) bool {
		return d.Lparen < c.Pos() && c.End() <= d.Rparen && !trailing[c]
	})
}

func (s *surgery) cutSpec(spec *ast.ImportSpec) {
	start, end := s.offset(spec.Pos()), s.end(spec)
	for start > 0 && (s.text[start-1] == ' ' || s.text[start-1] == '\t') {
		start--
	}
	switch rest := strings.TrimLeft(string(s.text[end:]), " \t"); {
	case strings.HasPrefix(rest, ";"): // two specs on one line
		end = len(s.text) - len(rest) + 1
	case strings.HasPrefix(rest, "\n") && start > 0 && s.text[start-1] == '\n':
		end = len(s.text) - len(rest) + 1
	}
	s.replace(start, end, "")
}

// cutDecl removes a declaration of which nothing is left. An added one goes
// with the empty lines that came with it, so that what it parted is together
// again.
func (s *surgery) cutDecl(i imported, added bool) {
	start, end := s.offset(i.decl.Pos()), s.offset(i.decl.End())
	if i.alone() {
		end = s.end(i.spec)
	}
	rest := strings.TrimLeft(string(s.text[end:]), " \t")
	if strings.HasPrefix(rest, ";") {
		rest = strings.TrimLeft(rest[1:], " \t")
	}
	switch {
	case added:
		rest = strings.TrimLeft(rest, " \t\n")
	case !s.cgo():
		rest = strings.TrimPrefix(rest, "\n")
	}
	s.replace(start, len(s.text)-len(rest), "")
}

// cgo reports whether the file imports "C". The comment right above that is C
// source, so no other comment may get there.
func (s *surgery) cgo() bool {
	return slices.ContainsFunc(s.imports(), func(i imported) bool { return i.path == "C" })
}
