package check

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/rules/rule"
)

// load returns the packages in the folders, with syntax and types; everything
// they import comes from export data, which the build cache has already. A
// package that cannot be loaded whole is left out with a warning.
func (c *checker) load(ctx context.Context, dirs []string) ([]*packages.Package, error) {
	patterns := make([]string, len(dirs))
	for i, dir := range dirs {
		patterns[i] = "./" + dir
	}
	loaded, err := c.find(ctx, token.NewFileSet(), patterns)
	if err != nil {
		return nil, err
	}
	var pkgs []*packages.Package
	for _, p := range loaded {
		if len(p.Errors) > 0 || p.IllTyped {
			c.warn("package-not-checked", c.whyNot(p), "see what go build says of it")
			continue
		}
		// Without imports no analyzer looks for facts about them, which
		// it could not find: they have no syntax.
		p.Imports = nil
		pkgs = append(pkgs, p)
	}
	return pkgs, nil
}

// beside returns what loads further packages for rules, once each set of them.
func (c *checker) beside(ctx context.Context, fset *token.FileSet) rule.Load {
	return func(paths ...string) ([]*packages.Package, error) {
		key := strings.Join(paths, " ")
		if pkgs, ok := c.loaded[key]; ok {
			return pkgs, nil
		}
		found, err := c.find(ctx, fset, paths)
		if err != nil {
			return nil, err
		}
		if c.loaded == nil {
			c.loaded = map[string][]*packages.Package{}
		}
		c.loaded[key] = rule.Whole(found)
		return c.loaded[key], nil
	}
}

// find loads packages, the files of the overlay among them.
func (c *checker) find(ctx context.Context, fset *token.FileSet, patterns []string) ([]*packages.Package, error) {
	cfg := &packages.Config{
		Mode:    packages.LoadSyntax | packages.NeedModule,
		Context: ctx,
		Dir:     c.Root,
		Env:     c.environ(),
		Fset:    fset,
	}
	cleanup, err := c.overlay(cfg)
	if err != nil {
		return nil, err
	}
	defer cleanup()
	loaded, err := packages.Load(cfg, patterns...)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("packages %s: %w", strings.Join(patterns, " "), err)
	}
	return loaded, nil
}

func (c *checker) environ() []string {
	env := c.Env
	if env == nil {
		env = os.Environ()
	}
	return append(env[:len(env):len(env)], "GOPACKAGESDRIVER=off", "PWD="+c.Root)
}

// whyNot says what is wrong with a package: where its source is, if it is.
// What else the go command says of it then follows from that.
func (c *checker) whyNot(p *packages.Package) string {
	why := "has type errors"
	if len(p.Errors) > 0 {
		i := max(0, slices.IndexFunc(p.Errors, func(e packages.Error) bool {
			return e.Kind == packages.ParseError || e.Kind == packages.TypeError
		}))
		why = p.Errors[i].Error()
	}
	root := c.Root + string(filepath.Separator)
	return fmt.Sprintf("package %s: not checked: %s", p.PkgPath, strings.ReplaceAll(strings.TrimPrefix(why, "-: "), root, ""))
}

// overlay makes the go command and the parser read the overlay's content.
//
// packages.Config.Overlay would do, but it distrusts all export data and
// type-checks every dependency down to the runtime from source, which takes
// seconds per pass. It is used only if the overlay adds files: for those the
// parser below is not asked.
func (c *checker) overlay(cfg *packages.Config) (cleanup func(), err error) {
	nothing := func() {}
	if len(c.Overlay) == 0 {
		return nothing, nil
	}
	for name := range c.Overlay {
		if _, err := os.Stat(name); err != nil {
			cfg.Overlay = c.Overlay
			return nothing, nil
		}
	}
	dir, err := os.MkdirTemp(c.Scratch, "hone-overlay-")
	if err != nil {
		return nil, fmt.Errorf("overlay: %w", err)
	}
	cleanup = func() { os.RemoveAll(dir) }
	index, err := writeOverlay(dir, c.Overlay)
	if err != nil {
		cleanup()
		return nil, fmt.Errorf("overlay: %w", err)
	}
	cfg.BuildFlags = []string{"-overlay=" + index}
	cfg.ParseFile = func(fset *token.FileSet, name string, src []byte) (*ast.File, error) {
		if content, ok := c.Overlay[name]; ok {
			src = content
		}
		return parser.ParseFile(fset, name, src, parser.AllErrors|parser.ParseComments)
	}
	return cleanup, nil
}

// writeOverlay writes the contents and the file that the go command's -overlay
// flag wants, and returns the latter's name.
func writeOverlay(dir string, files map[string][]byte) (string, error) {
	replace := map[string]string{}
	for name, content := range files {
		to := filepath.Join(dir, strconv.Itoa(len(replace))+".go")
		if err := os.WriteFile(to, content, 0o600); err != nil {
			return "", err
		}
		replace[name] = to
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	index := filepath.Join(dir, "overlay.json")
	return index, os.WriteFile(index, data, 0o600)
}

// readFile reads a file as the overlay has it.
func (c *checker) readFile(name string) ([]byte, error) {
	if content, ok := c.Overlay[name]; ok {
		return content, nil
	}
	return os.ReadFile(name)
}
