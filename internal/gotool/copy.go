package gotool

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// CopyLimit is the size in bytes above which a module is not copied.
const CopyLimit = 2 << 30

// ErrTooLarge is returned by [CopyTree] for a tree above the limit.
var ErrTooLarge = errors.New("module is too large to copy")

// CopyTree copies the module at root to dst, a folder that need not exist,
// without version-control folders. Symbolic links stay links; those that point
// into root by an absolute path point into dst afterwards, and those that lead
// out of it by a relative one still lead where they did. Sockets, devices and
// pipes are left out, and what vanishes meanwhile or may not be read: the go
// command and the tests cannot read it either. Nothing below root is written.
func CopyTree(ctx context.Context, root, dst string, limit int64) error {
	var total int64
	return filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil && path != root && passable(err) {
			return skipEntry(d)
		}
		if err != nil {
			return fmt.Errorf("copy of module: %w", err)
		}
		if err := ctx.Err(); err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		if d.IsDir() && path != root && skipDir(d.Name()) {
			return filepath.SkipDir
		}
		if d.Type().IsRegular() {
			if fi, err := d.Info(); err == nil {
				total += fi.Size()
			}
			if total > limit {
				return ErrTooLarge
			}
		}
		return copyEntry(path, filepath.Join(dst, rel), root, dst, d)
	})
}

// passable reports whether a walk goes on without an entry: it is gone, or it
// is somebody else's, such as the data of a database that runs in a container.
func passable(err error) bool {
	return errors.Is(err, fs.ErrNotExist) || errors.Is(err, fs.ErrPermission)
}

func skipEntry(d fs.DirEntry) error {
	if d != nil && d.IsDir() {
		return fs.SkipDir
	}
	return nil
}

// skipDir reports whether a folder is no part of what tests may read.
func skipDir(name string) bool { return name == ".git" || name == ".hg" || name == ".svn" }

func copyEntry(from, to, root, dst string, d fs.DirEntry) error {
	switch {
	case d.IsDir():
		return os.MkdirAll(to, 0o755)
	case d.Type()&fs.ModeSymlink != 0:
		return copyLink(from, to, root, dst)
	case d.Type().IsRegular():
		return copyFile(from, to)
	}
	return nil
}

func copyLink(from, to, root, dst string) error {
	target, err := os.Readlink(from)
	if passable(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("copy of module: %w", err)
	}
	return os.Symlink(retarget(target, from, root, dst), to)
}

// retarget is where the copy in dst of a symbolic link in root has to point to.
func retarget(target, from, root, dst string) string {
	if rest, ok := strings.CutPrefix(target, root+string(filepath.Separator)); ok {
		return filepath.Join(dst, rest)
	}
	if filepath.IsAbs(target) {
		return target
	}
	abs := filepath.Join(filepath.Dir(from), target)
	if rel, err := filepath.Rel(root, abs); err != nil || !filepath.IsLocal(rel) {
		return abs
	}
	return target
}

func copyFile(from, to string) error {
	src, err := os.Open(from)
	if passable(err) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("copy of module: %w", err)
	}
	defer src.Close()
	fi, err := src.Stat()
	if err != nil {
		return fmt.Errorf("copy of module: %w", err)
	}
	// Owner-writable, so that the copy can be removed again.
	out, err := os.OpenFile(to, os.O_CREATE|os.O_EXCL|os.O_WRONLY, fi.Mode().Perm()|0o200)
	if err != nil {
		return fmt.Errorf("copy of module: %w", err)
	}
	if _, err := io.Copy(out, src); err != nil {
		out.Close()
		return fmt.Errorf("copy of module: %w", err)
	}
	return out.Close()
}

// Manifest is the state of every file of a tree, to tell whether something
// wrote into it.
type Manifest map[string]string

// Snapshot lists the files below root with size, mode and modification time.
// What vanishes meanwhile or may not be read is left out.
func Snapshot(root string) (Manifest, error) {
	m := Manifest{}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			if path != root && passable(err) {
				return skipEntry(d)
			}
			return err
		}
		if d.IsDir() {
			if path != root && skipDir(d.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		fi, err := d.Info()
		if err != nil {
			return nil
		}
		rel, _ := filepath.Rel(root, path)
		m[filepath.ToSlash(rel)] = fmt.Sprint(fi.Size(), fi.Mode(), fi.ModTime().UnixNano())
		return nil
	})
	return m, err
}

// Changed returns the files that differ between two states, sorted.
func (m Manifest) Changed(now Manifest) []string {
	var files []string
	for f, state := range m {
		if now[f] != state {
			files = append(files, f)
		}
	}
	for f := range now {
		if _, ok := m[f]; !ok {
			files = append(files, f)
		}
	}
	slices.Sort(files)
	return files
}
