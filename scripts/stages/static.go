package main

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"maps"
	"path"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"

	"github.com/gohone/hone/internal/hazard"
	"github.com/gohone/hone/internal/wrongfixes"
)

// static puts the candidates through the stage of hazards alone, which builds nothing:
// all of them take seconds. It prints what it rejects of candidates that may be seen, and sums
// of the batches. Only 0 is all batches but the last, and the golden tests as batch 0.
func static(modules []*wrongfixes.Module, only int) {
	reader := &reader{fset: token.NewFileSet(), before: map[string]*hazard.Package{}}
	reader.std = importer.ForCompiler(reader.fset, "gc", nil)
	sums := map[int]*wrongfixes.Tally{}
	for _, c := range wrongfixes.Candidates(modules) {
		batch := c.Module.Batch
		if only != batch && (only != 0 || batch == wrongfixes.Batches) {
			continue
		}
		r := wrongfixes.Result{Candidate: c.ID(), Expect: c.Expect, Kind: c.Kind, Golden: c.Module.Golden}
		found, err := reader.hazards(c)
		if err != nil {
			r.Unchecked = append(r.Unchecked, err.Error())
		}
		if len(found) > 0 {
			r.Stages = []string{wrongfixes.StageHazard}
			r.Said = found[0]
		}
		if c.Module.Batch != wrongfixes.Batches && !c.Withheld() {
			showStatic(r, found)
		}
		if sums[batch] == nil {
			sums[batch] = &wrongfixes.Tally{}
		}
		r.Part, r.Functions = wrongfixes.Seen, 1
		sums[batch].Add(r)
	}
	for _, batch := range slices.Sorted(maps.Keys(sums)) {
		s := sums[batch].Parts[wrongfixes.Seen]
		fmt.Printf("batch %d: %d of %d wrong rejected; %d of %d right refused, %d read\n", batch, s.Rejected, s.Wrong, s.Refused, s.Right, s.Checked)
	}
}

func showStatic(r wrongfixes.Result, found []string) {
	for _, err := range r.Unchecked {
		fmt.Printf("unread   %-28s %s\n", r.Candidate, err)
	}
	word := map[wrongfixes.Expectation]string{wrongfixes.Reject: "rejected", wrongfixes.Accept: "REFUSED", wrongfixes.Equivalent: "either"}[r.Expect]
	for _, h := range found {
		fmt.Printf("%-8s %-28s %s\n", word, r.Candidate, h)
	}
}

// reader type-checks modules from memory: what they import of the standard library comes
// from export data, and of themselves from their source.
type reader struct {
	fset   *token.FileSet
	std    types.Importer
	before map[string]*hazard.Package // of modules as they are, by name and folder
}

// hazards returns what is found of a candidate, in words.
func (r *reader) hazards(c *wrongfixes.Candidate) ([]string, error) {
	var out []string
	edited := map[string]bool{}
	for name := range c.Files {
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			edited[path.Dir(name)] = true
		}
	}
	for _, dir := range slices.Sorted(maps.Keys(edited)) {
		before := r.before[c.Module.Name+" "+dir]
		if before == nil {
			var err error
			if before, err = r.read(c.Module, c.Module.Files, dir); err != nil {
				return out, err
			}
			r.before[c.Module.Name+" "+dir] = before
		}
		after, err := r.read(c.Module, c.Tree(), dir)
		if err != nil && c.Module.Golden { // a fix that edits several files has a golden file of each
			tree := maps.Clone(c.Module.Files)
			maps.Copy(tree, c.Module.Fixed())
			after, err = r.read(c.Module, tree, dir)
		}
		if err != nil {
			return out, err
		}
		found, err := hazard.Introduced(before, after)
		for _, h := range found {
			out = append(out, fmt.Sprintf("%s:%d %s [%s]", h.Pos.Filename, h.Pos.Line, h.Sentence, h.Name))
		}
		if err != nil {
			return out, err
		}
	}
	return out, nil
}

func (r *reader) read(m *wrongfixes.Module, tree map[string][]byte, dir string) (*hazard.Package, error) {
	t := &moduleImporter{reader: r, module: m, tree: tree, known: map[string]*types.Package{}}
	files, err := t.parse(dir)
	if err != nil {
		return nil, err
	}
	return hazard.Check(path.Join(m.Path, dir), goVersion(m), r.fset, files, t)
}

// moduleImporter imports packages of a module that is in memory.
type moduleImporter struct {
	*reader
	module *wrongfixes.Module
	tree   map[string][]byte
	known  map[string]*types.Package
}

// Import returns a package.
func (t *moduleImporter) Import(name string) (*types.Package, error) {
	rel, own := strings.CutPrefix(name, t.module.Path+"/")
	if !own && name != t.module.Path {
		return t.std.Import(name)
	}
	if p := t.known[name]; p != nil {
		return p, nil
	}
	if !own {
		rel = "."
	}
	files, err := t.parse(rel)
	if err != nil {
		return nil, err
	}
	cfg := types.Config{Importer: t, GoVersion: goVersion(t.module)}
	p, err := cfg.Check(name, t.fset, files, nil)
	t.known[name] = p
	return p, err
}

// parse returns the files of a folder that are compiled here, but for tests.
func (t *moduleImporter) parse(dir string) ([]*ast.File, error) {
	var files []*ast.File
	for _, name := range slices.Sorted(maps.Keys(t.tree)) {
		if path.Dir(name) != dir || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") || !t.compiled(name) {
			continue
		}
		f, err := parser.ParseFile(t.fset, name, t.tree[name], parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	return files, nil
}

// compiled reports whether a file is part of its package on this platform.
func (t *moduleImporter) compiled(name string) bool {
	ctx := build.Default
	ctx.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(t.tree[name])), nil }
	ok, err := ctx.MatchFile("", path.Base(name))
	return ok && err == nil
}

func goVersion(m *wrongfixes.Module) string {
	f, err := modfile.ParseLax("go.mod", m.Files["go.mod"], nil)
	if err != nil || f.Go == nil {
		return ""
	}
	return "go" + f.Go.Version
}
