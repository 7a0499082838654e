package strconvappend

import (
	"bufio"
	"bytes"
	"fmt"
	conv "strconv"
	"time"
)

type row struct {
	buf []byte
	out bytes.Buffer
	w   *bufio.Writer
	at  time.Time
}

func next() int { return 1 }

func numbers(b []byte, i int, u uint64, f float64, s string, ok bool) []byte {
	b = append(b, conv.Itoa(i)...)                     // want `fresh string is only appended`
	b = append(b, conv.FormatInt(int64(i), 16)...)     // want `fresh string`
	b = append(b, conv.FormatUint(u, 10)...)           // want `fresh string`
	b = append(b, conv.FormatFloat(f, 'g', -1, 64)...) // want `fresh string`
	b = append(b, conv.FormatBool(ok)...)              // want `fresh string`
	b = append(b, conv.Quote(s)...)                    // want `fresh string`
	b = append(b, conv.QuoteRuneToASCII('x')...)       // want `fresh string`
	b = append(b, conv.Itoa(next())...)                // want `fresh string`
	b = append(b, []byte(conv.Itoa(i))...)             // want `fresh string`
	return append(b[:1], (conv.Itoa(int(b[0])))...)    // want `fresh string`
}

func (r *row) times(b []byte, layout string) []byte {
	b = append(b, r.at.Format(layout)...)               // want `fresh string`
	b = append(b, time.Now().Format(time.RFC3339)...)   // want `fresh string`
	r.buf = append(r.buf, r.at.UTC().Format(layout)...) // want `fresh string`
	return b
}

func nested(b []byte, x, y int) []byte {
	return append(append(append(b, conv.Itoa(x)...), ':'), conv.Itoa(y)...) // want `fresh string` `fresh string`
}

func (r *row) writes(x int, f float64) {
	r.out.WriteString(conv.Itoa(x))                   // want `fresh string`
	r.w.WriteString(conv.FormatInt(int64(x), 2))      // want `fresh string`
	r.w.WriteString(conv.FormatFloat(f, 'f', -1, 64)) // want `fresh string`
	r.out.WriteString(r.at.Format("15:04"))           // want `fresh string`
	b := new(bytes.Buffer)
	if x > 0 {
		b.WriteString(conv.QuoteRune(rune(x))) // want `fresh string`
	}
}

func grown(xs []int) string {
	s := ""
	for i, x := range xs {
		s += conv.Itoa(i)                        // want `fresh string is only appended to a string that grows`
		s = s + ": " + conv.Itoa(x) + "\n"       // want `fresh string is only appended to others`
		s += fmt.Sprintf("<%s>", conv.Itoa(x+1)) // want `fresh string is only appended to a string that grows`
	}
	return s
}

type alias = bytes.Buffer

func aliased(b *alias, id int) {
	b.WriteString(conv.Itoa(id)) // want `fresh string`
}

func failing(w *bufio.Writer, b *bytes.Buffer, id int64, size uint64) error {
	if _, err := w.WriteString(conv.FormatInt(id, 10)); err != nil { // want `fresh string`
		return err
	}
	_, _ = b.WriteString(conv.FormatUint(size, 16))    // want `fresh string`
	_, err := w.WriteString(conv.FormatUint(size, 10)) // want `fresh string`
	return err
}
