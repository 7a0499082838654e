package gotool

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
)

// Build says how a test binary is compiled.
type Build struct {
	Package  string            // import path
	Output   string            // file to write
	Overlay  string            // overlay file, "" for the user's tree as it is
	Mapping  map[string]string // overlay content file -> user's file, for messages
	CoverPkg []string          // count statements of these packages; nil for none
	HowOften bool              // and how often each is executed
	Layout   uint64            // seed of the order of functions in the binary; 0 for the linker's own order and alignment
	Tags     string            // build tags, comma-separated; "" for those in GOFLAGS
	Race     bool              // with the race detector, which needs cgo and a C compiler on most systems
	Linker   []string          // further flags of the linker
	PGO      string            // profile to optimise by, or "off"; "" for the go command's choice
	Program  bool              // the package's program, not its tests
	Plain    bool              // do not optimise the package: it is compiled in half the time, and nobody measures it
}

// TestBinary compiles the tests of a package, without vetting them: what vet
// says at baseline is no reason not to measure. A package that does not compile
// is a [*BuildError].
func (t *Tool) TestBinary(ctx context.Context, root string, b Build) error {
	args, err := t.testArgs(ctx, b)
	if err != nil {
		return err
	}
	r, err := t.run(ctx, root, args...)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var known *Error
	if errors.As(err, &known) {
		return known
	}
	if err != nil {
		out := strings.TrimSpace(string(r.Stderr) + string(r.Stdout))
		if out == "" {
			out = err.Error()
		}
		return &BuildError{Package: b.Package, Verb: "compile", Output: mapBack(out, root, b.Mapping)}
	}
	if _, err := os.Stat(b.Output); errors.Is(err, os.ErrNotExist) {
		return fmt.Errorf("package %s: go test -c wrote no binary: it has no test files for this platform", b.Package)
	}
	return nil
}

// testArgs are the arguments of the go command that compiles a test binary.
func (t *Tool) testArgs(ctx context.Context, b Build, more ...string) ([]string, error) {
	args := append([]string{"test", "-c", "-vet=off", "-o", b.Output}, more...)
	if b.Program { // both sides without what git says of one of them
		args = append([]string{"build", "-buildvcs=false", "-o", b.Output}, more...)
	}
	if b.Overlay != "" {
		args = append(args, "-overlay="+b.Overlay)
	}
	if b.CoverPkg != nil {
		mode := "set"
		if b.HowOften {
			mode = "atomic"
		}
		args = append(args, "-cover", "-covermode="+mode, "-coverpkg="+strings.Join(b.CoverPkg, ","))
	}
	if b.Tags != "" {
		args = append(args, "-tags="+b.Tags)
	}
	if b.Race {
		args = append(args, "-race")
	}
	if b.PGO != "" {
		args = append(args, "-pgo="+b.PGO)
	}
	if b.Plain && !strings.Contains(t.Var("GOFLAGS"), "gcflags") { // which it would replace
		args = append(args, "-gcflags=-N -l")
	}
	layout, err := ldflags(t.Var("GOFLAGS"), append(t.layoutFlags(ctx, b.Layout), b.Linker...))
	if err != nil {
		return nil, err
	}
	return append(append(args, layout...), b.Package), nil
}

// Vet runs go vet on packages and returns its messages, one a line with
// positions in the user's files; none when vet is content.
func (t *Tool) Vet(ctx context.Context, root, overlay string, mapping map[string]string, pkgs []string) ([]string, error) {
	args := []string{"vet"}
	if overlay != "" {
		args = append(args, "-overlay="+overlay)
	}
	if t.Tags != "" {
		args = append(args, "-tags="+t.Tags)
	}
	r, err := t.run(ctx, root, append(append(args, "--"), pkgs...)...)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	var known *Error
	if err == nil || errors.As(err, &known) {
		return nil, err
	}
	var msgs []string
	for line := range strings.Lines(mapBack(string(r.Stderr), root, mapping)) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			msgs = append(msgs, line)
		}
	}
	return msgs, nil
}

// Compile compiles packages, without their tests, and links none. What the
// compiler says is a [*BuildError], whose package is the first one.
func (t *Tool) Compile(ctx context.Context, root, overlay string, mapping map[string]string, pkgs []string) error {
	args := []string{"build", "-o", os.DevNull}
	if overlay != "" {
		args = append(args, "-overlay="+overlay)
	}
	if t.Tags != "" {
		args = append(args, "-tags="+t.Tags)
	}
	r, err := t.run(ctx, root, append(append(args, "--"), pkgs...)...)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	return &BuildError{Package: pkgs[0], Verb: "compile", Output: mapBack(strings.TrimSpace(string(r.Stderr)), root, mapping)}
}

// mapBack replaces the names of overlay content files by those of the files
// they stand for, relative to the module root. The go command shortens names
// that are near its own folder, and repeats what vet said before of the same
// content, with the folder of that time: the name within it, which is made of the
// content, tells the file.
func mapBack(out, root string, mapping map[string]string) string {
	for content, file := range mapping {
		if rel, err := filepath.Rel(root, file); err == nil {
			file = rel
		}
		anywhere := regexp.MustCompile(`(?m)[^\s:]*` + regexp.QuoteMeta(string(filepath.Separator)+filepath.Base(content)) + `\b`)
		out = strings.ReplaceAll(out, content, file)
		out = anywhere.ReplaceAllLiteralString(out, file)
	}
	return out
}
