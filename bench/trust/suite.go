package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// module is the path of the module that a suite becomes.
const module = "example.com/suite"

// copySuite makes a module of a package of the standard library, which must
// not import internal packages itself.
func copySuite(ctx context.Context, suite, to string) error {
	out, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", suite).Output()
	if err != nil {
		return fmt.Errorf("package %s: %w", suite, err)
	}
	if err := os.CopyFS(to, os.DirFS(strings.TrimSpace(string(out)))); err != nil {
		return err
	}
	files, err := filepath.Glob(filepath.Join(to, "*.go"))
	if err != nil {
		return err
	}
	for _, name := range files {
		src, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		src = bytes.ReplaceAll(src, []byte(`"`+suite+`"`), []byte(`"`+module+`"`))
		if err := os.WriteFile(name, src, 0o644); err != nil {
			return err
		}
	}
	return os.WriteFile(filepath.Join(to, "go.mod"), []byte("module "+module+"\n\ngo 1.24\n"), 0o644)
}
