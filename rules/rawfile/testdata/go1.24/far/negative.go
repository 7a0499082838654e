package far

import (
	"os"

	"example.com/rawfile/sheet"
)

// The other package asks what it gets.
func peeked(name string) int {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	return sheet.Peek(f)
}

// It is read again behind it.
func twiceRead(name string) (a, b [][4]byte, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if a, err = sheet.Read(f); err != nil {
		return nil, nil, err
	}
	b, err = sheet.Read(f)
	return a, b, err
}

// What keeps the reader is kept.
func openedFar(name string) (*sheet.Reader, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	return sheet.NewReader(f)
}

func closedFirst(name string) (b [4]byte, err error) {
	f, err := os.Open(name)
	if err != nil {
		return b, err
	}
	r, err := sheet.NewReader(f)
	f.Close()
	if err != nil {
		return b, err
	}
	return r.Next()
}
