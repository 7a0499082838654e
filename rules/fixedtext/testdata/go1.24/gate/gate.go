// Package gate lets people in.
package gate

import (
	"io"

	"fixedtext/tickets"
)

// people counts those who may pass.
func people(r io.Reader, day byte) (n int, err error) {
	b := make([]byte, 11)
	for {
		if _, err := io.ReadFull(r, b); err != nil {
			return n, err
		}
		if admit(b, day) { // want `each turn of the loop` `each turn of the loop`
			n++
		}
	}
}

// admit looks at a ticket.
func admit(b []byte, day byte) bool {
	var t tickets.Ticket
	return t.Parse(b) == nil && t.Valid(day) == nil
}
