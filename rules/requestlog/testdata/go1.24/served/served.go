package served

import (
	"io"
	"net/http"

	"requestlog/journal"
)

type page struct {
	journal journal.Journal
	perhaps journal.Perhaps
	log     interface{ Note(string) }
}

func (p *page) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	p.journal.Note("begin") // want `for each request, unbuffered, by what is called`
	io.WriteString(w, "hello")
	p.end(r)            // want `for each request, unbuffered, by what is called`
	journal.Line("end") // want `for each request, unbuffered, by what is called`
}

func (p *page) end(r *http.Request) { journal.Line(r.URL.Path) }

func (p *page) quiet(w http.ResponseWriter, r *http.Request) {
	p.perhaps.Tell("begin")
	journal.Seldom(r.URL.Path)
	journal.Above(1, r.URL.Path)
	p.log.Note("end")
	defer p.journal.Note("end")
	if r.Method == "GET" {
		p.journal.Note("get")
	}
}
