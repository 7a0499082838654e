package cost

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"regexp"
	"sync"

	"github.com/klauspost/compress/gzip"

	"github.com/gohone/hone/internal/inflate"
)

// maxSize is how many bytes a profile may unpack to. Beyond the limit a small
// file could fill the memory of the machine. Within it a profile takes less
// memory than its own size, and one made to take as much as possible, of samples
// of 4 bytes each, some 1.5 GB.
const maxSize = 512 << 20

// Read decodes a pprof profile, packed by gzip or not. Its errors tell apart
// what is empty, what is cut off, what is no profile, what is too large and
// what is in the text form of older releases.
func Read(data []byte) (*Profile, error) { return read(bytes.NewReader(data), maxSize) }

// ReadFrom is Read for a stream, which it reads to the end.
func ReadFrom(r io.Reader) (*Profile, error) { return read(r, maxSize) }

func read(r io.Reader, limit int64) (*Profile, error) {
	k := kits.Get().(*kit)
	defer kits.Put(k)
	in := k.reader(r)
	defer k.in.Reset(nil)
	magic, err := in.Peek(2)
	if err != nil && !errors.Is(err, io.EOF) {
		return nil, fmt.Errorf("profile: %w", err)
	}
	if !bytes.Equal(magic, []byte{0x1f, 0x8b}) {
		return k.decode(newWindow(in, k.buf, limit))
	}
	if whole, err := in.Peek(in.Size()); errors.Is(err, io.EOF) {
		return k.small(whole, limit)
	}
	if err := k.zip.Reset(in); err != nil {
		return nil, unpackError(err)
	}
	a := readAhead(&k.zip)
	defer a.Close()
	return k.decode(newWindow(a, k.buf, limit))
}

// small decodes a packed profile that is in memory: too little to be worth a
// goroutine.
func (k *kit) small(packed []byte, limit int64) (*Profile, error) {
	if whole, ok := k.unpacker.Gzip(packed, limit); ok {
		return k.decode(wholeWindow(whole, limit))
	}
	// It is rare, or something is wrong with it, which this reader says.
	if err := k.zip.Reset(bytes.NewReader(packed)); err != nil {
		return nil, unpackError(err)
	}
	return k.decode(newWindow(&k.zip, k.buf, limit))
}

// kit is what reading a profile takes besides the profile. It is used again,
// because hundreds of small profiles may be read one after the other.
type kit struct {
	in       *bufio.Reader
	zip      gzip.Reader
	unpacker inflate.Unpacker
	buf      []byte
	decoder  decoder
}

// inSize is the size of the buffer that packed bytes are read to; what fits in is
// a small profile.
const inSize = 64 << 10

var kits = sync.Pool{New: func() any {
	return &kit{in: bufio.NewReaderSize(nil, inSize), buf: make([]byte, 64<<10)}
}}

// reader returns a reader with a buffer that is large enough: r itself if it has
// one.
func (k *kit) reader(r io.Reader) *bufio.Reader {
	if b, ok := r.(*bufio.Reader); ok && b.Size() >= inSize {
		return b
	}
	k.in.Reset(r)
	return k.in
}

func (k *kit) decode(w *window) (*Profile, error) {
	start, err := w.peek(16)
	if err != nil {
		return nil, unpackError(err)
	}
	if err := notProfile(start); err != nil {
		return nil, err
	}
	start = bytes.Clone(start)
	p, err := k.decoder.decode(w)
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
	{regexp.MustCompile(`^(heap profile: |goroutine profil|threadcreate pro|goroutine \d+ \[|--- \w+)`), "is in text form; collect it without debug=1"},
	{regexp.MustCompile(`^go 1\.\d+ trace`), "is an execution trace; go tool trace shows it, and -pprof=TYPE makes profiles of it"},
	{regexp.MustCompile(`^PERFILE2`), "is recorded by perf; perf_to_profile converts it"},
	{regexp.MustCompile(`^(\s*<!|\s*<html)`), "is a web page; is the address right?"},
	// Of 64 or 32 bits, of either byte order.
	{regexp.MustCompile(`^\x00{4}(\x00{4})?(\x03\x00{3}|\x00{3}\x03)`), "is in the form of gperftools; go tool pprof -proto converts it"},
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
