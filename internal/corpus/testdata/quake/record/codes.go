package record

import (
	"encoding/binary"
	"fmt"
	"io"
)

const codeSize = 5

// Codes reads the codes of stations, five letters each, until the end.
func Codes(src io.Reader) ([]string, error) {
	var codes []string
	code := make([]byte, codeSize)
	for {
		_, err := io.ReadFull(src, code)
		if err == io.EOF {
			return codes, nil
		} else if err != nil {
			return codes, fmt.Errorf("code %d: %w", len(codes), err)
		}
		codes = append(codes, string(code))
	}
}

// Block writes values of any fixed size behind each other, as the blocks of
// other makers have them.
func Block(w io.Writer, values ...any) error {
	for i, v := range values {
		if err := binary.Write(w, order, v); err != nil {
			return fmt.Errorf("value %d: %w", i, err)
		}
	}
	return nil
}
