package dir

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// kept is a run as Prune sees it.
type kept struct {
	id    string
	began time.Time
	alive bool
	size  int64 // bytes of its own files
	refs  []string
}

// slack is how much older than it is a blob may look: some file systems store
// times coarsely.
const slack = time.Minute

// Prune implements [store.Store].
func (s *Store) Prune(maxAge time.Duration, maxBytes int64) error {
	unlock, err := s.lock()
	if err != nil {
		return fmt.Errorf("store %q: %w", s.root, err)
	}
	defer unlock()
	runs, err := s.survey()
	if err != nil {
		return err
	}
	all, err := s.blobs()
	if err != nil {
		return err
	}
	sizes := map[string]int64{}
	for sha, fi := range all {
		sizes[sha] = fi.Size()
	}
	stay, gone := choose(runs, sizes, maxAge, maxBytes)
	for _, r := range gone {
		err = errors.Join(err, removeAll(s.run(r.id)))
	}
	stays := used(stay)
	for sha, fi := range all {
		if !stays[sha] && !young(fi, stay) {
			err = errors.Join(err, os.Remove(s.blob(sha)))
		}
	}
	err = errors.Join(err, s.pruneAttempts(maxAge))
	if err != nil {
		return fmt.Errorf("store %q: %w", s.root, err)
	}
	return nil
}

// young reports whether a run that is alive may have put the blob: it may be
// about to mention it.
func young(blob fs.FileInfo, runs []kept) bool {
	return slices.ContainsFunc(runs, func(r kept) bool {
		return r.alive && !blob.ModTime().Before(r.began.Add(-slack))
	})
}

// choose splits the runs, newest first, into those that stay and those that
// go.
func choose(runs []kept, sizes map[string]int64, maxAge time.Duration, maxBytes int64) (stay, gone []kept) {
	for _, r := range runs {
		if !r.alive && maxAge > 0 && time.Since(r.began) > maxAge {
			gone = append(gone, r)
		} else {
			stay = append(stay, r)
		}
	}
	for i := len(stay) - 1; i >= 0 && maxBytes > 0 && total(stay, sizes) > maxBytes; i-- {
		if !stay[i].alive {
			gone = append(gone, stay[i])
			stay = slices.Delete(stay, i, i+1)
		}
	}
	return stay, gone
}

// used returns the blobs that some runs mention.
func used(runs []kept) map[string]bool {
	used := map[string]bool{}
	for _, r := range runs {
		for _, sha := range r.refs {
			used[sha] = true
		}
	}
	return used
}

// total is the size in bytes of some runs and the blobs they mention.
func total(runs []kept, sizes map[string]int64) int64 {
	var sum int64
	for _, r := range runs {
		sum += r.size
	}
	for sha := range used(runs) {
		sum += sizes[sha]
	}
	return sum
}

// mention matches whatever may name a blob. It knows no field: an event of a
// later version keeps its blobs too.
var mention = regexp.MustCompile(`[0-9a-f]{64}`)

// survey reads all runs, newest first.
func (s *Store) survey() ([]kept, error) {
	ids, err := s.ids()
	if err != nil {
		return nil, err
	}
	var runs []kept
	for _, id := range ids {
		r := kept{id: id, alive: s.alive(id)}
		// The lock is written once, when the run begins; a folder without
		// one is what an interrupted Prune or Begin left.
		if fi, err := os.Stat(filepath.Join(s.run(id), "lock")); err == nil {
			r.began = fi.ModTime()
		}
		data, err := os.ReadFile(s.events(id))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("run %s: %w", id, err)
		}
		r.size = int64(len(data))
		for _, m := range mention.FindAll(data, -1) {
			r.refs = append(r.refs, string(bytes.Clone(m)))
		}
		runs = append(runs, r)
	}
	slices.SortFunc(runs, func(a, b kept) int {
		return cmp.Or(b.began.Compare(a.began), cmp.Compare(b.id, a.id))
	})
	return runs, nil
}

// blobs lists the blobs by hash and removes those that a process died writing.
func (s *Store) blobs() (map[string]fs.FileInfo, error) {
	all := map[string]fs.FileInfo{}
	root := filepath.Join(s.root, "blobs")
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		fi, err := d.Info()
		if errors.Is(err, fs.ErrNotExist) {
			return nil // renamed meanwhile
		}
		if err != nil {
			return err
		}
		switch {
		case shaPattern.MatchString(d.Name()):
			all[d.Name()] = fi
		case strings.HasPrefix(d.Name(), tempPrefix) && time.Since(fi.ModTime()) > time.Hour:
			return os.Remove(path)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("store %q: %w", s.root, err)
	}
	return all, nil
}
