package benchfile

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"io"
)

// Kind is what a file holds.
type Kind int

// The kinds. Text is everything that is nothing else: in the benchmark format
// a line that cannot be read is no error.
const (
	Text   Kind = iota
	Test        // the output of go test -json
	Events      // the events of hone
)

// KindOf tells by the first line that holds JSON, before any result.
func KindOf(data []byte) Kind {
	for line := range bytes.Lines(data) {
		line = bytes.TrimSpace(line)
		if bytes.HasPrefix(line, []byte("Benchmark")) {
			return Text
		}
		if !bytes.HasPrefix(line, []byte("{")) {
			continue
		}
		var e struct {
			Action string          `json:"Action"`
			Start  json.RawMessage `json:"start"`
		}
		switch err := json.Unmarshal(line, &e); {
		case err != nil:
		case bytes.HasPrefix(e.Start, []byte("{")):
			return Events
		case e.Action != "":
			return Test
		}
	}
	return Text
}

// maxUnzipped bounds what a compressed file may hold, in bytes.
const maxUnzipped = 1 << 30

// Unzip returns what a gzip file holds, and anything else as it is.
func Unzip(data []byte) ([]byte, error) {
	if !bytes.HasPrefix(data, []byte{0x1f, 0x8b}) {
		return data, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil, err
	}
	out, err := io.ReadAll(io.LimitReader(r, maxUnzipped+1))
	if err != nil {
		return nil, err
	}
	if len(out) > maxUnzipped {
		return nil, fmt.Errorf("holds more than %d bytes", maxUnzipped)
	}
	return out, nil
}
