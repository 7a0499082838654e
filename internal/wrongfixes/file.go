package wrongfixes

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// File is where the outcomes are, relative to the root of hone's module.
const File = "docs/wrongfixes.json"

// ReadFile reads outcomes. A file that does not exist holds none, and is no
// error.
func ReadFile(name string) ([]Outcome, error) {
	data, err := os.ReadFile(name)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	dec := json.NewDecoder(bytes.NewReader(data))
	dec.DisallowUnknownFields() // a misspelt key would vanish with the next WriteFile
	var outcomes []Outcome
	if err := dec.Decode(&outcomes); err != nil {
		return nil, fmt.Errorf("file %s: %w", name, err)
	}
	return outcomes, nil
}

// WriteFile writes outcomes.
func WriteFile(name string, outcomes []Outcome) error {
	var buf bytes.Buffer
	enc := json.NewEncoder(&buf)
	enc.SetEscapeHTML(false)
	enc.SetIndent("", " ")
	if err := enc.Encode(outcomes); err != nil {
		return err
	}
	return os.WriteFile(name, buf.Bytes(), 0o666)
}
