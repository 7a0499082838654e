// Package collectd tells collectd figures, in its plain text protocol.
package collectd

import (
	"bytes"
	"io"
	"strconv"
)

// Writer sends figures of a host.
type Writer struct {
	host string
	out  io.Writer // gets a line per call
}

// NewWriter returns a writer of lines to out.
func NewWriter(host string, out io.Writer) *Writer { return &Writer{host, out} }

// Put sends the values of what collectd calls plugin-instance/type.
func (w *Writer) Put(ident string, values ...float64) error {
	var line bytes.Buffer
	line.WriteString("PUTVAL ")
	line.WriteString(w.host)
	line.WriteByte('/')
	line.WriteString(ident)
	line.WriteString(" interval=10 N")
	for _, v := range values {
		line.WriteByte(':')
		line.WriteString(strconv.FormatFloat(v, 'f', -1, 64))
	}
	line.WriteByte('\n')
	_, err := w.out.Write([]byte(line.String()))
	return err
}
