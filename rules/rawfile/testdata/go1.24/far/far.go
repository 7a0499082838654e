// Package far has files read by another package.
package far

import (
	"fmt"
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
