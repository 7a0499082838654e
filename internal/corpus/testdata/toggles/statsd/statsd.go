// Package statsd tells an agent what goes on, in the lines of StatsD with tags.
package statsd

import (
	"io"
	"net"
	"strconv"
	"strings"
	"sync"
)

// Tag is a property of what is counted.
type Tag struct{ Key, Value string }

// Client tells an agent. It is safe for concurrent use.
type Client struct {
	prefix string
	rate   float64
	keep   func() bool // whether the next line is one of those that are sent

	mu  sync.Mutex
	out io.Writer
}

// Option says how a client is to be.
type Option func(*Client)

// Prefix has all names begin with a prefix.
func Prefix(prefix string) Option {
	return func(c *Client) { c.prefix = prefix + "." }
}

// Sampled has only some lines be sent.
func Sampled(rate float64, keep func() bool) Option {
	return func(c *Client) { c.rate, c.keep = rate, keep }
}

// New returns a client that writes to an agent, of which each write is one line.
func New(out io.Writer, options ...Option) *Client {
	c := &Client{rate: 1, keep: func() bool { return true }, out: out}
	for _, o := range options {
		o(c)
	}
	return c
}

// Dial returns a client of the agent at an address. Lines are datagrams, one
// each, so that what is lost is one of them.
func Dial(addr string, options ...Option) (*Client, error) {
	conn, err := net.Dial("udp", addr)
	if err != nil {
		return nil, err
	}
	return New(conn, options...), nil
}

// Count adds to a counter. What the agent misses is lost.
func (c *Client) Count(name string, n int64, tags ...Tag) {
	if c.keep() {
		c.send(name, strconv.FormatInt(n, 10)+"|c", tags)
	}
}

func (c *Client) send(name, value string, tags []Tag) {
	line := c.prefix + clean(name) + ":" + value
	if c.rate < 1 {
		line += "|@" + strconv.FormatFloat(c.rate, 'g', -1, 64)
	}
	for i, t := range tags {
		if i == 0 {
			line += "|#"
		} else {
			line += ","
		}
		line += t.Key + ":" + clean(t.Value)
	}
	line += "\n"
	c.mu.Lock()
	defer c.mu.Unlock()
	c.out.Write([]byte(line))
}

// clean returns text without what lines are made of.
func clean(text string) string {
	marks := strings.NewReplacer(":", "_", "|", "_", "@", "_", "#", "_", ",", "_", "\n", " ")
	return marks.Replace(text)
}

// Join returns the name that parts make, with a dot between each two.
func Join(parts ...string) string {
	var name string
	for _, part := range parts {
		if name != "" {
			name += "."
		}
		name += part
	}
	return name
}
