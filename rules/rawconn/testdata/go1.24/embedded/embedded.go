// Package embedded has structs that are connections by what is embedded in them.
package embedded

import (
	"bufio"
	"encoding/binary"
	"io"
	"net"
)

// Phone is a connection, by its methods.
type Phone struct {
	*net.TCPConn
	number string
}

func (p *Phone) Ask(question []byte) ([]byte, error) {
	if err := binary.Write(p, binary.BigEndian, uint16(len(question))); err != nil { // want `written straight to a connection`
		return nil, err
	}
	if _, err := p.Write(question); err != nil { // want `written straight to a connection`
		return nil, err
	}
	var size [2]byte
	if _, err := io.ReadFull(p, size[:]); err != nil { // want `read straight from a connection`
		return nil, err
	}
	answer := make([]byte, binary.BigEndian.Uint16(size[:]))
	_, err := io.ReadFull(p, answer) // want `read straight from a connection`
	return answer, err
}

// A method of its own is between.
type sized struct {
	net.Conn
	in *bufio.Reader
}

func (s *sized) Read(p []byte) (int, error) { return s.in.Read(p) }

func (s *sized) size() (n [4]byte, err error) {
	if _, err = io.ReadFull(s, n[:2]); err != nil {
		return n, err
	}
	_, err = io.ReadFull(s, n[2:])
	return n, err
}

// What is embedded only reads and writes; it need not be a connection.
type pair struct {
	io.Reader
	io.Writer
}

func (p pair) twice(b []byte) error {
	if _, err := p.Write(b[:1]); err != nil {
		return err
	}
	_, err := p.Write(b[1:])
	return err
}
