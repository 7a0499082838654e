package behave_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// Callers that may wait for others are called where there are none that do not.
func TestCallersThatWait(t *testing.T) {
	t.Parallel()
	const source = `package p
type Server struct{ all chan string }
func (s *Server) answer(q string) string { return "re: " + q }
func (s *Server) Serve() { println(s.answer(<-s.all)) }
`
	const direct = "func (s *Server) Ask(q string) string { return s.answer(q) }\n"
	for text, want := range map[string][]string{
		source:          {"Server.answer false", "Server.Serve true"},
		source + direct: {"Server.answer false", "Server.Ask true"},
	} {
		after := strings.ReplaceAll(text, `"re: " + q`, `"re:" + " " + q`)
		d, err := behave.Generate(t.Context(), request(t, map[string]string{"p.go": text}, map[string]string{"p.go": after}))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, target := range d.Targets {
			got = append(got, fmt.Sprint(target.Func, " ", target.Caller))
		}
		if !slices.Equal(got, want) {
			t.Errorf("targets %q, want %q", got, want)
		}
	}
}
