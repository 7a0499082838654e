package handlers

import (
	"encoding/binary"
	"errors"
	"os"
)

// In each of these the object may have to be on the heap.

func onKept(p *Plant, b []byte) ([]byte, error) {
	r, err := parse(b)
	if err != nil {
		return nil, err
	}
	p.last = r
	return nil, nil
}

func onHeard(p *Plant, b []byte) error {
	r, err := parse(b)
	if err != nil {
		return err
	}
	p.hear(r)
	return nil
}

func onLogged(p *Plant, b []byte) error {
	r, err := parse(b)
	if err != nil {
		return err
	}
	p.log.Log(r)
	return nil
}

func onLater(p *Plant, b []byte) error {
	r, err := parse(b)
	if err != nil {
		return err
	}
	go p.note(r)
	return nil
}

func onReturned(b []byte) *reading {
	r, _ := parse(b)
	return r
}

// A name is no message: what has one is opened once.
type source struct {
	file *os.File
	head [4]byte
}

func open(name string) (*source, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	s := &source{file: f} // want `a small object is allocated for each call`
	if _, err := f.Read(s.head[:]); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return s, nil
}

func magic(name string) (n uint32) {
	s, err := open(name)
	if err != nil {
		return 0
	}
	return binary.BigEndian.Uint32(s.head[:])
}
