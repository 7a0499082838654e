package main

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"text/template"
)

//go:embed template
var templates embed.FS

// targets maps each template to the file it becomes, in the rule's folder; the
// name of the rule stands for NAME.
var targets = map[string]string{
	"doc.go.tmpl":                  "doc.go",
	"rule.go.tmpl":                 "NAME.go",
	"rule_test.go.tmpl":            "NAME_test.go",
	"proof_test.go.tmpl":           "proof_test.go",
	"preconditions.txt.tmpl":       "preconditions.txt",
	"testdata/go.mod.tmpl":         "testdata/go1.24/go.mod",
	"testdata/NAME.go.tmpl":        "testdata/go1.24/NAME.go",
	"testdata/NAME.go.golden.tmpl": "testdata/go1.24/NAME.go.golden",
	"testdata/negative.go.tmpl":    "testdata/go1.24/negative.go",
}

var validName = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// scaffold writes the folder of a rule and its line in rules/rules.go. It
// returns the files it wrote, also when it fails half-way.
func scaffold(root, name string) ([]string, error) {
	if !validName.MatchString(name) || token.IsKeyword(name) {
		return nil, fmt.Errorf("rule %q: a name is one lower-case word of letters and digits", name)
	}
	dir := filepath.Join(root, "rules", name)
	if _, err := os.Stat(dir); !errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("rule %s: %s is there already", name, dir)
	}
	// The list first: if it cannot be edited, nothing has been written.
	list := filepath.Join(root, "rules", "rules.go")
	src, err := os.ReadFile(list)
	if err != nil {
		return nil, err
	}
	module, err := modulePath(root)
	if err != nil {
		return nil, err
	}
	edited, err := addToList(src, module, name)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", list, err)
	}
	files, err := writeFolder(dir, module, name)
	if err != nil {
		return files, err
	}
	return append(files, list), os.WriteFile(list, edited, 0o666)
}

// modulePath reads the first line of go.mod that names a module.
func modulePath(root string) (string, error) {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return "", fmt.Errorf("run this at the root of the module: %w", err)
	}
	for line := range strings.Lines(string(data)) {
		if path, ok := strings.CutPrefix(strings.TrimSpace(line), "module "); ok {
			return strings.TrimSpace(path), nil
		}
	}
	return "", errors.New("go.mod: names no module")
}

func writeFolder(dir, module, name string) ([]string, error) {
	var files []string
	for _, tmpl := range slices.Sorted(maps.Keys(targets)) {
		target := targets[tmpl]
		content, err := render(tmpl, module, name)
		if err != nil {
			return files, err
		}
		file := filepath.Join(dir, filepath.FromSlash(strings.ReplaceAll(target, "NAME", name)))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return files, err
		}
		if err := os.WriteFile(file, content, 0o666); err != nil {
			return files, err
		}
		files = append(files, file)
	}
	return files, nil
}

func render(tmpl, module, name string) ([]byte, error) {
	t, err := template.ParseFS(templates, "template/"+tmpl)
	if err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	data := struct{ Module, Name, Title string }{module, name, strings.ToUpper(name[:1]) + name[1:]}
	if err := t.Execute(&buf, data); err != nil {
		return nil, err
	}
	return buf.Bytes(), nil
}

// addToList adds the rule to the imports and to the end of the list All.
func addToList(src []byte, module, name string) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "", src, parser.ParseComments)
	if err != nil {
		return nil, err
	}
	list := allOf(f)
	if list == nil {
		return nil, errors.New("has no variable All with a list of rules")
	}
	imports := importsOf(f)
	if imports == nil {
		return nil, errors.New("has no import block in parentheses")
	}
	at := func(p token.Pos) int { return fset.Position(p).Offset }
	var out bytes.Buffer
	last := imports.Specs[len(imports.Specs)-1]
	out.Write(src[:at(last.End())])
	fmt.Fprintf(&out, "\n\t%q", module+"/rules/"+name)
	out.Write(src[at(last.End()):at(list.Rbrace)])
	fmt.Fprintf(&out, "\t%s.Rule,\n", name)
	out.Write(src[at(list.Rbrace):])
	return format.Source(out.Bytes()) // sorts the imports too
}

// allOf finds the literal of the variable All.
func allOf(f *ast.File) *ast.CompositeLit {
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, s := range gen.Specs {
			spec := s.(*ast.ValueSpec)
			if len(spec.Values) == 1 && spec.Names[0].Name == "All" {
				lit, _ := spec.Values[0].(*ast.CompositeLit)
				return lit
			}
		}
	}
	return nil
}

// importsOf finds an import declaration that a line can be added to.
func importsOf(f *ast.File) *ast.GenDecl {
	for _, d := range f.Decls {
		if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.IMPORT && gen.Lparen.IsValid() && len(gen.Specs) > 0 {
			return gen
		}
	}
	return nil
}
