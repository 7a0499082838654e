package crags

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"net/http"
	"strconv"
	"strings"
	"sync"

	"example.com/crags/logbook"
)

// Handler returns the handler of all there is.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /routes/{id}", s.observed("route", s.limited(stamped(s.route))))
	mux.Handle("GET /routes/{id}/ascents", s.observed("ascents", s.limited(s.ascents)))
	mux.Handle("POST /routes/{id}/ascents", s.observed("climb", s.private(s.climb)))
	mux.Handle("POST /routes/{id}/wishes", s.observed("wish", s.limited(s.wish)))
	mux.Handle("GET /weather", s.observed("weather", s.limited(s.forecasts)))
	mux.Handle("GET /live", s.observed("live", s.follow))
	mux.Handle("GET /about", s.observed("about", s.about))
	return mux
}

// route shows the page of a route.
func (s *Service) route(w http.ResponseWriter, r *http.Request) error {
	route, err := s.book.Route(r.PathValue("id"))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/html; charset=utf-8")
	page := "<h1>" + html.EscapeString(route.Title()) + "</h1>\n<p>" + html.EscapeString(route.Facts()) + "</p>\n"
	_, err = w.Write([]byte(page))
	return err
}

// ascents lists who has climbed a route, with commas between.
func (s *Service) ascents(w http.ResponseWriter, r *http.Request) error {
	best, err := s.book.Best(r.PathValue("id"))
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/csv; charset=utf-8")
	var b bytes.Buffer
	b.WriteString("climber,day,style,stars\n")
	for _, a := range best {
		for _, text := range [...]string{a.Climber, a.Day, a.Style} {
			b.WriteString(field(text))
			b.WriteByte(',')
		}
		b.Write(strconv.AppendFloat(b.AvailableBuffer(), a.Stars, 'f', 1, 64))
		b.WriteByte('\n')
	}
	_, err = w.Write(b.Bytes())
	return err
}

// special is what fields have not.
var special = []string{",", ";", "\n", " ", "\r", ""}

func field(text string) string {
	return strings.NewReplacer(special...).Replace(text)
}

// climb records an ascent of the member who asks.
func (s *Service) climb(w http.ResponseWriter, r *http.Request) error {
	stars, err := strconv.ParseFloat(r.FormValue("stars"), 64)
	if err != nil {
		return logbook.ErrStars
	}
	name, _, _ := r.BasicAuth()
	a := logbook.Ascent{Route: r.PathValue("id"), Climber: name, Day: r.FormValue("day"), Style: r.FormValue("style"), Stars: stars}
	if err := s.book.Record(a); err != nil {
		return err
	}
	s.live.tell(a)
	w.WriteHeader(http.StatusCreated)
	return nil
}

// wish counts who wants to climb a route.
func (s *Service) wish(w http.ResponseWriter, r *http.Request) error {
	route, err := s.book.Route(r.PathValue("id"))
	if err != nil {
		return err
	}
	s.wishMu.Lock()
	defer s.wishMu.Unlock()
	n := s.wishes[route.ID] + 1
	s.wishes[route.ID] = n
	return reply(w, struct {
		Route  string `json:"route"`
		Wishes int    `json:"wishes"`
	}{route.Title(), n})
}

// forecasts says what the weather will be.
func (s *Service) forecasts(w http.ResponseWriter, r *http.Request) error {
	all, err := s.weather.Everywhere(r.Context(), r.URL.Query()["crag"])
	if err != nil {
		return err
	}
	return reply(w, all)
}

// reply answers with a value.
func reply[T any](w http.ResponseWriter, v T) error {
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(v)
}

// about says how the service is.
func (s *Service) about(w http.ResponseWriter, r *http.Request) error {
	began := s.now()
	text := "sent: " + fmt.Sprint(s.sent.Bytes()) + "\n"
	s.wishMu.Lock()
	text += fmt.Sprintf("wished for: %d\n", len(s.wishes))
	s.wishMu.Unlock()
	text += fmt.Sprintf("asked in: %s\n", since(began, s.now()))
	_, err := w.Write([]byte(text))
	return err
}

// hub tells followers of ascents.
type hub struct {
	mu        sync.Mutex
	followers map[chan logbook.Ascent]bool
}

func newHub() *hub { return &hub{followers: map[chan logbook.Ascent]bool{}} }

func (h *hub) join() chan logbook.Ascent {
	c := make(chan logbook.Ascent, 16)
	h.mu.Lock()
	defer h.mu.Unlock()
	h.followers[c] = true
	return c
}

func (h *hub) leave(c chan logbook.Ascent) {
	h.mu.Lock()
	defer h.mu.Unlock()
	delete(h.followers, c)
}

// tell leaves out who does not listen.
func (h *hub) tell(a logbook.Ascent) {
	h.mu.Lock()
	defer h.mu.Unlock()
	for c := range h.followers {
		select {
		case c <- a:
		default:
		}
	}
}

// follow tells of ascents as they come in, each at once.
func (s *Service) follow(w http.ResponseWriter, r *http.Request) error {
	c := s.live.join()
	defer s.live.leave(c)
	w.Header().Set("Content-Type", "text/event-stream")
	out := http.NewResponseController(w)
	if err := out.Flush(); err != nil {
		return err
	}
	for {
		select {
		case <-r.Context().Done():
			return nil
		case a := <-c:
			if _, err := w.Write([]byte("data: " + a.Climber + " on " + a.Route + "\n\n")); err != nil {
				return err
			}
			if err := out.Flush(); err != nil {
				return err
			}
		}
	}
}
