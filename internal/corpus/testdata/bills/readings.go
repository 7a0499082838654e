package bills

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"strings"
)

// ErrTelegram is the error of a telegram of a length that none has.
var ErrTelegram = errors.New("bills: bad telegram")

const (
	telegramSize = 18 // at least; there may be more, which is of no interest
	meterSize    = 8
)

// telegram is what a meter sends: all numbers big endian, behind the length in
// 2 bytes.
type telegram struct {
	meter  string // 8 bytes, filled up with zeros
	at     uint32 // Unix time
	litres uint32
	flags  uint16
}

// flagAir is set by meters that had air in them.
const flagAir = 1 << 3

// Reading is what a meter showed.
type Reading struct {
	At     uint32
	Litres uint32
}

// Meter is a meter of a customer.
type Meter struct {
	Last   Reading
	Used   uint64 // in litres, since the first reading
	Doubts []*Reading
	any    bool
}

// book takes a reading.
func (m *Meter) book(t *telegram) {
	if m.any && t.litres >= m.Last.Litres {
		m.Used += uint64(t.litres - m.Last.Litres)
	}
	m.Last, m.any = Reading{t.at, t.litres}, true
	if t.flags&flagAir != 0 {
		m.Doubts = append(m.Doubts, &Reading{t.at, t.litres})
	}
}

// Loader books readings.
type Loader struct {
	Meters  map[string]*Meter
	Unknown []string // meters that are of no customer, as they came
}

// Load books the telegrams that r has, and returns how many there were.
func (l *Loader) Load(r io.Reader) (int, error) {
	in := bufio.NewReader(r)
	for n := 0; ; n++ {
		t, err := next(in)
		if err == io.EOF {
			return n, nil
		}
		if err != nil {
			return n, fmt.Errorf("telegram %d: %w", n+1, err)
		}
		if m, ok := l.Meters[t.meter]; ok {
			m.book(t)
		} else {
			l.Unknown = append(l.Unknown, t.meter)
		}
	}
}

// next reads a telegram.
func next(in *bufio.Reader) (*telegram, error) {
	var size uint16
	if err := binary.Read(in, binary.BigEndian, &size); err != nil {
		return nil, err
	}
	if size < telegramSize {
		return nil, fmt.Errorf("%w: of %d bytes", ErrTelegram, size)
	}
	body, err := io.ReadAll(io.LimitReader(in, int64(size)))
	if err != nil {
		return nil, err
	}
	if len(body) < int(size) {
		return nil, io.ErrUnexpectedEOF
	}
	t := &telegram{meter: strings.TrimRight(string(body[:meterSize]), "\x00")}
	rest := bytes.NewReader(body[meterSize:])
	number := func(v any) {
		if err == nil {
			err = binary.Read(rest, binary.BigEndian, v)
		}
	}
	number(&t.at)
	number(&t.litres)
	number(&t.flags)
	return t, err
}
