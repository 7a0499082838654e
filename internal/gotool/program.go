package gotool

import (
	"context"
	"errors"
	"strings"
)

// Program compiles a package main in dir, the folder of its module; of the
// build only Package, Output, Overlay, Mapping, Tags and Linker count. A package
// that does not compile is a [*BuildError].
func (t *Tool) Program(ctx context.Context, dir string, b Build) error {
	args := []string{"build", "-o", b.Output}
	if b.Overlay != "" {
		args = append(args, "-overlay="+b.Overlay)
	}
	if b.Tags != "" {
		args = append(args, "-tags="+b.Tags)
	}
	linker, err := ldflags(t.Var("GOFLAGS"), b.Linker)
	if err != nil {
		return err
	}
	r, err := t.run(ctx, dir, append(append(args, linker...), "--", b.Package)...)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	var known *Error
	if err == nil || errors.As(err, &known) {
		return err
	}
	return &BuildError{Package: b.Package, Verb: "compile", Output: mapBack(strings.TrimSpace(string(r.Stderr)), dir, b.Mapping)}
}

// Minor returns the minor release of the toolchain, 26 for Go 1.26, and a large
// number for one whose version cannot be read, which is taken to be new.
func (t *Tool) Minor() int {
	const unknown = 1 << 20
	if n, ok := minorVersion(t.Version); ok {
		return n
	}
	return unknown
}

// Experiment switches an experiment of the toolchain on for builds from now on.
func (t *Tool) Experiment(name string) {
	value := name
	if set := t.Var("GOEXPERIMENT"); set != "" {
		value = set + "," + name
	}
	t.Env = append(t.Env[:len(t.Env):len(t.Env)], "GOEXPERIMENT="+value)
}

// BuildID returns what the go command calls a binary, "" if it cannot tell.
func (t *Tool) BuildID(ctx context.Context, binary string) string {
	r, err := Run(ctx, Command{Path: t.Path, Args: []string{"tool", "buildid", binary}, Env: t.Env})
	if err != nil || r.ExitCode != 0 {
		return ""
	}
	return strings.TrimSpace(string(r.Stdout))
}
