// Package archive keeps readings in files.
//
// A file begins with a magic. Then comes, for each reading, how many bytes it has, in
// two bytes, and these: station, sensor and flags, each after its length in a byte, the
// time in milliseconds, and the bits of the value.
package archive

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"strings"
	"time"

	"example.com/buoys"
)

const magic = "BUOY1\n"

// ErrFormat is wrapped by the errors of files that are no archives.
var ErrFormat = errors.New("no archive")

// Writer adds readings to a file.
type Writer struct {
	dst io.WriteCloser
	n   int
}

// Create makes a file without readings.
func Create(name string) (*Writer, error) {
	f, err := os.Create(name)
	if err != nil {
		return nil, err
	}
	if _, err := io.WriteString(f, magic); err != nil {
		f.Close()
		return nil, err
	}
	return &Writer{dst: f}, nil
}

// Put adds a reading.
func (w *Writer) Put(r buoys.Reading) error {
	body, err := encode(r)
	if err != nil {
		return err
	}
	if err := binary.Write(w.dst, binary.BigEndian, uint16(len(body))); err != nil {
		return err
	}
	if _, err := w.dst.Write(body); err != nil {
		return err
	}
	w.n++
	return nil
}

// Len returns how many readings have been added.
func (w *Writer) Len() int { return w.n }

// Close closes the file. A file that could not be closed may not be complete.
func (w *Writer) Close() error { return w.dst.Close() }

// encode returns the bytes of a reading.
func encode(r buoys.Reading) ([]byte, error) {
	doubts := r.Doubts()
	for _, text := range []string{r.Station, r.Sensor, doubts} {
		if len(text) > math.MaxUint8 {
			return nil, fmt.Errorf("%q is too long", text)
		}
	}
	var number [16]byte
	binary.BigEndian.PutUint64(number[:], uint64(r.At.UnixMilli()))
	binary.BigEndian.PutUint64(number[8:], math.Float64bits(r.Value))
	return bytes.Join([][]byte{
		{byte(len(r.Station))}, []byte(r.Station),
		{byte(len(r.Sensor))}, []byte(r.Sensor),
		{byte(len(doubts))}, []byte(doubts),
		number[:],
	}, nil), nil
}

// Reader reads the readings of a file, in their order.
type Reader struct {
	src io.ReadCloser
}

// Open opens a file.
func Open(name string) (*Reader, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	r := &Reader{src: f}
	if err := r.begin(); err != nil {
		f.Close()
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	return r, nil
}

func (r *Reader) begin() error {
	var got [len(magic)]byte
	if _, err := io.ReadFull(r.src, got[:]); err != nil {
		return unexpected(err)
	}
	if string(got[:]) != magic {
		return ErrFormat
	}
	return nil
}

// Close closes the file.
func (r *Reader) Close() error { return r.src.Close() }

// record is a reading as it is in a file.
type record struct {
	station, sensor, doubts string
	ms                      int64
	bits                    uint64
}

// Next returns the next reading, or io.EOF.
func (r *Reader) Next() (buoys.Reading, error) {
	rec, err := r.record()
	if err != nil {
		return buoys.Reading{}, err
	}
	got := buoys.Reading{Station: rec.station, Sensor: rec.sensor, At: time.UnixMilli(rec.ms).UTC(), Value: math.Float64frombits(rec.bits)}
	if rec.doubts != "" {
		got.Flags = strings.Split(rec.doubts, "|")
	}
	return got, nil
}

func (r *Reader) record() (*record, error) {
	var size uint16
	if err := binary.Read(r.src, binary.BigEndian, &size); err != nil {
		return nil, err
	}
	body := make([]byte, size)
	if _, err := io.ReadFull(r.src, body); err != nil {
		return nil, unexpected(err)
	}
	return decode(body)
}

func decode(body []byte) (*record, error) {
	rec := &record{}
	for _, to := range []*string{&rec.station, &rec.sensor, &rec.doubts} {
		if len(body) == 0 || len(body) <= int(body[0]) {
			return nil, fmt.Errorf("%w: a text is cut off", ErrFormat)
		}
		n := 1 + int(body[0])
		*to = string(body[1:n])
		body = body[n:]
	}
	if len(body) != 16 {
		return nil, fmt.Errorf("%w: numbers of %d bytes", ErrFormat, len(body))
	}
	rec.ms, rec.bits = int64(binary.BigEndian.Uint64(body)), binary.BigEndian.Uint64(body[8:])
	return rec, nil
}

// unexpected says that a file ends too early.
func unexpected(err error) error {
	if err == io.EOF {
		return io.ErrUnexpectedEOF
	}
	return err
}

// Mark keeps in a file how many readings have come ashore, for the time after a crash: it
// says that many only when they, and it, are on disk.
func Mark(name string, n int) error {
	f, err := os.Create(name + "~")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(f, n)
	if err == nil {
		err = f.Sync()
	}
	if closed := f.Close(); err == nil {
		err = closed
	}
	if err != nil {
		return err
	}
	return os.Rename(name+"~", name)
}
