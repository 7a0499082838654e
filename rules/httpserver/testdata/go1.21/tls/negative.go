package tls

import "net/http"

func encrypted(h http.Handler) error {
	s := &http.Server{Addr: ":443", Handler: h}
	return s.ListenAndServeTLS("cert.pem", "key.pem")
}

func beside(h http.Handler) error { return http.ListenAndServe(":80", h) }
