// Package framed speaks protocols over TCP in which each message is preceded by
// its length, one answer for each request.
package framed

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"strconv"
	"strings"

	"github.com/gohone/hone/internal/load"
)

// Protocol sends one message over and over.
type Protocol struct {
	Frame   Frame
	Message Message
	// Expect is what each answer must be; nil accepts any.
	Expect Message
	// Most bounds what one answer may have, in bytes; 0 means 64 MiB.
	Most int64
}

// Frame is how the length of a message is written.
type Frame struct {
	Bytes  int // 1, 2, 4 or 8
	Little bool
	Self   bool // the length counts its own bytes, too
}

// ParseFrame reads "u32be", "u16le", "u32be,self".
func ParseFrame(s string) (Frame, error) {
	name, self, has := strings.Cut(s, ",")
	f := Frame{Self: self == "self"}
	bits, ok := strings.CutPrefix(name, "u")
	if has && !f.Self || !ok {
		return f, frameError(s)
	}
	f.Little = strings.HasSuffix(bits, "le")
	if n, err := strconv.Atoi(strings.TrimSuffix(strings.TrimSuffix(bits, "le"), "be")); err == nil {
		f.Bytes = n / 8
	}
	switch {
	case bits == "8":
		return f, nil
	case (f.Bytes == 2 || f.Bytes == 4 || f.Bytes == 8) && bits == strconv.Itoa(8*f.Bytes)+bits[len(bits)-2:]:
		return f, nil
	}
	return f, frameError(s)
}

func frameError(s string) error {
	return fmt.Errorf("frame %q: want u8, u16be, u16le, u32be, u32le, u64be or u64le, with \",self\" behind it if the length counts itself", s)
}

// put appends the length of a message of n bytes.
func (f Frame) put(buf []byte, n int) []byte {
	if f.Self {
		n += f.Bytes
	}
	var b [8]byte
	if f.Little {
		binary.LittleEndian.PutUint64(b[:], uint64(n))
		return append(buf, b[:f.Bytes]...)
	}
	binary.BigEndian.PutUint64(b[:], uint64(n))
	return append(buf, b[8-f.Bytes:]...)
}

// length reads a length, without its own bytes; ok is false while they have
// not all arrived.
func (f Frame) length(data []byte) (n uint64, ok bool, err error) {
	if len(data) < f.Bytes {
		return 0, false, nil
	}
	var b [8]byte
	if f.Little {
		copy(b[:], data[:f.Bytes])
		n = binary.LittleEndian.Uint64(b[:])
	} else {
		copy(b[8-f.Bytes:], data[:f.Bytes])
		n = binary.BigEndian.Uint64(b[:])
	}
	if f.Self {
		if n < uint64(f.Bytes) {
			return 0, false, fmt.Errorf("answer of length %d: shorter than its own length", n)
		}
		n -= uint64(f.Bytes)
	}
	return n, true, nil
}

// fits reports whether a message of n bytes has a length that can be written.
func (f Frame) fits(n int) bool {
	if f.Self {
		n += f.Bytes
	}
	return f.Bytes >= 8 || uint64(n) < 1<<(8*f.Bytes)
}

// Check reports what cannot be sent.
func (p *Protocol) Check() error {
	if n := len(p.Message.append(nil, 0)); !p.Frame.fits(n) {
		return fmt.Errorf("message of %d bytes: longer than a length of %d bytes can say", n, p.Frame.Bytes)
	}
	return nil
}

// Conversation begins what is said on one new connection.
func (p *Protocol) Conversation() load.Conversation {
	return &conversation{protocol: p, most: cmpOr(p.Most, 64<<20)}
}

func cmpOr(n, otherwise int64) uint64 {
	if n > 0 {
		return uint64(n)
	}
	return uint64(otherwise)
}

type conversation struct {
	protocol      *Protocol
	asked, heard  uint64 // requests sent and answers received
	left          uint64 // of the answer whose length is known
	begun         bool
	total         int64
	most          uint64
	message, want []byte
}

// Request appends the message, with its counter.
func (c *conversation) Request(buf []byte) []byte {
	c.asked++
	c.message = c.protocol.Message.append(c.message[:0], c.asked)
	return append(c.protocol.Frame.put(buf, len(c.message)), c.message...)
}

// Receive skips an answer, or compares it with what is expected.
func (c *conversation) Receive(data []byte) (used int, a load.Answer, done bool, err error) {
	if !c.begun {
		n, ok, err := c.protocol.Frame.length(data)
		if err != nil || !ok {
			return 0, a, false, err
		}
		if n > c.most {
			return 0, a, false, fmt.Errorf("answer of %d bytes: longer than %d", n, c.most)
		}
		used = c.protocol.Frame.Bytes
		c.begun, c.left, c.total = true, n, int64(used)
	}
	if c.protocol.Expect != nil {
		return c.compare(data, used)
	}
	n := min(uint64(len(data)-used), c.left)
	c.left -= n
	c.total += int64(n)
	used += int(n)
	if c.left > 0 {
		return used, a, false, nil
	}
	return used, c.answered(), true, nil
}

// compare waits for the whole answer.
func (c *conversation) compare(data []byte, used int) (int, load.Answer, bool, error) {
	if uint64(len(data)-used) < c.left {
		return used, load.Answer{}, false, nil
	}
	end := used + int(c.left)
	got := data[used:end]
	c.want = c.protocol.Expect.append(c.want[:0], c.heard+1)
	c.total += int64(c.left)
	a := c.answered()
	a.Failed = !bytes.Equal(got, c.want)
	return end, a, true, nil
}

func (c *conversation) answered() load.Answer {
	c.heard++
	c.begun = false
	return load.Answer{Bytes: c.total}
}

// Closed never completes an answer: its length says where it ends.
func (c *conversation) Closed() (load.Answer, bool, error) {
	return load.Answer{}, false, fmt.Errorf("connection closed by the service")
}
