package wholefile

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
)

func numbered(text string) (n int) {
	for i, part := range strings.Split(text, ",") { // want "list of parts made"
		n += i * len(part)
	}
	return n
}

func raw(b []byte) (n int) {
	for _, part := range bytes.Split(b, []byte(",")) { // want "list of parts made"
		n += len(part)
	}
	return n
}

func line(name string, n int) ([]byte, error) {
	data, err := os.ReadFile(name) // want "everything read to be taken apart"
	if err != nil {
		return nil, err
	}
	lines := bytes.Split(data, []byte{'\n'})
	return lines[n], nil
}

func words(r io.Reader) ([]string, error) {
	data, err := io.ReadAll(r) // want "everything read to be taken apart"
	return strings.Fields(string(data)), err
}

func again(r io.Reader) (any, error) {
	data, err := io.ReadAll(r) // want "everything read to be read from memory again"
	if err != nil {
		return nil, err
	}
	var v any
	return v, json.NewDecoder(bytes.NewReader(data)).Decode(&v)
}

func scanned(r io.Reader) *bufio.Scanner {
	data, _ := io.ReadAll(r) // want "everything read to be read from memory again"
	return bufio.NewScanner(strings.NewReader(string(data)))
}
