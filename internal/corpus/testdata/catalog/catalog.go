// Package catalog answers what a thing costs, over HTTP.
package catalog

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"sync"
	"time"
)

// Catalog knows prices. Its methods may be called at the same time.
type Catalog struct {
	mu     sync.RWMutex
	prices map[string]int64
}

// Set says what a thing costs, in cents.
func (c *Catalog) Set(name string, cents int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.prices == nil {
		c.prices = map[string]int64{}
	}
	c.prices[name] = cents
}

// ServeHTTP answers with the price of what the path names.
func (c *Catalog) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("name")
	c.mu.RLock()
	cents, ok := c.prices[name]
	c.mu.RUnlock()
	if !ok {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	json.NewEncoder(w).Encode(struct {
		Name  string `json:"name"`
		Cents int64  `json:"cents"`
	}{name, cents})
}

// Serve answers on the listener until ctx ends.
func (c *Catalog) Serve(ctx context.Context, l net.Listener) error {
	mux := http.NewServeMux()
	mux.Handle("GET /price/{name}", c)
	s := http.Server{Handler: mux, ReadHeaderTimeout: time.Second, IdleTimeout: time.Minute}
	defer context.AfterFunc(ctx, func() { s.Close() })()
	if err := s.Serve(l); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
