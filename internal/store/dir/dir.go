// Package dir keeps a store in a folder of the file system.
//
//	hone-store            marks the folder as a store; its lock orders Begin, Put, Remember and Prune
//	runs/RUN/events.jsonl one event a line, only ever appended to
//	runs/RUN/lock         locked by the process that writes the run, as long as it lives
//	blobs/AB/ABCD...      the bytes with this SHA-256
//	attempts.jsonl        rejected attempts, one a line, only ever appended to or replaced
//	work/RUN/...          temporary files of a run that is alive
//	journal/              of changes to the user's files; package fix writes it
//
// There is no index and no state in memory that matters: everything can be
// read by the next process after this one was killed. Locks belong to open
// files, which the system releases when a process dies, so no lock is ever
// stale.
package dir

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"
	"syscall"

	"github.com/gohone/hone/internal/store"
)

// Store is a store in a folder.
type Store struct {
	root string // absolute

	mu   sync.Mutex
	live map[string]*log // runs begun here and not closed
}

var _ store.Store = (*Store)(nil)

const (
	marker      = "hone-store"
	otherFolder = "name another folder with --store"
)

// Default returns the folder of a module's store below the user's cache
// folder. Two checkouts of one module have two stores. The error, when the
// environment names no cache folder, carries a hint.
func Default(module, root string) (string, error) {
	cache, err := os.UserCacheDir()
	if err != nil {
		return "", &store.Error{
			Object: "store", Problem: "no cache folder for this user", Err: err,
			Next: "name a folder with --store, or set HOME",
		}
	}
	if real, err := filepath.EvalSymlinks(root); err == nil {
		root = real
	}
	sum := sha256.Sum256([]byte(module + "\x00" + root))
	return filepath.Join(cache, "hone", escape(module)+"-"+hex.EncodeToString(sum[:4])), nil
}

// escape turns a module path into one readable name that is safe on every
// file system, case-insensitive ones included. It need not be injective: a
// hash follows it.
func escape(module string) string {
	const most = 100
	var out []byte
	for i := range len(module) {
		c := module[i]
		switch {
		case 'a' <= c && c <= 'z', '0' <= c && c <= '9', c == '-', c == '_', c == '.' && i > 0:
			out = append(out, c)
		case 'A' <= c && c <= 'Z':
			out = append(out, '!', c+'a'-'A')
		default:
			out = append(out, '+')
		}
	}
	return string(out[:min(len(out), most)])
}

// Open opens the store at path and creates it if the folder is empty or does
// not exist. It removes what dead runs left behind. Errors carry a hint.
func Open(path string) (*Store, error) {
	root, err := filepath.Abs(path)
	if err != nil {
		return nil, unusable(path, err)
	}
	if err := os.MkdirAll(root, 0o700); err != nil { // profiles are nobody else's business
		return nil, unusable(path, err)
	}
	if err := mark(path, root); err != nil {
		return nil, err
	}
	s := &Store{root: root, live: map[string]*log{}}
	for _, sub := range []string{"runs", "blobs", "work"} {
		if err := os.MkdirAll(filepath.Join(root, sub), 0o700); err != nil {
			return nil, unusable(path, err)
		}
	}
	// Tried once here, so that a file system without locks is told at the
	// start and not in the middle of a run.
	unlock, err := s.lock()
	if err != nil {
		return nil, unusable(path, err)
	}
	unlock()
	s.sweep()
	return s, nil
}

// mark makes sure that the folder is a store. A folder of the user's own with
// a "work" in it must not become one by a slip in --store.
func mark(path, root string) error {
	name := filepath.Join(root, marker)
	if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
		entries, err := os.ReadDir(root)
		if err != nil {
			return unusable(path, err)
		}
		// Another process may have begun to create the store just now; it
		// writes the marker first.
		if _, err := os.Lstat(name); err != nil && len(entries) > 0 {
			return &store.Error{
				Object: fmt.Sprintf("store %q", path), Problem: "the folder is not empty and not a store of hone",
				Next: "name an empty or a new folder with --store",
			}
		}
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return unusable(path, err)
	}
	return f.Close()
}

// unusable says why a place cannot be a store.
func unusable(path string, err error) error {
	e := &store.Error{Object: fmt.Sprintf("store %q", path), Problem: "cannot be used", Next: otherFolder, Err: err}
	switch {
	case errors.Is(err, syscall.ENOTDIR) || notFolder(path):
		e.Problem = "is not a folder"
		e.Err = nil
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		e.Problem = "cannot be written"
	case errors.Is(err, errors.ErrUnsupported), errors.Is(err, syscall.ENOLCK):
		e.Problem = "its file system has no locks"
		e.Next = "name a folder on a local disk with --store"
	}
	return e
}

func notFolder(path string) bool {
	fi, err := os.Stat(path)
	return err == nil && !fi.IsDir()
}

// Journal implements [store.Store].
func (s *Store) Journal() string { return filepath.Join(s.root, "journal") }

// lock keeps other users of the store out of Begin, Put, Remember and Prune.
func (s *Store) lock() (unlock func(), err error) {
	f, err := os.OpenFile(filepath.Join(s.root, marker), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	if err := lockFile(f); err != nil {
		f.Close()
		return nil, fmt.Errorf("lock: %w", err)
	}
	return func() { f.Close() }, nil // closing releases
}

func (s *Store) run(id string) string  { return filepath.Join(s.root, "runs", id) }
func (s *Store) work(id string) string { return filepath.Join(s.root, "work", id) }

// events returns the name of a run's events file.
func (s *Store) events(id string) string { return filepath.Join(s.run(id), "events.jsonl") }
