package counted

import (
	"io"
	"net/http"
	"strconv"
)

// response counts what is written to it as text only.
type response struct {
	http.ResponseWriter
	texts int
}

func (r *response) WriteString(s string) (int, error) {
	r.texts++
	return r.Write([]byte(s))
}

func toCounted(w http.ResponseWriter, n int) {
	text := "length "
	text += strconv.Itoa(n)
	io.WriteString(w, text)
}
