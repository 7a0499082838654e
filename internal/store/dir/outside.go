package dir

import (
	"fmt"
	"path/filepath"

	"github.com/gohone/hone/internal/store"
)

// Outside refuses a store in the module at root: what hone writes there would
// be a change of the user's tree, and part of every private copy. Neither
// folder need exist. The error carries a hint.
func Outside(path, root string) error {
	rel, err := filepath.Rel(real(root), real(path))
	if err != nil || !filepath.IsLocal(rel) {
		return nil // on another volume, or not below
	}
	return &store.Error{
		Object:  fmt.Sprintf("store %q", path),
		Problem: "lies in the module, which hone does not write to",
		Next:    "name a folder outside with --store",
	}
}

// real returns the absolute path with the links resolved of that part which
// exists.
func real(path string) string {
	abs, err := filepath.Abs(path)
	if err != nil {
		return path
	}
	rest := ""
	for dir := abs; ; dir = filepath.Dir(dir) {
		if resolved, err := filepath.EvalSymlinks(dir); err == nil {
			return filepath.Join(resolved, rest)
		}
		if dir == filepath.Dir(dir) {
			return abs
		}
		rest = filepath.Join(filepath.Base(dir), rest)
	}
}
