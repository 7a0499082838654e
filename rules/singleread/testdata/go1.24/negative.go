package singleread

import (
	"bufio"
	"io"
	"strings"
)

// What must stay silent.

func more(r io.Reader) (n int) {
	b := make([]byte, 512)
	for {
		m, err := r.Read(b)
		if err != nil {
			return n
		}
		n += m
	}
}

func header(r io.Reader, list [][]byte) error {
	for i := range list {
		if _, err := io.ReadFull(r, list[i][i:i+4]); err != nil {
			return err
		}
	}
	return nil
}

func grown(r io.Reader, big bool) (n int) {
	b := make([]byte, 1)
	if big {
		b = make([]byte, 100)
	}
	for {
		if _, err := r.Read(b); err != nil {
			return n
		}
		n++
	}
}

func version(r io.Reader) (int, error) {
	var b [1]byte
	_, err := io.ReadFull(r, b[:])
	return int(b[0]), err
}

func buffered(r *bufio.Reader) (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(r, b[:])
	return b[0], err
}

func behind(r io.Reader) (byte, error) {
	if _, ok := r.(io.ByteReader); !ok {
		r = bufio.NewReader(r)
	}
	var b [1]byte
	_, err := io.ReadFull(r, b[:])
	return b[0], err
}

func memory(s string) (n int) {
	var r io.Reader = strings.NewReader(s)
	var b [1]byte
	for {
		if _, err := r.Read(b[:]); err != nil {
			return n
		}
		n++
	}
}

type lines struct{ r io.Reader }

func newLines(r io.Reader) *lines { return &lines{r: bufio.NewReader(r)} }

func (l *lines) next() (byte, error) {
	var b [1]byte
	_, err := l.r.Read(b[:])
	return b[0], err
}

type scanner interface {
	io.Reader
	io.ByteReader
}

func byteReader(r scanner) (n int) {
	b := []byte{0}
	for {
		if _, err := r.Read(b); err != nil {
			return n
		}
		n++
	}
}
