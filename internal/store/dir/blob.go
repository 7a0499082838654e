package dir

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"time"

	"github.com/gohone/hone/internal/store"
)

var shaPattern = regexp.MustCompile(`^[0-9a-f]{64}$`)

func (s *Store) blob(sha string) string { return filepath.Join(s.root, "blobs", sha[:2], sha) }

// Put implements [store.Store].
func (s *Store) Put(data []byte) (string, error) {
	sum := sha256.Sum256(data)
	sha := hex.EncodeToString(sum[:])
	name := s.blob(sha)
	if s.refresh(name, data) {
		return sha, nil
	}
	if err := s.write(name, data); err != nil {
		return "", &store.Error{Object: "blob " + sha[:12], Problem: "cannot be stored", Next: otherFolder, Err: err}
	}
	return sha, nil
}

// refresh makes a blob that is there young again. It compares the bytes: a
// damaged blob is replaced.
func (s *Store) refresh(name string, data []byte) bool {
	old, err := os.ReadFile(name)
	if err != nil || !bytes.Equal(old, data) {
		return false
	}
	unlock, err := s.lock() // else Prune could judge it by its old time
	if err != nil {
		return false
	}
	defer unlock()
	now := time.Now()
	return os.Chtimes(name, now, now) == nil
}

func (s *Store) write(name string, data []byte) error {
	tmp, err := writeTemp(filepath.Join(s.root, "blobs"), data)
	if err != nil {
		return err
	}
	unlock, err := s.lock()
	if err != nil {
		os.Remove(tmp)
		return err
	}
	defer unlock()
	if err := os.MkdirAll(filepath.Dir(name), 0o700); err != nil {
		os.Remove(tmp)
		return err
	}
	if err := os.Rename(tmp, name); err != nil {
		os.Remove(tmp)
		return err
	}
	syncDir(filepath.Dir(name))
	return nil
}

// tempPrefix begins the names of blobs that are being written.
const tempPrefix = ".new-"

// writeTemp writes data to a new file on disk and returns its name.
func writeTemp(folder string, data []byte) (string, error) {
	f, err := os.CreateTemp(folder, tempPrefix)
	if err != nil {
		return "", err
	}
	_, err = f.Write(data)
	err = errors.Join(err, f.Sync(), f.Close())
	if err != nil {
		os.Remove(f.Name())
	}
	return f.Name(), err
}

// syncDir makes the names in a folder durable, where the system can.
func syncDir(folder string) {
	if f, err := os.Open(folder); err == nil {
		_ = f.Sync() // some systems cannot; nothing is lost but the guarantee
		f.Close()
	}
}

// Get implements [store.Store].
func (s *Store) Get(sha string) ([]byte, error) {
	if !shaPattern.MatchString(sha) {
		return nil, fmt.Errorf("blob %q: not a SHA-256 in hex", sha)
	}
	data, err := os.ReadFile(s.blob(sha))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, &store.Error{Object: "blob " + sha[:12], Problem: "is not in the store", Err: fs.ErrNotExist}
	}
	if err != nil {
		return nil, fmt.Errorf("blob %s: %w", sha[:12], err)
	}
	if sum := sha256.Sum256(data); hex.EncodeToString(sum[:]) != sha {
		return nil, fmt.Errorf("blob %s: its bytes are damaged", sha[:12])
	}
	return data, nil
}

// Path returns the file that holds the bytes of a hash, for other programs to
// read. They must not write it.
func (s *Store) Path(sha string) string { return s.blob(sha) }
