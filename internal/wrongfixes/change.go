package wrongfixes

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"

	"github.com/gohone/hone/internal/decl"
)

// change returns base as text changes it. A text with a package clause is the
// whole file. Else it is a list of declarations: each takes the place of the
// one of the same name, or is new; imports are added, and those left without a
// use removed. The comment above a declaration stays unless text has another.
func change(base, text []byte) ([]byte, error) {
	if _, err := parser.ParseFile(token.NewFileSet(), "", text, parser.PackageClauseOnly); err == nil {
		return gofmt(text)
	}
	if base == nil {
		return nil, errors.New("is a list of declarations, but there is no file of that name to change")
	}
	old, err := parse(base)
	if err != nil {
		return nil, err
	}
	new, err := parse(append([]byte("package p\n"), text...))
	if err != nil {
		return nil, err
	}
	changed, err := gofmt(splice(old, new))
	if err != nil {
		return nil, err
	}
	if same, err := gofmt(base); err != nil || bytes.Equal(changed, same) {
		return nil, cmp.Or(err, errors.New("changes nothing"))
	}
	return tidyImports(changed, new.imports())
}

// gofmt is format.Source for files only, without its other forms.
func gofmt(src []byte) ([]byte, error) {
	out, err := format.Source(src)
	if err != nil {
		return nil, fmt.Errorf("not Go: %w", err)
	}
	return out, nil
}

// A source is a parsed file and its text.
type source struct {
	*ast.File
	text []byte
	pos  *token.File
}

func parse(text []byte) (source, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", text, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return source{}, err
	}
	return source{f, text, fset.File(f.FileStart)}, nil
}

// An edit replaces the text from start to end.
type edit struct {
	start, end int
	text       []byte
}

// splice returns old's text with new's declarations, but for the imports.
func splice(old, new source) []byte {
	at := map[string]ast.Decl{}
	for _, d := range old.Decls {
		at[declKey(d)] = d
	}
	var edits []edit
	for _, d := range new.Decls {
		if declKey(d) == "" {
			continue
		}
		text := new.text[new.pos.Offset(declStart(d)):new.pos.Offset(d.End())]
		e := edit{len(old.text), len(old.text), slices.Concat([]byte("\n\n"), text, []byte("\n"))}
		if o := at[declKey(d)]; o != nil {
			start := o.Pos()
			if declStart(d) != d.Pos() {
				start = declStart(o)
			}
			e = edit{old.pos.Offset(start), old.pos.Offset(o.End()), text}
		}
		edits = append(edits, e)
	}
	return replace(old.text, edits)
}

func replace(text []byte, edits []edit) []byte {
	slices.SortStableFunc(edits, func(a, b edit) int { return a.start - b.start })
	var out []byte
	last := 0
	for _, e := range edits {
		if e.start < last {
			continue // the same declaration a second time
		}
		out = append(append(out, text[last:e.start]...), e.text...)
		last = e.end
	}
	return append(out, text[last:]...)
}

// declStart is where the comment of the declaration begins, else itself.
func declStart(d ast.Decl) token.Pos {
	var doc *ast.CommentGroup
	switch d := d.(type) {
	case *ast.FuncDecl:
		doc = d.Doc
	case *ast.GenDecl:
		doc = d.Doc
	}
	if doc != nil {
		return doc.Pos()
	}
	return d.Pos()
}

// declKey names a declaration in its file: a function with the type of its
// receiver, else by the first name declared. It is empty for imports.
func declKey(d ast.Decl) string {
	switch d := d.(type) {
	case *ast.FuncDecl:
		return decl.Name(d)
	case *ast.GenDecl:
		if d.Tok == token.IMPORT || len(d.Specs) == 0 {
			return ""
		}
		switch s := d.Specs[0].(type) {
		case *ast.TypeSpec:
			return s.Name.Name
		case *ast.ValueSpec:
			return s.Names[0].Name
		}
	}
	return ""
}
