package dir

import (
	"bufio"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/store"
)

// Read implements [store.Store].
func (s *Store) Read(run string) (store.Record, error) {
	if !store.ValidRun(run) {
		return store.Record{}, missing(run)
	}
	f, err := os.Open(s.events(run))
	if errors.Is(err, fs.ErrNotExist) {
		return store.Record{}, missing(run)
	}
	if err != nil {
		return store.Record{}, fmt.Errorf("run %s: %w", run, err)
	}
	defer f.Close()
	rec, err := store.Decode(f)
	if err != nil {
		err = fmt.Errorf("run %s: %w", run, err)
	}
	return rec, err
}

func missing(run string) error {
	return &store.Error{Object: fmt.Sprintf("run %q", run), Problem: "is not in the store", Err: fs.ErrNotExist}
}

// Runs implements [store.Store].
func (s *Store) Runs() ([]store.Summary, error) {
	ids, err := s.ids()
	if err != nil {
		return nil, err
	}
	var list []store.Summary
	for _, id := range ids {
		sum, err := s.summary(id)
		if errors.Is(err, fs.ErrNotExist) {
			continue // pruned meanwhile
		}
		if err != nil {
			return nil, fmt.Errorf("run %s: %w", id, err)
		}
		list = append(list, sum)
	}
	slices.SortStableFunc(list, func(a, b store.Summary) int {
		return cmp.Or(b.Time.Compare(a.Time), cmp.Compare(b.Run, a.Run))
	})
	return list, nil
}

// ids lists the names of the runs.
func (s *Store) ids() ([]string, error) {
	entries, err := os.ReadDir(s.run(""))
	if err != nil {
		return nil, fmt.Errorf("store %q: %w", s.root, err)
	}
	var ids []string
	for _, e := range entries {
		if e.IsDir() && store.ValidRun(e.Name()) {
			ids = append(ids, e.Name())
		}
	}
	return ids, nil
}

// summary reads the first and the last line only: a run has many.
func (s *Store) summary(run string) (store.Summary, error) {
	sum := store.Summary{Run: run, Alive: s.alive(run)}
	f, err := os.Open(s.events(run))
	if err != nil {
		return sum, err
	}
	defer f.Close()
	fi, err := f.Stat()
	if err != nil {
		return sum, err
	}
	sum.Time = fi.ModTime() // unless the first event says better
	first, err := bufio.NewReader(f).ReadBytes('\n')
	if err != nil && !errors.Is(err, io.EOF) {
		return sum, err
	}
	if e := event(first); e.Start != nil {
		sum.Time, sum.Command, sum.Module, sum.Root = e.Time, e.Start.Command, e.Start.Module, e.Start.Root
	}
	last, err := lastLine(f, fi.Size())
	sum.Complete = event(last).Done != nil
	return sum, err
}

// event decodes one line; damage gives the empty event.
func event(line []byte) hone.Event {
	rec, err := store.Decode(bytes.NewReader(line))
	if err != nil || len(rec.Events) == 0 {
		return hone.Event{}
	}
	return rec.Events[0]
}

// lastLine returns the last line of a file of the given size in bytes.
func lastLine(f io.ReaderAt, size int64) ([]byte, error) {
	for n := int64(4 << 10); ; n *= 4 {
		from := max(0, size-n)
		buf := make([]byte, size-from)
		if _, err := f.ReadAt(buf, from); err != nil && !errors.Is(err, io.EOF) {
			return nil, err
		}
		line := bytes.TrimRight(buf, "\n")
		if i := bytes.LastIndexByte(line, '\n'); i >= 0 || from == 0 {
			return line[i+1:], nil
		}
	}
}
