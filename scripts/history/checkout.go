package main

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"

	"github.com/gohone/hone/internal/history"
	"github.com/gohone/hone/internal/honed"
)

// checkOut makes a folder with a version of a commit's module and with its
// benchmark.
func checkOut(ctx context.Context, to string, c history.Commit, version string) error {
	if err := honed.CheckOut(ctx, to, c.Module, version); err != nil {
		return err
	}
	bench, err := os.ReadFile(filepath.FromSlash(c.Bench()))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, filepath.FromSlash(c.Folder), "hone_test.go"), bench, 0o666); err != nil {
		return err
	}
	if err := honed.Settle(ctx, to, "./..."); err != nil {
		return err
	}
	return compilable(ctx, filepath.Join(to, filepath.FromSlash(c.Folder)))
}

// compilable takes the module's own tests out of a folder where this toolchain
// does not compile them: tests of an old version may list what was in the
// standard library of its time.
func compilable(ctx context.Context, folder string) error {
	if compiles(ctx, folder) {
		return nil
	}
	tests, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		return err
	}
	for _, name := range tests {
		if filepath.Base(name) == "hone_test.go" {
			continue
		}
		if err := os.Remove(name); err != nil {
			return err
		}
	}
	return nil
}

// compiles reports whether the tests in a folder do, whatever vet, which go test
// runs, says of them or of the module.
func compiles(ctx context.Context, folder string) bool {
	cmd := exec.CommandContext(ctx, "go", "test", "-c", "-vet=off", "-o", os.DevNull, ".")
	cmd.Dir = folder
	return cmd.Run() == nil
}
