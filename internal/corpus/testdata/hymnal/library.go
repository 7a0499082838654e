package hymnal

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"
)

// ErrMissing is that there is no song of a number.
var ErrMissing = errors.New("no such song")

// Archive has the texts of all songs, and takes its time.
type Archive struct {
	texts map[int]string
	wait  time.Duration
}

// NewArchive returns an archive of the texts.
func NewArchive(wait time.Duration, texts map[int]string) *Archive {
	return &Archive{texts: texts, wait: wait}
}

// Song returns a song.
func (a *Archive) Song(ctx context.Context, number int) (*Song, error) {
	timer := time.NewTimer(a.wait)
	defer timer.Stop()
	select {
	case <-timer.C:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	text, ok := a.texts[number]
	if !ok {
		return nil, fmt.Errorf("%w: %d", ErrMissing, number)
	}
	return ParseSong(text)
}

// wear is how a copy of a songbook is used: by whom last, and how often. They are
// told together.
type wear struct {
	reader string
	times  int
}

// Library compiles songs for services.
type Library struct {
	archive *Archive
	served  Guarded[int64]
	wear    Guarded[wear]
}

// NewLibrary returns a library of an archive.
func NewLibrary(a *Archive) *Library { return &Library{archive: a} }

// Served returns how many songs were handed out.
func (l *Library) Served() int64 { return l.served.Get() }

// Hand notes that a song goes out.
func (l *Library) Hand() {
	l.served.With(func(n *int64) { *n++ })
}

// Lend notes who has the songbook, and returns who had it before.
func (l *Library) Lend(reader string) (before string) {
	l.wear.With(func(w *wear) {
		before = w.reader
		w.reader = reader
		w.times++
	})
	return before
}

// Worn returns who has the songbook, and how often it was lent.
func (l *Library) Worn() (reader string, times int) {
	w := l.wear.Get()
	return w.reader, w.times
}

// Compile returns the songs of a service, in the order of their numbers. It fails
// with the first that is missing.
func (l *Library) Compile(ctx context.Context, numbers []int) ([]*Song, error) {
	songs := make([]*Song, len(numbers))
	for i, n := range numbers {
		s, err := l.archive.Song(ctx, n)
		if err != nil {
			return nil, fmt.Errorf("service: %w", err)
		}
		songs[i] = s
	}
	for range songs {
		l.Hand()
	}
	return songs, nil
}

// Print writes all of the songs, one after the other.
func (l *Library) Print(w io.Writer, sh Sheet, songs []*Song) error {
	return Try(songs, func(s *Song) error {
		l.Hand()
		return sh.Song(w, s)
	})
}
