package cost

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"

	"github.com/klauspost/compress/gzip"
)

// maxSize is how many bytes a profile may unpack to. Beyond the limit a small
// file could fill the memory of the machine; what is within takes at most about
// eight times as much memory, usually less than its own size.
const maxSize = 512 << 20

// Read decodes a pprof profile, packed by gzip or not. Its errors tell apart
// what is empty, what is cut off, what is no profile, what is too large and
// what is in the text form of older releases.
func Read(data []byte) (*Profile, error) { return read(bytes.NewReader(data), maxSize) }

// ReadFrom is Read for a stream, which it reads to the end.
func ReadFrom(r io.Reader) (*Profile, error) { return read(r, maxSize) }

func read(r io.Reader, limit int64) (*Profile, error) {
	in := bufio.NewReaderSize(r, 64<<10)
	magic, err := in.Peek(2)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("profile: %w", err)
	}
	if !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return decodeStream(in, limit)
	}
	zr, err := gzip.NewReader(in)
	if err != nil {
		return nil, unpackError(err)
	}
	a := readAhead(zr)
	defer a.Close()
	return decodeStream(a, limit)
}

func decodeStream(r io.Reader, limit int64) (*Profile, error) {
	w := newWindow(r, limit)
	start, err := w.peek(16)
	if err != nil {
		return nil, unpackError(err)
	}
	if err := notProfile(start); err != nil {
		return nil, err
	}
	start = bytes.Clone(start)
	p, err := decode(w)
	switch {
	case err == nil:
		return p, nil
	case w.failed != nil:
		return nil, unpackError(w.failed)
	}
	return nil, fmt.Errorf("profile: is truncated or no pprof profile (starts with %q): %w", start, err)
}

// forms are the beginnings of what is mistaken for a profile.
var forms = []struct {
	start *regexp.Regexp
	is    string
}{
	{regexp.MustCompile(`^(heap profile: |goroutine profile:|threadcreate profil|goroutine \d+ \[|--- \w+:)`), "is in text form; collect it without debug=1"},
	{regexp.MustCompile(`^go 1\.\d+ trace`), "is an execution trace; go tool trace shows it, and -pprof=TYPE makes profiles of it"},
	{regexp.MustCompile(`^PERFILE2`), "is recorded by perf; perf_to_profile converts it"},
	{regexp.MustCompile(`^(\s*<!|\s*<html)`), "is a web page; is the address right?"},
	{regexp.MustCompile(`^\x00{8}\x03\x00{3}`), "is in the form of gperftools; go tool pprof -proto converts it"},
	{regexp.MustCompile(`^PK\x03\x04`), "is a zip file; unpack it first"},
	{regexp.MustCompile(`^\x28\xb5\x2f\xfd`), "is packed by zstd; unpack it first"},
	{regexp.MustCompile(`^\x7fELF`), "is a program and not its profile"},
}

// notProfile says what it is, if the first 16 bytes show that it is no profile.
func notProfile(start []byte) error {
	if len(start) == 0 {
		return errors.New("profile: is empty")
	}
	for _, f := range forms {
		if f.start.Match(start) {
			return errors.New("profile: " + f.is)
		}
	}
	return nil
}

func unpackError(err error) error {
	var large tooLarge
	switch {
	case errors.As(err, &large):
		return fmt.Errorf("profile: %w", err)
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return errors.New("profile: is truncated")
	}
	return fmt.Errorf("profile: cannot be unpacked: %w", err)
}
