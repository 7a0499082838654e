// Package counting has a type whose WriteString counts, and whose Write does not.
package counting

import (
	"io"
	"net/http"
)

type counter struct {
	http.ResponseWriter
	other io.Writer
}

func (c *counter) WriteString(text string) (int, error) {
	return io.WriteString(c.other, text)
}

func say(w http.ResponseWriter, text string) {
	w.Write([]byte(text))
}
