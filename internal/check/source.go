package check

import (
	"go/ast"
	"go/token"
	"path/filepath"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/internal/ignore"
)

// sources are the files of a loaded package.
type sources struct {
	pkg   *packages.Package
	files []*source
	read  func(*token.File) *source // a file of another package
}

// source is one file of a package.
type source struct {
	syntax  *ast.File
	tok     *token.File
	rel     string // slash-separated, relative to the module root
	content []byte
	ours    bool // hand-written, in the module, and read as it was parsed
	ignores []ignore.Comment
}

// sources reads the files of a package and warns of malformed directives.
func (c *checker) sources(pkg *packages.Package) *sources {
	out := &sources{pkg: pkg}
	for _, f := range pkg.Syntax {
		s := c.source(f, pkg.Fset.File(f.FileStart))
		if s.ours {
			s.ignores = c.ignores(s)
		}
		out.files = append(out.files, s)
	}
	out.read = c.other
	return out
}

// source reads a file of which the syntax is known.
func (c *checker) source(f *ast.File, tok *token.File) *source {
	s := &source{syntax: f, tok: tok}
	s.rel, s.ours = c.inModule(s.tok.Name())
	if s.ours {
		var err error
		s.content, err = c.readFile(s.tok.Name())
		// Code that cgo rewrote lies in the cache, outside the
		// module; a file that changed since it was parsed has
		// other offsets.
		s.ours = err == nil && len(s.content) == s.tok.Size() && !ast.IsGenerated(f)
	}
	return s
}

// other reads a file that was loaded for rules which look beyond a package, nil
// where it is none.
func (c *checker) other(tok *token.File) *source {
	for _, pkgs := range c.loaded {
		for _, p := range pkgs {
			for _, f := range p.Syntax {
				if f.FileStart == token.Pos(tok.Base()) {
					return c.source(f, tok)
				}
			}
		}
	}
	return nil
}

func (c *checker) inModule(name string) (rel string, ok bool) {
	rel, ok = strings.CutPrefix(filepath.ToSlash(name), strings.TrimSuffix(filepath.ToSlash(c.Root), "/")+"/")
	return rel, ok && !strings.HasPrefix(rel, "vendor/") && !strings.HasSuffix(rel, "_test.go")
}

// anywhere returns the file that holds a position, of this package or another, or
// nil, as at does.
func (s *sources) anywhere(pos token.Pos) *source {
	if f := s.at(pos); f != nil {
		return f
	}
	tok := s.pkg.Fset.File(pos)
	if tok == nil || s.pkg.Fset.PositionFor(pos, true) != s.pkg.Fset.PositionFor(pos, false) {
		return nil
	}
	return s.read(tok)
}

// at returns the file that holds a position, or nil. A //line directive makes
// a position belong to another file: then offsets and profile disagree.
func (s *sources) at(pos token.Pos) *source {
	for _, f := range s.files {
		if f.syntax.FileStart <= pos && pos <= f.syntax.FileEnd {
			if s.pkg.Fset.PositionFor(pos, true) != s.pkg.Fset.PositionFor(pos, false) {
				return nil
			}
			return f
		}
	}
	return nil
}

// text returns the source of a range.
func (s *source) text(start, end int) string {
	return string(s.content[min(start, len(s.content)):min(end, len(s.content))])
}
