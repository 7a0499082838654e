package owned

import (
	"bufio"
	"io"
	"os"
)

// All is read in large pieces.
type image struct {
	from  io.ReadCloser
	block [4096]byte
}

func open(name string) (*image, error) {
	f, err := os.Open(name)
	return &image{from: f}, err
}

func (i *image) next() (int, error) { return i.from.Read(i.block[:]) }

func (i *image) whole(n int) ([]byte, error) {
	all := make([]byte, n)
	_, err := io.ReadFull(i.from, all)
	return all, err
}

// There is a buffer between.
type words struct {
	from io.ReadCloser
	buf  *bufio.Reader
}

func split(name string) (*words, error) {
	f, err := os.Open(name)
	return &words{from: f, buf: bufio.NewReader(f)}, err
}

func (w *words) next() (byte, error) { return w.buf.ReadByte() }

func (w *words) done() error { return w.from.Close() }

// It is no file, as far as anybody knows.
type feed struct{ from io.ReadCloser }

func (f *feed) kind() (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(f.from, b[:])
	return b[0], err
}

type Shown struct{ From io.ReadCloser }

func show(name string) (*Shown, error) {
	f, err := os.Open(name)
	return &Shown{From: f}, err
}

func (s *Shown) kind() (byte, error) {
	var b [1]byte
	_, err := io.ReadFull(s.From, b[:])
	return b[0], err
}

// Who seeks wants the file as it is.
type index struct{ at io.WriteSeeker }

func indexed(name string) (*index, error) {
	f, err := os.Create(name)
	return &index{at: f}, err
}

func (i *index) put(b byte) { i.at.Write([]byte{b}) }
