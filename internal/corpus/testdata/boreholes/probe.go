package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
)

// A file of a probe is records. Each begins with its size, and has the name of a
// channel, a depth in metres and what was measured there; those of the channel
// NOTE have text instead.
const (
	channelSize = 4
	recordSize  = channelSize + 4 + 4
	recordMax   = 1 << 10
)

var errRecord = errors.New("not a record of a probe")

// record is what was measured at a depth.
type record struct {
	channel string
	depth   float32
	value   float32
	text    []byte
}

// series is what a channel has measured.
type series struct {
	count       int
	least, most float32
	sum         float64
	deepest     float32
}

// logging is what a probe has measured on its way down.
type logging struct {
	channels map[string]*series
	skipped  int
	notes    []string
}

func newLogging() *logging {
	return &logging{channels: map[string]*series{"GAMM": {}, "RES1": {}, "RES2": {}, "TEMP": {}}}
}

// survey reads the file of a probe.
func survey(r io.Reader) (*logging, error) {
	l := newLogging()
	for {
		rec, err := readRecord(r)
		if err == io.EOF {
			return l, nil
		}
		if err != nil {
			return nil, err
		}
		l.take(rec)
	}
}

// readRecord reads the next record. The error is io.EOF where there is none, and
// another one where there is a part of one.
func readRecord(r io.Reader) (*record, error) {
	var size uint16
	if err := binary.Read(r, binary.BigEndian, &size); err != nil {
		return nil, err
	}
	if size < channelSize || size > recordMax {
		return nil, fmt.Errorf("%w: %d bytes", errRecord, size)
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(r, body); err != nil {
		return nil, fmt.Errorf("%w: it breaks off", errRecord)
	}
	rec := &record{channel: string(body[:channelSize])}
	if rec.channel == "NOTE" {
		rec.text = body[channelSize:]
		return rec, nil
	}
	if size != recordSize {
		return nil, fmt.Errorf("%w: %d bytes of %q", errRecord, size, rec.channel)
	}
	numbers := bytes.NewReader(body[channelSize:])
	if err := binary.Read(numbers, binary.BigEndian, &rec.depth); err != nil {
		return nil, err
	}
	if err := binary.Read(numbers, binary.BigEndian, &rec.value); err != nil {
		return nil, err
	}
	return rec, nil
}

// take counts a record in.
func (l *logging) take(rec *record) {
	if rec.text != nil {
		l.notes = append(l.notes, string(rec.text))
		return
	}
	s, ok := l.channels[rec.channel]
	if !ok {
		l.skipped++
		return
	}
	if s.count == 0 || rec.value < s.least {
		s.least = rec.value
	}
	if s.count == 0 || rec.value > s.most {
		s.most = rec.value
	}
	s.deepest = max(s.deepest, rec.depth)
	s.sum += float64(rec.value)
	s.count++
}

// write writes a line for each channel that has measured something.
func (l *logging) write(w io.Writer) error {
	for _, name := range []string{"GAMM", "RES1", "RES2", "TEMP"} {
		s := l.channels[name]
		if s.count == 0 {
			continue
		}
		if _, err := fmt.Fprintf(w, "%s %d from %g to %g, mean %.3f, down to %g m\n", name, s.count, s.least, s.most, s.sum/float64(s.count), s.deepest); err != nil {
			return err
		}
	}
	return nil
}

// encode returns the record as a probe writes it.
func (r *record) encode() []byte {
	body := []byte(r.text)
	if r.text == nil {
		var depth, value bytes.Buffer
		binary.Write(&depth, binary.BigEndian, r.depth)
		binary.Write(&value, binary.BigEndian, r.value)
		body = bytes.Join([][]byte{depth.Bytes(), value.Bytes()}, nil)
	}
	size := uint16(channelSize + len(body))
	return bytes.Join([][]byte{{byte(size >> 8), byte(size)}, []byte(r.channel), body}, nil)
}
