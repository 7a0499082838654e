package server

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"net/http"
	"strconv"

	"example.com/turnstile/internal/report"
)

// Admin returns the handler of the pages for operators.
func (s *Server) Admin(event string, gates []uint16) http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", &s.registry)
	mux.HandleFunc("GET /blocked", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(s.cfg.Store.BlockedTickets())
	})
	mux.HandleFunc("GET /report", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/plain; charset=utf-8")
		report.Print(w, event, s.cfg.Store.Rows(gates))
	})
	mux.HandleFunc("POST /gates/{gate}/open", s.override)
	return mux
}

// override lets a steward open a door by hand.
func (s *Server) override(w http.ResponseWriter, r *http.Request) {
	gate, err := strconv.ParseUint(r.PathValue("gate"), 10, 16)
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if !s.signed(r.PathValue("gate"), r.Header.Get("X-Signature")) {
		http.Error(w, "bad signature", http.StatusForbidden)
		return
	}
	if err := s.openDoor(uint16(gate)); err != nil {
		http.Error(w, err.Error(), http.StatusBadGateway)
		return
	}
	w.WriteHeader(http.StatusNoContent)
}

// signed reports whether a text was signed with the key of the stewards.
func (s *Server) signed(text, signature string) bool {
	got, err := hex.DecodeString(signature)
	if err != nil {
		return false
	}
	mac := hmac.New(sha256.New, s.cfg.OverrideKey)
	mac.Write([]byte(text))
	return hmac.Equal(got, mac.Sum(nil))
}
