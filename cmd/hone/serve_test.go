package main

import (
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"sync/atomic"

	"github.com/rogpeppe/go-internal/testscript"
)

// serveCommand starts a service for the rest of a script: it knows "/",
// a profile as net/http/pprof serves it, metrics of these, and two queries as
// Prometheus answers them. URL is its address; targets.txt asks for a page that is there
// and one that is not. STATSD is a free UDP address, to which each request for
// "/" sends a metric and a line that is none.
func serveCommand(ts *testscript.TestScript, _ bool, _ []string) {
	busy := ts.Getenv("BUSY")
	var pages atomic.Int64
	stats := freeUDP(ts)
	sender, err := net.Dial("udp", stats)
	ts.Check(err)
	ts.Defer(func() { sender.Close() })
	ts.Setenv("STATSD", stats)
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/debug/pprof/profile" {
			http.ServeFile(w, r, busy)
			return
		}
		switch r.URL.Path {
		case "/metrics":
			fmt.Fprintf(w, "# TYPE pages_total counter\npages_total %d\n# TYPE busy_seconds gauge\nbusy_seconds 2\n", pages.Load())
			return
		case "/api/v1/query", "/api/v1/query_range":
			_, _ = io.WriteString(w, answers[r.FormValue("query")])
			return
		case "/garbage":
			conn, _, err := w.(http.Hijacker).Hijack()
			ts.Check(err)
			_, _ = io.WriteString(conn, "no answer\r\n\r\n")
			conn.Close()
			return
		case "/":
		default:
			http.NotFound(w, r)
			return
		}
		pages.Add(1)
		_, _ = sender.Write([]byte("hits:1|c\nwrong"))
		_, _ = io.WriteString(w, "hello")
	}))
	ts.Defer(s.Close)
	ts.Setenv("URL", s.URL)
	targets := "GET " + s.URL + "/\n\nGET " + s.URL + "/missing\n"
	ts.Check(os.WriteFile(ts.MkAbs("targets.txt"), []byte(targets), 0o644))
}

// answers are those of a Prometheus.
var answers = map[string]string{
	"rate(pages_total[15s])": `{"status":"success","data":{"resultType":"matrix","result":[{"metric":{"job":"api"},"values":[[1,"40"],[2,"60"]]}]}}`,
	"nothing":                `{"status":"success","data":{"resultType":"vector","result":[]}}`,
	"rate(":                  `{"status":"error","errorType":"bad_data","error":"1:6: parse error: unexpected end of input"}`,
}

func freeUDP(ts *testscript.TestScript) string {
	c, err := net.ListenPacket("udp", "127.0.0.1:0")
	ts.Check(err)
	defer c.Close()
	return c.LocalAddr().String()
}
