// Package docks is the service behind the stations of a bike hire: what the
// displays, the app and the van that moves bikes around ask of it.
package docks

import (
	"encoding/json"
	"fmt"
	"html"
	"io"
	"log"
	"net/http"
	"strconv"
	"sync"
	"time"
)

// Station is a station as others see it.
type Station struct {
	ID    string `json:"id"`
	Name  string `json:"name"`
	Bikes int    `json:"bikes"`
	Racks int    `json:"racks"`
}

type station struct {
	Station
	x, y int // metres from the town hall
}

// Service knows the stations.
type Service struct {
	prefix string
	log    *log.Logger
	counts *Counts
	now    func() time.Time

	mu       sync.Mutex
	order    []string
	stations map[string]*station
	journal  io.Writer
}

// New returns a service without stations. It logs to out; what the van does goes
// to the journal.
func New(prefix string, out, journal io.Writer) *Service {
	return &Service{
		prefix:   prefix,
		log:      log.New(out, prefix+" ", log.LstdFlags),
		counts:   NewCounts(),
		now:      time.Now,
		stations: make(map[string]*station),
		journal:  journal,
	}
}

// Open adds a station, x and y metres away from the town hall.
func (s *Service) Open(st Station, x, y int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.order = append(s.order, st.ID)
	s.stations[st.ID] = &station{st, x, y}
}

// Handler returns the routes.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	route := func(pattern, name string, h http.HandlerFunc) {
		mux.Handle(pattern, s.measured(name, h))
	}
	route("POST /rent", "rent", rent(s))
	route("GET /stations", "stations", stations(s))
	route("GET /display", "display", display(s))
	route("GET /near", "near", near(s))
	return mux
}

// Server returns the server of the routes.
func (s *Service) Server(addr string) *http.Server {
	return &http.Server{Addr: addr, Handler: s.Handler(), ReadHeaderTimeout: 5 * time.Second}
}

// measured logs and counts the requests to a route.
func (s *Service) measured(route string, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin := s.now()
		s.log.Printf("%s %s from %s", r.Method, r.URL.Path, r.RemoteAddr)
		next.ServeHTTP(w, r)
		took := s.now().Sub(begin)
		s.counts.Add(fmt.Sprintf("%s.%s.requests", s.prefix, route), 1)
		s.counts.Add(fmt.Sprintf("%s.%s.micros", s.prefix, route), took.Microseconds())
		s.log.Printf("%s took %v", route, took)
	})
}

// rent hands out a bike.
func rent(s *Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		id := r.FormValue("station")
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.stations[id] == nil {
			http.Error(w, "there is no such station", http.StatusNotFound)
			return
		}
		if s.stations[id].Bikes == 0 {
			http.Error(w, "no bike is left", http.StatusConflict)
			return
		}
		s.stations[id].Bikes--
		left := s.stations[id].Bikes
		page := "<h1>Have a good ride</h1><p>Your bike is at " + html.EscapeString(s.stations[id].Name) +
			".</p><p>" + fmt.Sprint(left) + " left</p>"
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		w.Write([]byte(page))
	}
}

// all returns the stations in the order in which they were opened.
func (s *Service) all() []Station {
	s.mu.Lock()
	defer s.mu.Unlock()
	list := []Station{}
	for _, id := range s.order {
		list = append(list, s.stations[id].Station)
	}
	return list
}

func stations(s *Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(s.all())
	}
}

// display is for the boards at the stations, which know nothing of JSON.
func display(s *Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		for _, st := range s.all() {
			w.Write([]byte(st.Name))
			w.Write([]byte("\t"))
			w.Write([]byte(strconv.Itoa(st.Bikes)))
			w.Write([]byte("\n"))
		}
	}
}

// near lists where there are bikes within half a kilometre; the app tells null
// from an empty list.
func near(s *Service) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		x, errX := strconv.Atoi(r.FormValue("x"))
		y, errY := strconv.Atoi(r.FormValue("y"))
		if errX != nil || errY != nil {
			http.Error(w, "x and y are metres", http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(s.within(x, y, 500))
	}
}

func (s *Service) within(x, y, metres int) []Station {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []Station
	for _, id := range s.order {
		st := s.stations[id]
		dx, dy := st.x-x, st.y-y
		if st.Bikes > 0 && dx*dx+dy*dy <= metres*metres {
			list = append(list, st.Station)
		}
	}
	return list
}
