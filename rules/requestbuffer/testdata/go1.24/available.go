package requestbuffer

import (
	"bytes"
	"encoding/binary"
	"net/http"
	"strconv"
	"time"
)

// What is appended to the free part of a buffer is written to it.

func prices(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer // want `a buffer is made for each request, and left behind`
	for _, name := range r.Header.Values("Name") {
		b.WriteString(name)
		b.Write(strconv.AppendFloat(b.AvailableBuffer(), float64(len(name)), 'f', 1, 64))
		b.WriteByte('\n')
	}
	w.Write(b.Bytes())
}

func chained(w http.ResponseWriter, r *http.Request) {
	b := new(bytes.Buffer) // want `a buffer is made for each request, and left behind`
	b.Write(strconv.AppendInt(append(b.AvailableBuffer(), "n="...), r.ContentLength, 10))
	b.Write(time.Now().AppendFormat(b.AvailableBuffer(), time.RFC3339))
	w.Write(b.Bytes())
}

func numbered(w http.ResponseWriter, r *http.Request) error {
	var b bytes.Buffer // want `a buffer is made for each request, and left behind`
	b.Write(binary.BigEndian.AppendUint32(b.AvailableBuffer(), uint32(r.ContentLength)))
	_, err := w.Write(b.Bytes())
	return err
}

func availableKept(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	room := b.AvailableBuffer()
	b.Write(strconv.AppendInt(room, r.ContentLength, 10))
	w.Write(b.Bytes())
}

var spare []byte

func extend(b []byte) []byte {
	spare = b
	return b
}

func availableGiven(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	b.Write(extend(b.AvailableBuffer()))
	w.Write(b.Bytes())
}

func availableTwice(w http.ResponseWriter, r *http.Request) {
	var b bytes.Buffer
	b.Write(append(b.AvailableBuffer(), extend(b.AvailableBuffer())...))
	w.Write(b.Bytes())
}
