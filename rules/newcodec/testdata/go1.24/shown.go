package newcodec

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"path/filepath"
)

func perEntry(w io.Writer, entries [][]byte) error {
	for _, e := range entries {
		z := gzip.NewWriter(w) // want "compressor built anew on every call"
		z.Write(e)
		if err := z.Close(); err != nil {
			return err
		}
	}
	return nil
}

func chosen(w io.Writer, data []byte, level int) error {
	z, err := gzip.NewWriterLevel(w, level) // want "compressor built anew on every call"
	if err != nil {
		return err
	}
	z.Write(data)
	return z.Close()
}

func unknownLevel(w io.Writer, data []byte) error {
	z, err := gzip.NewWriterLevel(w, 12) // want "compressor built anew on every call"
	if err != nil {
		return err
	}
	z.Write(data)
	return z.Close()
}

func background(w io.Writer, data []byte, done chan error) {
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	go func() {
		z.Write(data)
		done <- z.Close()
	}()
}

var last io.Writer

func keep(w io.Writer) { last = w }

func remembered(w io.Writer, data []byte) {
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	keep(z)
	z.Write(data)
	z.Close()
}

func reset(w, other io.Writer, data []byte) {
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	z.Write(data)
	z.Close()
	z.Reset(other)
	z.Write(data)
	z.Close()
}

type visitor interface{ Visit(io.Writer) }

func whoever(w io.Writer, v visitor) {
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	v.Visit(z)
	z.Close()
}

func callback(w io.Writer, f func(io.Writer)) error {
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	f(z)
	return z.Close()
}

type sink struct{ out io.WriteCloser }

func (s *sink) Open(w io.Writer) {
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	s.hold(z)
}

func (s *sink) hold(w io.WriteCloser) { s.out = w }

func later(w io.Writer) func() error {
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	return func() error { return z.Close() }
}

func asserted(w io.Writer, data []byte) error {
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	held(z)
	z.Write(data)
	return z.Close()
}

var kept []*gzip.Writer

func held(w io.Writer) {
	if z, ok := w.(*gzip.Writer); ok {
		kept = append(kept, z)
	}
}

func ignored(data []byte) (string, error) {
	z, err := gzip.NewReader(bytes.NewReader(data)) // want "compressor built anew on every call"
	if err != nil {
		println(err.Error())
	}
	return z.Name, nil
}

func taken(w http.ResponseWriter, data []byte) error {
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	z.Write(data)
	return z.Close()
}

const takenZPool = 1

func pointed(w io.Writer) *string {
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	defer z.Close()
	return &z.Header.Name
}

// unpacked reads from what it was given, or from what unpacks that.
func unpacked(r io.Reader, packed bool) ([]byte, error) {
	if packed {
		r, err := gzip.NewReader(r) // want "compressor built anew on every call"
		if err != nil {
			return nil, err
		}
		defer r.Close()
		return io.ReadAll(r)
	}
	return io.ReadAll(r)
}

func inner(w io.Writer, err error) error {
	if err != nil {
		z, err := gzip.NewWriterLevel(choose(w, err), 1) // want "compressor built anew on every call"
		if err != nil {
			return err
		}
		return z.Close()
	}
	return nil
}

func choose(w io.Writer, err error) io.Writer {
	if err == io.EOF {
		return io.Discard
	}
	return w
}

func described(w io.Writer, path string) error {
	name := filepath.Base(path)
	z, err := flate.NewWriter(w, 5) // want "compressor built anew on every call"
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return z.Close()
}

func labelled(w io.Writer, n int) int {
out:
	switch {
	case n > 0:
		{
			z, err := gzip.NewWriterLevel(w, 2) // want "compressor built anew on every call"
			if err != nil {
				break out
			}
			z.Close()
		}
	}
	return n
}
