package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"

	"golang.org/x/mod/modfile"

	"github.com/gohone/hone/internal/history"
	"github.com/gohone/hone/internal/honed"
)

// checkOut makes a folder with a version of a commit's module and with its
// benchmark.
func checkOut(ctx context.Context, to string, c history.Commit, version string) error {
	from, err := download(ctx, c.Module+"@"+version)
	if err != nil {
		return err
	}
	if err := honed.CopyModule(to, from); err != nil {
		return err
	}
	if err := declare(to, c.Module); err != nil {
		return err
	}
	if err := alone(filepath.Join(to, "go.mod")); err != nil {
		return err
	}
	bench, err := os.ReadFile(filepath.FromSlash(c.Bench()))
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(to, filepath.FromSlash(c.Folder), "hone_test.go"), bench, 0o666); err != nil {
		return err
	}
	return settle(ctx, to, c.Folder)
}

// settle has the go command write into go.mod and go.sum what they lack.
func settle(ctx context.Context, dir, folder string) error {
	cmd := exec.CommandContext(ctx, "go", "list", "-mod=mod", "-deps", "-test", "./"+folder)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("settling %s: %w: %s", folder, err, bytes.TrimSpace(out))
	}
	return nil
}

// declare gives a module from before there were modules its go.mod.
func declare(dir, path string) error {
	name := filepath.Join(dir, "go.mod")
	if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.WriteFile(name, fmt.Appendf(nil, "module %s\n", path), 0o666)
}

// alone takes what is not there out of a go.mod: modules beside this one that it
// was developed with. As a dependency it is built without them, too.
func alone(name string) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	f, err := modfile.Parse(name, data, nil)
	if err != nil {
		return err
	}
	for _, r := range f.Replace {
		if modfile.IsDirectoryPath(r.New.Path) {
			if err := f.DropReplace(r.Old.Path, r.Old.Version); err != nil {
				return err
			}
		}
	}
	f.Cleanup()
	if data, err = f.Format(); err != nil {
		return err
	}
	return os.WriteFile(name, data, 0o666)
}

// download returns the folder of a module's version in the go command's cache.
func download(ctx context.Context, version string) (string, error) {
	cmd := exec.CommandContext(ctx, "go", "mod", "download", "-json", version)
	cmd.Dir = os.TempDir() // outside of this module
	out, err := cmd.Output()
	var said struct{ Dir, Error string }
	if jsonErr := json.NewDecoder(bytes.NewReader(out)).Decode(&said); jsonErr != nil {
		return "", fmt.Errorf("module %s: %w", version, errors.Join(err, jsonErr))
	}
	if said.Error != "" {
		return "", fmt.Errorf("module %s: %s", version, said.Error)
	}
	return said.Dir, nil
}
