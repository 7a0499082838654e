package source

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
)

// Unpack undoes gzip, if data is packed at all; more than limit bytes are an
// error, so that a small file cannot fill the memory.
func Unpack(data []byte, limit int64) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return data, nil
	}
	zr, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("profile: cannot be unpacked: %w", err)
	}
	raw, err := io.ReadAll(io.LimitReader(zr, limit+1))
	if err != nil {
		return nil, fmt.Errorf("profile: is truncated: %w", err)
	}
	if int64(len(raw)) > limit {
		return nil, fmt.Errorf("profile: unpacks to more than %d MiB", limit>>20)
	}
	return raw, nil
}
