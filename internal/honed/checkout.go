package honed

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
)

// CheckOut copies a version of a module, from where the go command gets modules,
// to a new folder.
func CheckOut(ctx context.Context, to, module, version string) error {
	from, err := download(ctx, module+"@"+version)
	if err != nil {
		return err
	}
	if err := CopyModule(to, from); err != nil {
		return err
	}
	if err := declare(to, module); err != nil {
		return err
	}
	return alone(filepath.Join(to, "go.mod"))
}

// Settle has the go command write into go.mod and go.sum what they lack for
// packages of the module.
func Settle(ctx context.Context, dir string, patterns ...string) error {
	cmd := exec.CommandContext(ctx, "go", append([]string{"list", "-mod=mod", "-e", "-deps", "-test"}, patterns...)...)
	cmd.Dir = dir
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("settling %s: %w: %s", patterns, err, bytes.TrimSpace(out))
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
