package main

import (
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"time"

	"example.com/items/list"
)

// routes returns the handlers of a list.
func routes(l *list.List) http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /item", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		items := l.Items()
		if items == nil {
			items = []string{}
		}
		// An error here means that the client is gone.
		_ = json.NewEncoder(w).Encode(items)
	})
	mux.HandleFunc("POST /item/{item}", func(w http.ResponseWriter, r *http.Request) {
		l.Add(r.PathValue("item"))
	})
	return mux
}

// serve answers on listener until ctx ends, then lets the requests under way
// finish.
func serve(ctx context.Context, listener net.Listener) error {
	server := &http.Server{
		Handler:           routes(&list.List{}),
		ReadHeaderTimeout: 5 * time.Second,
		WriteTimeout:      10 * time.Second,
		IdleTimeout:       time.Minute,
	}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		stopped <- server.Shutdown(grace)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
