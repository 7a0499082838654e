package scratchbuffer

import (
	"fmt"
	"net/http"
	"strconv"
	"unicode/utf8"
)

type service struct{ n int }

// hello greets.
func (s *service) hello(w http.ResponseWriter, r *http.Request) {
	text := make([]byte, 0, 64) // want `a buffer is made for each answer`
	text = append(text, "hello "...)
	text = append(text, r.FormValue("name")...)
	text = strconv.AppendInt(text, int64(s.n), 10)
	if s.n > 0 {
		text = fmt.Appendf(text, "%d", s.n)
	}
	for range s.n {
		text = utf8.AppendRune(text, 'x')
	}
	w.Write(text)
}

func Show(w http.ResponseWriter, name string) error {
	page := make([]byte, 0, len(name)+8) // want `a buffer is made for each answer`
	page = append(page, name...)
	_, err := w.Write(page)
	return err
}

// late greets once the lock is given back.
func (s *service) late(w http.ResponseWriter, r *http.Request) {
	n := 0
	defer func() {
		text := make([]byte, 0, 32) // want `a buffer is made for each answer`
		text = append(text, r.FormValue("name")...)
		text = strconv.AppendInt(text, int64(n), 10)
		w.Write(text)
	}()
	n = s.n
}

type item struct {
	name  string
	items []item
}

// page appends part by part.
func page(w http.ResponseWriter, items []item) {
	body := make([]byte, 0, 2048) // want `a buffer is made for each answer`
	body = append(body, "<ul>"...)
	for _, i := range items {
		body = line(body, i)
	}
	w.Write(append(body, "</ul>"...))
}

func line(b []byte, i item) []byte {
	b = append(append(b, "<li>"...), i.name...)
	for _, below := range i.items {
		b = line(b, below)
	}
	return i.end(1, b)
}

func (i item) end(n int, b []byte) []byte {
	if len(b) > 0 && b[len(b)-1] == ' ' {
		b = b[:len(b)-1]
	}
	if n == 0 {
		return b
	}
	return strconv.AppendInt(b, int64(n), 10)
}

// Handler answers in a literal.
func Handler(all []string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		var list []byte // want `a buffer is made for each answer`
		for i, name := range all {
			if i > 0 {
				list = append(list, ',')
			}
			list = append(list, name...)
		}
		if _, err := w.Write(list); err != nil {
			panic(err)
		}
	}
}

func two(w http.ResponseWriter, name string) {
	head := []byte{} // want `a buffer is made for each answer`
	head = append(head, name...)
	w.Write(head)
	tail := []byte(nil) // want `a buffer is made for each answer`
	tail = append(tail, name...)
	w.Write(tail)
}
