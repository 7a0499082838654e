package rule

import (
	"path/filepath"
	"reflect"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/packages"
)

// Load loads packages of the module, by import path, together and with syntax
// and types: what one of them imports of another is the same there. Positions
// are in the file set of the pass. Packages that cannot be loaded whole are
// left out.
type Load func(paths ...string) ([]*packages.Package, error)

// Packages is required by rules that look beyond the package of their pass,
// which see only types of it otherwise. Its result is a [Load]; nothing is
// loaded before it is called. An edit of a fix may be in any file that it gave.
var Packages = &analysis.Analyzer{
	Name:       "packages",
	Doc:        "load other packages of the module",
	ResultType: reflect.TypeFor[Load](),
	Run:        loader,
}

// loader loads what is on the disk, with the environment of this process. Who
// knows better, of an overlay say, gives rules a result of its own.
func loader(pass *analysis.Pass) (any, error) {
	return Load(func(paths ...string) ([]*packages.Package, error) {
		cfg := &packages.Config{Mode: packages.LoadSyntax | packages.NeedModule, Fset: pass.Fset}
		if len(pass.Files) > 0 {
			cfg.Dir = filepath.Dir(pass.Fset.File(pass.Files[0].FileStart).Name())
		}
		pkgs, err := packages.Load(cfg, paths...)
		return Whole(pkgs), err
	}), nil
}

// Whole returns the packages that have no errors.
func Whole(pkgs []*packages.Package) []*packages.Package {
	var whole []*packages.Package
	for _, p := range pkgs {
		if len(p.Errors) == 0 && !p.IllTyped {
			whole = append(whole, p)
		}
	}
	return whole
}
