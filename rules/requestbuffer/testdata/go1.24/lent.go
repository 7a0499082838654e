package requestbuffer

import (
	"bytes"
	"html"
	"io"
	"net/http"
	"strconv"
	"strings"
)

func centsPage(w http.ResponseWriter, r *http.Request) {
	var page strings.Builder // want "a buffer is made for each request"
	page.WriteString(html.EscapeString(r.URL.Path))
	writeCents(&page, 123)
	page.WriteString(" to ")
	writeCents(&page, 456)
	io.WriteString(w, page.String())
}

func writeCents(page *strings.Builder, cents int) {
	var digits [24]byte
	page.Write(strconv.AppendInt(digits[:0], int64(cents/100), 10))
	page.WriteByte('.')
	writeDigit(page, cents/10%10)
	writeDigit(page, cents%10)
	writeLine(page, "")
}

func writeDigit(to *strings.Builder, n int) { to.WriteByte(byte('0' + n)) }

func writeLine(to io.Writer, text string) { io.WriteString(to, text+"\n") }

type board struct{ names []string }

// Its rows have rows.
func (b *board) rows(to *strings.Builder, depth int) {
	for _, name := range b.names {
		to.WriteString(name)
	}
	if depth > 0 {
		b.rows(to, depth-1)
	}
}

func (b *board) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	page := &strings.Builder{} // want "a buffer is made for each request"
	b.rows(page, 2)
	io.WriteString(w, page.String())
}

func sheet(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer // want "a buffer is made for each request"
	head(&buf, r.URL.Path)
	head(&buf, "again")
	buf.WriteTo(w)
}

func sheets(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer // want "a buffer is made for each request"
	head(&buf, "all")
	w.Write(buf.Bytes())
}

func head(to *bytes.Buffer, title string) {
	to.WriteString(title)
	writeLine(to, title)
}
