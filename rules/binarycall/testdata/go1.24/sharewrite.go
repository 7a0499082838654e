package binarycall

import (
	"bufio"
	"encoding/binary"
	"io"
)

// A header is written number by number: one array serves all, and is not needed for a byte.
func writeHeader(w io.Writer, size uint32, rate uint16, channels uint8, gain float32) error {
	if err := binary.Write(w, binary.LittleEndian, size); err != nil { // want `one number written by reflection`
		return err
	}
	if err := binary.Write(w, binary.LittleEndian, channels); err != nil { // want `one number written by reflection`
		return err
	}
	if channels > 1 {
		if err := binary.Write(w, binary.BigEndian, rate); err != nil { // want `one number written by reflection`
			return err
		}
	}
	return binary.Write(w, binary.LittleEndian, gain) // want `one number written by reflection`
}

// In a loop one array serves all turns. A buffer has room of its own.
func samples(w io.Writer, to *bufio.Writer, all []int16) {
	for _, s := range all {
		binary.Write(w, binary.LittleEndian, s)  // want `one number written by reflection`
		binary.Write(to, binary.LittleEndian, s) // want `one number written by reflection`
	}
}

// Reads and writes have an array each.
func passOn(r io.Reader, w io.Writer) error {
	for {
		var n uint32
		if err := binary.Read(r, binary.BigEndian, &n); err != nil { // want `one number read by reflection`
			return err
		}
		if err := binary.Write(w, binary.LittleEndian, n); err != nil { // want `one number written by reflection`
			return err
		}
	}
}

// A literal has an array of its own: it may run beside the function around it.
func beside(w, other io.Writer, all []uint32) {
	done := make(chan bool)
	go func() {
		binary.Write(other, binary.BigEndian, uint64(len(all))) // want `one number written by reflection`
		close(done)
	}()
	for _, n := range all {
		binary.Write(w, binary.BigEndian, n) // want `one number written by reflection`
	}
	<-done
}

// The names are taken: each has its own.
func nowhere(w io.Writer, room, numberRoom uint32) {
	binary.Write(w, binary.BigEndian, room)       // want `one number written by reflection`
	binary.Write(w, binary.BigEndian, numberRoom) // want `one number written by reflection`
}

// A goto must not pass a new variable.
func jumping(w io.Writer, n uint32, only bool) {
	if only {
		goto second
	}
	binary.Write(w, binary.BigEndian, n) // want `one number written by reflection`
second:
	binary.Write(w, binary.BigEndian, n+1) // want `one number written by reflection`
}

// What is safe under other conditions has an array of its own, of another name.
func (p *couple) write(w io.Writer, numbers []uint16) error {
	for _, x := range numbers {
		if err := binary.Write(w, binary.BigEndian, x); err != nil { // want `one number written by reflection`
			return err
		}
		if err := binary.Write(w, binary.BigEndian, p); err != nil { // want `a struct written by reflection`
			return err
		}
	}
	return nil
}
