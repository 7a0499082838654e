package wrongfixes

import (
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// imports returns the paths that the file imports. The corpus names none of
// them anew.
func (s source) imports() []string {
	var paths []string
	for _, spec := range s.Imports {
		if p, err := strconv.Unquote(spec.Path.Value); err == nil {
			paths = append(paths, p)
		}
	}
	return paths
}

// tidyImports returns the file with the imports it has and those added, less
// those that no selector uses.
func tidyImports(text []byte, added []string) ([]byte, error) {
	src, err := parse(text)
	if err != nil {
		return nil, err
	}
	had := src.imports()
	used := selectors(src.File)
	want := slices.DeleteFunc(slices.Concat(had, added), func(p string) bool { return !used[importName(p)] })
	slices.Sort(want)
	want = slices.Compact(want)
	if slices.Equal(want, slices.Sorted(slices.Values(had))) {
		return text, nil
	}
	var edits []edit
	for _, d := range src.Decls {
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.IMPORT {
			edits = append(edits, edit{src.pos.Offset(g.Pos()), src.pos.Offset(g.End()), nil})
		}
	}
	at := src.pos.Offset(src.Name.End())
	edits = append(edits, edit{at, at, []byte("\n\n" + importDecl(want) + "\n")})
	return gofmt(replace(text, edits))
}

func importDecl(paths []string) string {
	switch len(paths) {
	case 0:
		return ""
	case 1:
		return fmt.Sprintf("import %q", paths[0])
	}
	var b strings.Builder
	b.WriteString("import (\n")
	for _, p := range paths {
		fmt.Fprintf(&b, "\t%q\n", p)
	}
	b.WriteString(")")
	return b.String()
}

// selectors returns the names before a dot, which are those of all packages
// used and of some variables.
func selectors(f ast.Node) map[string]bool {
	names := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok {
				names[id.Name] = true
			}
		}
		return true
	})
	return names
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// importName is the name of a package of the standard library by its path.
func importName(p string) string {
	base := path.Base(p)
	if majorVersion.MatchString(base) {
		return path.Base(path.Dir(p))
	}
	return base
}
