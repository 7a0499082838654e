package requestbuffer

import (
	"io"
	"net/http"
)

const title = "a " + "title"

// It is there already.
func constant(w http.ResponseWriter, r *http.Request) { io.WriteString(w, title) }

// The text is not of this request.
func given2(w http.ResponseWriter, text string) { io.WriteString(w, text) }

// It is not written to a response.
func elsewhere(w http.ResponseWriter, log io.Writer, r *http.Request) {
	io.WriteString(log, "asked for "+r.URL.Path)
}
