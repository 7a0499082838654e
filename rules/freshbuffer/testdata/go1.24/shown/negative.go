package shown

import (
	"bytes"
	"io"
)

// Another field is read into.
func otherField(r io.Reader, n int) (record, error) {
	rec, old := record{}, make([]byte, 4)
	rec.body = make([]byte, n)
	_, err := r.Read(old[1:])
	return rec, err
}

// It is written.
func filledHere(w io.Writer, s string) error {
	var b bytes.Buffer
	b.WriteString(s)
	_, err := b.WriteTo(w)
	return err
}

// There is no limit: it is a document.
func document(r io.Reader) ([]byte, error) {
	b, err := io.ReadAll(r)
	return b, err
}

// It holds something.
func begun(r io.Reader, old []byte) error {
	b := bytes.NewBuffer(old)
	_, err := b.ReadFrom(r)
	return err
}
