package behave

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// Structs in which nothing is hidden are written by users as literals, also where the package has
// functions that make them. What is true of all that these make, and of no others, comments say.

// invariants are words of a comment that says what is true of all values of a type.
var invariants = regexp.MustCompile(`(?i)\b(sorted|order|ordered|ascending|descending|increasing|decreasing|must|never|always|unique|distinct|valid|normali[sz]ed|canonical` +
	`|lower[- ]case|upper[- ]case|lowercase|uppercase|not|cannot|at least|at most|positive|consistent|(made|returned|filled|set) by|without)\b`)

// writtenTypes lists the structs of the package whose fields are all exported, and whose comments
// say nothing of what has to be in them.
func (g *generator) writtenTypes() []string {
	out := map[string]bool{}
	for _, f := range g.commented() {
		for _, d := range f.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.TYPE {
				continue
			}
			for _, s := range gen.Specs {
				t := s.(*ast.TypeSpec)
				if of, ok := t.Type.(*ast.StructType); ok && t.TypeParams == nil && t.Name.IsExported() && open(of) &&
					!invariants.MatchString(gen.Doc.Text()+" "+t.Doc.Text()+" "+commentsOf(of)) {
					out[t.Name.Name] = true
				}
			}
		}
	}
	return slices.Sorted(maps.Keys(out))
}

// commented are the files of the baseline with their comments.
func (g *generator) commented() []*ast.File {
	if g.parsed != nil {
		return g.parsed
	}
	g.parsed = []*ast.File{}
	for _, name := range slices.Sorted(maps.Keys(g.files)) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, g.files[name], parser.ParseComments|parser.SkipObjectResolution)
		if err == nil {
			g.parsed = append(g.parsed, f)
		}
	}
	return g.parsed
}

// open reports whether a struct has fields, all of which are exported and have a name of their own.
func open(s *ast.StructType) bool {
	for _, f := range s.Fields.List {
		if len(f.Names) == 0 || slices.ContainsFunc(f.Names, func(n *ast.Ident) bool { return !n.IsExported() }) {
			return false
		}
	}
	return len(s.Fields.List) > 0
}

// commentsOf are the comments of the fields of a struct.
func commentsOf(s *ast.StructType) string {
	text := ""
	for _, f := range s.Fields.List {
		text += f.Doc.Text() + " " + f.Comment.Text() + " "
	}
	return text
}
