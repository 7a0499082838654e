package gotool

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/build"
	"go/parser"
	"go/token"
	"io"
	"slices"
	"strings"
)

// Compiled reports whether the go command takes a Go file for a part of its package, by its
// base name and by the constraint that it begins with: for the system, processor, release and
// tags it builds for, and further ones that it is given. Without cgo, what imports "C" is none. A file that cannot be read so is taken
// for a part: what is wrong with it is for the compiler to say.
func (t *Tool) Compiled(name string, content []byte, tags ...string) bool {
	ctx := build.Default
	ctx.GOOS, ctx.GOARCH, ctx.CgoEnabled = t.Var("GOOS"), t.Var("GOARCH"), t.Var("CGO_ENABLED") == "1"
	ctx.BuildTags, ctx.ReleaseTags = append(t.tags(), tags...), t.releases()
	ctx.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content)), nil }
	ok, err := ctx.MatchFile("", name)
	return err != nil || ok && (ctx.CgoEnabled || !importsC(content))
}

// importsC reports whether a file needs cgo, whose constraint is in no line of its own.
func importsC(content []byte) bool {
	f, err := parser.ParseFile(token.NewFileSet(), "", content, parser.ImportsOnly)
	return err == nil && slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"C"` || i.Path.Value == "`C`" })
}

// releases are the tags of the releases of Go up to that of the go command, which need not be
// the one that this program was compiled with.
func (t *Tool) releases() []string {
	minor, ok := minorVersion(t.Version)
	if !ok || t.Version == "" {
		return build.Default.ReleaseTags
	}
	var out []string
	for i := range minor {
		out = append(out, fmt.Sprintf("go1.%d", i+1))
	}
	return out
}

// tags are the build tags that packages are compiled with.
func (t *Tool) tags() []string {
	list := t.Tags
	if list == "" {
		words, err := splitFlags(t.Var("GOFLAGS"))
		if err != nil {
			return nil
		}
		if values := flagValues(words, "tags"); len(values) > 0 {
			list = values[len(values)-1]
		}
	}
	return strings.FieldsFunc(list, func(r rune) bool { return r == ',' || r == ' ' })
}
