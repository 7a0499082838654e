package dir

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gohone/hone/internal/store"
)

func (s *Store) attempts() string { return filepath.Join(s.root, "attempts.jsonl") }

// Remember implements [store.Store].
func (s *Store) Remember(a store.Attempt) error {
	line, err := store.EncodeAttempt(a)
	if err != nil {
		return fmt.Errorf("attempt: %w", err)
	}
	unlock, err := s.lock()
	if err != nil {
		return fmt.Errorf("store %q: %w", s.root, err)
	}
	defer unlock()
	f, err := os.OpenFile(s.attempts(), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return fmt.Errorf("store %q: %w", s.root, err)
	}
	if err := errors.Join(appendLine(f, line), f.Close()); err != nil {
		return fmt.Errorf("store %q: %w", s.root, err)
	}
	return nil
}

// appendLine adds a line to a file, after the end of one that a process left
// half written.
func appendLine(f *os.File, line []byte) error {
	size, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return err
	}
	if size > 0 {
		last := make([]byte, 1)
		if _, err := f.ReadAt(last, size-1); err != nil {
			return err
		}
		if last[0] != '\n' {
			line = append([]byte{'\n'}, line...)
		}
	}
	if _, err := f.Write(line); err != nil {
		return errors.Join(err, f.Truncate(size)) // a disk that is full takes half a line
	}
	return nil
}

// Attempts implements [store.Store].
func (s *Store) Attempts() (map[string]store.Attempt, error) {
	list, err := s.readAttempts()
	if err != nil {
		return nil, fmt.Errorf("store %q: %w", s.root, err)
	}
	out := map[string]store.Attempt{}
	for _, a := range list {
		out[a.Key] = a
	}
	return out, nil
}

func (s *Store) readAttempts() ([]store.Attempt, error) {
	f, err := os.Open(s.attempts())
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return store.DecodeAttempts(f)
}

// pruneAttempts forgets the attempts that are older than maxAge, those that
// were made again, and the oldest of too many. The caller holds the lock.
func (s *Store) pruneAttempts(maxAge time.Duration) error {
	list, err := s.readAttempts()
	if err != nil || len(list) == 0 {
		return err
	}
	seen := map[string]bool{}
	var stay []store.Attempt // the youngest first
	for _, a := range slices.Backward(list) {
		if seen[a.Key] || len(stay) == store.MostAttempts || maxAge > 0 && time.Since(a.Time) > maxAge {
			continue
		}
		seen[a.Key] = true
		stay = append(stay, a)
	}
	if len(stay) == len(list) {
		return nil
	}
	var text []byte
	for _, a := range slices.Backward(stay) {
		line, err := store.EncodeAttempt(a)
		if err != nil {
			continue
		}
		text = append(text, line...)
	}
	return replaceFile(s.attempts(), text)
}

// replaceFile gives a file new content, wholly or not at all.
func replaceFile(name string, text []byte) error {
	tmp := name + ".new"
	f, err := os.OpenFile(tmp, os.O_CREATE|os.O_TRUNC|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	if err := errors.Join(err, f.Sync(), f.Close()); err != nil {
		return errors.Join(err, os.Remove(tmp))
	}
	return os.Rename(tmp, name)
}
