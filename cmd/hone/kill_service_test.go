//go:build linux

package main

import (
	"strings"
	"testing"
)

// server is a service, whose processes are known by the folder of the store.
const server = `
-- go.mod --
module example.com/server

go 1.24
-- main.go --
package main

import (
	"net/http"
	"os"
)

func main() {
	http.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {})
	panic(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
`

// Whenever a bench of a service is killed, no process of the service goes on
// running, and what was measured is in the store.
func TestKillService(t *testing.T) {
	t.Parallel()
	l := newLab(t, server)
	cmd := l.command("bench", "--json", "--count", "100", "--window", "30ms", "--load", "-c 2 http://127.0.0.1:{{.Port}}/", "--service")
	s := l.start(t, cmd)
	told := 0
	for told < 8 {
		e, ok := s.next(t)
		if !ok {
			t.Fatalf("nothing was measured: %v", s.Wait())
		}
		if e.Measurement != nil {
			told++
		}
	}
	running := false
	for range 100 { // between two rounds there is none
		if running = len(processes(t, l.store)) > 0; running {
			break
		}
	}
	l.kill(t, s.Cmd)
	if got := recorded(t, l.store, map[string]bool{}); len(got) < told {
		t.Errorf("%d measurements are in the store, %d were told", len(got), told)
	}
	if !running {
		t.Log("no process was found while it ran")
	}
}

// A service that prints as much as it can, and ends badly, ends nothing else.
func TestServiceLastWords(t *testing.T) {
	t.Parallel()
	l := newLab(t, strings.Replace(server, `func(w http.ResponseWriter, r *http.Request) {}`,
		`func(w http.ResponseWriter, r *http.Request) { println("one more line"); if r.URL.Path == "/bad" { go panic("bad") } }`, 1))
	out, err := l.command("bench", "--count", "1", "--load", "-c 2 http://127.0.0.1:{{.Port}}/bad", "--service").CombinedOutput()
	if err == nil || !strings.Contains(string(out), `service example.com/server: ended (exit code 2): panic: bad`) {
		t.Errorf("%v\n%s", err, out)
	}
	l.expectGone(t)
	l.expectClean(t)
}
