// Package handlers answers what is asked, by the first letter.
package handlers

import (
	"encoding/binary"
	"errors"
)

var errAsked = errors.New("handlers: not understood")

type reading struct {
	meter uint32
	value uint64
	unit  byte
}

// table is not known to be called in a loop.
var table = map[byte]func(*Plant, []byte) ([]byte, error){
	'r': onReading,
	'k': onKept,
}

type Plant struct {
	values map[uint32]uint64
	last   *reading
	hear   func(*reading)
	log    logger
}

type logger interface{ Log(r *reading) }

// parse reads a reading.
func parse(b []byte) (*reading, error) {
	if len(b) != 13 {
		return nil, errAsked
	}
	r := &reading{unit: b[0]} // want `a small object is allocated for each call`
	r.meter = binary.BigEndian.Uint32(b[1:])
	if r.meter == 0 {
		return nil, errors.New("handlers: no meter")
	}
	r.value = binary.BigEndian.Uint64(b[5:])
	if check(r.value) != r.unit {
		return nil, errAsked
	}
	return r, nil
}

func check(n uint64) (sum byte) {
	for ; n > 0; n >>= 8 {
		sum ^= byte(n)
	}
	return sum
}

func onReading(p *Plant, b []byte) ([]byte, error) {
	if len(p.values) == 0 {
		return nil, nil
	}
	r, err := parse(b) // want `forgotten when the function returns`
	if err != nil {
		return nil, err
	}
	p.note(r)
	return []byte{r.unit}, nil
}

func (p *Plant) note(r *reading) { p.values[r.meter] = r.value }

// Answer does what is asked.
func (p *Plant) Answer(b []byte) ([]byte, error) {
	if len(b) == 0 || table[b[0]] == nil {
		return nil, errAsked
	}
	return table[b[0]](p, b[1:])
}
