package gotool

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/gohone/hone/internal/shortage"
)

// Module is the module that is worked on.
type Module struct {
	Path      string // module path
	Root      string // real path of the folder with its go.mod
	GoVersion string // of its go line, "1.22"; may be empty
}

// Module describes the module that holds dir, a real path.
func (t *Tool) Module(ctx context.Context, dir string) (Module, error) {
	gomod := t.Var("GOMOD")
	if gomod == "" || filepath.Base(gomod) != "go.mod" {
		return Module{}, &Error{
			Message: fmt.Sprintf("folder %q: is not in a Go module", dir),
			Next:    "run hone in a module, or name one: hone run ./path/to/module",
		}
	}
	root, err := filepath.EvalSymlinks(filepath.Dir(gomod))
	if err != nil {
		return Module{}, fmt.Errorf("module root: %w", err)
	}
	var edit struct {
		Module struct{ Path string }
		Go     string
	}
	r, err := t.run(ctx, root, "mod", "edit", "-json")
	if err != nil {
		return Module{}, fmt.Errorf("module %s: %w", root, err)
	}
	if err := json.Unmarshal(r.Stdout, &edit); err != nil {
		return Module{}, fmt.Errorf("module %s: go mod edit -json: %w", root, err)
	}
	return Module{Path: edit.Module.Path, Root: root, GoVersion: edit.Go}, nil
}

// Package is one package of the module, as go list describes it.
type Package struct {
	ImportPath   string
	Dir          string // real path
	Name         string
	GoFiles      []string
	CgoFiles     []string
	TestGoFiles  []string
	XTestGoFiles []string
	Imports      []string
	TestImports  []string
	XTestImports []string
	Module       *struct{ Path string }
	Error        *struct{ Err string }
	DepsErrors   []struct{ Err string }
}

// HasTests reports whether a test binary can be built of the package.
func (p Package) HasTests() bool { return len(p.TestGoFiles)+len(p.XTestGoFiles) > 0 }

// List returns the packages that match the patterns, in go list's order. A
// package that cannot be loaded has its Error set.
func (t *Tool) List(ctx context.Context, dir string, patterns []string) ([]Package, error) {
	return t.ListOverlaid(ctx, dir, "", patterns)
}

// ListOverlaid is List with an overlay file, "" for none.
func (t *Tool) ListOverlaid(ctx context.Context, dir, overlay string, patterns []string) ([]Package, error) {
	args := []string{"list", "-e", "-json=ImportPath,Dir,Name,GoFiles,CgoFiles,TestGoFiles,XTestGoFiles,Imports,TestImports,XTestImports,Module,Error,DepsErrors"}
	if t.Tags != "" {
		args = append(args, "-tags="+t.Tags)
	}
	if overlay != "" {
		args = append(args, "-overlay="+overlay)
	}
	r, err := t.run(ctx, dir, append(append(args, "--"), patterns...)...)
	if err != nil {
		return nil, fmt.Errorf("packages %s: %w", strings.Join(patterns, " "), err)
	}
	var pkgs []Package
	for dec := json.NewDecoder(bytes.NewReader(r.Stdout)); ; {
		var p Package
		if err := dec.Decode(&p); errors.Is(err, io.EOF) {
			return pkgs, nil
		} else if err != nil {
			return nil, fmt.Errorf("go list: %w", err)
		}
		if p.Error != nil {
			if s := shortage.In(p.Error.Err); s != nil {
				return nil, &Error{Message: "go command: " + s.Error(), Next: s.Next}
			}
		}
		pkgs = append(pkgs, p)
	}
}
