package newcodec

import (
	"bytes"
	"compress/flate"
	"compress/gzip"
	"io"
)

func pack(w io.Writer, data []byte) error {
	z := gzip.NewWriter(w) // want "compressor built anew on every call"
	if _, err := z.Write(data); err != nil {
		return err
	}
	return z.Close()
}

func level(w io.Writer, data []byte, level int) error {
	z, err := gzip.NewWriterLevel(w, level) // want "compressor built anew on every call"
	if err != nil {
		return err
	}
	defer z.Close()
	_, err = z.Write(data)
	return err
}

func unpack(data []byte) ([]byte, error) {
	var z = flate.NewReader(bytes.NewReader(data)) // want "compressor built anew on every call"
	return io.ReadAll(z)
}

func handler(next func(io.Writer) error) func(io.Writer) error {
	return func(w io.Writer) error {
		z := gzip.NewWriter(w) // want "compressor built anew on every call"
		defer z.Close()
		return next(z)
	}
}
