// Package statsd sends metrics in the text format of StatsD.
package statsd

import (
	"io"
	"strconv"
	"strings"
	"time"
)

// The kinds of metric.
const (
	counter   = "c"
	histogram = "h"
	timing    = "ms"
)

// Client sends metrics below a namespace. It is safe for concurrent use if its
// writer is.
type Client struct {
	w         io.Writer
	namespace string
	rate      float64
}

// New returns a client that writes each metric to w. A rate between 0 and 1 is
// sent along with every metric; the client itself samples nothing.
func New(w io.Writer, namespace string, rate float64) *Client {
	return &Client{w: w, namespace: namespace, rate: rate}
}

// Count adds n to a counter.
func (c *Client) Count(stat string, n int64) error {
	return c.send(stat, float64(n), counter)
}

// Histogram records a value.
func (c *Client) Histogram(stat string, value float64) error {
	return c.send(stat, value, histogram)
}

// Timing records a duration, in milliseconds.
func (c *Client) Timing(stat string, d time.Duration) error {
	return c.send(stat, float64(d)/float64(time.Millisecond), timing)
}

// separators have a meaning in the format and cannot be part of a name.
var separators = strings.NewReplacer(":", "_", "|", "_", "@", "_")

// send writes one metric, as "namespace.stat:value|kind|@rate".
func (c *Client) send(stat string, value float64, kind string) error {
	text := make([]byte, 0, 64) // as long as most metrics are
	text = append(text, c.namespace...)
	text = append(text, '.')
	text = append(text, separators.Replace(stat)...)
	text = append(text, ':')
	text = strconv.AppendFloat(text, value, 'g', -1, 64)
	text = append(text, '|')
	text = append(text, kind...)
	if c.rate > 0 && c.rate < 1 {
		text = append(text, "|@"...)
		text = strconv.AppendFloat(text, c.rate, 'f', -1, 64)
	}
	_, err := c.w.Write(text)
	return err
}
