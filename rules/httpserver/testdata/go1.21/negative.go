package httpserver

import "net/http"

// Server is no server of net/http.
type Server struct{ Handler http.Handler }

func (s *Server) Serve() error { return nil }

func own(h http.Handler) error {
	s := &Server{Handler: h}
	return s.Serve()
}

func client() *http.Client { return &http.Client{} }

func kept(s *http.Server) error { return s.ListenAndServe() }
