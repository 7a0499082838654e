package vet

import (
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"path/filepath"
	"regexp"
	"sort"
	"strconv"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
)

// misfits returns which fixes, by their place in the list, are left out so that the package compiles
// with the others. Text that one of them puts somewhere may use what another one gives another type,
// or no name at all any more: no look at the edits alone shows that.
func misfits(pass *analysis.Pass, fixes []hone.Fix) []int {
	if len(pass.Files) == 0 {
		return nil
	}
	c := &compiler{pass: pass, dir: filepath.Dir(pass.Fset.File(pass.Files[0].FileStart).Name())}
	return unfit(len(fixes), func(chosen []int) bool {
		some := make([]hone.Fix, len(chosen))
		for i, at := range chosen {
			some[i] = c.relative(fixes[at], at)
		}
		return c.compiles(some)
	})
}

// unfit returns the least of n that, with those before it that are not left out, does not pass; then
// the next one, and so on. It asks once where all pass, and returns none where not even nothing does.
func unfit(n int, passes func([]int) bool) (out []int) {
	rest := make([]int, n)
	for i := range rest {
		rest[i] = i
	}
	with := func(kept []int, k int) []int { return append(kept[:len(kept):len(kept)], rest[:k]...) }
	if passes(rest) || !passes(nil) {
		return nil
	}
	var kept []int
	for {
		k := sort.Search(len(rest), func(k int) bool { return !passes(with(kept, k+1)) })
		if k == len(rest) {
			return out
		}
		kept, out, rest = with(kept, k), append(out, rest[k]), rest[k+1:]
	}
}

// compiler type-checks the package of a pass as fixes leave it.
type compiler struct {
	pass *analysis.Pass
	dir  string // of the package's files
}

// relative is a fix with its files named from the folder of the package.
func (c *compiler) relative(f hone.Fix, at int) hone.Fix {
	out := hone.Fix{ID: strconv.Itoa(at)}
	for _, e := range f.Edits {
		if name, err := filepath.Rel(c.dir, e.File); err == nil {
			e.File = filepath.ToSlash(name)
		}
		out.Edits = append(out.Edits, e)
	}
	return out
}

// compiles reports whether the package has no type errors with the fixes. What is made of a package
// that only a fix imports, other than slices, is none: what that has, nobody has told this process.
func (c *compiler) compiles(fixes []hone.Fix) bool {
	tree, err := fix.Merge(fix.NewTree(c.dir), fixes)
	if err != nil {
		return false
	}
	changed, fset := tree.Changed(), token.NewFileSet()
	var files []*ast.File
	for _, file := range c.pass.Files {
		name := c.pass.Fset.File(file.FileStart).Name()
		text, ok := changed[filepath.Base(name)]
		if !ok || filepath.Dir(name) != c.dir {
			if text, err = c.pass.ReadFile(name); err != nil {
				return false
			}
		}
		parsed, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			return false
		}
		files = append(files, parsed)
	}
	return c.typed(fset, files)
}

// typed reports whether files are those of a package without type errors. What is wrong with an
// import counts for nothing: fixes leave those behind that they make superfluous.
func (c *compiler) typed(fset *token.FileSet, files []*ast.File) bool {
	fine := true
	conf := types.Config{Importer: imported{c.pass.Pkg}, Sizes: c.pass.TypesSizes, FakeImportC: true}
	if c.pass.Module != nil && c.pass.Module.GoVersion != "" {
		conf.GoVersion = "go" + c.pass.Module.GoVersion
	}
	imports := importsOf(files)
	conf.Error = func(err error) {
		var wrong types.Error
		fine = fine && errors.As(err, &wrong) && imports(wrong.Pos)
	}
	_, _ = conf.Check(c.pass.Pkg.Path(), fset, files, nil) // its errors went to Error
	return fine
}

// version is the last element of an import path that says a major version, and is no package's name.
var version = regexp.MustCompile(`^v[0-9]+$`)

// importsOf returns what tells whether a position is that of an import. Those without a name get one
// where the type checker would take the version for it, of a package that it cannot import.
func importsOf(files []*ast.File) func(token.Pos) bool {
	var all []*ast.ImportSpec
	for _, f := range files {
		all = append(all, f.Imports...)
		for _, spec := range f.Imports {
			from, err := strconv.Unquote(spec.Path.Value)
			if err == nil && spec.Name == nil && version.MatchString(path.Base(from)) {
				spec.Name = &ast.Ident{NamePos: spec.Pos(), Name: path.Base(path.Dir(from))}
			}
		}
	}
	return func(pos token.Pos) bool {
		for _, spec := range all {
			if spec.Pos() <= pos && pos < spec.End() {
				return true
			}
		}
		return false
	}
}

// imported are the packages that one imports, and those that these import as far as it is known.
type imported struct{ by *types.Package }

func (i imported) Import(name string) (*types.Package, error) {
	if name == "unsafe" {
		return types.Unsafe, nil
	}
	seen := map[*types.Package]bool{}
	var find func(*types.Package) *types.Package
	find = func(p *types.Package) *types.Package {
		for _, other := range p.Imports() {
			if other.Path() == name && other.Complete() {
				return other
			}
		}
		for _, other := range p.Imports() {
			if !seen[other] {
				seen[other] = true
				if found := find(other); found != nil {
					return found
				}
			}
		}
		return nil
	}
	if found := find(i.by); found != nil {
		return found, nil
	}
	if name == "slices" { // what fixes call most, and which no type of a package is in
		return importer.ForCompiler(token.NewFileSet(), "source", nil).Import(name)
	}
	return nil, errors.New("package " + name + ": is not imported")
}
