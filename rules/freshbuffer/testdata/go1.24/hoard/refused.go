// Package hoard has a writer that keeps what it is lent, whatever io.Writer demands.
package hoard

import "io"

type recorder struct{ got [][]byte }

func (r *recorder) Write(p []byte) (int, error) {
	r.got = append(r.got, p)
	return len(p), nil
}

func toHoard(r io.Reader, n int, w io.Writer) {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated`
		if _, err := io.ReadFull(r, b); err != nil {
			return
		}
		w.Write(b)
	}
}
