package site

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"strconv"
	"time"
)

func (c counted) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	begin := time.Now()
	c.next.ServeHTTP(w, r)
	c.site.figures.Figure(fmt.Sprintf("web.%s.count", c.name), 1)
	c.site.figures.Took(fmt.Sprintf("web.%s.took", c.name), time.Since(begin))
}

// overview has a line for each section.
func (s *Site) overview(w http.ResponseWriter, r *http.Request) {
	sections := s.network.Sections()
	page := new(bytes.Buffer)
	page.WriteString("<!doctype html>\n<title>Mains</title>\n<ul>\n")
	for _, section := range sections {
		page.WriteString("<li>")
		page.WriteString(html.EscapeString(section.First.Name))
		page.WriteString(": ")
		page.WriteString(strconv.Itoa(section.Size()))
		page.WriteString("</li>\n")
	}
	page.WriteString("</ul>\n")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(page.Bytes())
}

// section is the one that begins with a junction. Its page is kept: the network
// does not change.
func (s *Site) section(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	s.pagesMu.Lock()
	page, ok := s.pages[name]
	s.pagesMu.Unlock()
	if !ok {
		var b bytes.Buffer
		for _, section := range s.network.Sections() {
			if section.First.Name == name {
				fmt.Fprintf(&b, "<h1>%s</h1>\n<p>%d junctions, %d sections around it</p>\n", html.EscapeString(name), section.Size(), section.Neighbours())
			}
		}
		if b.Len() == 0 {
			http.NotFound(w, r)
			return
		}
		page = b.String()
		s.pagesMu.Lock()
		s.pages[name] = page
		s.pagesMu.Unlock()
	}
	io.WriteString(w, page)
}

// reading takes a reading of a meter, and shows what there was.
func (s *Site) reading(w http.ResponseWriter, r *http.Request) {
	mbar, err := strconv.Atoi(r.FormValue("mbar"))
	if err != nil {
		http.Error(w, "mbar is no number", http.StatusBadRequest)
		return
	}
	name := r.PathValue("name")
	s.metersMu.Lock()
	defer s.metersMu.Unlock()
	m := s.meters[name]
	m.count++
	m.sum += mbar
	if m.count == 1 || mbar < m.worst {
		m.worst = mbar
	}
	s.meters[name] = m
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<h1>%s</h1>\n", html.EscapeString(name))
	fmt.Fprintf(w, "<p>%d readings, mean %d mbar, worst %d mbar</p>\n", m.count, m.sum/m.count, m.worst)
}

// junction is a box for maps.
func (s *Site) junction(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	if s.network.Junction(name) == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	w.Header().Set("Cache-Control", "max-age=3600")
	w.Write([]byte(box(html.EscapeString(name))))
}

func box(label string) string {
	return `<svg xmlns="http://www.w3.org/2000/svg" width="` + strconv.Itoa(20+8*len(label)) + `"><text x="10" y="15">` + label + "</text></svg>\n"
}

// risks are the worst ten.
func (s *Site) risks(w http.ResponseWriter, r *http.Request) {
	risks := s.network.Risks()
	for _, risk := range risks[:min(10, len(risks))] {
		io.WriteString(w, "a burst at "+risk.Junction.Name+" leaves "+strconv.Itoa(risk.Dry)+" dry\n")
	}
}

// shut shuts a valve, for those who know the secret.
func (s *Site) shut(w http.ResponseWriter, r *http.Request) {
	if !s.admin.Is(r.Header.Get("X-Secret")) {
		http.Error(w, "who are you?", http.StatusForbidden)
		return
	}
	if err := s.book.Shut(r.PathValue("name"), time.Now()); err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// valves are those that are shut.
func (s *Site) valves(w http.ResponseWriter, r *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(s.book.Valves())
}
