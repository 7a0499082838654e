package requestbuffer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
)

// One for each turn: it would be put back at the end only.
func repeated(w http.ResponseWriter, rows []string) {
	for _, row := range rows {
		var buf bytes.Buffer // want "a buffer is made for each request"
		fmt.Fprintf(&buf, "<li>%s", row)
		w.Write(buf.Bytes())
	}
}

var answers sync.Map

func remembered(w http.ResponseWriter, r *http.Request) {
	buf := new(bytes.Buffer) // want "a buffer is made for each request"
	fmt.Fprint(buf, r.URL)
	answers.Store(r.URL.Path, buf.Bytes())
}

func encoder(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer // want "a buffer is made for each request"
	enc := json.NewEncoder(&buf)
	enc.Encode(r.Header)
	w.Write(buf.Bytes())
}

var replacedBufPool int

// The name of the pool is taken.
func replaced(w http.ResponseWriter, r *http.Request) {
	var buf bytes.Buffer // want "a buffer is made for each request"
	fmt.Fprint(&buf, r.URL)
	w.Write(buf.Bytes())
}
