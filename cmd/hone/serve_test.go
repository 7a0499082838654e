package main

import (
	"io"
	"net/http"
	"net/http/httptest"
	"os"

	"github.com/rogpeppe/go-internal/testscript"
)

// serveCommand starts a service for the rest of a script: it knows "/",
// and a profile as net/http/pprof serves it. URL is its address; targets.txt asks for a page that is there
// and one that is not.
func serveCommand(ts *testscript.TestScript, _ bool, _ []string) {
	busy := ts.Getenv("BUSY")
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/debug/pprof/profile" {
			http.ServeFile(w, r, busy)
			return
		}
		if r.URL.Path != "/" {
			http.NotFound(w, r)
			return
		}
		_, _ = io.WriteString(w, "hello")
	}))
	ts.Defer(s.Close)
	ts.Setenv("URL", s.URL)
	targets := "GET " + s.URL + "/\n\nGET " + s.URL + "/missing\n"
	ts.Check(os.WriteFile(ts.MkAbs("targets.txt"), []byte(targets), 0o644))
}
