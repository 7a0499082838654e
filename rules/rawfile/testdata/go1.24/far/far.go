// Package far has files read by another package.
package far

import (
	"bufio"
	"fmt"
	"io"
	"os"

	"example.com/rawfile/sheet"
)

func load(name string) ([][4]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := sheet.Read(f) // want "file read in small pieces"
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all, nil
}

func count(name string) (n int) {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	r, err := sheet.NewReader(f) // want "file read in small pieces"
	if err != nil {
		return 0
	}
	for {
		if _, err := r.Next(); err != nil {
			return n
		}
		n++
	}
}

func convert(name string) ([][4]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	all, err := convertOpen(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return all, nil
}

func convertOpen(f *os.File) ([][4]byte, error) {
	if !marked(f) {
		return nil, fmt.Errorf("%s has no mark", f.Name())
	}
	if _, err := f.Seek(1, io.SeekStart); err != nil {
		return nil, err
	}
	if f.Name() == "-" {
		return sheet.Read(f) // want "file read in small pieces"
	}
	lines := bufio.NewScanner(f)
	lines.Scan()
	return nil, lines.Err()
}

func marked(r io.Reader) bool {
	var b [1]byte
	_, err := io.ReadFull(r, b[:])
	return err == nil && b[0] == '#'
}
