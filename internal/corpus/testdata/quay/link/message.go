package link

import (
	"bytes"
	"encoding/binary"
	"fmt"
)

// Report is what a carrier tells.
type Report struct {
	Kind    Kind
	Tag     string // comes back with the answer
	MAC     [macSize]byte
	Carrier string
	Battery int
	Number  string // of a box
	Block   string
	Bay     int
}

// parse returns the report that a body is.
func parse(body []byte) (*Report, error) {
	r := &Report{
		Kind: Kind(body[0]),
		Tag:  string(body[1:minBody]),
	}
	if !r.Kind.Known() {
		return nil, fmt.Errorf("%w: %d", ErrKind, body[0])
	}
	if err := r.fill(body[minBody:]); err != nil {
		return nil, fmt.Errorf("%w of %v", err, r.Kind)
	}
	return r, nil
}

// fill takes the payload in.
func (r *Report) fill(p []byte) error {
	switch r.Kind {
	case Hello:
		if len(p) <= macSize {
			return ErrPayload
		}
		copy(r.MAC[:], p)
		r.Carrier = string(p[macSize:])
	case Ping:
		if len(p) != 1 || p[0] > 100 {
			return ErrPayload
		}
		r.Battery = int(p[0])
	case Set:
		if len(p) <= numberSize+2 {
			return ErrPayload
		}
		r.Bay = int(binary.BigEndian.Uint16(p[numberSize:]))
		r.Block = string(p[numberSize+2:])
		return r.number(p[:numberSize])
	case Lift, Leave:
		return r.number(p)
	case List:
		if len(p) == 0 {
			return ErrPayload
		}
		r.Block = string(p)
	}
	return nil
}

// number takes the number of a box, which is four letters and seven digits. The
// yard keeps it.
func (r *Report) number(p []byte) error {
	if len(p) != numberSize {
		return ErrPayload
	}
	for i, c := range p {
		if letter := i < 4; letter && (c < 'A' || c > 'Z') || !letter && (c < '0' || c > '9') {
			return ErrPayload
		}
	}
	r.Number = string(p)
	return nil
}

// Code is what has become of a report.
type Code byte

// The codes.
const (
	Done Code = iota
	Refused
	Failed
)

// Answer is what a carrier is told.
type Answer struct {
	Kind Kind
	Tag  string
	Code Code
	Text string // as much of it is sent as there is room for
}

// To begins the answer to a report.
func To(r *Report, c Code) Answer {
	return Answer{Kind: r.Kind, Tag: r.Tag, Code: c}
}

// MarshalBinary returns the body of the answer.
func (a Answer) MarshalBinary() ([]byte, error) {
	if len(a.Tag) != tagSize {
		return nil, fmt.Errorf("link: tag %q", a.Tag)
	}
	parts := [][]byte{
		{byte(a.Kind) | answered},
		[]byte(a.Tag),
		{byte(a.Code)},
	}
	if a.Text != "" {
		parts = append(parts, []byte(a.Text[:min(len(a.Text), maxBody-minBody-1)]))
	}
	return bytes.Join(parts, nil), nil
}
