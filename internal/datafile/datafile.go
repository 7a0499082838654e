// Package datafile reads and writes the measurements that are committed, as
// JSON that people read in a diff.
package datafile

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Read decodes a file. A key that into does not have is an error: it would
// vanish with the next [Write].
func Read(name string, into any) error {
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields()
	if err := dec.Decode(into); err != nil {
		return fmt.Errorf("file %s: %w", name, err)
	}
	return nil
}

// ReadResults is Read of a file that is not there before the first result:
// then nothing is read.
func ReadResults(name string, into any) error {
	if err := Read(name, into); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

// Write encodes a file.
func Write(name string, v any) error {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(v); err != nil {
		return err
	}
	return os.WriteFile(name, buf.Bytes(), 0o666)
}
