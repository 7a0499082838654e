package dir

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/store"
)

// log is the open events file of a run and the lock that says it is alive.
type log struct {
	store *Store
	run   string

	mu     sync.Mutex
	events *os.File
	alive  *os.File // locked
	size   int64    // of events, up to the last whole line
	err    error    // the first failure to write
	closed bool
}

// Begin implements [store.Store].
func (s *Store) Begin(run string) (store.Log, error) {
	if !store.ValidRun(run) {
		return nil, fmt.Errorf("run %q: not a valid id", run)
	}
	unlock, err := s.lock()
	if err != nil {
		return nil, s.failed(run, err)
	}
	defer unlock()
	if err := os.Mkdir(s.run(run), 0o700); err != nil {
		if errors.Is(err, fs.ErrExist) {
			return nil, fmt.Errorf("run %s: already in the store", run)
		}
		return nil, s.failed(run, err)
	}
	l := &log{store: s, run: run}
	if err := l.open(); err != nil {
		l.release()
		os.RemoveAll(s.run(run))
		return nil, s.failed(run, err)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.live[run] = l
	return l, nil
}

func (l *log) open() error {
	var err error
	if l.alive, err = os.OpenFile(filepath.Join(l.store.run(l.run), "lock"), os.O_CREATE|os.O_RDWR, 0o600); err != nil {
		return err
	}
	if err := lockFile(l.alive); err != nil {
		return err
	}
	if l.events, err = os.OpenFile(l.store.events(l.run), os.O_CREATE|os.O_EXCL|os.O_APPEND|os.O_WRONLY, 0o600); err != nil {
		return err
	}
	syncDir(l.store.run(l.run))
	syncDir(filepath.Dir(l.store.run(l.run)))
	return nil
}

// failed wraps an error of the file system with what the user can do.
func (s *Store) failed(run string, err error) error {
	return &store.Error{Object: "run " + run, Problem: "cannot be stored", Next: otherFolder, Err: err}
}

// Append implements [store.Log].
func (l *log) Append(e hone.Event) error {
	line, err := store.Encode(e)
	if err != nil {
		return fmt.Errorf("run %s: %w", l.run, err)
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.closed:
		return fmt.Errorf("run %s: is closed", l.run)
	case l.err != nil:
		return l.err
	}
	if err := l.write(line, store.Durable(e)); err != nil {
		l.err = l.store.failed(l.run, err)
	}
	return l.err
}

// write appends one line in one call, so that another process that dies or
// reads at any time meets whole lines but for the last.
func (l *log) write(line []byte, durable bool) error {
	if _, err := l.events.Write(line); err != nil {
		l.events.Truncate(l.size) // a disk that is full takes half a line
		return err
	}
	l.size += int64(len(line))
	if durable {
		return l.events.Sync()
	}
	return nil
}

// Close implements [store.Log].
func (l *log) Close() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return nil
	}
	l.closed = true
	l.store.mu.Lock()
	delete(l.store.live, l.run)
	l.store.mu.Unlock()
	err := l.events.Sync()
	if e := removeAll(l.store.work(l.run)); err == nil {
		err = e
	}
	l.release()
	if err != nil {
		return fmt.Errorf("run %s: %w", l.run, err)
	}
	return nil
}

// release closes the files, which ends the lock.
func (l *log) release() {
	for _, f := range []*os.File{l.events, l.alive} {
		if f != nil {
			f.Close()
		}
	}
}

// alive reports whether some process, this one included, is writing the run.
// In doubt it is.
func (s *Store) alive(run string) bool {
	f, err := os.OpenFile(filepath.Join(s.run(run), "lock"), os.O_RDWR, 0)
	if err != nil {
		return !errors.Is(err, fs.ErrNotExist)
	}
	defer f.Close()
	free, err := tryLock(f)
	return err != nil || !free
}
