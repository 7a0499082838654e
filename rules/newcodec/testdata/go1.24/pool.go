package newcodec

import (
	"bufio"
	"bytes"
	"compress/flate"
	"compress/gzip"
	"compress/zlib"
	"encoding/json"
	"fmt"
	"io"
)

// A constant level cannot fail.
func fastest(w io.Writer, data []byte) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestSpeed) // want "compressor built anew on every call"
	if err != nil {
		return err
	}
	defer z.Close()
	_, err = z.Write(data)
	return err
}

func deflated(data []byte) []byte {
	var buf bytes.Buffer
	z, _ := flate.NewWriter(&buf, 6) // want "compressor built anew on every call"
	z.Write(data)
	z.Close()
	return buf.Bytes()
}

// The error of building is used no more.
func packed(w io.Writer, data []byte) error {
	const level = 3
	z, err := zlib.NewWriterLevel(w, level) // want "compressor built anew on every call"
	if err != nil {
		return fmt.Errorf("pack: %w", err)
	}
	if _, err := z.Write(data); err != nil {
		return err
	}
	return z.Close()
}

func gunzip(r io.Reader) ([]byte, error) {
	z, err := gzip.NewReader(r) // want "compressor built anew on every call"
	if err != nil {
		return nil, err
	}
	defer z.Close()
	return io.ReadAll(z)
}

// The error is there already.
func gunzipName(path string, open func(string) (io.ReadCloser, error)) (name string, err error) {
	r, err := open(path)
	if err != nil {
		return "", err
	}
	defer r.Close()
	z, err := gzip.NewReader(r) // want "compressor built anew on every call"
	if err != nil {
		return "", err
	}
	z.Multistream(false)
	return z.Name, nil
}

type report struct{ rows []string }

// What is wrapped around it, and what the package's own functions do with it.
func (r *report) send(w io.Writer) (err error) {
	z := zlib.NewWriter(w) // want "compressor built anew on every call"
	defer func() {
		if e := z.Close(); err == nil {
			err = e
		}
	}()
	buffered := bufio.NewWriter(z)
	if err := writeRows(buffered, r.rows); err != nil {
		return err
	}
	if err := buffered.Flush(); err != nil {
		return err
	}
	return json.NewEncoder(z).Encode(len(r.rows))
}

func writeRows(w io.Writer, rows []string) error {
	for _, row := range rows {
		if _, err := fmt.Fprintln(w, row); err != nil {
			return err
		}
	}
	return nil
}

// A literal has its own end.
func compressed(next func() []byte) func(io.Writer) error {
	return func(w io.Writer) error {
		z := gzip.NewWriter(w) // want "compressor built anew on every call"
		z.Name = "answer"
		if _, err := z.Write(next()); err != nil {
			return err
		}
		return z.Close()
	}
}

// Each of two has a pool.
func either(w io.Writer, fast bool, data []byte) error {
	if fast {
		z, _ := gzip.NewWriterLevel(w, 1) // want "compressor built anew on every call"
		z.Write(data)
		return z.Close()
	}
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	z.Write(data)
	return z.Close()
}
