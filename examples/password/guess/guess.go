// Package guess lets visitors guess a password.
package guess

import (
	"net/http"

	"golang.org/x/crypto/bcrypt"
)

// Service knows the hash of a password, not the password.
type Service struct {
	hash []byte
}

// New returns a service that compares guesses with a hash of bcrypt.
func New(hash []byte) *Service {
	return &Service{hash: hash}
}

// Handler returns the routes of the service.
func (s *Service) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("/guess", s.guess)
	return mux
}

// guess says whether the form value message is the password.
func (s *Service) guess(w http.ResponseWriter, r *http.Request) {
	message := r.FormValue("message")
	if err := bcrypt.CompareHashAndPassword(s.hash, []byte(message)); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		w.Write([]byte("try again"))
		return
	}
	w.Write([]byte("you got it"))
}
