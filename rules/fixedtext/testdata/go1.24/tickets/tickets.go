// Package tickets is what is shown at a gate.
package tickets

import (
	"errors"
	"fmt"
)

// Ticket lets somebody in.
type Ticket struct {
	Code, Zone string
	Day        byte
}

// Parse sets a ticket to what bytes say.
func (t *Ticket) Parse(b []byte) error {
	if len(b) < 11 {
		return fmt.Errorf("ticket of %d bytes", len(b))
	}
	t.Code = string(b[:8])   // want `copied to a string`
	t.Zone = string(b[8:10]) // want `copied to a string`
	t.Day = b[10]
	return nil
}

// Valid reports whether a ticket is for a day.
func (t *Ticket) Valid(day byte) error {
	if t.Code[0] != '7' || t.Zone != "A1" {
		return fmt.Errorf("ticket %q is for %s", t.Code, t.Zone)
	}
	if t.Day != day {
		return errors.New("another day")
	}
	return nil
}
