package callbuffer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

func page(rows []string) string {
	var buf bytes.Buffer // want "buffer made in each call"
	for _, row := range rows {
		fmt.Fprintln(&buf, row)
	}
	return buf.String()
}

func send(w io.Writer, v any) error {
	buf := new(bytes.Buffer) // want "buffer made in each call"
	if err := json.NewEncoder(buf).Encode(v); err != nil {
		return err
	}
	_, err := w.Write(buf.Bytes())
	return err
}

func lines(r io.Reader) (n int) {
	in := bufio.NewReader(r) // want "reader or writer with a buffer"
	for {
		if _, err := in.ReadSlice('\n'); err != nil {
			return n
		}
		n++
	}
}

func joined(a, b string) string {
	var s strings.Builder // want "text put together without room"
	s.WriteString(a)
	s.WriteString(": ")
	s.WriteString(b)
	return s.String()
}

func encoded(list []int) []byte {
	buf := &bytes.Buffer{} // want "text put together without room"
	for _, n := range list {
		buf.WriteByte(byte(n))
	}
	return buf.Bytes()
}
