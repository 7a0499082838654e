package behave_test

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// Requests have the headers that the package asks them for.
func TestHeadersAskedFor(t *testing.T) {
	t.Parallel()
	before := map[string]string{"p.go": `package p
import "net/http"
const trace = "x-trace"
type named struct{ Header http.Header }
func Serve(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("accept-encoding") == "" || len(r.Header.Values(trace)) > 0 || r.Header["Range"] != nil { w.WriteHeader(400) }
	if _, _, ok := r.BasicAuth(); !ok { w.Header().Get("Etag") }
	if c, err := r.Cookie("id"); err != nil || c.Value == (named{}).Header.Get("Expect") { w.WriteHeader(401) }
}
`}
	after := map[string]string{"p.go": strings.Replace(before["p.go"], "400", "404", 1)}
	d, err := behave.Generate(t.Context(), request(t, before, after))
	if err != nil {
		t.Fatal(err)
	}
	if want := `[]string{"Accept-Encoding", "Authorization", "Cookie", "Range", "X-Trace"},`; !strings.Contains(string(d.Source), want) {
		t.Errorf("the driver has not %s", want)
	}
}

// Requests hold what the package asks their paths for.
func TestPathValuesAskedFor(t *testing.T) {
	t.Parallel()
	before := map[string]string{"p.go": `package p
import "net/http"
const room = "room"
type named struct{}
func (named) PathValue(string) string { return "" }
func Serve(w http.ResponseWriter, r *http.Request) {
	if r.PathValue(room) == "" || r.PathValue("bed") == (named{}).PathValue("chair") { w.WriteHeader(400) }
}
`}
	after := map[string]string{"p.go": strings.Replace(before["p.go"], "400", "404", 1)}
	d, err := behave.Generate(t.Context(), request(t, before, after))
	if err != nil {
		t.Fatal(err)
	}
	if want := `PathValues: []string{"bed", "room"},`; !strings.Contains(strings.Join(strings.Fields(string(d.Source)), " "), want) {
		t.Errorf("the driver has not %s", want)
	}
}
