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
