package stress

import (
	"bytes"
	"embed"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

//go:embed harness/*.go
var harnessFiles embed.FS

// part is a declaration of package harness.
type part struct {
	text    string
	needs   []string // other declarations
	imports map[string]string
}

// parts returns the declarations of package harness by name; a method belongs
// to its type.
func parts() (map[string]part, error) {
	entries, err := harnessFiles.ReadDir("harness")
	if err != nil {
		return nil, err
	}
	out := map[string]part{}
	for _, e := range entries {
		if strings.HasSuffix(e.Name(), "_test.go") {
			continue
		}
		src, err := harnessFiles.ReadFile(path.Join("harness", e.Name()))
		if err != nil {
			return nil, err
		}
		if err := addParts(out, e.Name(), src); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func addParts(out map[string]part, name string, src []byte) error {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	known := map[string]string{} // name -> import path
	for _, s := range f.Imports {
		p, err := strconv.Unquote(s.Path.Value)
		if err != nil {
			return err
		}
		known[path.Base(p)] = p
	}
	for _, d := range f.Decls {
		names, from := declared(d)
		if len(names) == 0 {
			continue
		}
		p := out[names[0]]
		if p.imports == nil {
			p.imports = map[string]string{}
		}
		p.text += string(src[fset.Position(from).Offset:fset.Position(d.End()).Offset]) + "\n\n"
		ast.Inspect(d, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				if strings.HasPrefix(id.Name, "stress") {
					p.needs = append(p.needs, id.Name)
				}
				if known[id.Name] != "" {
					p.imports[known[id.Name]] = id.Name
				}
			}
			return true
		})
		for _, n := range names {
			out[n] = p
		}
	}
	return nil
}

// declared returns the names under which a declaration is kept, and where it
// begins.
func declared(d ast.Decl) ([]string, token.Pos) {
	from := d.Pos()
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Doc != nil {
			from = d.Doc.Pos()
		}
		if d.Recv != nil {
			return []string{strings.TrimPrefix(exprName(d.Recv.List[0].Type), "*")}, from
		}
		return []string{d.Name.Name}, from
	case *ast.GenDecl:
		if d.Tok == token.IMPORT {
			return nil, from
		}
		if d.Doc != nil {
			from = d.Doc.Pos()
		}
		var names []string
		for _, s := range d.Specs {
			switch s := s.(type) {
			case *ast.TypeSpec:
				names = append(names, s.Name.Name)
			case *ast.ValueSpec:
				for _, n := range s.Names {
					names = append(names, n.Name)
				}
			}
		}
		return names, from
	}
	return nil, from
}

func exprName(x ast.Expr) string {
	if s, ok := x.(*ast.StarExpr); ok {
		x = s.X
	}
	if id, ok := x.(*ast.Ident); ok {
		return id.Name
	}
	return ""
}

// assemble writes a test file: the body and what it needs of package harness and of stubs.
func assemble(pkg string, imports map[string]string, body []byte, stubs map[string]part) ([]byte, error) {
	all, err := parts()
	if err != nil {
		return nil, err
	}
	maps.Copy(all, stubs)
	imports = maps.Clone(imports)
	maps.DeleteFunc(imports, func(_, name string) bool {
		return !regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\.`).Match(body)
	})
	var tail bytes.Buffer
	written := map[string]bool{}
	var need func(names []string)
	need = func(names []string) {
		for _, n := range names {
			p, ok := all[n]
			if !ok || written[p.text] {
				continue
			}
			written[p.text] = true
			for path, name := range p.imports {
				imports[path] = name
			}
			tail.WriteString(p.text)
			need(p.needs)
		}
	}
	need(mentioned(body, all))
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\nimport (\n", pkg)
	for _, p := range slices.Sorted(maps.Keys(imports)) {
		if name := imports[p]; name != path.Base(p) {
			fmt.Fprintf(&b, "\t%s %q\n", name, p)
		} else {
			fmt.Fprintf(&b, "\t%q\n", p)
		}
	}
	b.WriteString(")\n\n")
	b.Write(body)
	b.Write(tail.Bytes())
	out, err := format.Source(b.Bytes())
	if err != nil {
		return nil, fmt.Errorf("stress test: %w", err)
	}
	return out, nil
}

var mentionRE = regexp.MustCompile(`\bstress\w+`)

// mentioned lists the declarations of package harness that a text uses, in the
// order of their names.
func mentioned(text []byte, all map[string]part) []string {
	var out []string
	for _, m := range mentionRE.FindAll(text, -1) {
		if _, ok := all[string(m)]; ok {
			out = append(out, string(m))
		}
	}
	slices.Sort(out)
	return slices.Compact(out)
}
