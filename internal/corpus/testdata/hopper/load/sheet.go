package load

import (
	"bytes"
	"io"
)

// sheet is what is to be written.
type sheet struct {
	bytes.Buffer
	dst io.Writer
}

// flush writes all that is on the sheet, and empties it.
func (s *sheet) flush() error {
	text := append([]byte(nil), s.Bytes()...)
	s.Reset()
	_, err := s.dst.Write(text)
	return err
}
