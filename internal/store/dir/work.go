package dir

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/gohone/hone/internal/store"
)

// TempDir implements [store.Store].
func (s *Store) TempDir(run string) (string, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	// Only the owner of the lock may have files here: the next process
	// removes those of anybody else.
	if s.live[run] == nil {
		return "", fmt.Errorf("run %q: is not alive in this process", run)
	}
	if err := os.MkdirAll(s.work(run), 0o700); err != nil {
		return "", s.failed(run, err)
	}
	name, err := os.MkdirTemp(s.work(run), "")
	if err != nil {
		return "", s.failed(run, err)
	}
	return name, nil
}

// sweep removes the temporary files of runs whose process has died. What
// cannot be removed is tried again next time.
func (s *Store) sweep() {
	entries, err := os.ReadDir(s.work(""))
	if err != nil {
		return
	}
	for _, e := range entries {
		if store.ValidRun(e.Name()) && !s.alive(e.Name()) {
			_ = removeAll(s.work(e.Name()))
		}
	}
}

// removeAll removes a tree although it has folders that may not be written,
// as a module cache has and as tests leave behind.
func removeAll(root string) error {
	if os.RemoveAll(root) == nil {
		return nil
	}
	_ = filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if d != nil && d.IsDir() {
			_ = os.Chmod(path, 0o700) // before WalkDir reads the folder
		}
		return nil
	})
	return os.RemoveAll(root)
}
