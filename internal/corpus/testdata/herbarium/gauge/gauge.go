// Package gauge sends figures to a collector, one in each line:
// LAB/KEY=VALUE;UNIX.
package gauge

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Collector takes the figures of a laboratory.
type Collector struct {
	lab string
	now func() time.Time

	mu   sync.Mutex
	dest io.Writer
	bad  error
}

// New returns a collector that writes to dest.
func New(lab string, now func() time.Time, dest io.Writer) *Collector {
	return &Collector{lab: lab, now: now, dest: dest}
}

// plain is a key without what has a meaning in a line.
func plain(key string) string {
	r := strings.NewReplacer("/", "_", "=", "_", ";", "_", "\n", "_")
	return r.Replace(key)
}

func (c *Collector) prefix() string {
	return fmt.Sprintf("%s/", c.lab)
}

// Send sends a figure, in one piece. After an error nothing is sent.
func (c *Collector) Send(key string, figure float64) {
	var line bytes.Buffer
	line.WriteString(c.prefix())
	line.WriteString(plain(key))
	line.WriteByte('=')
	number := strconv.FormatFloat(figure, 'g', -1, 64)
	line.WriteString(number)
	line.WriteByte(';')
	stamp := c.now().Unix()
	line.Write(strconv.AppendInt(nil, stamp, 10))
	line.WriteByte('\n')
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.bad == nil {
		_, c.bad = c.dest.Write([]byte(line.String()))
	}
}

// Err returns the first error.
func (c *Collector) Err() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.bad
}
