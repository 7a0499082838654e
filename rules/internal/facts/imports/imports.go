// Package imports tells rules by which name they can use a package in code they
// write, and which edit imports it where that is missing.
//
// It sees one file and the scopes around one position. It must not know what
// the name is for, nor tidy imports: those that a fix leaves unused, or that
// stand alone, are the business of whoever applies the fix.
package imports

import (
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// Add returns the name by which code at pos can use the package with the
// import path, and the edits that this needs: none where the file imports the
// package already. Rules that need the same import in the same file get the
// same edits.
//
// It is not ok where the name means something else at pos, where the package
// or the file has another use for it, where the file has the names of the package without
// it, and where the name of the package is not known. The other files of the package that a build tag excludes are not
// seen.
func Add(file *ast.File, pkg *types.Package, info *types.Info, pos token.Pos, path string) (name string, edits []analysis.TextEdit, ok bool) {
	imported := false
	for _, spec := range file.Imports {
		obj := info.PkgNameOf(spec)
		if obj == nil || obj.Imported().Path() != path || obj.Name() == "_" {
			continue
		}
		if obj.Name() == "." {
			return "", nil, false // which may be unused without what is rewritten, and nobody tidies it
		}
		imported = true
		if visible(file, info, pos, obj) {
			return obj.Name(), nil, true
		}
	}
	if imported || pkg.Path() == path {
		return "", nil, false // a second import beside a shadowed one is no code to propose
	}
	name, ok = packageName(pkg, path)
	if !ok || taken(file, pkg, info, pos, name) {
		return "", nil, false
	}
	return name, []analysis.TextEdit{edit(file, path)}, true
}

// visible reports whether the name of the object means the object at pos.
func visible(file *ast.File, info *types.Info, pos token.Pos, obj types.Object) bool {
	_, found := lookup(file, info, pos, obj.Name())
	return found == obj
}

// taken reports whether the name has a meaning at pos, or in the scopes that
// an import adds it to: there it would be declared twice, or change what other
// code of the file means.
func taken(file *ast.File, pkg *types.Package, info *types.Info, pos token.Pos, name string) bool {
	_, found := lookup(file, info, pos, name)
	return found != nil || pkg.Scope().Lookup(name) != nil || info.Scopes[file].Lookup(name) != nil
}

func lookup(file *ast.File, info *types.Info, pos token.Pos, name string) (*types.Scope, types.Object) {
	scope := info.Scopes[file].Innermost(pos)
	if scope == nil {
		scope = info.Scopes[file]
	}
	return scope.LookupParent(name, pos)
}

var version = regexp.MustCompile(`^v[0-9]+$`)

// packageName returns the name that an import of the path declares. Where the
// package is not among those the types know of, it is guessed for the standard
// library only, whose names follow their paths.
func packageName(pkg *types.Package, importPath string) (string, bool) {
	if p := find(pkg, importPath, map[*types.Package]bool{}); p != nil && p.Name() != "" {
		return p.Name(), true
	}
	first, _, _ := strings.Cut(importPath, "/")
	if strings.Contains(first, ".") {
		return "", false
	}
	name := path.Base(importPath)
	if version.MatchString(name) {
		name = path.Base(path.Dir(importPath))
	}
	return name, token.IsIdentifier(name)
}

// find looks for the package among those that pkg imports, directly or not.
func find(pkg *types.Package, importPath string, seen map[*types.Package]bool) *types.Package {
	for _, p := range pkg.Imports() {
		if p.Path() == importPath {
			return p
		}
		if seen[p] {
			continue
		}
		seen[p] = true
		if found := find(p, importPath, seen); found != nil {
			return found
		}
	}
	return nil
}

// edit imports the path. The text begins with a newline because insertions of
// several fixes at one place may be made together only if they are lines.
func edit(file *ast.File, importPath string) analysis.TextEdit {
	at := afterPackage(file)
	blank := "\n"
	for _, d := range file.Decls {
		decl, ok := d.(*ast.GenDecl)
		if !ok || decl.Tok != token.IMPORT {
			break // imports come first
		}
		if decl.Lparen.IsValid() && !cgo(decl) {
			text := "\n\t" + strconv.Quote(importPath)
			if !opensLine(file, decl) {
				text += ";"
			}
			return insert(decl.Lparen+1, text)
		}
		at, blank = decl.End(), ""
	}
	return insert(at, blank+"\nimport "+strconv.Quote(importPath))
}

func insert(at token.Pos, text string) analysis.TextEdit {
	return analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)}
}

// cgo reports whether the declaration imports "C": the comment above it is
// code, which cgo reads only if that import is alone.
func cgo(decl *ast.GenDecl) bool {
	for _, s := range decl.Specs {
		if s.(*ast.ImportSpec).Path.Value == `"C"` {
			return true
		}
	}
	return false
}

// opensLine reports whether a line ends after the opening parenthesis, as it
// does in formatted files: there a line break and a tab come before the first
// import or comment. Elsewhere a semicolon is needed, and never wrong.
func opensLine(file *ast.File, decl *ast.GenDecl) bool {
	next := decl.Rparen
	if len(decl.Specs) == 0 {
		return true // nothing to be separated from
	}
	next = min(next, decl.Specs[0].Pos())
	for _, c := range file.Comments {
		if c.Pos() > decl.Lparen {
			next = min(next, c.Pos())
		}
	}
	gap := next - decl.Lparen
	return gap == token.Pos(len("(\n\t")) || gap == token.Pos(len("(\r\n\t"))
}

// afterPackage returns the end of the package clause with a comment beside it.
func afterPackage(file *ast.File) token.Pos {
	end := file.Name.End()
	for _, c := range file.Comments {
		if c.Pos() == end+1 && strings.HasPrefix(c.List[0].Text, "//") {
			return c.List[0].End()
		}
	}
	return end
}
