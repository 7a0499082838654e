package replay

import (
	"io"
	"net/http"
	"reflect"
	"strings"
)

// reaction is what a handler that was passed does.
type reaction struct {
	status  int // 0 for none that it says itself
	header  http.Header
	pieces  []string
	flushes int // the piece behind which it sends all that there is, 0 for none
	panics  int // the piece before which it panics, counted from 1; 0 for none
	reads   bool
}

// answersWith are those that handlers reaction with; some have no body.
var answersWith = []int{200, 404, 500, 0, 204, 304, 201, 0}

// newReaction makes one of a few pieces, some of them longer than buffers are.
func (b *builder) newReaction() reaction {
	a := reaction{status: answersWith[b.src.below(len(answersWith))]}
	body, n := b.text(), 1+b.src.below(3)
	a.reads = b.src.one(2)
	a.header = b.setHeaders()
	if body != "" && b.src.one(3) {
		if body = strings.Repeat(body, 1+b.bulk()/len(body)); len(body) > longest {
			body = body[:longest]
		}
	}
	for i := 0; i < n; i++ {
		a.pieces = append(a.pieces, body[i*len(body)/n:(i+1)*len(body)/n])
	}
	if b.src.one(6) {
		a.flushes = 1
	}
	if b.src.one(10) {
		a.panics = 1 + b.src.below(n+1)
	}
	return a
}

// newHandler makes a handler, which notes what it is asked.
func (b *builder) newHandler() http.Handler {
	a, id, tape := b.newReaction(), b.name("handler"), b.tape
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		tape.note(id, "serves "+r.Method+" "+r.URL.String()+" "+headerText(r.Header)+servedFor(r.Context()))
		b.breakIn()
		if a.reads && r.Body != nil {
			text, err := io.ReadAll(r.Body)
			tape.note(id, "reads "+quoted(string(text))+" "+printed(reflect.ValueOf(&err).Elem()))
		}
		b.give(w, a)
	})
}

// give answers.
func (b *builder) give(w http.ResponseWriter, a reaction) {
	panics := func(piece int) {
		if a.panics == piece && byCaller() {
			b.panicked = true
			panic("a handler that was passed panics")
		}
	}
	panics(1)
	for k, v := range a.header {
		w.Header()[k] = append([]string{}, v...)
	}
	if a.status != 0 {
		w.WriteHeader(a.status)
	}
	for i, p := range a.pieces {
		if i > 0 {
			panics(i + 1)
		}
		io.WriteString(w, p)
		if f, ok := w.(http.Flusher); ok && a.flushes == i+1 {
			f.Flush()
		}
	}
	panics(len(a.pieces) + 1)
}
