// Package zabbix sends figures to Zabbix, as lines that its sender reads.
package zabbix

import (
	"bytes"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
	"time"
)

// A Sender sends the figures of one host. It is safe for use by several
// goroutines.
type Sender struct {
	host string

	mu  sync.Mutex
	out io.Writer
}

// NewSender returns a sender that writes to out, a line at a time.
func NewSender(host string, out io.Writer) *Sender { return &Sender{host: host, out: out} }

// item makes the key of an item from a name.
func item(name string) string {
	clean := strings.NewReplacer(" ", "_", ",", "_", "[", "_", "]", "_", "\"", "_")
	return clean.Replace(name)
}

// lead is what each line of the host begins with.
func (s *Sender) lead() string { return fmt.Sprintf("%s ", s.host) }

// Figure sends a figure.
func (s *Sender) Figure(name string, value float64) error {
	var line bytes.Buffer
	line.WriteString(s.lead())
	line.WriteString(item(name))
	line.WriteByte(' ')
	line.WriteString(strconv.FormatFloat(value, 'f', -1, 64))
	line.WriteByte('\n')
	s.mu.Lock()
	defer s.mu.Unlock()
	_, err := s.out.Write([]byte(line.String()))
	return err
}

// Took sends how long something took, in milliseconds.
func (s *Sender) Took(name string, d time.Duration) error {
	return s.Figure(name, float64(d)/float64(time.Millisecond))
}
