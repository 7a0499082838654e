// Package graphite sends figures to Graphite in its plaintext protocol.
package graphite

import (
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
)

// slug turns free text into one node of a path.
func slug(text string) string {
	return strings.NewReplacer(" ", "-", ".", "_", "/", "_", ";", "_", "=", "_").Replace(strings.ToLower(text))
}

// Path returns the path with the given nodes.
func Path(nodes ...string) string {
	path := ""
	for i, node := range nodes {
		if i > 0 {
			path += "."
		}
		path += slug(node)
	}
	return path
}

// Tag qualifies a figure.
type Tag struct {
	Name  string
	Value string
}

// line formats one figure.
func line(path string, tags []Tag, value int64, at time.Time) string {
	text := path
	for _, tag := range tags {
		text += ";" + tag.Name + "=" + slug(tag.Value)
	}
	text += " " + strconv.FormatInt(value, 10)
	text += " " + strconv.FormatInt(at.Unix(), 10)
	return text + "\n"
}

// Client sends figures over one connection.
type Client struct {
	mu  sync.Mutex
	out io.Writer
	now func() time.Time
}

// NewClient returns a client that writes to out.
func NewClient(out io.Writer, now func() time.Time) *Client {
	return &Client{out: out, now: now}
}

// Send sends one figure.
func (c *Client) Send(path string, value int64, tags ...Tag) error {
	text := line(path, tags, value, c.now())
	c.mu.Lock()
	defer c.mu.Unlock()
	_, err := io.WriteString(c.out, text)
	return err
}
