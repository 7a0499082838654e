package lend

import (
	"fmt"
	"log"
	"maps"
	"net/http"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// OpenJournal returns a journal that goes on at the end of a file.
func OpenJournal(file string) (*log.Logger, func() error, error) {
	f, err := os.OpenFile(file, os.O_WRONLY|os.O_APPEND|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, err
	}
	return log.New(f, "lend: ", log.LUTC|log.Ldate|log.Ltime), f.Close, nil
}

// Counts are numbers by their names.
type Counts struct {
	mu     sync.Mutex
	number map[string]int64
}

// Add adds to a number.
func (c *Counts) Add(name string, n int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.number == nil {
		c.number = make(map[string]int64)
	}
	c.number[name] += n
}

// Lines returns the numbers that are there, in the order of their names.
func (c *Counts) Lines() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	lines := make([]string, 0, len(c.number))
	for _, name := range slices.Sorted(maps.Keys(c.number)) {
		lines = append(lines, fmt.Sprintf("%s %d", name, c.number[name]))
	}
	return lines
}

// metric returns the name of a number.
func metric(parts ...string) string {
	return strings.ReplaceAll("lend_"+strings.Join(parts, "_"), "-", "_")
}

// answer is a response that remembers its status.
type answer struct {
	http.ResponseWriter
	status int
}

func (a *answer) WriteHeader(status int) {
	if a.status == 0 {
		a.status = status
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(p []byte) (int, error) {
	if a.status == 0 {
		a.status = http.StatusOK
	}
	return a.ResponseWriter.Write(p)
}

// class returns the name of the number of answers of a status.
func (a *answer) class() string {
	return "lend_status_" + strconv.Itoa(a.status)
}

// observed counts and notes the requests of a route.
func (s *Service) observed(route string, do http.HandlerFunc) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		began := s.now()
		s.journal.Println("begin", r.Method, r.URL.Path, r.RemoteAddr)
		a := &answer{ResponseWriter: w}
		do(a, r)
		took := s.now().Sub(began).Microseconds()
		s.counts.Add(metric(s.site, route, "requests"), 1)
		s.counts.Add(metric(s.site, route, "micros"), took)
		s.counts.Add(a.class(), 1)
		s.journal.Println("end", r.Method, r.URL.Path, a.status, took)
	})
}
