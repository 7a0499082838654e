package greenhouse

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"
)

// A packet is its size, as four hexadecimal digits which count themselves, and a
// line of text. A session ends with a packet of the size 0.
const (
	sizeLen   = 4
	maxPacket = 512
)

// ErrPacket is wrapped by the errors of packets that are none.
var ErrPacket = errors.New("bad packet")

// command is what a station asks for.
type command struct {
	verb   string
	house  string
	sensor string
	value  float64 // only of puts
}

// parse takes a command apart.
func parse(text []byte) (*command, error) {
	fields := bytes.Fields(text)
	if len(fields) < 3 {
		return nil, fmt.Errorf("%w: %d fields", ErrPacket, len(fields))
	}
	cmd := &command{
		verb:   string(fields[0]),
		house:  string(fields[1]),
		sensor: string(fields[2]),
	}
	if !validName(cmd.house) || !validName(cmd.sensor) {
		return nil, fmt.Errorf("%w: names %q, %q", ErrPacket, cmd.house, cmd.sensor)
	}
	switch {
	case cmd.verb == "GET" && len(fields) == 3:
		return cmd, nil
	case cmd.verb == "PUT" && len(fields) == 4:
		v, err := strconv.ParseFloat(string(fields[3]), 64)
		if err != nil {
			return nil, fmt.Errorf("%w: value %q", ErrPacket, fields[3])
		}
		cmd.value = v
		return cmd, nil
	}
	return nil, fmt.Errorf("%w: verb %q with %d fields", ErrPacket, cmd.verb, len(fields))
}

func validName(name string) bool {
	return regexp.MustCompile(`^[a-z][a-z0-9_-]*$`).MatchString(name)
}

// receive reads a packet. The error is io.EOF at the end of the session.
func receive(r io.Reader) ([]byte, error) {
	size := make([]byte, sizeLen)
	if _, err := io.ReadFull(r, size); err != nil {
		return nil, err
	}
	n, err := strconv.ParseUint(string(size), 16, 16)
	if err != nil {
		return nil, fmt.Errorf("%w: size %q", ErrPacket, size)
	}
	if n == 0 {
		return nil, io.EOF
	}
	if n < sizeLen || n > maxPacket {
		return nil, fmt.Errorf("%w: size %d", ErrPacket, n)
	}
	text := make([]byte, n-sizeLen)
	if _, err := io.ReadFull(r, text); err == io.EOF {
		return nil, io.ErrUnexpectedEOF
	} else if err != nil {
		return nil, err
	}
	return text, nil
}

// send writes a packet.
func send(w io.Writer, text []byte) error {
	if _, err := fmt.Fprintf(w, "%04x", sizeLen+len(text)); err != nil {
		return err
	}
	_, err := w.Write(text)
	return err
}
