package badges

import (
	"fmt"
	"io"
	"strings"
	"sync"
	"time"
)

// Metrics sends figures to Graphite.
type Metrics struct {
	prefix string
	clock  func() time.Time

	mutex sync.Mutex
	out   io.Writer
}

// NewMetrics returns metrics whose names begin with the prefix.
func NewMetrics(prefix string, out io.Writer, clock func() time.Time) *Metrics {
	return &Metrics{prefix: prefix, out: out, clock: clock}
}

// Name returns the name of a metric. Its parts must not have dots.
func (m *Metrics) Name(parts ...string) string {
	name := m.prefix
	for _, part := range parts {
		name = name + "." + strings.ReplaceAll(part, ".", "_")
	}
	return strings.ToLower(name)
}

// Send sends a figure.
func (m *Metrics) Send(name string, value int64) {
	line := fmt.Sprintf("%s %d %d\n", name, value, m.clock().Unix())
	m.mutex.Lock()
	defer m.mutex.Unlock()
	io.WriteString(m.out, line)
}
