package freshbuffer

import (
	"bytes"
	"errors"
	"fmt"
	"io"
)

// The end of what is read is told from an error before it.

func find(r io.Reader, id string) (int, error) {
	for n := 0; ; n++ {
		rec := make([]byte, record) // want `a buffer is allocated for each message that is read`
		_, err := io.ReadFull(r, rec)
		if err == io.EOF {
			return -1, nil
		}
		if err != nil {
			return 0, fmt.Errorf("record %d: %w", n, err)
		}
		if called(rec, id) {
			return n, nil
		}
	}
}

func called(rec []byte, id string) bool { return string(bytes.TrimRight(rec[:4], "\x00")) == id }

func longest(r io.Reader, sizes []int) (most int, err error) {
	for _, n := range sizes {
		line := make([]byte, n) // want `a buffer is allocated for each message that is read`
		if _, err := io.ReadFull(r, line); errors.Is(err, io.EOF) {
			break
		} else if err == io.ErrUnexpectedEOF {
			continue
		} else if err != nil {
			return 0, err
		}
		text := bytes.TrimSpace(line)
		most = max(most, len(bytes.Trim(text, "-")))
	}
	return most, nil
}
