package fix

import (
	"bytes"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"slices"
)

var (
	bom  = []byte("\xef\xbb\xbf")
	crlf = []byte("\r\n")
	lf   = []byte("\n")
)

// source is a parsed file.
type source struct {
	text []byte
	fset *token.FileSet
	file *ast.File
}

// parse keeps comments, and resolves identifiers within the file: that is how
// a package is told from a variable of its name.
func parse(text []byte) (source, error) {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ParseComments)
	return source{text, fset, file}, err
}

func (s source) offset(p token.Pos) int { return s.fset.Position(p).Offset }

// tidy returns the Go file that edits made of before, with its imports in
// order and formatted, in the outer form (byte order mark, line ends) that the
// file had before.
func tidy(file string, before, edited []byte, fixes []string) ([]byte, error) {
	form, err := formOf(before)
	if err != nil {
		return nil, fmt.Errorf("file %q: %w", file, err)
	}
	old, err := parse(form.strip(before))
	if err != nil {
		return nil, &SyntaxError{File: file, Err: err}
	}
	now, err := parse(form.strip(edited))
	if err != nil {
		return nil, &SyntaxError{File: file, Fixes: fixes, Err: err}
	}
	text, err := tidyImports(old, now)
	if err == nil {
		text, err = gofmt(old.text, text)
	}
	if err != nil {
		return nil, &SyntaxError{File: file, Fixes: fixes, Err: err}
	}
	return form.restore(text), nil
}

// form is what of a file is not Go.
type form struct{ bom, crlf bool }

// formOf refuses files with line ends of both kinds: they could not be given
// back as they were.
func formOf(text []byte) (form, error) {
	returns, pairs, newlines := bytes.Count(text, []byte("\r")), bytes.Count(text, crlf), bytes.Count(text, lf)
	if returns != pairs || pairs != 0 && pairs != newlines {
		return form{}, errors.New("some of its lines end in CR LF and some do not: run gofmt -w on it first")
	}
	return form{bom: bytes.HasPrefix(text, bom), crlf: pairs > 0}, nil
}

func (f form) strip(text []byte) []byte {
	if f.bom {
		text = bytes.TrimPrefix(text, bom)
	}
	if f.crlf {
		text = bytes.ReplaceAll(text, crlf, lf)
	}
	return text
}

func (f form) restore(text []byte) []byte {
	if f.crlf {
		text = bytes.ReplaceAll(text, lf, crlf)
	}
	if f.bom {
		text = append(bytes.Clone(bom), text...)
	}
	return text
}

// gofmt formats text. When before, the file as the user had it, was not
// formatted, only what lies next to a change is, so that the patch shows the
// fix and nothing else.
func gofmt(before, text []byte) ([]byte, error) {
	formatted, err := format.Source(text)
	if err != nil {
		return nil, err
	}
	if clean, err := format.Source(before); err == nil && bytes.Equal(clean, before) {
		return formatted, nil
	}
	partly := takeNear(withImports(hunks(before, text), text), text, formatted)
	// Formatting may move lines, imports above all; then half of a move
	// could have been taken.
	if again, err := format.Source(partly); err == nil && bytes.Equal(again, formatted) {
		return partly, nil
	}
	return text, nil
}

// withImports adds all imports to the changes if one of them touches any: formatting sorts them,
// and so moves lines that no change is next to.
func withImports(changes []hunk, text []byte) []hunk {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", text, parser.ImportsOnly)
	if err != nil || len(file.Decls) == 0 {
		return changes
	}
	first, last := file.Decls[0], file.Decls[len(file.Decls)-1]
	all := hunk{b0: fset.Position(first.Pos()).Line - 1, b1: fset.Position(last.End()).Line}
	if slices.ContainsFunc(changes, func(c hunk) bool { return c.b0 < all.b1 && all.b0 < max(c.b1, c.b0+1) }) {
		changes = append(changes, all)
	}
	return changes
}

// takeNear returns text with those differences of formatted taken over that
// touch the new side of a change.
func takeNear(changes []hunk, text, formatted []byte) []byte {
	from, to := splitLines(text), splitLines(formatted)
	var out []byte
	at := 0
	for _, h := range hunks(text, formatted) {
		near := false
		for _, c := range changes {
			near = near || h.a0 <= c.b1 && c.b0 <= h.a1
		}
		if !near {
			continue
		}
		out = append(out, bytes.Join(from[at:h.a0], nil)...)
		out = append(out, bytes.Join(to[h.b0:h.b1], nil)...)
		at = h.a1
	}
	return append(out, bytes.Join(from[at:], nil)...)
}
