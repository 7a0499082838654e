package binarycall

import (
	"encoding/binary"
	"errors"
	"io"
)

// A header is read number by number: one array serves all.
func readHeader(r io.Reader) (h header, err error) {
	if r == nil {
		return h, errors.New("no reader")
	}
	if err := binary.Read(r, binary.BigEndian, &h.length); err != nil { // want `one number read by reflection`
		return h, err
	}
	var flags uint8
	if err := binary.Read(r, binary.BigEndian, &flags); err != nil { // want `one number read by reflection`
		return h, err
	}
	if flags&1 != 0 {
		var checksum uint64
		if err := binary.Read(r, binary.LittleEndian, &checksum); err != nil { // want `one number read by reflection`
			return h, err
		}
		h.length ^= int32(checksum)
	}
	return h, nil
}

// In a loop one array serves all turns.
func sumOf(r io.Reader, n int) (sum uint32) {
	for range n {
		for {
			var x uint32
			if err := binary.Read(r, binary.BigEndian, &x); err != nil { // want `one number read by reflection`
				return sum
			}
			sum += x
		}
	}
	return sum
}

// A literal has an array of its own: it may run beside the function around it.
func both2(r, other io.Reader) (a, b uint16, err error) {
	done := make(chan error)
	go func() {
		var x uint16
		err := binary.Read(other, binary.BigEndian, &x) // want `one number read by reflection`
		b = x
		done <- err
	}()
	for range 2 {
		var y uint16
		if err := binary.Read(r, binary.BigEndian, &y); err != nil { // want `one number read by reflection`
			return 0, 0, err
		}
		a += y
	}
	return a, b, <-done
}

// The first name is taken, here by a parameter.
func named2(scratch io.Reader) (a uint16, b uint32) {
	if err := binary.Read(scratch, binary.BigEndian, &a); err != nil { // want `one number read by reflection`
		return 0, 0
	}
	binary.Read(scratch, binary.BigEndian, &b) // want `one number read by reflection`
	return a, b
}

// Both are taken: each read has its own.
func nameless2(scratch io.Reader) (a uint16, b uint32) {
	numberBytes := 2
	if err := binary.Read(scratch, binary.BigEndian, &a); err != nil { // want `one number read by reflection`
		return 0, 0
	}
	if err := binary.Read(scratch, binary.BigEndian, &b); err != nil { // want `one number read by reflection`
		return 0, uint32(numberBytes)
	}
	return a, b
}

// What is safe under other conditions has an array of its own, of another name.
func (p *couple) rounds(r io.Reader, n int) (sum uint16, err error) {
	for range n {
		var x uint16
		if err := binary.Read(r, binary.BigEndian, &x); err != nil { // want `one number read by reflection`
			return 0, err
		}
		sum += x
		if err := binary.Read(r, binary.BigEndian, p); err != nil { // want `a struct read by reflection`
			return 0, err
		}
	}
	return sum, nil
}

type couple struct{ A, B uint32 }
