package clone

import (
	"bytes"
	"hash"
	"io"
	"net"
	"net/http"
	"slices"
	"strconv"
)

func page(w io.Writer, rows []string) error {
	var b bytes.Buffer
	for i, row := range rows {
		b.WriteString(strconv.Itoa(i))
		b.WriteString(row)
	}
	all := make([]byte, b.Len())
	copy(all, b.Bytes()) // want `bytes copied only to be written`
	_, err := w.Write(all)
	return err
}

func send(c net.Conn, frame []byte) error {
	if _, err := c.Write(append([]byte(nil), frame...)); err != nil { // want `bytes copied only to be written`
		return err
	}
	out := make([]byte, len(frame))
	copy(out, frame) // want `bytes copied only to be written`
	if _, err := c.Write(out); err != nil {
		return err
	}
	return nil
}

func digest(h hash.Hash, parts [][]byte) []byte {
	for _, p := range parts {
		own := slices.Clone(p) // want `bytes copied only to be written`
		h.Write(own)
	}
	return h.Sum(nil)
}

func reply(w http.ResponseWriter, b *bytes.Buffer) {
	body := bytes.Clone(b.Bytes()) // want `bytes copied only to be written`
	w.Write(body)
}

func forward(b bytes.Buffer, to *bytes.Buffer) (int, error) {
	var next bytes.Buffer
	next.Write(append([]byte{}, b.Bytes()...)) // want `bytes copied only to be written`
	return next.Len(), nil
}
