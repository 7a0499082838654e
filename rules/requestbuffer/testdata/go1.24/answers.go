package requestbuffer

import (
	"fmt"
	"io"
	"net/http"
	"strings"
)

func built(w http.ResponseWriter, r *http.Request) {
	var sb strings.Builder // want "a buffer is made for each request"
	sb.WriteString("<p>")
	fmt.Fprintf(&sb, "%d", r.ContentLength)
	io.WriteString(w, sb.String())
}

func copied(w http.ResponseWriter, r *http.Request) {
	sb := new(strings.Builder) // want "a buffer is made for each request"
	sb.WriteString(r.URL.Path)
	if _, err := w.Write([]byte(sb.String())); err != nil {
		return
	}
}

func local(w http.ResponseWriter, r *http.Request) {
	body := "<p>" + r.URL.Path // want "an answer is made as text"
	w.Header().Set("X-Length", fmt.Sprint(len(body)))
	io.WriteString(w, body)
}

func helper(w http.ResponseWriter, r *http.Request) {
	fmt.Fprint(w, greeting(r.URL.Path))
}

func greeting(name string) string {
	if name == "" {
		return "hello"
	}
	return fmt.Sprintf("hello %s", name) // want "an answer is made as text"
}
