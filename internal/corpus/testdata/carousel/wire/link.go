// Package wire speaks with the scanners of a baggage hall. A frame is its size,
// which does not count itself, as four bytes, the least first, and a body. A
// scanner sends frames as it sees bags, and hears of each where it has to go.
package wire

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"net"
	"time"
)

// MaxBody is how long the body of a frame may be.
const MaxBody = 2048

// Errors of scanners.
var (
	ErrGreeting = errors.New("not the greeting of a scanner")
	ErrSize     = errors.New("frame of a bad size")
	ErrFrame    = errors.New("frame that is no scan")
)

// Greet reads how a scanner begins, and returns the version that it speaks. What
// follows is left to who speaks that.
func Greet(r io.Reader) (version byte, err error) {
	var begin [4]byte
	if _, err := io.ReadFull(r, begin[:]); err != nil {
		return 0, err
	}
	if string(begin[:3]) != "BSM" {
		return 0, fmt.Errorf("%w: %q", ErrGreeting, begin)
	}
	return begin[3], nil
}

// Halt tells the drives of belts to stop, in the order in which bags come by.
// All are told, even if some do not listen.
func Halt(drives []io.Writer) error {
	var failed error
	for i, d := range drives {
		if _, err := d.Write([]byte{0x1b, 'H'}); err != nil {
			failed = errors.Join(failed, fmt.Errorf("drive %d: %w", i, err))
		}
	}
	return failed
}

// Link is a connection with a scanner that has greeted.
type Link struct {
	conn     net.Conn
	patience time.Duration
}

// NewLink returns a link that waits so long for a scan, or for an answer to be
// taken.
func NewLink(conn net.Conn, patience time.Duration) *Link {
	return &Link{conn: conn, patience: patience}
}

// Receive waits for the next scan. At the end there is io.EOF.
func (l *Link) Receive() (*Scan, error) {
	if err := l.conn.SetReadDeadline(time.Now().Add(l.patience)); err != nil {
		return nil, err
	}
	var size uint32
	if err := binary.Read(l.conn, binary.LittleEndian, &size); err != nil {
		return nil, err
	}
	if size > MaxBody {
		return nil, fmt.Errorf("%w: %d bytes", ErrSize, size)
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(l.conn, body); err != nil {
		if err == io.EOF {
			err = io.ErrUnexpectedEOF
		}
		return nil, err
	}
	return parseScan(body)
}

// Send tells the scanner where a bag has to go.
func (l *Link) Send(v Verdict) error {
	if err := l.conn.SetWriteDeadline(time.Now().Add(l.patience)); err != nil {
		return err
	}
	body := v.encode()
	if err := binary.Write(l.conn, binary.LittleEndian, uint32(len(body))); err != nil {
		return err
	}
	_, err := l.conn.Write(body)
	return err
}
