package draft

import (
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/decl"
)

// loaded is a package with its tests, as far as it can be known without what
// it imports.
type loaded struct {
	fset          *token.FileSet
	text          map[*token.File][]byte
	files         map[bool][]*ast.File // of the tests; true: of the _test package
	own           []*ast.File
	info          *types.Info
	pkg, xpkg     *types.Package
	parent        map[ast.Node]ast.Node
	uses          map[types.Object][]*ast.Ident
	decls         map[*types.Func]*ast.FuncDecl
	readings      map[*types.Var]reading // what [loaded.readsOnly] knows already
	importedNames map[string]bool        // identifiers that a selector starts with
	importPath    string
}

// load parses and type-checks; nil if the package itself does not parse. Type
// errors are expected: other packages are not read.
func load(r Request) *loaded {
	l := &loaded{
		fset: token.NewFileSet(), text: map[*token.File][]byte{}, files: map[bool][]*ast.File{},
		info: &types.Info{
			Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{},
			Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
			Selections: map[*ast.SelectorExpr]*types.Selection{},
		},
		parent: map[ast.Node]ast.Node{}, uses: map[types.Object][]*ast.Ident{},
		decls: map[*types.Func]*ast.FuncDecl{}, readings: map[*types.Var]reading{},
		importedNames: map[string]bool{}, importPath: r.ImportPath,
	}
	var ok bool
	if l.own, ok = l.parse(r.GoFiles); !ok || len(l.own) == 0 {
		return nil
	}
	l.files[false], _ = l.parse(r.TestFiles)
	l.files[true], _ = l.parse(r.XTestFiles)
	l.pkg = l.check(r.ImportPath, slices.Concat(l.own, l.files[false]))
	l.xpkg = l.check(r.ImportPath+"_test", l.files[true])
	for id, obj := range l.info.Uses {
		l.uses[obj] = append(l.uses[obj], id)
	}
	return l
}

// parse leaves out files that do not parse, and says whether there are none.
func (l *loaded) parse(files []File) (out []*ast.File, ok bool) {
	ok = true
	for _, file := range files {
		f, err := parser.ParseFile(l.fset, file.Name, file.Source, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			ok = false
			continue
		}
		l.text[l.fset.File(f.FileStart)] = file.Source
		l.link(f)
		out = append(out, f)
	}
	return out, ok
}

// link notes the parent of every node.
func (l *loaded) link(f *ast.File) {
	var stack []ast.Node
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil {
			stack = stack[:len(stack)-1]
			return true
		}
		if len(stack) > 0 {
			l.parent[n] = stack[len(stack)-1]
		}
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok {
				l.importedNames[id.Name] = true
			}
		}
		stack = append(stack, n)
		return true
	})
}

// check type-checks the files of one package.
func (l *loaded) check(importPath string, files []*ast.File) *types.Package {
	conf := types.Config{Importer: l, Error: func(error) {}, FakeImportC: true, DisableUnusedImportCheck: true}
	pkg, _ := conf.Check(importPath, l.fset, files, l.info)
	for _, f := range files {
		for _, d := range f.Decls {
			if fd, ok := d.(*ast.FuncDecl); ok {
				if fn, ok := l.info.Defs[fd.Name].(*types.Func); ok {
					l.decls[fn] = fd
				}
			}
		}
	}
	return pkg
}

// Import implements [types.Importer]: the package itself for its external
// tests, what is known of some of the standard library, and an empty package
// for everything else.
func (l *loaded) Import(importPath string) (*types.Package, error) {
	switch {
	case importPath == "unsafe":
		return types.Unsafe, nil
	case importPath == l.importPath && l.pkg != nil:
		return l.pkg, nil
	}
	if p := standard(importPath, path.Base(importPath)); p != nil {
		return p, nil
	}
	p := types.NewPackage(importPath, l.packageName(importPath))
	p.MarkComplete()
	return p, nil
}

var (
	majorVersion = regexp.MustCompile(`^v[0-9]+$`)
	dotVersion   = regexp.MustCompile(`\.v[0-9]+$`)
)

// packageName guesses the name of a package that is not read. A wrong guess
// makes its users unresolved, and those are not drafted.
func (l *loaded) packageName(importPath string) string {
	base := path.Base(importPath)
	if majorVersion.MatchString(base) && !l.importedNames[base] {
		base = path.Base(path.Dir(importPath))
	}
	base = dotVersion.ReplaceAllString(base, "")
	for _, name := range []string{base, strings.TrimPrefix(base, "go-"), strings.TrimSuffix(base, "-go"), strings.TrimSuffix(base, ".go"), strings.ReplaceAll(base, "-", "")} {
		if l.importedNames[name] {
			return name
		}
	}
	return base
}

// function is one of the package that might be worth a benchmark.
type function struct {
	obj   *types.Func
	name  string // "F", or "T.M" for a method
	file  string
	share float64
}

// hot lists the functions of the package that are not much colder than the
// hottest one, that one first. The tests themselves may cost far more.
func (l *loaded) hot(r Request) []function {
	var out []function
	for _, f := range l.own {
		file := path.Base(l.fset.File(f.FileStart).Name())
		for _, d := range f.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Body == nil || fd.Name.Name == "init" || fd.Name.Name == "main" {
				continue
			}
			obj, ok := l.info.Defs[fd.Name].(*types.Func)
			if !ok {
				continue
			}
			line := func(p token.Pos) int { return l.fset.PositionFor(p, false).Line }
			share := r.Share(path.Join(r.Dir, file), line(fd.Pos()), line(fd.End()))
			if share > 0 {
				out = append(out, function{obj, decl.Name(fd), file, share})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b function) int { return cmp.Compare(b.share, a.share) })
	return slices.DeleteFunc(out, func(f function) bool { return f.share < leastShare*out[0].share })
}

// source returns the text of a range.
func (l *loaded) source(from, to token.Pos) string {
	f := l.fset.File(from)
	return string(l.text[f][f.Offset(from):f.Offset(to)])
}

// callee returns the function or method a call names, nil if it is not known.
func (l *loaded) callee(call *ast.CallExpr) *types.Func {
	fun := ast.Unparen(call.Fun)
	switch f := fun.(type) {
	case *ast.IndexExpr:
		fun = f.X
	case *ast.IndexListExpr:
		fun = f.X
	}
	var id *ast.Ident
	switch f := fun.(type) {
	case *ast.Ident:
		id = f
	case *ast.SelectorExpr:
		id = f.Sel
	default:
		return nil
	}
	fn, ok := l.info.Uses[id].(*types.Func)
	if !ok {
		return nil
	}
	return fn.Origin()
}
