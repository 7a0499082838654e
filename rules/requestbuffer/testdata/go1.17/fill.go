package requestbuffer

import (
	"bytes"
	"html"
	"net/http"
)

func framed(w http.ResponseWriter, title string, fill func(page *bytes.Buffer, depth int)) {
	page := bytes.NewBuffer(make([]byte, 0, 512)) // want "a buffer is made for each request"
	page.WriteString("<title>" + title + "</title>")
	fill(page, 1)
	page.WriteTo(w)
}

func atlas(w http.ResponseWriter, r *http.Request) {
	framed(w, "Atlas", func(page *bytes.Buffer, depth int) {
		page.WriteString(html.EscapeString(r.URL.Path))
	})
}
