package wholefile

import (
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
)

func named(text string) (n int) {
	parts := strings.Split(text, ",")
	for _, part := range parts {
		n += len(part)
	}
	return n / len(parts)
}

func both(name string) (int, [][]byte, error) {
	data, err := os.ReadFile(name)
	return len(data), bytes.Split(data, []byte("\n")), err
}

func decoded(r io.Reader, v any) error {
	data, err := io.ReadAll(r)
	if err != nil {
		return err
	}
	return json.Unmarshal(data, v)
}

func returned(name string) ([]byte, error) {
	data, err := os.ReadFile(name)
	return data, err
}

func direct(name string) ([]byte, error) { return os.ReadFile(name) }
