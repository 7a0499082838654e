// Package lend changes functions so that they put what they allocate where a caller has
// room for it, across the packages of a module.
//
// A function gets a sibling with one parameter more, a pointer to the room, nil for none;
// the function itself stays as it was declared and calls the sibling without room. The
// loop that calls it, by way of other functions perhaps, has the room in a variable and
// calls siblings. Package outlives knows which loops may.
//
// It sees the packages that the package of a pass imports in its module. It must not know
// what a rule looks for, nor what is allocated.
package lend

import (
	"go/ast"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/packages"
	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/outlives"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// most is how many packages are looked at. Functions of others count as unknown.
const most = 60

// Module is the package of a pass, and those of its module that it imports.
type Module struct {
	pass    *analysis.Pass
	Source  *outlives.Source
	Files   []*sources.File // each with a pass of its package
	dirs    []string
	words   map[*ast.FuncDecl]names.Taken  // in functions, with those that fixes give
	calls   map[token.Pos]inspector.Cursor // by the parenthesis
	folders map[string]*words              // what is named in the folders
	called  map[*ssa.Function][]*ssa.Call  // by what callers returns
}

// Open loads the packages, by the function that rules require. It returns nil where
// there is nothing to be looked at: functions of the package that are called in loops, by
// themselves or not, or that return a slice they make, are all there is.
func Open(pass *analysis.Pass, load func(paths ...string) ([]*packages.Package, error)) *Module {
	if pass.Module == nil || !loops(pass.Files) && !makes(pass.Files) {
		return nil
	}
	paths := within(pass.Module.Path, pass.Pkg, nil)
	if len(paths) > most {
		paths = paths[:most]
	}
	pkgs, err := load(paths...)
	if err != nil || len(pkgs) == 0 {
		return nil
	}
	m := &Module{pass: pass, Source: outlives.Of(pass.Fset, pkgs), called: map[*ssa.Function][]*ssa.Call{}}
	for _, p := range pkgs {
		if m.add(p) != nil {
			return nil
		}
	}
	return m
}

// loops reports whether a loop of the files calls something.
func loops(files []*ast.File) bool {
	found := false
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n.(type) {
			case *ast.ForStmt, *ast.RangeStmt:
				found = true
			}
			return !found
		})
	}
	return found
}

// makes reports whether something in the files may be a call that allocates a slice.
func makes(files []*ast.File) bool {
	found := false
	for _, f := range files {
		ast.Inspect(f, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			found = found || ok && id.Name == "make"
			return !found
		})
	}
	return found
}

// within returns the paths of a package and of those of its module that it imports.
func within(module string, p *types.Package, paths []string) []string {
	path := p.Path()
	if slices.Contains(paths, path) || path != module && !strings.HasPrefix(path, module+"/") {
		return paths
	}
	paths = append(paths, path)
	for _, i := range p.Imports() {
		paths = within(module, i, paths)
	}
	return paths
}

// add looks at the files of a package.
func (m *Module) add(p *packages.Package) error {
	in := inspector.New(p.Syntax)
	pass := &analysis.Pass{
		Fset: m.pass.Fset, Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo, TypesSizes: p.TypesSizes,
		ResultOf: map[*analysis.Analyzer]any{inspect.Analyzer: in}, ReadFile: func(name string) ([]byte, error) { return m.read(name), nil }, Module: m.pass.Module,
	}
	err := sources.Each(pass, func(f *sources.File) {
		m.Files = append(m.Files, f)
		dir := filepath.Dir(m.pass.Fset.File(f.Syntax.FileStart).Name())
		if !slices.Contains(m.dirs, dir) {
			m.dirs = append(m.dirs, dir)
		}
	})
	return err
}

// own reports whether a file is of the package of the pass.
func (m *Module) own(f *sources.File) bool { return f.Pass.Pkg.Path() == m.pass.Pkg.Path() }

// Here returns the range of a node in the files of the pass, which were read once more.
func (m *Module) Here(n ast.Node) (from, to token.Pos, ok bool) {
	there := m.pass.Fset.File(n.Pos())
	for _, f := range m.pass.Files {
		if tok := m.pass.Fset.File(f.FileStart); tok.Name() == there.Name() && tok.Size() == there.Size() {
			return tok.Pos(there.Offset(n.Pos())), tok.Pos(there.Offset(n.End())), true
		}
	}
	return 0, 0, false
}

// There returns the file of the module, read once more, that a file of the pass is, nil
// if there is none.
func (m *Module) There(f *sources.File) *sources.File {
	here := m.pass.Fset.File(f.Syntax.FileStart)
	for _, file := range m.Files {
		if tok := m.pass.Fset.File(file.Syntax.FileStart); tok.Name() == here.Name() && tok.Size() == here.Size() {
			return file
		}
	}
	return nil
}

// file returns the file that a position is in, nil where rules propose nothing in it.
func (m *Module) file(pos token.Pos) *sources.File {
	for _, f := range m.Files {
		if f.Syntax.FileStart <= pos && pos < f.Syntax.FileEnd {
			return f
		}
	}
	return nil
}

// read reads a file. It is empty where it cannot be read.
func (m *Module) read(name string) []byte {
	text, _ := sources.ReadFile(m.pass, name)
	return text
}

// contains reports whether a text has the word.
func contains(text, word string) bool {
	for {
		before, after, found := strings.Cut(text, word)
		if !found {
			return false
		}
		if !ends(before) && !begins(after) {
			return true
		}
		text = after
	}
}

func ends(s string) bool   { return s != "" && letter(s[len(s)-1]) }
func begins(s string) bool { return s != "" && letter(s[0]) }

func letter(c byte) bool {
	return c == '_' || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || c >= 0x80
}

// call returns the call expression that an instruction is made of.
func (m *Module) call(c *ssa.Call) (inspector.Cursor, bool) {
	if m.calls == nil {
		m.calls = map[token.Pos]inspector.Cursor{}
		for _, file := range m.Files {
			for cur := range file.Cursor.Preorder((*ast.CallExpr)(nil)) {
				m.calls[cur.Node().(*ast.CallExpr).Lparen] = cur
			}
		}
	}
	cur, ok := m.calls[c.Pos()]
	return cur, ok
}
