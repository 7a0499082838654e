package fix

import (
	"bytes"
	"errors"
	"go/ast"
	"go/printer"
	"go/token"
	"io/fs"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/decl"
)

// Declared lists the functions that a reader of after has to learn who knows before: those
// that are new, and those that take or return something else. What changes within a function is
// not among it: that is read where it stands.
func Declared(before, after Tree) ([]string, error) {
	var out []string
	for _, file := range differing(before, after) {
		if !strings.HasSuffix(file, ".go") || strings.HasSuffix(file, "_test.go") {
			continue
		}
		known, err := signatures(before, file)
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, err
		}
		now, err := signatures(after, file)
		if err != nil {
			return nil, err
		}
		for name, signature := range now {
			if was, ok := known[name]; !ok || was != signature {
				out = append(out, file+": "+name)
			}
		}
	}
	slices.Sort(out)
	return out, nil
}

// signatures are the types of the functions of a file, by their names.
func signatures(t Tree, file string) (map[string]string, error) {
	text, err := t.Read(file)
	if err != nil {
		return nil, err
	}
	s, err := parse(text)
	if err != nil {
		return nil, &SyntaxError{File: file, Err: err}
	}
	out := map[string]string{}
	for _, d := range s.file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			out[decl.Name(f)] = signature(f)
		}
	}
	return out, nil
}

// signature is what a function takes and returns, on one line. Positions are left out of it, as
// another line above moves them.
func signature(f *ast.FuncDecl) string {
	var b bytes.Buffer
	if err := printer.Fprint(&b, token.NewFileSet(), &ast.FuncDecl{Recv: f.Recv, Name: f.Name, Type: f.Type}); err != nil {
		return "" // nothing that parses
	}
	return strings.Join(strings.Fields(b.String()), " ")
}
