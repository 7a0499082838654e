package requestbuffer

import (
	"bytes"
	"encoding/xml"
	"io"
	"net/http"
	"strings"
)

// What it is lent to keeps it, or what is in it.
func lentKept(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	keepsOther(&buf)
	buf.WriteTo(w)
}

func keepsOther(b *bytes.Buffer) {
	b.WriteString("a")
	keep(b)
}

func lentBytes(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	keepsBytes(&buf)
	buf.WriteTo(w)
}

func keepsBytes(b *bytes.Buffer) { body = b.Bytes() }

func lentBack(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	more(&buf).WriteTo(w)
}

func more(b *bytes.Buffer) *bytes.Buffer { return b }

func lentAlias(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	alias(&buf)
	buf.WriteTo(w)
}

func alias(b *bytes.Buffer) {
	other := b
	last = other
}

func lentLater(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	writesLater(&buf)
	buf.WriteTo(w)
}

func writesLater(b *bytes.Buffer) { later(func() { b.WriteString("a") }) }

func lentStarted(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	starts(&buf)
	buf.WriteTo(w)
}

func starts(b *bytes.Buffer) { go b.WriteString("a") }

func lentAsserted(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	asserts(&buf)
	buf.WriteTo(w)
}

func asserts(to io.Writer) {
	if b, ok := to.(*bytes.Buffer); ok {
		last = b
	}
}

func lentCalled(w http.ResponseWriter, r *http.Request) {
	var page strings.Builder
	writes(&page)
	io.WriteString(w, page.String())
}

var writes = func(to *strings.Builder) { to.WriteString("a") }

func lentVariadic(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	writesAll(&buf)
	buf.WriteTo(w)
}

func writesAll(all ...*bytes.Buffer) {
	for _, b := range all {
		b.WriteString("a")
	}
}

func lentDeferred(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	defer writeLine(&buf, "a")
	buf.WriteTo(w)
}

// What functions of the standard library return of it is kept.
func lentTrimmed(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	trims(&buf)
	buf.WriteTo(w)
}

func trims(b *bytes.Buffer) {
	b.WriteString("a ")
	body = bytes.TrimSpace(b.Bytes())
}

var decoder *xml.Decoder

func lentDecoded(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	decodes(&buf)
	buf.WriteTo(w)
}

func decodes(b *bytes.Buffer) { decoder = xml.NewDecoder(b) }

var tee io.Reader

func lentTee(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	tees(&buf, r.Body)
	buf.WriteTo(w)
}

func tees(b *bytes.Buffer, body io.Reader) { tee = io.TeeReader(body, b) }

// A method Write of the package need not be that of a writer, nor keep its promise.
type keeper struct {
	b *bytes.Buffer
	p []byte
}

type notWriter struct{ keeper }

func (k *notWriter) Write(b *bytes.Buffer) { k.b = b }

func lentWrite(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	writesTo(new(notWriter), &buf)
	buf.WriteTo(w)
}

func writesTo(k *notWriter, b *bytes.Buffer) { k.Write(b) }

func (k *keeper) Write(p []byte) (int, error) {
	k.p = p
	return len(p), nil
}

func lentWriter(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer
	writesBytes(new(keeper), &buf)
	buf.WriteTo(w)
}

func writesBytes(k *keeper, b *bytes.Buffer) {
	b.WriteString("a")
	k.Write(b.Bytes())
}
