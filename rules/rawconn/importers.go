package rawconn

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/packages"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// mostImporters is how many packages that import the one of the pass are looked at.
const mostImporters = 20

// importers returns the packages of the module that import the one of the pass. It is not ok where they
// are not all seen.
func (p *program) importers() (all []*program, ok bool) {
	if p.others != nil {
		return *p.others, len(*p.others) > 0
	}
	p.others = &all
	load, known := p.pass.ResultOf[rule.Packages].(rule.Load)
	paths := importing(p.pass)
	if !known || len(paths) == 0 || len(paths) > mostImporters {
		return nil, false
	}
	pkgs, err := load(paths...)
	if err != nil || len(pkgs) != len(paths) {
		return nil, false
	}
	for _, pkg := range pkgs {
		q, err := p.opened(pkg)
		if err != nil {
			all = nil
			return nil, false
		}
		all = append(all, q)
	}
	return all, true
}

// opened is a package that was loaded, as the rule sees it.
func (p *program) opened(pkg *packages.Package) (*program, error) {
	q := newProgram(&analysis.Pass{
		Fset: p.pass.Fset, Files: pkg.Syntax, Pkg: pkg.Types, TypesInfo: pkg.TypesInfo, TypesSizes: pkg.TypesSizes, Module: p.pass.Module,
		IgnoredFiles: pkg.IgnoredFiles, OtherFiles: pkg.OtherFiles,
		ResultOf: map[*analysis.Analyzer]any{inspect.Analyzer: inspector.New(pkg.Syntax)},
		ReadFile: func(name string) ([]byte, error) { return sources.ReadFile(p.pass, name) },
	})
	return q, sources.Each(q.pass, q.collect)
}

// importing returns the paths of the packages of a module whose files import that of the pass.
func importing(pass *analysis.Pass) (paths []string) {
	if pass.Module == nil || len(pass.Files) == 0 {
		return nil
	}
	root := filepath.Dir(pass.Fset.File(pass.Files[0].FileStart).Name())
	for !exists(filepath.Join(root, "go.mod")) {
		if root == filepath.Dir(root) {
			return nil
		}
		root = filepath.Dir(root)
	}
	filepath.WalkDir(root, func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			if err == nil && name != root && (elsewhere(e.Name()) || exists(filepath.Join(name, "go.mod"))) {
				return filepath.SkipDir
			}
			return nil
		}
		rel, err := filepath.Rel(root, filepath.Dir(name))
		if err != nil || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		of := path.Join(pass.Module.Path, filepath.ToSlash(rel))
		if !slices.Contains(paths, of) && imports(name, pass.Pkg.Path()) {
			paths = append(paths, of)
		}
		return nil
	})
	return paths
}

// elsewhere reports whether the go command looks for no packages in a folder.
func elsewhere(name string) bool {
	return name == "testdata" || name == "vendor" || strings.HasPrefix(name, ".") || strings.HasPrefix(name, "_")
}

func exists(name string) bool {
	_, err := os.Stat(name)
	return err == nil
}

func imports(name, of string) bool {
	f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
	return err == nil && slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool {
		found, err := strconv.Unquote(i.Path.Value)
		return err == nil && found == of
	})
}

// same reports whether two objects are one, of which one was read once more.
func same(a, b *types.Func) bool { return a != nil && b != nil && a.FullName() == b.FullName() }

// beside returns a package of the module that the one of the pass imports, nil where its source is not at hand.
func (p *program) beside(path string) *program {
	if q, known := p.imported[path]; known {
		return q
	}
	p.imported[path] = nil
	load, ok := p.pass.ResultOf[rule.Packages].(rule.Load)
	if m := p.pass.Module; !ok || m == nil || path != m.Path && !strings.HasPrefix(path, m.Path+"/") {
		return nil
	}
	pkgs, err := load(path)
	if err != nil || len(pkgs) != 1 {
		return nil
	}
	if q, err := p.opened(pkgs[0]); err == nil {
		p.imported[path] = q
	}
	return p.imported[path]
}

// lets reports whether a function of another package of the module only reads from its i-th argument, or
// writes to it, and keeps it nowhere, whatever it returns.
func (p *program) lets(fn *types.Func, i int) bool {
	q := p.beside(fn.Pkg().Path())
	if q == nil || q.asserted() {
		return false
	}
	for known := range q.decls {
		if same(known, fn) && known.Signature().TypeParams().Len() == 0 {
			given := map[*types.Var]bool{}
			return q.onlyServed(known.Signature().Params().At(i), given) && q.atOnceIn(given)
		}
	}
	return false
}
