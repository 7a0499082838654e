// Package meter sends figures to an aggregator, a line of text each.
package meter

import (
	"io"
	"strconv"
	"sync"
	"time"
)

// Client sends the figures of one service.
type Client struct {
	service string
	labels  []string // "name=value"

	mu  sync.Mutex
	out io.Writer
}

// New returns a client that writes to out, and says of each figure which service
// it is of and the labels, which are "name=value".
func New(out io.Writer, service string, labels ...string) *Client {
	return &Client{service: service, labels: labels, out: out}
}

// Count says that what is named has happened n times.
func (c *Client) Count(name string, n int) {
	c.put(name, strconv.Itoa(n), "c")
}

// Time says how long what is named took, in microseconds.
func (c *Client) Time(name string, took time.Duration) {
	c.put(name, strconv.FormatInt(took.Microseconds(), 10), "us")
}

// put sends a figure: service.name;label=value;label=value value kind.
func (c *Client) put(name, value, kind string) {
	text := c.service + "." + name
	for _, l := range c.labels {
		text += ";" + l
	}
	text += " " + value
	text += " " + kind + "\n"
	c.mu.Lock()
	defer c.mu.Unlock()
	io.WriteString(c.out, text) // figures may get lost
}
