package gotool

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
)

// CompilerLog compiles packages and has the compiler say of each, below a
// folder, what it did: package compiler reads that. The folder must be new:
// where the compiler was given it before, the build cache answers and nothing
// is written.
func (t *Tool) CompilerLog(ctx context.Context, root string, pkgs []string, overlay, dir string) error {
	args := []string{"build", "-o", os.DevNull}
	if overlay != "" {
		args = append(args, "-overlay="+overlay)
	}
	if t.Tags != "" {
		args = append(args, "-tags="+t.Tags)
	}
	for i, p := range pkgs { // a folder each: all main packages have one name
		log := filepath.Join(dir, fmt.Sprint(i))
		args = append(args, fmt.Sprintf("-gcflags=%s='-json=0,%s'", p, log))
	}
	_, err := t.run(ctx, root, append(args, pkgs...)...)
	return err
}
