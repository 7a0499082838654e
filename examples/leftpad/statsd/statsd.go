// Package statsd sends metrics in the text format of StatsD.
package statsd

import (
	"fmt"
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

// send writes one metric, as "namespace.stat:value|kind|@rate".
func (c *Client) send(stat string, value float64, kind string) error {
	text := fmt.Sprintf("%s.", c.namespace)
	replacer := strings.NewReplacer(":", "_", "|", "_", "@", "_")
	text += fmt.Sprintf("%s:%v|%s", replacer.Replace(stat), value, kind)
	if c.rate > 0 && c.rate < 1 {
		text += fmt.Sprintf("|@%s", strconv.FormatFloat(c.rate, 'f', -1, 64))
	}
	_, err := c.w.Write([]byte(text))
	return err
}
