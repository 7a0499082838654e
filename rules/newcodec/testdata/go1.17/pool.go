package newcodec

import (
	"compress/gzip"
	"io"
)

// A constant level cannot fail, and the language has no word for the type of any value.
func fastest(w io.Writer, data []byte) error {
	z, err := gzip.NewWriterLevel(w, gzip.BestSpeed) // want "compressor built anew on every call"
	if err != nil {
		return err
	}
	defer z.Close()
	_, err = z.Write(data)
	return err
}
