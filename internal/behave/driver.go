package behave

import (
	"bytes"
	"embed"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/scanner"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
)

//go:embed replay/*.go
var replayFiles embed.FS

// optional are the files of package replay that only drivers of packages which
// use certain imports get, and those imports.
var optional = map[string][]string{
	"http.go":      {"net/http"},
	"transport.go": {"net/http"},
	"visits.go":    {"net/http"},
	"asked.go":     {"net/http"},
	"serving.go":   {"net/http"},
	"headers.go":   {"net/http"},
	"handlers.go":  {"net/http"},
	"url.go":       {"net/url", "net/http"},
	"math.go":      {"math/big", "math/rand", "math/rand/v2"},
	"slog.go":      {"log/slog"},
	"re.go":        {"regexp"},
	"net.go":       {"net"},
	"hash.go":      {"hash"},
	"fs.go":        {"io/fs"},
}

// prefix begins every name that the copy of package replay declares.
const prefix = "honeReplay"

// runtimeFiles returns the files of package replay that a package with these
// imports needs, by name.
func runtimeFiles(uses func(importPath string) bool) (map[string][]byte, error) {
	entries, err := replayFiles.ReadDir("replay")
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for _, e := range entries {
		name := e.Name()
		if strings.HasSuffix(name, "_test.go") || name == "doc.go" {
			continue
		}
		if needs, ok := optional[name]; ok && !slices.ContainsFunc(needs, uses) {
			continue
		}
		if out[name], err = replayFiles.ReadFile(path.Join("replay", name)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// copied is the source of package replay under names that cannot collide.
type copied struct {
	imports []string // sorted
	body    []byte   // declarations
}

// copyRuntime renames everything that the files declare or import.
func copyRuntime(files map[string][]byte) (copied, error) {
	names, imports := map[string]string{}, map[string]bool{}
	var order []string
	starts := map[string]int{}
	for name, src := range files {
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			return copied{}, err
		}
		order = append(order, name)
		starts[name] = fset.Position(f.Name.End()).Offset
		for _, spec := range f.Imports {
			p, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				return copied{}, err
			}
			imports[p] = true
			names[importBase(p)] = importName(p)
			starts[name] = max(starts[name], fset.Position(f.Decls[0].End()).Offset)
		}
		for _, n := range declared(f) {
			names[n] = prefix + strings.ToUpper(n[:1]) + n[1:]
		}
	}
	slices.Sort(order)
	var c copied
	for p := range imports {
		c.imports = append(c.imports, p)
	}
	slices.Sort(c.imports)
	var body bytes.Buffer
	for _, name := range order {
		rename(&body, files[name][starts[name]:], names)
	}
	c.body = body.Bytes()
	return c, nil
}

// importBase is the name by which a package of the standard library is known.
func importBase(p string) string {
	if base := path.Base(p); base != "v2" {
		return base
	}
	return path.Base(path.Dir(p)) + "2"
}

// importName is the name under which a driver imports a package: an identifier
// that differs from path to path, whatever characters that has.
func importName(p string) string {
	var b strings.Builder
	b.WriteString(prefix + "_")
	for _, c := range []byte(p) {
		switch {
		case c == '/':
			b.WriteByte('_')
		case '0' <= c && c <= '9', 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z':
			b.WriteByte(c)
		default:
			fmt.Fprintf(&b, "_%02x", c)
		}
	}
	return b.String()
}

// declared lists the top-level names of a file, those of init and methods left
// out.
func declared(f *ast.File) []string {
	var out []string
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil && d.Name.Name != "init" {
				out = append(out, d.Name.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					out = append(out, s.Name.Name)
				case *ast.ValueSpec:
					for _, n := range s.Names {
						if n.Name != "_" {
							out = append(out, n.Name)
						}
					}
				}
			}
		}
	}
	return out
}

// rename copies Go source with other names for some identifiers, unless they
// are selected from something. Comments are left out.
func rename(w *bytes.Buffer, src []byte, names map[string]string) {
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(src))
	var s scanner.Scanner
	s.Init(file, src, nil, 0)
	last, selected := 0, false
	for {
		pos, tok, lit := s.Scan()
		if tok == token.EOF {
			break
		}
		at := file.Offset(pos)
		w.Write(withoutComments(src[last:at]))
		last = at
		if other, ok := names[lit]; ok && tok == token.IDENT && !selected {
			w.WriteString(other)
			last += len(lit)
		}
		selected = tok == token.PERIOD
	}
	w.Write(withoutComments(src[last:]))
}

// withoutComments cuts comments from what lies before a token: a token that
// was copied, then white space and comments.
func withoutComments(text []byte) []byte {
	i := bytes.Index(text, []byte("//"))
	if i < 0 || bytes.ContainsAny(text[:i], "\"`") {
		return text
	}
	return append(bytes.Clone(text[:i]), '\n')
}

// recorder is a driver that calls nothing: the hooks in the source of the baseline use it.
func (d Driver) recorder() ([]byte, error) {
	c, err := copyRuntime(d.runtime)
	if err != nil {
		return nil, err
	}
	return assemble(d.pkg, d.Test, "\tset := &"+prefix+"Setup{}\n", c)
}

// assemble joins the head of a driver with the runtime.
func assemble(pkg, test, setup string, c copied) ([]byte, error) {
	var b bytes.Buffer
	fmt.Fprintf(&b, "// Code generated by hone to compare behaviour. DO NOT EDIT.\n\npackage %s\n\nimport (\n", pkg)
	paths := c.imports
	if !slices.Contains(paths, "testing") {
		paths = append(paths, "testing")
	}
	for _, p := range paths {
		fmt.Fprintf(&b, "\t%s %q\n", importName(p), p)
	}
	fmt.Fprintf(&b, ")\n\nfunc %s(t *%s.T) {\n%s\tif err := %sRun(set); err != nil {\n\t\tt.Fatal(err)\n\t}\n}\n", test, importName("testing"), setup, prefix)
	b.Write(c.body)
	out, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("driver: %w", err)
	}
	return out, nil
}
