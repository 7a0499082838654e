package test

import (
	"io"
	"sync"
)

var buffers = sync.Pool{New: func() any { return make([]byte, 0, 1024) }}

func send(w io.Writer, text string) error {
	buf := buffers.Get().([]byte)
	buf = append(buf[:0], text...)
	_, err := w.Write(buf)
	buffers.Put(buf) // want "a header is allocated"
	return err
}

func hash(text string) (sum int) {
	buf := buffers.Get().([]byte)
	defer buffers.Put(buf[:0]) // want "a header is allocated"
	for _, b := range append(buf, text...) {
		sum = 31*sum + int(b)
	}
	return sum
}
