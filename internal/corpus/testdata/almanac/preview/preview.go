// Package preview shows the almanac to its authors before it is printed.
package preview

import (
	"html"
	"net/http"
	"strconv"

	"example.com/almanac/site"
)

// Handler serves an overview of pages, and the pages themselves.
func Handler(pages []*site.Page) http.Handler {
	files := site.RenderAll(pages)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /{$}", func(w http.ResponseWriter, r *http.Request) {
		overview(w, pages)
	})
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		file, ok := files[r.URL.Path]
		if !ok {
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write(file)
	})
	return mux
}

// overview answers with how far each page is.
func overview(w http.ResponseWriter, pages []*site.Page) {
	body := make([]byte, 0, 2048)
	body = append(body, "<ul>\n"...)
	for _, p := range pages {
		body = item(body, p)
	}
	body = append(body, "</ul>\n"...)
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(body)
}

// item adds a page to the overview.
func item(body []byte, p *site.Page) []byte {
	body = append(body, "<li>"...)
	body = append(body, html.EscapeString(p.Title)...)
	body = append(body, ": "...)
	body = strconv.AppendInt(body, int64(len(p.Text)), 10)
	if p.Draft {
		body = append(body, " (draft)"...)
	}
	return append(body, "</li>\n"...)
}
