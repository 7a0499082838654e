package main

import (
	"bufio"
	"encoding/json"
	"errors"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"sync"

	"github.com/gohone/hone/internal/wrongfixes"
)

// logFile keeps results, one a line, as they come.
type logFile struct {
	mu    sync.Mutex
	name  string
	file  *os.File // nil where nothing is kept
	known map[string]wrongfixes.Result
}

// openLog reads what a run that was cut off left behind; one that is only for a
// look neither reads nor keeps anything.
func openLog(dir string, look bool) (*logFile, error) {
	l := &logFile{name: filepath.Join(dir, "results.jsonl"), known: map[string]wrongfixes.Result{}}
	if look {
		return l, nil
	}
	if err := l.read(); err != nil {
		return nil, err
	}
	if err := os.MkdirAll(dir, 0o777); err != nil {
		return nil, err
	}
	var err error
	l.file, err = os.OpenFile(l.name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o666)
	return l, err
}

func (l *logFile) read() error {
	f, err := os.Open(l.name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var r wrongfixes.Result
		if err := json.Unmarshal(lines.Bytes(), &r); err == nil { // else the line that was cut off
			l.known[r.Candidate] = r
		}
	}
	return lines.Err()
}

func (l *logFile) has(id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	_, ok := l.known[id]
	return ok
}

// forget drops results, so that their candidates are tried again. The lines of
// the file stay: a later one of the same candidate counts.
func (l *logFile) forget(which func(wrongfixes.Result) bool) {
	maps.DeleteFunc(l.known, func(_ string, r wrongfixes.Result) bool { return which(r) })
}

// add keeps a result.
func (l *logFile) add(r wrongfixes.Result) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.known[r.Candidate] = r
	progress(len(l.known), r)
	if l.file == nil {
		return nil
	}
	line, err := json.Marshal(r)
	if err != nil {
		return err
	}
	_, err = l.file.Write(append(line, '\n'))
	return err
}

// of returns what is known of candidates, in their order.
func (l *logFile) of(all []*wrongfixes.Candidate) []wrongfixes.Result {
	var out []wrongfixes.Result
	for _, c := range all {
		if r, ok := l.known[c.ID()]; ok {
			out = append(out, r)
		}
	}
	return out
}

func (l *logFile) close() {
	if l.file != nil {
		l.file.Close()
	}
}

// remove forgets a run that came to its end.
func (l *logFile) remove() error {
	l.close()
	l.file = nil
	return os.Remove(l.name)
}
