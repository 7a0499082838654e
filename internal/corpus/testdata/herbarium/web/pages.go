package web

import (
	"bytes"
	"crypto/sha256"
	"crypto/subtle"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"net/http"
	"slices"
	"strconv"
)

// clans has one item for each clan.
func (h *Herbarium) clans(w http.ResponseWriter, r *http.Request) {
	var out bytes.Buffer
	out.WriteString("<h1>Clans</h1>\n<ol>\n")
	for _, c := range h.garden.Clans() {
		out.WriteString("<li><b>")
		out.WriteString(html.EscapeString(c.Head.Name))
		out.WriteString("</b>, ")
		out.WriteString(strconv.Itoa(c.Size()))
		out.WriteString(" plants</li>\n")
	}
	out.WriteString("</ol>\n")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(out.Bytes())
}

// sheet is what is glued to a sheet of paper.
func (h *Herbarium) sheet(w http.ResponseWriter, r *http.Request) {
	p := h.garden.Plant(r.PathValue("name"))
	if p == nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("X-Sheet", "herbarium")
	text := "<figure><figcaption>" + html.EscapeString(p.Name) + "</figcaption></figure>\n"
	if p.Wild {
		text = "<!-- wild -->" + text
	}
	w.Write([]byte(text))
}

// find notes how tall a plant was, and says what is known of it.
func (h *Herbarium) find(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	cm, err := strconv.Atoi(r.FormValue("cm"))
	if err != nil || cm < 0 {
		http.Error(w, "cm: how tall is it?", http.StatusBadRequest)
		return
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.isClosed() {
		http.Error(w, "closed", http.StatusGone)
		return
	}
	f := h.finds[name]
	f.times++
	f.total += cm
	f.tall = max(f.tall, cm)
	h.finds[name] = f
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	fmt.Fprintf(w, "<p>%s</p>\n", html.EscapeString(name))
	fmt.Fprintf(w, "<p>seen %d times, at most %d cm, %d on the mean</p>\n", f.times, f.tall, f.total/f.times)
}

// A Sight is how often a plant was seen.
type Sight struct {
	Name  string `json:"name"`
	Times int    `json:"times"`
}

// list are all finds, by name; null if there is none.
func (h *Herbarium) list(w http.ResponseWriter, r *http.Request) {
	h.mu.Lock()
	var all []Sight
	for name, f := range h.finds {
		all = append(all, Sight{name, f.times})
	}
	h.mu.Unlock()
	slices.SortFunc(all, func(a, b Sight) int {
		if a.Name < b.Name {
			return -1
		}
		return 1
	})
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(all)
}

// blight is the widest three.
func (h *Herbarium) blight(w http.ResponseWriter, r *http.Request) {
	all := h.garden.Reaches(2)
	for i := 0; i < len(all) && i < 3; i++ {
		io.WriteString(w, all[i].Plant.Name+" makes ill "+strconv.Itoa(all[i].Hit)+"\n")
	}
}

// close closes the herbarium for finds, if the word is right.
func (h *Herbarium) close(w http.ResponseWriter, r *http.Request) {
	word := sha256.Sum256([]byte(r.FormValue("word")))
	if subtle.ConstantTimeCompare(word[:], h.key[:]) != 1 {
		http.Error(w, "no", http.StatusForbidden)
		return
	}
	h.closedMu.Lock()
	h.closed, h.why = true, r.FormValue("why")
	h.closedMu.Unlock()
	w.WriteHeader(http.StatusNoContent)
}

func (h *Herbarium) isClosed() bool {
	h.closedMu.Lock()
	defer h.closedMu.Unlock()
	return h.closed && h.why != ""
}
