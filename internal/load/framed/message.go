package framed

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Message is bytes with counters between them.
type Message []part

// part is fixed bytes, or a counter of so many decimal digits.
type part struct {
	fixed  []byte
	digits int
}

// maxDigits is as many as a counter has at most.
const maxDigits = 20

// ParseMessage reads text in which escapes stand as in Go's strings, \x02 and
// \n, and {seq:8} for the number of the request on its connection, from 1, in
// eight digits with zeros before it.
func ParseMessage(s string) (Message, error) {
	var m Message
	for s != "" {
		before, after, ok := strings.Cut(s, "{seq:")
		fixed, err := unescape(before)
		if err != nil {
			return nil, err
		}
		if len(fixed) > 0 {
			m = append(m, part{fixed: fixed})
		}
		if !ok {
			break
		}
		number, rest, ok := strings.Cut(after, "}")
		n, err := strconv.Atoi(number)
		if !ok || err != nil || n < 1 || n > maxDigits {
			return nil, fmt.Errorf("message %q: a counter is {seq:8}, of 1 to %d digits", s, maxDigits)
		}
		m = append(m, part{digits: n})
		s = rest
	}
	if m == nil {
		m = Message{}
	}
	return m, nil
}

// unescape reads the escapes of Go's strings.
func unescape(s string) ([]byte, error) {
	var out []byte
	for rest := s; rest != ""; {
		c, multibyte, tail, err := strconv.UnquoteChar(rest, 0)
		if err != nil {
			return nil, fmt.Errorf("message %q: %w", s, errors.New("an escape is not one of Go's"))
		}
		if c < 0x80 || !multibyte {
			out = append(out, byte(c))
		} else {
			out = append(out, string(c)...)
		}
		rest = tail
	}
	return out, nil
}

// append appends the message as request n of its connection has it.
func (m Message) append(buf []byte, n uint64) []byte {
	for _, p := range m {
		buf = append(buf, p.fixed...)
		if p.digits > 0 {
			buf = appendDigits(buf, n, p.digits)
		}
	}
	return buf
}

// appendDigits appends the last digits of n.
func appendDigits(buf []byte, n uint64, digits int) []byte {
	at := len(buf)
	for range digits {
		buf = append(buf, '0')
	}
	for i := at + digits - 1; i >= at; i-- {
		buf[i] = byte('0' + n%10)
		n /= 10
	}
	return buf
}
