package far

import (
	"bufio"
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

// Who opens the file reads on.
func halves(name string) (a, b [][4]byte, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	if a, err = half(f); err != nil {
		return nil, nil, err
	}
	f.Seek(0, 1)
	b, err = half(f)
	return a, b, err
}

func half(f *os.File) ([][4]byte, error) { return sheet.Read(f) }

// It is read behind.
func withTail(name string) (n int) {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	return tailOf(f)
}

func tailOf(f *os.File) int {
	all, _ := sheet.Read(f)
	n, _ := f.Read(make([]byte, 9))
	return len(all) + n
}

// The function is a value, too.
var reads = map[string]func(*os.File) ([][4]byte, error){"": asValue}

func asValue(f *os.File) ([][4]byte, error) { return sheet.Read(f) }

func byValue(name string) ([][4]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return asValue(f)
}

// Somebody else has it at the same time.
func watched(name string) ([][4]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return besides(f)
}

func besides(f *os.File) ([][4]byte, error) {
	go func() { f.Read(make([]byte, 1)) }()
	return sheet.Read(f)
}

// Its buffer has what comes first.
func scannedFirst(name string) ([][4]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return behindScanner(f)
}

func behindScanner(f *os.File) ([][4]byte, error) {
	lines := bufio.NewScanner(f)
	lines.Scan()
	return sheet.Read(f)
}
