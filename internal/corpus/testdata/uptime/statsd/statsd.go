// Package statsd sends metrics in the format of DogStatsD.
package statsd

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
)

// Client sends metrics. It is safe for concurrent use.
type Client struct {
	namespace string
	tags      string // of all metrics

	mu  sync.Mutex
	w   io.Writer
	buf bytes.Buffer
}

// New returns a client that makes a single write per metric.
func New(w io.Writer, namespace string, tags ...string) *Client {
	return &Client{w: w, namespace: namespace, tags: strings.Join(tags, ",")}
}

// Count adds n to a counter.
func (c *Client) Count(name string, n int) error { return c.send(name, float64(n), "c") }

// Gauge sets a gauge.
func (c *Client) Gauge(name string, value float64) error { return c.send(name, value, "g") }

// Timing adds to a timer, in milliseconds.
func (c *Client) Timing(name string, d time.Duration) error {
	return c.send(name, float64(d)/float64(time.Millisecond), "ms")
}

// send sends a metric. Packets of several goroutines do not mingle.
func (c *Client) send(name string, value float64, kind string) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.buf.Reset()
	c.buf.WriteString(c.prefix())
	c.buf.WriteString(sanitize(name))
	c.buf.WriteByte(':')
	c.buf.WriteString(strconv.FormatFloat(value, 'f', -1, 64))
	c.buf.WriteByte('|')
	c.buf.WriteString(kind)
	if c.tags != "" {
		c.buf.WriteString("|#")
		c.buf.WriteString(c.tags)
	}
	c.buf.WriteByte('\n')
	_, err := c.w.Write([]byte(c.buf.String()))
	return err
}

func (c *Client) prefix() string {
	return fmt.Sprintf("%s.", c.namespace)
}

// sanitize replaces what has a meaning in the format.
func sanitize(name string) string {
	r := strings.NewReplacer(":", "_", "|", "_", "@", "_", "#", "_", "\n", "_")
	return r.Replace(name)
}
