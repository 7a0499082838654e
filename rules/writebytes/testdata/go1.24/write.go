package writebytes

import (
	"bufio"
	"net/http"
	"os"
)

type label string

type both interface {
	Write(p []byte) (n int, err error)
	WriteString(s string) (n int, err error)
}

func stdout(s string) {
	os.Stdout.Write([]byte(s + "\n")) // want `text copied to bytes only to be written`
}

func results(f *os.File, l label) (int, error) {
	return f.Write([]byte(l)) // want `text copied`
}

func constant(f *os.File) error {
	_, err := f.Write([]byte("\x00raw\n")) // want `text copied`
	return err
}

func value(f os.File, s string) {
	(f.Write)([]uint8(s)) // want `text copied`
}

func buffered(w *bufio.Writer, s string) int {
	n, _ := w.Write([]byte(s)) // want `text copied`
	return n
}

func answer(w http.ResponseWriter, s string) {
	if _, err := w.Write([]byte("Hello " + s)); err != nil { // want `text copied`
		panic(err)
	}
}

func field(r struct{ out []http.ResponseWriter }, l label) {
	r.out[0].Write([]byte(l)) // want `text copied`
}

func either(w both, s string) {
	w.Write([]byte(s))   // want `text copied`
	w.Write(([]byte)(s)) // want `text copied`
}
