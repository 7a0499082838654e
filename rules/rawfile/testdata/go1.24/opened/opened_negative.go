package opened

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
)

func bytesOf(in io.Reader) (n int) {
	b := make([]byte, 1)
	for {
		if _, err := in.Read(b); err != nil {
			return n
		}
		n++
	}
}

// What the first leaves, the second reads.
func twice(name string) int {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	return bytesOf(f) + bytesOf(f)
}

// The rest is for others.
func rest(name string, w io.Writer) error {
	f, err := os.Open(name)
	if err != nil {
		return err
	}
	defer f.Close()
	bytesOf(f)
	_, err = io.Copy(w, f)
	return err
}

// It is asked where the file is read.
func counted(name string) (int64, error) {
	f, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer f.Close()
	bytesOf(f)
	return f.Seek(0, io.SeekCurrent)
}

// One buffer for each record would lose what the one before has.
func eachRecord(name string) (n int) {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	for range 10 {
		n += bytesOf(f)
	}
	return n
}

// The file is read at the same time.
func started(name string) {
	f, err := os.Open(name)
	if err != nil {
		return
	}
	go bytesOf(f)
}

// A file that someone else has opened is read by who knows whom.
func given(f *os.File) int { return bytesOf(f) }

// All is read at once.
func whole(in io.Reader, size int) ([]byte, error) {
	b := make([]byte, size)
	_, err := io.ReadFull(in, b)
	return b, err
}

func wholeOf(name string) ([]byte, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return whole(f, 1<<20)
}

// A few bytes are read, once.
func magic(in io.Reader) bool {
	var m [4]byte
	_, err := io.ReadFull(in, m[:])
	return err == nil && string(m[:]) == "KIN1"
}

func isKin(name string) bool {
	f, err := os.Open(name)
	if err != nil {
		return false
	}
	defer f.Close()
	return magic(f)
}

func scanned(in io.Reader) (n int) {
	for s := bufio.NewScanner(in); s.Scan(); {
		n++
	}
	return n
}

func lines(name string) int {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	return scanned(f)
}

func decoded(in io.Reader) (v any, err error) {
	var b [1]byte
	for b[0] != '\n' {
		if _, err := in.Read(b[:]); err != nil {
			return nil, err
		}
	}
	return v, json.NewDecoder(in).Decode(&v)
}

func decodedOf(name string) (any, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return decoded(f)
}

func replaced(in io.Reader) int {
	in = bufio.NewReader(in)
	return bytesOf(in)
}

func replacedOf(name string) int {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer f.Close()
	return replaced(f)
}

func raced(in io.Reader, done chan bool) {
	for range 2 {
		go func() {
			var b [8]byte
			for {
				if _, err := in.Read(b[:]); err != nil {
					done <- true
					return
				}
			}
		}()
	}
	<-done
	<-done
}

func racedOf(name string) {
	f, err := os.Open(name)
	if err != nil {
		return
	}
	defer f.Close()
	raced(f, make(chan bool))
}

// Package fmt reads a byte too much, which a buffer would keep.
func sum(in io.Reader) (s int) {
	for {
		var n int
		if _, err := fmt.Fscan(in, &n); err != nil {
			return s
		}
		s += n
	}
}

func total(name string) int {
	f, err := os.Open(name)
	if err != nil {
		return 0
	}
	defer func() { f.Close() }()
	return sum(f)
}
