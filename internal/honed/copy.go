package honed

import (
	"io/fs"
	"os"
	"path/filepath"
)

// CopyModule copies the module in from to a new folder, without the modules
// that are nested in it.
func CopyModule(to, from string) error {
	return filepath.WalkDir(from, func(name string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		if !d.IsDir() {
			data, err := os.ReadFile(name)
			if err != nil {
				return err
			}
			return os.WriteFile(filepath.Join(to, rel), data, 0o666)
		}
		if _, err := os.Stat(filepath.Join(name, "go.mod")); err == nil && rel != "." {
			return filepath.SkipDir
		}
		return os.MkdirAll(filepath.Join(to, rel), 0o777)
	})
}
