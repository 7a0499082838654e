// Package quake says what the ground did.
package quake

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
)

// Station is a place that is listened at.
type Station struct {
	Network string
	Code    string
	Channel int
}

// Event is an earthquake.
type Event struct {
	ID        string
	Magnitude float64
	Felt      []Station
}

// link is what the names of events begin with, for the world outside.
const link = "smi:example.com/"

// Resource returns the name of the event for the world outside.
func (e *Event) Resource() string { return fmt.Sprintf("%s%s", link, e.ID) }

// Bulletin gathers events for those who want to know.
type Bulletin struct {
	page bytes.Buffer
}

// Add adds a line about an event: its name, its magnitude and who felt it.
func (b *Bulletin) Add(e *Event) {
	b.page.WriteString(e.Resource())
	b.page.WriteString(" M")
	b.page.Write(strconv.AppendFloat(b.page.AvailableBuffer(), e.Magnitude, 'f', 1, 64))
	var felt []byte
	for _, s := range e.Felt {
		felt = append(felt, fmt.Sprintf(" %s.%s.%d", s.Network, s.Code, s.Channel)...)
	}
	b.page.Write(felt)
	b.page.WriteByte('\n')
}

// Publish hands the bulletin to a subscriber, in one piece: a line that comes
// alone is taken for an alarm.
func (b *Bulletin) Publish(to io.Writer) error {
	text := b.page.String()
	n, err := to.Write([]byte(text))
	if err != nil {
		return fmt.Errorf("publish %d of %d bytes: %w", n, len(text), err)
	}
	return nil
}
