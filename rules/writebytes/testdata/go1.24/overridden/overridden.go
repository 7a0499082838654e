// Package overridden has a writer whose WriteString is not its own.
package overridden

import (
	"bytes"
	"io"
)

type counter struct {
	bytes.Buffer
	writes int
}

func (c *counter) Write(p []byte) (int, error) {
	c.writes++
	return c.Buffer.Write(p)
}

func counted(w io.Writer, text string) (int, error) { return w.Write([]byte(text)) }
