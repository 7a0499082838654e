// Package poll lets a hall vote, over HTTP.
package poll

import (
	"bufio"
	"bytes"
	"cmp"
	"html/template"
	"io"
	"net/http"
	"slices"
	"strconv"
	"sync"
)

// Hall holds what is voted on.
type Hall struct {
	mu    sync.Mutex
	votes map[string]map[string]int // by question and choice
	cast  int
}

// Ask opens a question. It replaces an older one of the same name.
func (h *Hall) Ask(question string, choices ...string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.votes == nil {
		h.votes = map[string]map[string]int{}
	}
	h.votes[question] = make(map[string]int, len(choices))
	for _, c := range choices {
		h.votes[question][c] = 0
	}
}

// Routes returns what answers the hall.
func (h *Hall) Routes() *http.ServeMux {
	mux := http.NewServeMux()
	mux.HandleFunc("POST /vote/{question}/{choice}", h.vote)
	mux.HandleFunc("GET /export", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/csv; charset=utf-8")
		h.Export(w)
	})
	return mux
}

// vote counts a vote and says so.
func (h *Hall) vote(w http.ResponseWriter, r *http.Request) {
	question, choice := r.PathValue("question"), r.PathValue("choice")
	h.mu.Lock()
	if _, ok := h.votes[question][choice]; !ok {
		h.mu.Unlock()
		http.Error(w, "there is no such choice", http.StatusNotFound)
		return
	}
	h.votes[question][choice]++
	h.cast++
	var page bytes.Buffer
	page.WriteString("<!doctype html>\n<p>You voted for <b>")
	template.HTMLEscape(&page, []byte(choice))
	page.WriteString("</b>, as did ")
	page.WriteString(strconv.Itoa(h.votes[question][choice] - 1))
	page.WriteString(" others.</p>\n<p>Votes cast: ")
	page.WriteString(strconv.Itoa(h.cast))
	page.WriteString("</p>\n")
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Write(page.Bytes())
	h.mu.Unlock()
}

type standing struct {
	question, choice string
	votes            int
}

// standings returns all questions and choices by name.
func (h *Hall) standings() []standing {
	h.mu.Lock()
	n := 0
	for _, choices := range h.votes {
		n += len(choices)
	}
	all := make([]standing, 0, n)
	for question, choices := range h.votes {
		for choice, votes := range choices {
			all = append(all, standing{question, choice, votes})
		}
	}
	h.mu.Unlock()
	slices.SortFunc(all, func(a, b standing) int {
		return cmp.Or(cmp.Compare(a.question, b.question), cmp.Compare(a.choice, b.choice))
	})
	return all
}

// Export writes all standings, one a line.
func (h *Hall) Export(w io.Writer) error { return export(w, h.standings()) }

func export(w io.Writer, all []standing) error {
	out := bufio.NewWriter(w)
	for _, s := range all {
		line := s.question + ";" + s.choice + ";" + strconv.Itoa(s.votes) + "\n"
		if _, err := out.Write([]byte(line)); err != nil {
			return err
		}
	}
	return out.Flush()
}
