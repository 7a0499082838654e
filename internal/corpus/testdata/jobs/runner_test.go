package jobs

import (
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"
)

// ticking is a clock that goes on by a second with every look.
func ticking() func() time.Time {
	now := time.Date(2026, time.March, 1, 0, 0, 0, 0, time.UTC)
	return func() time.Time {
		now = now.Add(time.Second)
		return now
	}
}

var stamp = regexp.MustCompile(`(?m)^time=\S+ `)

func TestRun(t *testing.T) {
	name := filepath.Join(t.TempDir(), "journal")
	journal, closer, err := OpenJournal(name)
	if err != nil {
		t.Fatal(err)
	}
	r := NewRunner(journal)
	r.clock = ticking()
	failure := errors.New("no space")
	r.Register("pack", func(input string) error {
		if input == "" {
			return failure
		}
		return nil
	})
	if err := r.Run("pack", "a b"); err != nil {
		t.Error(err)
	}
	if err := r.Run("pack", ""); !errors.Is(err, failure) || err.Error() != `job "pack": no space` {
		t.Errorf("error %v", err)
	}
	if err := r.Run("ship", ""); err == nil || err.Error() != `job "ship": is not known` {
		t.Errorf("error %v", err)
	}
	if err := closer.Close(); err != nil {
		t.Error(err)
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	want := `level=INFO msg="job begins" job=pack input="a b"` + "\n" +
		`level=INFO msg="job ends" job=pack took=1s` + "\n" +
		`level=INFO msg="job begins" job=pack input=""` + "\n" +
		`level=ERROR msg="job failed" job=pack error="no space"` + "\n"
	if got := stamp.ReplaceAllString(string(data), ""); got != want {
		t.Errorf("journal\n%s, want\n%s", got, want)
	}
}

func TestOpenJournal(t *testing.T) {
	if _, _, err := OpenJournal(filepath.Join(t.TempDir(), "none", "journal")); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("error %v", err)
	}
}

func BenchmarkRun(b *testing.B) {
	journal, closer, err := OpenJournal(filepath.Join(b.TempDir(), "journal"))
	if err != nil {
		b.Fatal(err)
	}
	defer closer.Close()
	r := NewRunner(journal)
	r.Register("pack", func(string) error { return nil })
	b.ReportAllocs()
	for b.Loop() {
		if err := r.Run("pack", "/srv/in/0017.csv"); err != nil {
			b.Fatal(err)
		}
	}
}
