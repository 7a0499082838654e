package requestbuffer

import (
	"bytes"
	"html"
	"net/http"
	"strconv"
)

// framed is filled in by who calls it.
func framed(w http.ResponseWriter, title string, fill func(page *bytes.Buffer, depth int)) {
	page := bytes.NewBuffer(make([]byte, 0, 512)) // want "a buffer is made for each request"
	page.WriteString("<title>" + title + "</title>")
	fill(page, 1)
	if page.Len() < 100 {
		fill(page, 2)
	}
	page.WriteTo(w)
}

func atlas(w http.ResponseWriter, r *http.Request) {
	framed(w, "Atlas", func(page *bytes.Buffer, depth int) {
		page.WriteString(html.EscapeString(r.URL.Path))
		head(page, "maps")
	})
}

type gazette struct{ rows []string }

func (g *gazette) columns(page *bytes.Buffer, depth int) {
	for _, row := range g.rows {
		page.WriteString(row)
	}
}

func legend(to *bytes.Buffer, depth int) {
	to.Write(strconv.AppendInt(to.AvailableBuffer(), int64(depth), 10))
}

func (g *gazette) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	framed(w, "Gazette", g.columns)
	framed(w, "Legend", legend)
}
