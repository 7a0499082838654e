package leases

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"strings"
)

// Journal keeps grants on disk.
type Journal struct {
	f *os.File
}

// OpenJournal opens a journal for appending.
func OpenJournal(path string) (*Journal, error) {
	f, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, err
	}
	return &Journal{f: f}, nil
}

// Append records a grant. It is on disk when Append returns: a client that was
// told that it has a lease must still have it after a crash.
func (j *Journal) Append(l *Lease) error {
	line := fmt.Sprintf("%d %s %q\n", l.Epoch, l.Name, l.Owner)
	if _, err := io.WriteString(j.f, line); err != nil {
		return fmt.Errorf("journal: %w", err)
	}
	return j.f.Sync()
}

func (j *Journal) Close() error { return j.f.Close() }

// ReadEpoch returns the last epoch of a journal.
func ReadEpoch(r io.Reader) (epoch uint64, err error) {
	sc := bufio.NewScanner(r)
	for sc.Scan() {
		number, _, ok := strings.Cut(sc.Text(), " ")
		if !ok {
			return epoch, fmt.Errorf("journal: bad line %q", sc.Text())
		}
		if _, err := fmt.Sscan(number, &epoch); err != nil {
			return epoch, fmt.Errorf("journal: %w", err)
		}
	}
	return epoch, sc.Err()
}
