package behave_test

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// What sends requests as a client is called where they can be caught, and left alone where
// the package, or another one that uses package net/http, may send them elsewhere.
func TestClientsAreCalled(t *testing.T) {
	t.Parallel()
	const (
		get    = "resp, err := http.Get(\"http://example.com/a\")"
		do     = "resp, err := new(http.Client).Head(\"http://example.com/a\")"
		serves = "err := http.ListenAndServe(\":0\", nil); var resp *http.Response"
	)
	for name, c := range map[string]struct {
		sends, more, other string
		called             bool
	}{
		"by the package's function": {get, "", "", true},
		"by a client":               {do, "", "", true},
		"by a transport of its own": {get, "var own = &http.Transport{}", "", false},
		"beside another package":    {get, "", "package other\nimport \"net/http\"\nvar Client = http.DefaultClient\n", false},
		"as a server":               {serves, "", "", false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			source := "package p\nimport \"net/http\"\n" + c.more + "\nfunc Status() int {\n" + c.sends + "\nif err != nil { return 0 }\nresp.Body.Close()\nreturn RESULT\n}\n"
			before := map[string]string{"p.go": strings.Replace(source, "RESULT", "resp.StatusCode", 1)}
			if c.other != "" {
				before["other/other.go"] = c.other
				before["p.go"] = strings.Replace(before["p.go"], "import \"net/http\"\n", "import \"net/http\"\nimport _ \"example.com/m/other\"\n", 1)
			}
			r := request(t, before, map[string]string{"p.go": strings.Replace(before["p.go"], "resp.StatusCode", "0+resp.StatusCode", 1)})
			d, err := behave.Generate(t.Context(), r)
			if err != nil {
				t.Fatal(err)
			}
			if called := len(d.Targets) > 0; called != c.called {
				t.Errorf("called: %v, want %v; unchecked %+v", called, c.called, d.Unchecked)
			}
		})
	}
}
