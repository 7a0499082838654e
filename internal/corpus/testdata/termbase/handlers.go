package termbase

import (
	"errors"
	"fmt"
	"html"
	"io"
	"log"
	"net/http"
	"strconv"
	"strings"
	"time"
)

// Service answers translators.
type Service struct {
	terms      TermStore
	votes      *Votes
	translator *Translator
	recorder   Recorder
	logger     *log.Logger
	now        func() time.Time
}

// Option changes how a service is set up.
type Option func(*Service)

// WithClock has the service look at another clock.
func WithClock(now func() time.Time) Option { return func(s *Service) { s.now = now } }

// New returns a service.
func New(terms TermStore, translator *Translator, rec Recorder, l *log.Logger, opts ...Option) *Service {
	s := &Service{terms: terms, votes: NewVotes(), translator: translator, recorder: rec, logger: l, now: time.Now}
	for _, o := range opts {
		o(s)
	}
	return s
}

// Handler returns what serves all routes.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	for route, h := range map[string]struct {
		pattern string
		serve   http.HandlerFunc
	}{
		"show":      {"GET /terms/{id}", s.show},
		"list":      {"GET /terms", s.list},
		"vote":      {"POST /terms/{id}/votes", s.vote},
		"translate": {"GET /terms/{id}/translations", s.translate},
		"check":     {"POST /check", s.check},
	} {
		mux.Handle(h.pattern, Chain(h.serve, Measured(s.recorder, s.now, route), Logged(s.logger), Language("en")))
	}
	return mux
}

// ListenAndServe serves at an address.
func (s *Service) ListenAndServe(address string) error {
	server := &http.Server{Addr: address, Handler: s.Handler(), ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second}
	return server.ListenAndServe()
}

func fail(w http.ResponseWriter, err error) {
	if errors.Is(err, ErrUnknown) {
		http.Error(w, err.Error(), http.StatusNotFound)
		return
	}
	http.Error(w, err.Error(), http.StatusInternalServerError)
}

// etag names a version of a term in a language.
func etag(lang string, t Term) string {
	return fmt.Sprintf(`"%s-%s.%d"`, lang, t.ID, t.Rev)
}

// show answers with a page about a term.
func (s *Service) show(w http.ResponseWriter, r *http.Request) {
	t, err := s.terms.Get(r.PathValue("id"))
	if err != nil {
		fail(w, err)
		return
	}
	tag := etag("en", t)
	w.Header().Set("ETag", tag)
	if r.Header.Get("If-None-Match") == tag {
		w.WriteHeader(http.StatusNotModified)
		return
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	page := "<h1>" + html.EscapeString(t.Word) + "</h1>\n<p class=\"field\">" + html.EscapeString(t.Field) +
		"</p>\n<p>" + html.EscapeString(t.Note) + "</p>\n"
	if _, err := w.Write([]byte(page)); err != nil {
		s.logger.Printf("show %s: %v", t.ID, err)
	}
}

// list answers with all terms of a field.
func (s *Service) list(w http.ResponseWriter, r *http.Request) {
	terms := s.terms.List(r.FormValue("field"))
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	w.Header().Set("X-Total-Count", fmt.Sprint(len(terms)))
	var page strings.Builder
	page.WriteString("<ul>\n")
	for _, t := range terms {
		page.WriteString(fmt.Sprintf("<li id=\"%s\"><a href=\"/terms/%s\">%s</a></li>\n", t.ID, t.ID, html.EscapeString(t.Word)))
	}
	page.WriteString("</ul>\n")
	io.WriteString(w, page.String())
}

// vote counts a vote for a term, and answers with how many it has.
func (s *Service) vote(w http.ResponseWriter, r *http.Request) {
	t, err := s.terms.Get(r.PathValue("id"))
	if err != nil {
		fail(w, err)
		return
	}
	s.votes.mu.Lock()
	defer s.votes.mu.Unlock()
	n := s.votes.lead(t.ID)
	w.Header().Set("Content-Type", "application/json")
	answer := `{"term":` + strconv.Quote(t.ID) + `,"votes":` + strconv.Itoa(n) + "}\n"
	io.WriteString(w, answer)
}

// translate answers with the words for a term in the languages that are asked
// for.
func (s *Service) translate(w http.ResponseWriter, r *http.Request) {
	t, err := s.terms.Get(r.PathValue("id"))
	if err != nil {
		fail(w, err)
		return
	}
	all, err := s.translator.All(r.Context(), t.Word, strings.Split(r.FormValue("to"), ","))
	if err != nil {
		fail(w, err)
		return
	}
	for _, tr := range all {
		fmt.Fprintf(w, "%s\t%s\n", tr.Lang, tr.Word)
	}
}

// check answers with the text, in which all terms are marked up; which way is up
// to who asks.
func (s *Service) check(w http.ResponseWriter, r *http.Request) {
	text, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 1<<20))
	if err != nil {
		http.Error(w, err.Error(), http.StatusRequestEntityTooLarge)
		return
	}
	open, end := r.FormValue("open"), r.FormValue("close")
	var pairs []string
	for _, t := range s.terms.List("") {
		pairs = append(pairs, t.Word, open+t.Word+end)
	}
	marked := strings.NewReplacer(pairs...).Replace(string(text))
	for _, hint := range hints(s.terms.List(r.FormValue("field")), marked) {
		w.Header().Add("X-Hint", hint)
	}
	io.WriteString(w, marked)
}

// hints says which terms a text has, and how they are found.
func hints(terms []Term, text string) []string {
	var found []string
	for _, t := range terms {
		if strings.Contains(text, t.Word) {
			found = append(found, fmt.Sprintf("see /terms/%s", Slug(t.Word)))
		}
	}
	return found
}

// String says what the service is, for a console.
func (s *Service) String() string {
	text := "termbase"
	for _, t := range s.terms.List("") {
		text += fmt.Sprintf(" %s (%d)", t.ID, t.Rev)
	}
	return text
}
