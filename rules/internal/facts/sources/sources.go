// Package sources gives rules the files they look at, each with its text, and
// answers what rules ask of a file: what a name means at a position, where
// comments are, what the language version allows.
//
// It sees one file of a pass. It must not know what a rule looks for.
package sources

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"go/version"
	"iter"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/imports"
)

// File is a file of a pass, as it was read.
type File struct {
	Pass   *analysis.Pass
	Syntax *ast.File
	Cursor inspector.Cursor // of the file
	Text   []byte
}

// Each calls look for each file in which rules may propose something. The
// analyzer of the pass requires package inspect. It is an error if a file
// cannot be read.
func Each(pass *analysis.Pass, look func(*File)) error {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for c := range in.Root().Preorder((*ast.File)(nil)) {
		syntax := c.Node().(*ast.File)
		if Skip(pass, syntax) {
			continue
		}
		text, err := pass.ReadFile(pass.Fset.File(syntax.FileStart).Name())
		if err != nil {
			return err
		}
		look(&File{pass, syntax, c, text})
	}
	return nil
}

// ReadFile reads a file of any package as the pass has it, with the fixes that are kept. Some
// drivers refuse files that are not of the pass: those are read as they lie on disk.
func ReadFile(pass *analysis.Pass, name string) ([]byte, error) {
	if text, err := pass.ReadFile(name); err == nil {
		return text, nil
	}
	return os.ReadFile(name)
}

// Skip reports whether the file is no place for proposals: it is generated, or
// a test.
func Skip(pass *analysis.Pass, file *ast.File) bool {
	return ast.IsGenerated(file) || strings.HasSuffix(pass.Fset.File(file.FileStart).Name(), "_test.go")
}

// Everywhere reports whether a package is compiled with the file on any system, and without its
// tests: what other files call may be declared there. An underscore in its name may be a constraint.
func Everywhere(pass *analysis.Pass, file *ast.File) bool {
	name := filepath.Base(pass.Fset.File(file.FileStart).Name())
	if strings.Contains(name, "_") || file.GoVersion != "" {
		return false
	}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if c.Pos() < file.Package && (strings.HasPrefix(c.Text, "//go:build") || strings.HasPrefix(c.Text, "// +build")) {
				return false
			}
		}
	}
	return true
}

// Elsewhere reports whether a file that build constraints exclude mentions one of the names: what
// it does with them is not known.
func Elsewhere(pass *analysis.Pass, names ...string) bool {
	for _, file := range pass.IgnoredFiles {
		text, err := pass.ReadFile(file)
		if err != nil {
			return true
		}
		for _, name := range names {
			if regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`).Match(text) {
				return true
			}
		}
	}
	return false
}

// Enclosing returns the file and the function declaration that the cursor is
// in, nil where it is in none.
func Enclosing(cursor inspector.Cursor) (file *ast.File, decl *ast.FuncDecl) {
	for c := range cursor.Enclosing((*ast.File)(nil), (*ast.FuncDecl)(nil)) {
		switch n := c.Node().(type) {
		case *ast.File:
			file = n
		case *ast.FuncDecl:
			decl = n
		}
	}
	return file, decl
}

// Bodies are the functions of a file that are in no other, each with its body: those
// that are declared, and literals that variables of the package are given.
func (f *File) Bodies() iter.Seq2[inspector.Cursor, *ast.BlockStmt] {
	return func(yield func(inspector.Cursor, *ast.BlockStmt) bool) {
		ended := false
		f.Cursor.Inspect([]ast.Node{(*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)}, func(c inspector.Cursor) bool {
			body := bodyOf(c.Node())
			ended = ended || body != nil && !yield(c, body)
			return false
		})
	}
}

// Jumps reports whether a function has a goto, which must not pass a new variable, and may be a loop.
func Jumps(decl ast.Node) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		b, ok := n.(*ast.BranchStmt)
		found = found || ok && b.Tok == token.GOTO
		return !found
	})
	return found
}

func bodyOf(fn ast.Node) *ast.BlockStmt {
	if decl, ok := fn.(*ast.FuncDecl); ok {
		return decl.Body
	}
	return fn.(*ast.FuncLit).Body
}

// Of returns the text of a node.
func (f *File) Of(n ast.Node) string {
	return string(f.Text[f.Offset(n.Pos()):f.Offset(n.End())])
}

// Offset returns the place of a position in the text, in bytes.
func (f *File) Offset(p token.Pos) int { return f.Pass.Fset.File(p).Offset(p) }

// Commented reports whether a comment begins between the positions.
func (f *File) Commented(from, to token.Pos) bool {
	for _, c := range f.Syntax.Comments {
		if from <= c.Pos() && c.Pos() < to {
			return true
		}
	}
	return false
}

// Behind returns the position behind the comments that follow in the same line, which
// belong to what ends at the given one.
func (f *File) Behind(end token.Pos) token.Pos {
	line := f.Pass.Fset.File(end).Line
	for _, group := range f.Syntax.Comments {
		for _, c := range group.List {
			if c.Pos() >= end && line(c.Pos()) == line(end) && len(bytes.TrimSpace(f.Text[f.Offset(end):f.Offset(c.Pos())])) == 0 {
				end = c.End()
			}
		}
	}
	return end
}

// Lookup returns what a name means at a position, nil if nothing.
func (f *File) Lookup(pos token.Pos, name string) types.Object {
	scope := f.Pass.TypesInfo.Scopes[f.Syntax].Innermost(pos)
	if scope == nil {
		scope = f.Pass.TypesInfo.Scopes[f.Syntax]
	}
	_, obj := scope.LookupParent(name, pos)
	return obj
}

// Alike reports whether the names in an expression mean the same at two positions.
func (f *File) Alike(e ast.Expr, a, b token.Pos) bool {
	same := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			same = same && f.Alike(n.X, a, b)
			return false
		case *ast.Ident:
			same = same && f.Lookup(a, n.Name) == f.Lookup(b, n.Name)
		}
		return same
	})
	return same
}

// Predeclared reports whether a name means at a position what it means to the
// language.
func (f *File) Predeclared(pos token.Pos, name string) bool {
	obj := f.Lookup(pos, name)
	return obj != nil && obj == types.Universe.Lookup(name)
}

// Allows reports whether the file may use what a version of Go, such as
// "go1.21", added.
func (f *File) Allows(v string) bool {
	have := f.Pass.TypesInfo.FileVersions[f.Syntax]
	return have == "" || version.Compare(have, v) >= 0
}

// Since returns the file for a rule whose fixes need what a version of Go added. Where the file may
// not use it, what is reported has no fix, belongs to the category, and says which version it takes.
func (f *File) Since(v, category string) *File {
	if f.Allows(v) {
		return f
	}
	pass := *f.Pass
	pass.Report = func(d analysis.Diagnostic) {
		d.SuggestedFixes, d.Category = nil, category
		d.Message += "; what spares that needs Go " + strings.TrimPrefix(v, "go") + ", and go.mod allows an older one"
		f.Pass.Report(d)
	}
	older := *f
	older.Pass = &pass
	return &older
}

// Import is [imports.Add] for the file.
func (f *File) Import(pos token.Pos, path string) (name string, edits []analysis.TextEdit, ok bool) {
	return imports.Add(f.Syntax, f.Pass.Pkg, f.Pass.TypesInfo, pos, path)
}
