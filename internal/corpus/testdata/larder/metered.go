package larder

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"os"
	"strings"
	"sync"
	"time"
)

// Meters add up numbers, by name.
type Meters struct {
	mu   sync.Mutex
	sums map[string]float64
}

// Add adds to a number.
func (m *Meters) Add(name string, v float64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.sums == nil {
		m.sums = map[string]float64{}
	}
	m.sums[name] += v
}

// Sum returns a number.
func (m *Meters) Sum(name string) float64 {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.sums[name]
}

// metered wraps what serves a route: it is counted, timed and logged, and an error is
// answered.
func (k *Kitchen) metered(route string, serve func(http.ResponseWriter, *http.Request) error) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		k.Log.Info("request", "method", r.Method, "path", r.URL.Path, "from", r.RemoteAddr)
		start := time.Now()
		err := serve(w, r)
		var p problem
		if errors.As(err, &p) {
			http.Error(w, p.text, p.status)
			k.Meters.Add(strings.Join([]string{"larder", route, "problems"}, "."), 1)
		}
		took := time.Since(start)
		k.Meters.Add(strings.Join([]string{"larder", route, "requests"}, "."), 1)
		k.Meters.Add(strings.Join([]string{"larder", route, "seconds"}, "."), took.Seconds())
		k.Log.Info("done", "path", r.URL.Path, "took", took)
	})
}

// OpenLog returns a log that is written to a file, which the caller closes.
func OpenLog(name string) (*slog.Logger, io.Closer, error) {
	f, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, nil, err
	}
	return slog.New(slog.NewTextHandler(f, nil)), f, nil
}

// Serve serves a kitchen at an address.
func Serve(address string, k *Kitchen) error {
	server := http.Server{Addr: address, Handler: k.Handler(), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: time.Minute}
	return server.ListenAndServe()
}
