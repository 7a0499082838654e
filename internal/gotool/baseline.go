package gotool

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/mod/modfile"
)

// Source is the version of a module that is compared with the user's tree.
type Source struct {
	Root     string   // root of the module, real path; not to be written where Revision is ""
	Revision string   // full hash of the revision that was exported; "" for a folder
	Notes    []string // what the user should know, a sentence each
}

// Baseline finds what the user calls the baseline of the module at moduleRoot,
// a real path: a folder with a go.mod, used where it is, or a git revision,
// exported to dst. A name with a separator, or with a dot in front, that is the
// name of a folder means the folder; of a plain name that is both, the revision
// is meant, which is noted.
func Baseline(ctx context.Context, moduleRoot, name, dst string) (Source, error) {
	if ours := modulePath(moduleRoot); ours == "std" || ours == "cmd" {
		return Source{}, &Error{
			Message: fmt.Sprintf("module %s: the go command builds only the one it belongs to", ours),
			Next:    "run hone bench --out with either Go release, then hone compare",
		}
	}
	folder := isFolder(name)
	if folder && pathLike(name) {
		return folderSource(moduleRoot, name)
	}
	exported, err := Export(ctx, moduleRoot, name, dst)
	if err != nil {
		if folder && ctx.Err() == nil {
			return folderSource(moduleRoot, name)
		}
		return Source{}, unknown(name, err)
	}
	s := Source{Root: exported.Root, Revision: exported.Commit, Notes: exported.Notes}
	if folder {
		s.Notes = append(s.Notes, fmt.Sprintf("%q is a revision and a folder: the revision is meant, .%c%s would be the folder", name, filepath.Separator, name))
	}
	s.Notes = append(s.Notes, renamed(moduleRoot, s.Root)...)
	return s, nil
}

// isFolder reports whether the name is one of a folder, relative to the working
// directory of hone.
func isFolder(name string) bool {
	fi, err := os.Stat(name)
	return name != "" && err == nil && fi.IsDir()
}

// pathLike reports whether a name is written as a path.
func pathLike(name string) bool {
	return strings.HasPrefix(name, ".") || strings.ContainsRune(name, '/') || strings.ContainsRune(name, filepath.Separator)
}

func folderSource(moduleRoot, name string) (Source, error) {
	root, err := RealDir(name)
	if err != nil {
		return Source{}, err
	}
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return Source{}, &Error{
			Message: fmt.Sprintf("baseline %q: the folder has no go.mod", name),
			Next:    "name the root of a module, or a git revision",
		}
	}
	return Source{Root: root, Notes: renamed(moduleRoot, root)}, nil
}

// unknown adds to the failure of a name that looks like a path that there is no
// such folder either.
func unknown(name string, err error) error {
	var e *Error
	if pathLike(name) && errors.As(err, &e) && strings.HasPrefix(e.Message, "revision ") {
		return &Error{Message: fmt.Sprintf("baseline %q: is neither a folder nor a revision", name), Next: e.Next, Err: err}
	}
	return err
}

// renamed notes that the two sides are modules of different names: their
// packages are then told by the path within the module.
func renamed(ours, theirs string) []string {
	a, b := modulePath(ours), modulePath(theirs)
	if a == b || a == "" || b == "" {
		return nil
	}
	return []string{fmt.Sprintf("the baseline is module %s, not %s", b, a)}
}

// modulePath reads the path of the module at root, "" if it cannot be read.
func modulePath(root string) string {
	data, err := os.ReadFile(filepath.Join(root, "go.mod"))
	if err != nil {
		return ""
	}
	return ModulePath(data)
}

// ModulePath reads the path of a module from its go.mod, "" if there is none.
func ModulePath(gomod []byte) string { return modfile.ModulePath(gomod) }
