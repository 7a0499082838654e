package gotool

import (
	"bytes"
	"go/build"
	"io"
	"strings"
)

// Compiled reports whether the go command takes a Go file for a part of its package, by its
// base name and by the constraint that it begins with: for the system, processor, release and
// tags it builds for. A file that cannot be read so is taken for a part: what is wrong with it
// is for the compiler to say.
func (t *Tool) Compiled(name string, content []byte) bool {
	ctx := build.Default
	ctx.GOOS, ctx.GOARCH, ctx.CgoEnabled = t.Var("GOOS"), t.Var("GOARCH"), t.Var("CGO_ENABLED") == "1"
	ctx.BuildTags = t.tags()
	ctx.OpenFile = func(string) (io.ReadCloser, error) { return io.NopCloser(bytes.NewReader(content)), nil }
	ok, err := ctx.MatchFile("", name)
	return ok || err != nil
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
