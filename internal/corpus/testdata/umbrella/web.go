package umbrella

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log"
	"net"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

// OpenLog opens a log that is a file. Who opened it closes the file in the end.
func OpenLog(name string) (*log.Logger, io.Closer, error) {
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, nil, err
	}
	return log.New(f, "", log.LstdFlags), f, nil
}

// times is how long routes took.
type times struct {
	mu  sync.Mutex
	sum map[string]time.Duration
	n   map[string]int
}

func (t *times) observe(name string, d time.Duration) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sum == nil {
		t.sum, t.n = map[string]time.Duration{}, map[string]int{}
	}
	t.sum[name] += d
	t.n[name]++
}

// Mean returns how long a route takes, and how often that was measured.
func (o *Office) Mean(name string) (time.Duration, int) {
	o.times.mu.Lock()
	defer o.times.mu.Unlock()
	n := o.times.n[name]
	return o.times.sum[name] / time.Duration(max(n, 1)), n
}

// timed measures how long a route takes.
func (o *Office) timed(route string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		began := o.now()
		next(w, r)
		name := strings.ToLower(o.name + "." + route + ".time")
		o.times.observe(name, o.now().Sub(began))
	}
}

// logged logs what is asked, and how long that took.
func (o *Office) logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		o.log.Printf("%s %s from %s", r.Method, r.URL.Path, r.RemoteAddr)
		began := o.now()
		next.ServeHTTP(w, r)
		o.answered()
		o.log.Printf("%s %s took %v", r.Method, r.URL.Path, o.now().Sub(began))
	})
}

// journaled keeps what is sent: it is evidence.
func (o *Office) journaled(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 16<<10))
		if err != nil {
			http.Error(w, "too much", http.StatusRequestEntityTooLarge)
			return
		}
		r.Body = io.NopCloser(bytes.NewReader(body))
		o.mu.Lock()
		o.journal = append(o.journal, body)
		o.mu.Unlock()
		next(w, r)
	}
}

// Handler returns what answers on the web.
func (o *Office) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /items/{id}", o.timed("Show", o.show))
	mux.HandleFunc("GET /items/{id}/slip", o.timed("Slip", o.slip))
	mux.HandleFunc("POST /items/{id}/claim", o.timed("Claim", o.claim))
	mux.HandleFunc("GET /items", o.timed("List", o.list))
	mux.HandleFunc("POST /items", o.timed("Add", o.journaled(o.add)))
	mux.HandleFunc("GET /elsewhere", o.timed("Elsewhere", o.elsewhere))
	mux.HandleFunc("GET /watch", o.watch)
	mux.HandleFunc("GET /about", o.about)
	return o.logged(mux)
}

// Serve serves the web until the context ends.
func (o *Office) Serve(ctx context.Context, at net.Listener) error {
	srv := &http.Server{
		Handler:           o.Handler(),
		ReadHeaderTimeout: 5 * time.Second,
		BaseContext:       func(net.Listener) context.Context { return ctx },
	}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 30*time.Second)
		defer cancel()
		stopped <- srv.Shutdown(grace)
	}()
	if err := srv.Serve(at); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
