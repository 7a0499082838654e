package greenhouse

import (
	"bufio"
	"fmt"
	"net"
	"strconv"
	"strings"
)

// Station is the other end of a session.
type Station struct {
	conn net.Conn
	in   *bufio.Reader
	out  *bufio.Writer
}

// Dial connects a station.
func Dial(addr string) (*Station, error) {
	conn, err := net.Dial("tcp", addr)
	if err != nil {
		return nil, err
	}
	return &Station{conn, bufio.NewReader(conn), bufio.NewWriter(conn)}, nil
}

// Ask sends a command and returns the answer to it.
func (s *Station) Ask(text string) (string, error) {
	if err := send(s.out, []byte(text)); err != nil {
		return "", err
	}
	if err := s.out.Flush(); err != nil {
		return "", err
	}
	answer, err := receive(s.in)
	return string(answer), err
}

// Value asks for the value of a sensor.
func (s *Station) Value(house, sensor string) (float64, error) {
	answer, err := s.Ask("GET " + house + " " + sensor)
	if err != nil {
		return 0, err
	}
	value, ok := strings.CutPrefix(answer, "IS "+house+" "+sensor+" ")
	if !ok {
		return 0, fmt.Errorf("%s/%s: %s", house, sensor, answer)
	}
	return strconv.ParseFloat(value, 64)
}

// Close ends the session.
func (s *Station) Close() error {
	fmt.Fprint(s.out, "0000")
	if err := s.out.Flush(); err != nil {
		s.conn.Close()
		return err
	}
	return s.conn.Close()
}

// Flap is something that can be opened, in percent.
type Flap interface {
	Open(percent int) error
}

// Air opens flaps, those in the wind's lee first, as they are given. It stops at
// the first that is stuck; the others stay as they are.
func Air(flaps []Flap, percent int) error {
	for i, f := range flaps {
		if err := f.Open(percent); err != nil {
			return fmt.Errorf("flap %d: %w", i, err)
		}
	}
	return nil
}
