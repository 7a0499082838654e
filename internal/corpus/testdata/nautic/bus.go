package nautic

import (
	"bytes"
	"io"
)

// outbox is what is still to be sent.
type outbox struct {
	bytes.Buffer
	waiting int
}

// Put adds a sentence.
func (o *outbox) Put(s Sentence) {
	o.Write(line(s))
	o.waiting++
}

// Bus is the wire to the instruments.
type Bus struct {
	outbox
	port io.Writer
	last []byte // what was sent last
}

// NewBus returns a bus on a serial port.
func NewBus(port io.Writer) *Bus { return &Bus{port: port} }

// Send sends what was put, and returns how many sentences that were. What cannot
// be sent is dropped: it is old by the next time.
func (b *Bus) Send() (int, error) {
	n := b.waiting
	text := b.String()
	b.waiting = 0
	b.Reset()
	if _, err := b.port.Write([]byte(text)); err != nil {
		return 0, err
	}
	return n, nil
}

// SendTwice sends what was put, and keeps it for Repeat.
func (b *Bus) SendTwice() error {
	b.last = []byte(b.String())
	b.waiting = 0
	b.Reset()
	if _, err := b.port.Write(b.last); err != nil {
		return err
	}
	return b.Repeat()
}

// Repeat sends what SendTwice sent once more.
func (b *Bus) Repeat() error {
	_, err := b.port.Write(b.last)
	return err
}
