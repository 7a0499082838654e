// Package tariff asks the customs office for duties. It speaks lines over TCP: to
//
//	DUTY HS0901 CH
//
// the office answers OK and the duty in hundredths of a percent, or NO and why
// not. Answers come in the order of the questions.
package tariff

import (
	"errors"
	"fmt"
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
)

// MaxAsk is how many questions may be open.
const MaxAsk = 128

// ErrLine is the error of an answer that is none.
var ErrLine = errors.New("tariff: bad answer")

// Kind is what is counted.
type Kind int

// What is counted.
const (
	Asked Kind = iota
	Known
	Refused
	kinds
)

// stat is a number.
type stat struct {
	mu sync.RWMutex
	n  int64
}

// stats are numbers by what they count.
type stats [kinds]stat

func (s *stats) add(k Kind, n int64) {
	at := &s[k]
	at.mu.Lock()
	at.n += n
	at.mu.Unlock()
}

func (s *stats) get(k Kind) int64 {
	s[k].mu.RLock()
	defer s[k].mu.RUnlock()
	return s[k].n
}

// Item is what duty is paid for.
type Item struct {
	Heading string // of the tariff, 4 digits or more
	Country string // 2 letters
}

// Duty is what the office answers.
type Duty struct {
	Rate  int    // in hundredths of a percent
	Where string // the line of the tariff
	Why   string // there is none; empty if there is one
}

// Client asks an office. It is for one goroutine, except for Count.
type Client struct {
	conn  net.Conn
	stats stats
}

// NewClient returns a client of an office.
func NewClient(conn net.Conn) *Client { return &Client{conn: conn} }

// Count returns how often something was.
func (c *Client) Count(k Kind) int64 { return c.stats.get(k) }

// Duties returns the duties of items, in their order; nil if there are none.
func (c *Client) Duties(items []Item) ([]Duty, error) {
	var duties []Duty
	for len(items) > 0 {
		some := items[:min(len(items), MaxAsk)]
		items = items[len(some):]
		for _, it := range some {
			if err := c.ask(it); err != nil {
				return nil, err
			}
		}
		for _, it := range some {
			d, err := c.answer(it)
			if err != nil {
				return nil, err
			}
			duties = append(duties, d)
		}
	}
	return duties, nil
}

func (c *Client) ask(it Item) error {
	c.stats.add(Asked, 1)
	for _, word := range [...]string{"DUTY ", heading(it), " ", it.Country, "\n"} {
		if _, err := io.WriteString(c.conn, word); err != nil {
			return err
		}
	}
	return nil
}

// heading returns the heading as the office has it.
func heading(it Item) string { return fmt.Sprintf("HS%s", it.Heading) }

func (c *Client) answer(it Item) (Duty, error) {
	line, err := readLine(c.conn)
	if err != nil {
		return Duty{}, err
	}
	d := Duty{Where: heading(it)}
	if why, no := strings.CutPrefix(line, "NO "); no {
		c.stats.add(Refused, 1)
		d.Why = why
		return d, nil
	}
	rate, ok := strings.CutPrefix(line, "OK ")
	if d.Rate, err = strconv.Atoi(rate); err != nil || !ok {
		return Duty{}, fmt.Errorf("%w: %q", ErrLine, line)
	}
	c.stats.add(Known, 1)
	return d, nil
}

// Changes asks for the changes of a year and returns what they can be read
// from: the connection, which is theirs from now on.
func Changes(conn net.Conn, year int) (io.ReadCloser, error) {
	if _, err := fmt.Fprintf(conn, "CHANGES %d\n", year); err != nil {
		return nil, err
	}
	line, err := readLine(conn)
	if err != nil {
		return nil, err
	}
	if line != "OK" {
		return nil, fmt.Errorf("%w: %q", ErrLine, line)
	}
	return conn, nil
}

// readLine reads a line, and nothing of what is behind it.
func readLine(r io.Reader) (string, error) {
	var line strings.Builder
	var b [1]byte
	for {
		if _, err := r.Read(b[:]); err != nil {
			if err == io.EOF {
				err = io.ErrUnexpectedEOF
			}
			return "", err
		}
		if b[0] == '\n' {
			return strings.TrimSuffix(line.String(), "\r"), nil
		}
		line.WriteByte(b[0])
	}
}
