package chargers

import (
	"fmt"
	"os"
	"sync"
)

// Journal has what is to be billed. It is safe for concurrent use.
type Journal struct {
	mu   sync.Mutex
	file *os.File
	next int // number of the next entry
}

// OpenJournal opens the journal, whose entries begin with the number.
func OpenJournal(name string, first int) (*Journal, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	return &Journal{file: file, next: first}, nil
}

// Bill writes what a session comes to. It is on disk when Bill returns, and
// the entries are in the order of their numbers.
func (j *Journal) Bill(s Session) error {
	j.mu.Lock()
	defer j.mu.Unlock()
	entry := fmt.Sprintf("%d %s %d %s %d\n", j.next, s.Serial, s.Connector, s.Tag, s.Delivered())
	if _, err := j.file.WriteString(entry); err != nil {
		return err
	}
	if err := j.file.Sync(); err != nil {
		return err
	}
	j.next++
	return nil
}

// Close closes the journal.
func (j *Journal) Close() error { return j.file.Close() }
