// Package tsdb sends figures to OpenTSDB.
package tsdb

import (
	"bufio"
	"io"
	"strconv"
	"sync"
	"time"
)

// Client sends figures as lines of the "put" command.
type Client struct {
	host string
	now  func() time.Time

	mu    sync.Mutex
	out   *bufio.Writer
	at    int64  // when the last figure was sent
	stamp string // the same, as a text
}

// NewClient returns a client of the database at the other end of a connection.
// Figures are tagged with the name of the host.
func NewClient(conn io.Writer, host string, now func() time.Time) *Client {
	return &Client{out: bufio.NewWriterSize(conn, 512), host: host, now: now}
}

// Put sends a value of a metric.
func (c *Client) Put(metric string, value float64) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at := c.now().Unix(); at != c.at {
		c.at, c.stamp = at, strconv.FormatInt(at, 10)
	}
	c.out.WriteString("put ")
	c.out.WriteString(metric)
	c.out.WriteByte(' ')
	c.out.WriteString(c.stamp)
	c.out.WriteByte(' ')
	c.out.WriteString(strconv.FormatFloat(value, 'f', -1, 64))
	c.out.WriteString(" host=")
	c.out.WriteString(c.host)
	c.out.WriteByte('\n')
	return c.out.Flush()
}
