package scratchbuffer

import (
	"net/http"
	"strconv"
)

type service struct{ n int }

// hello greets.
func (s *service) hello(w http.ResponseWriter, r *http.Request) {
	text := make([]byte, 0, 64) // want `a buffer is made for each answer`
	text = append(text, "hello "...)
	text = append(text, r.FormValue("name")...)
	text = strconv.AppendInt(text, int64(s.n), 10)
	w.Write(text)
}
