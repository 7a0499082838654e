// Package opened opens files that other functions read.
package opened

import (
	"encoding/binary"
	"fmt"
	"io"
	"os"
)

type entries struct {
	file io.Reader
	line int
}

func (es *entries) text() ([]byte, error) {
	var line []byte
	for {
		var c [1]byte
		if _, err := io.ReadFull(es.file, c[:]); err != nil { // want "file read in small pieces, each a call of the system"
			return line, err
		}
		if c[0] == '\n' {
			return line, nil
		}
		line = append(line, c[0])
	}
}

func Read(file io.Reader) (n int, err error) {
	es := &entries{file: file}
	for {
		if _, err := es.text(); err != nil {
			return n, err
		}
		n++
	}
}

func Load(name string) (int, error) {
	file, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	n, err := Read(file)
	if err != nil {
		return 0, fmt.Errorf("%s: %w", file.Name(), err)
	}
	return n, nil
}

func record(in io.Reader) ([]byte, error) {
	size := make([]byte, 2)
	if _, err := io.ReadFull(in, size); err != nil { // want "file read in small pieces"
		return nil, err
	}
	body := make([]byte, binary.BigEndian.Uint16(size))
	_, err := io.ReadFull(in, body)
	return body, err
}

func records(in io.Reader) (all [][]byte) {
	for {
		r, err := record(in)
		if err != nil {
			return all
		}
		all = append(all, r)
	}
}

func loadAll(names []string) (all [][]byte) {
	for _, name := range names {
		if f, err := os.Open(name); err == nil {
			all = append(all, records(f)...)
			f.Close()
		}
	}
	return all
}

func numbers(in io.Reader) (all []uint16) {
	for {
		var n uint16
		if err := binary.Read(in, binary.LittleEndian, &n); err != nil { // want "file read in small pieces"
			return all
		}
		all = append(all, n)
	}
}

func numbersOf(name string) []uint16 {
	f, err := os.Open(name)
	if err != nil {
		return nil
	}
	defer func() { f.Close() }()
	return numbers(f)
}

type source struct {
	from io.Reader
	nth  int
}

func (s *source) next() (string, error) {
	s.nth++
	var line []byte
	one := make([]byte, 1)
	for {
		n, err := s.from.Read(one) // want "file read in small pieces"
		if n == 1 && one[0] == '\n' {
			return string(line), nil
		}
		if err != nil {
			return string(line), err
		}
		line = append(line, one[0])
	}
}

func linesOf(name string) (all []string, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	s := &source{from: f}
	for {
		line, err := s.next()
		if err != nil {
			return all, fmt.Errorf("%s:%d: %w", f.Name(), s.nth, err)
		}
		all = append(all, line)
	}
}

type pairs struct{ in io.Reader }

func (p pairs) next() (b [2]byte, err error) {
	_, err = io.ReadFull(p.in, b[:]) // want "file read in small pieces"
	return b, err
}

func pairsOf(name string) (n int) {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	p := pairs{f}
	for {
		if _, err := p.next(); err != nil {
			break
		}
		n++
	}
	f.Close()
	return n
}

// It takes what it gets.
func checksum(in io.Reader) (sum byte, err error) {
	var b [32]byte
	for {
		n, err := in.Read(b[:]) // want "file read in small pieces"
		for _, c := range b[:n] {
			sum ^= c
		}
		if n == 0 || err != nil {
			return sum, err
		}
	}
}

func checksumOf(name string) (byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	return checksum(f)
}
