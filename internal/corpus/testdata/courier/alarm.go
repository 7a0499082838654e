package courier

import (
	"fmt"
	"io"
	"time"
)

// Alarm rings bells. Each line has to be with the bell before the next is
// awaited, and the bell on the wall has no end of lines but a write.
type Alarm struct {
	Bell io.Writer
	Wait func(time.Duration)
}

// Ring rings so many times.
func (a *Alarm) Ring(times int, pause time.Duration) error {
	for i := range times {
		if _, err := fmt.Fprintf(a.Bell, "ring %d of %d", i+1, times); err != nil {
			return fmt.Errorf("ring %d: %w", i+1, err)
		}
		a.Wait(pause)
	}
	return nil
}

// Archive keeps the notes of parcels.
type Archive struct {
	notes map[string][]byte
}

// Add reads a note for each parcel from r, so many bytes long, and keeps it.
func (a *Archive) Add(r io.Reader, parcels []string, size int) error {
	if a.notes == nil {
		a.notes = map[string][]byte{}
	}
	for _, p := range parcels {
		note := make([]byte, size)
		if _, err := io.ReadFull(r, note); err != nil {
			return fmt.Errorf("note of %s: %w", p, err)
		}
		a.notes[p] = note
	}
	return nil
}

// Note returns what is kept of a parcel.
func (a *Archive) Note(parcel string) []byte { return a.notes[parcel] }
