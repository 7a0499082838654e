package seats

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"
	"sync"
)

// Fields are what a line of the log says beside its message.
type Fields map[string]any

// Log writes lines, each of which is seen at once by who follows the file.
type Log struct {
	mu  sync.Mutex
	Out io.Writer
}

// Info writes a line: fields in the order of their keys, then the message.
func (l *Log) Info(message string, fields Fields) {
	var line []byte
	for _, key := range slices.Sorted(maps.Keys(fields)) {
		line = fmt.Appendf(line, "%s=%v ", key, fields[key])
	}
	line = append(line, message...)
	line = append(line, '\n')
	l.mu.Lock()
	defer l.mu.Unlock()
	l.Out.Write(line)
}

// Counter is a number that grows.
type Counter struct {
	guard sync.RWMutex
	total int64
}

// Inc adds one.
func (c *Counter) Inc() {
	c.guard.Lock()
	c.total++
	c.guard.Unlock()
}

// Total returns the number.
func (c *Counter) Total() int64 {
	c.guard.RLock()
	defer c.guard.RUnlock()
	return c.total
}

// Metrics are numbers with names.
type Metrics struct {
	Requests Counter

	mu     sync.Mutex
	values map[string]int64
}

// Add adds to a number.
func (m *Metrics) Add(name string, delta int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.values == nil {
		m.values = map[string]int64{}
	}
	m.values[name] += delta
}

// Dump returns the numbers, a line each. Operators ask for it, now and then.
func (m *Metrics) Dump() string {
	m.mu.Lock()
	defer m.mu.Unlock()
	text := fmt.Sprintf("requests %d\n", m.Requests.Total())
	for _, name := range slices.Sorted(maps.Keys(m.values)) {
		text += strings.ToLower(name) + fmt.Sprintf(" %d\n", m.values[name])
	}
	return text
}
