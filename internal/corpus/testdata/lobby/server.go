// Package lobby shows the tables of a hall on the web.
package lobby

import (
	"errors"
	"log"
	"net/http"

	"example.com/lobby/game"
)

// handler answers a request, or says why it cannot.
type handler func(w http.ResponseWriter, r *http.Request) error

// ServeHTTP makes a status of the error.
func (h handler) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	err := h(w, r)
	switch {
	case err == nil:
	case errors.Is(err, game.ErrNoTable):
		http.Error(w, err.Error(), http.StatusNotFound)
	case errors.Is(err, game.ErrFull), errors.Is(err, game.ErrTwice):
		http.Error(w, err.Error(), http.StatusConflict)
	default:
		http.Error(w, "internal error", http.StatusInternalServerError)
	}
}

// New returns the pages of the hall. Each request is a line of the log.
func New(hall *game.Hall, journal *log.Logger) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /tables/{name}", handler(func(w http.ResponseWriter, r *http.Request) error {
		journal.Printf("%s sees %s", r.RemoteAddr, r.PathValue("name"))
		w.Header().Set("Cache-Control", "no-store")
		return hall.Describe(w, r.PathValue("name"))
	}))
	mux.Handle("POST /tables/{name}", handler(func(w http.ResponseWriter, r *http.Request) error {
		_, err := hall.Join(r.PathValue("name"), r.FormValue("player"))
		journal.Printf("%s joins %s: %v", r.RemoteAddr, r.PathValue("name"), err)
		return err
	}))
	return mux
}
