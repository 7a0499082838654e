package fix

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
)

// Apply makes a stored patch in the files below root. Content gives the bytes
// with a hash; journalDir is the folder where the change is recorded while it
// is being made.
//
// If a file is not the one that was measured any more, the error is a
// [*ChangedError] and nothing is written. Else each file is replaced as a
// whole, with its permissions and its owner; when the process dies in the
// middle, [Recover] completes or undoes the rest. A symbolic link stays one and
// the file it points to is replaced; one that leads out of root is refused. A
// file with several names gets its new content under this one only: the others
// may be a copy of the tree that shares its disk space.
func Apply(root string, p hone.Patch, content func(sha string) ([]byte, error), journalDir string) error {
	return apply(root, p, content, journalDir, steady)
}

// steady lets every effect on the disk happen.
func steady() error { return nil }

// Revert undoes an applied patch, on the terms of [Apply].
func Revert(root string, p hone.Patch, content func(sha string) ([]byte, error), journalDir string) error {
	return Apply(root, reversed(p), content, journalDir)
}

// Hashes returns the SHA-256, in hex, of files below root, "" for a file that is
// not there.
func Hashes(root string, files []string) (map[string]string, error) {
	out := map[string]string{}
	for _, file := range files {
		if err := validFile(file); err != nil {
			return nil, err
		}
		sum, err := hashFile(filepath.Join(root, filepath.FromSlash(file)))
		if err != nil {
			return nil, fmt.Errorf("file %q: %w", file, cause(err))
		}
		out[file] = sum
	}
	return out, nil
}

// ChangedError lists the files that are not what they were when they were
// measured.
type ChangedError struct {
	Files   []string
	Applied bool // all are what the patch makes of them
}

func (e *ChangedError) Error() string {
	if e.Applied {
		return "patch: is applied already"
	}
	return "patch: files changed since they were measured: " + strings.Join(e.Files, ", ")
}

// Hint returns what the user can do next.
func (e *ChangedError) Hint() string {
	if e.Applied {
		return ""
	}
	return "hone run measures them as they are now"
}

// ErrPending is the error of [Apply] while an earlier one is not ended.
var ErrPending = errors.New("journal: an earlier apply was interrupted, or is going on")

// apply calls step before each effect on the disk.
func apply(root string, p hone.Patch, content func(string) ([]byte, error), journalDir string, step func() error) error {
	if pending, err := journals(journalDir); err != nil || len(pending) > 0 {
		return errors.Join(err, pendingIf(len(pending)))
	}
	j, err := plan(root, p, journalDir, step)
	if err != nil {
		return err
	}
	data := make([][]byte, len(j.Files))
	for i, f := range j.Files {
		if data[i], err = content(f.After); err != nil {
			return fmt.Errorf("patch: file %q: %w", f.File, err)
		}
		if hash(data[i]) != f.After {
			return fmt.Errorf("patch: file %q: its stored content is damaged", f.File)
		}
	}
	if err := j.prepare(data); err != nil {
		return &gotool.Error{Message: "patch: nothing was changed", Next: remedy(err), Err: errors.Join(err, j.undo())}
	}
	_, left, err := j.finish()
	if err != nil {
		return fmt.Errorf("patch: interrupted, the next hone command completes it: %w", err)
	}
	if len(left) > 0 {
		return &ChangedError{Files: left}
	}
	return nil
}

// remedy says what helps where files cannot be written, "" if nothing is known.
func remedy(err error) string {
	switch {
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		return "make the files and their folders writable, or let hone apply --patch FILE write a patch for where they are"
	case errors.Is(err, syscall.ENOSPC):
		return "free some space where the module is, and where the store is, then apply again"
	}
	return ""
}

func pendingIf(n int) error {
	if n > 0 {
		return ErrPending
	}
	return nil
}

// plan finds the files of a patch and checks that they are unchanged.
func plan(root string, p hone.Patch, journalDir string, step func() error) (*journal, error) {
	real, err := realDir(root)
	if err != nil {
		return nil, err
	}
	var id [6]byte
	rand.Read(id[:])
	j := &journal{dir: journalDir, id: hex.EncodeToString(id[:]), step: step}
	var changed []string
	applied := 0
	seen := map[string]bool{}
	for _, f := range p.Files {
		path, err := resolve(real, f.File)
		if errors.Is(err, fs.ErrNotExist) {
			changed = append(changed, f.File)
			continue
		}
		if err != nil {
			return nil, err
		}
		if seen[path] {
			return nil, fmt.Errorf("patch: file %q: is in it twice", f.File)
		}
		seen[path] = true
		switch now, err := hashFile(path); {
		case err != nil:
			return nil, fmt.Errorf("file %q: %w", f.File, cause(err))
		case now == f.After && f.After != f.Before:
			applied++
			fallthrough
		case now != f.Before:
			changed = append(changed, f.File)
		}
		temp := filepath.Join(filepath.Dir(path), ".hone-"+j.id+"-"+fmt.Sprint(len(j.Files))+".tmp")
		j.Files = append(j.Files, change{File: f.File, Path: path, Temp: temp, Before: f.Before, After: f.After})
	}
	if len(changed) > 0 {
		return nil, &ChangedError{Files: changed, Applied: applied == len(p.Files)}
	}
	return j, nil
}

// resolve returns the real path of a regular file below a real root.
func resolve(root, file string) (string, error) {
	if err := validFile(file); err != nil {
		return "", err
	}
	path, err := filepath.EvalSymlinks(filepath.Join(root, filepath.FromSlash(file)))
	if err != nil {
		return "", fmt.Errorf("file %q: %w", file, err)
	}
	if rel, err := filepath.Rel(root, path); err != nil || !filepath.IsLocal(rel) {
		return "", fmt.Errorf("file %q: a symbolic link leads out of the module, to %s", file, path)
	}
	if fi, err := os.Stat(path); err != nil || !fi.Mode().IsRegular() {
		return "", fmt.Errorf("file %q: not a regular file", file)
	}
	return path, nil
}

// hashFile returns the hash of a file's bytes, "" if there is no such file.
func hashFile(path string) (string, error) {
	data, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	return hash(data), nil
}
