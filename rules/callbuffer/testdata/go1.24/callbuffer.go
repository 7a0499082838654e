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

func title(name, of string, n int) string {
	buf := &bytes.Buffer{} // want "buffer made in each call"
	if name == "" {
		return ""
	}
	buf.WriteString(name)
	buf.WriteString(" of ")
	buf.WriteString(of)
	if n > 0 {
		buf.WriteByte('!')
	}
	return buf.String()
}

func upper(s string) string {
	b := bytes.NewBuffer(nil) // want "buffer made in each call"
	for i := range s {
		b.WriteByte(s[i] &^ 0x20)
	}
	return b.String() + strings.Repeat("-", b.Len())
}

func read(r io.Reader) string {
	var buf bytes.Buffer // want "buffer made in each call"
	buf.ReadFrom(r)
	return buf.String()
}

func comments(text []byte) (n int) {
	s := bufio.NewScanner(bytes.NewReader(text)) // want "reader or writer with a buffer"
	for s.Scan() {
		if bytes.HasPrefix(s.Bytes(), []byte("#")) {
			n++
		}
	}
	return n
}

func chosen(a string, strict bool) string {
	var s strings.Builder // want "text put together without room"
	if strict {
		if a != "" {
			s.WriteString(a)
		}
		s.WriteByte('!')
	}
	return s.String()
}

func chosenLater(a string, n int) string {
	var s bytes.Buffer // want "buffer made in each call"
	if n > 0 {
		s.WriteString(a)
	}
	fmt.Fprint(&s, n)
	return s.String()
}

func rest(next func() (string, bool)) string {
	var s strings.Builder // want "text put together without room"
	for {
		line, ok := next()
		if !ok {
			return s.String()
		}
		s.WriteString(line)
	}
}

func until(n int) string {
	var s bytes.Buffer // want "buffer made in each call"
	for i := 0; i < n; i++ {
		s.WriteByte('-')
	}
	return s.String()
}

func kinds(of any) string {
	var s strings.Builder // want "text put together without room"
	switch of := of.(type) {
	case string:
		s.WriteString(of)
		s.WriteByte('"')
	case []string:
		for _, t := range of {
			s.WriteString(t)
		}
	}
	return s.String()
}

func entries(text string) (out []string, err error) {
	lines := bufio.NewScanner(strings.NewReader(text)) // want "reader or writer with a buffer"
	for lines.Scan() {
		if line := lines.Text(); line != "" {
			out = append(out, line)
		}
	}
	return out, lines.Err()
}

func first(text string) (line string, rest int) {
	memoryLines := bufio.NewScanner(strings.NewReader(text)) // want "reader or writer with a buffer"
	if !memoryLines.Scan() {
		return "", 0
	}
	line = memoryLines.Text()
	for memoryLines.Scan() {
		rest++
	}
	return line, rest
}

func fields(data []byte) (map[string]string, error) {
	found := make(map[string]string)
	in := bufio.NewScanner(bytes.NewReader(data)) // want "reader or writer with a buffer"
	for in.Scan() {
		key, value, ok := strings.Cut(in.Text(), ":")
		if !ok || len(in.Bytes()) > 80 {
			return nil, fmt.Errorf("no field: %q", key)
		}
		found[key] = strings.TrimSpace(value)
	}
	return found, nil
}

// What is not cut where it is: other parts than lines, longer ones, bytes that the scanner has for
// itself, bytes that may change, and what is read from elsewhere.
func others(text string, data []byte, r io.Reader) (n int) {
	parts := bufio.NewScanner(strings.NewReader(text)) // want "reader or writer with a buffer"
	parts.Split(bufio.ScanWords)
	for parts.Scan() {
		n++
	}
	long := bufio.NewScanner(strings.NewReader(text)) // want "reader or writer with a buffer"
	long.Buffer(nil, 1<<20)
	for long.Scan() {
		n++
	}
	own := bufio.NewScanner(strings.NewReader(text)) // want "reader or writer with a buffer"
	for own.Scan() {
		n += len(own.Bytes())
	}
	read := bufio.NewScanner(r) // want "reader or writer with a buffer"
	for read.Scan() {
		n += len(read.Bytes())
	}
	said := bufio.NewScanner( /* lines */ strings.NewReader(text)) // want "reader or writer with a buffer"
	for said.Scan() {
		n += len(said.Text())
	}
	return n
}

func overwritten(data []byte) (n int) {
	in := bufio.NewScanner(bytes.NewReader(data)) // want "reader or writer with a buffer"
	for in.Scan() {
		n += len(in.Text())
		data[n] = '\n'
	}
	return n
}

func called(data []byte, f func(string)) {
	in := bufio.NewScanner(bytes.NewReader(data)) // want "reader or writer with a buffer"
	for in.Scan() {
		f(in.Text())
	}
}

func keptBytes(data []byte) (all [][]byte) {
	in := bufio.NewScanner(bytes.NewReader(data)) // want "reader or writer with a buffer"
	for in.Scan() {
		all = append(all, in.Bytes())
	}
	return all
}

func query(prefixes []string, table string) string {
	sql := &bytes.Buffer{} // want "buffer made in each call, and left behind"

	if len(prefixes) > 0 {
		sql.WriteString(strings.Join(prefixes, " "))
		sql.WriteString(" ")
	}
	sql.WriteString("DELETE FROM ")
	sql.WriteString(table)
	return sql.String()
}

func numbered(text string) (out []string) {
	for i, lines := 0, bufio.NewScanner(strings.NewReader(text)); lines.Scan(); i++ { // want "reader or writer with a buffer"
		if i != 0 {
			out = append(out, lines.Text())
		}
	}
	return out
}
