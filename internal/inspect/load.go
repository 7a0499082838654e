package inspect

import (
	"context"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Source says where the baseline of a package is.
type Source struct {
	Dir     string   // folder of the package, a real path
	Overlay string   // overlay file of the go command, "" for none
	Env     []string // of the go command; nil means the environment of hone
	Tags    string   // build tags, comma-separated
}

// Load is [Package] with what is known of the packages that it depends on.
func Load(ctx context.Context, src Source) (*packages.Package, *Elsewhere, error) {
	cfg, err := src.config(ctx)
	if err != nil {
		return nil, nil, err
	}
	pkg, err := src.load(cfg)
	if err != nil {
		return nil, nil, err
	}
	rest, err := dependencies(ctx, *cfg)
	return pkg, rest, err
}

// Package type-checks a package from its source; what it imports comes from
// export data.
func Package(ctx context.Context, src Source) (*packages.Package, error) {
	cfg, err := src.config(ctx)
	if err != nil {
		return nil, err
	}
	return src.load(cfg)
}

func (src Source) load(cfg *packages.Config) (*packages.Package, error) {
	pkgs, err := packages.Load(cfg, ".")
	if cfg.Context.Err() != nil {
		return nil, cfg.Context.Err()
	}
	if err != nil {
		return nil, fmt.Errorf("package in %s: %w", src.Dir, err)
	}
	if len(pkgs) != 1 {
		return nil, fmt.Errorf("package in %s: go list names %d packages", src.Dir, len(pkgs))
	}
	if p := pkgs[0]; len(p.Errors) > 0 || p.Types == nil {
		why := "has no source"
		if len(p.Errors) > 0 {
			why = strings.TrimPrefix(p.Errors[0].Error(), "-: ")
		}
		return nil, fmt.Errorf("package %s: does not compile: %s", p.PkgPath, why)
	}
	return pkgs[0], nil
}

// config is how the package is loaded.
func (src Source) config(ctx context.Context) (*packages.Config, error) {
	env := src.Env
	if env == nil {
		env = os.Environ()
	}
	cfg := &packages.Config{
		Mode:    packages.LoadSyntax,
		Context: ctx,
		Dir:     src.Dir,
		Env:     append(env[:len(env):len(env)], "GOPACKAGESDRIVER=off", "PWD="+src.Dir),
		Fset:    token.NewFileSet(),
	}
	if src.Tags != "" {
		cfg.BuildFlags = append(cfg.BuildFlags, "-tags="+src.Tags)
	}
	if src.Overlay == "" {
		return cfg, nil
	}
	replaced, err := readOverlay(src.Overlay)
	if err != nil {
		return nil, err
	}
	cfg.BuildFlags = append(cfg.BuildFlags, "-overlay="+src.Overlay)
	cfg.ParseFile = func(fset *token.FileSet, name string, text []byte) (*ast.File, error) {
		if content, ok := replaced[name]; ok {
			var err error
			if text, err = os.ReadFile(content); err != nil {
				return nil, err
			}
		}
		return parser.ParseFile(fset, name, text, parser.AllErrors|parser.ParseComments)
	}
	return cfg, nil
}

// readOverlay returns the content files of an overlay by the files they
// replace.
func readOverlay(name string) (map[string]string, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("overlay: %w", err)
	}
	var o struct{ Replace map[string]string }
	if err := json.Unmarshal(text, &o); err != nil {
		return nil, fmt.Errorf("overlay %s: %w", name, err)
	}
	return o.Replace, nil
}
