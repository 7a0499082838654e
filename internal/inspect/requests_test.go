package inspect

import (
	"slices"
	"testing"
)

func TestAskedRequests(t *testing.T) {
	for _, c := range []struct {
		name, tests, source string
		want                []AskedRequest
	}{
		{"nothing", "", `const a = "a b"`, nil},
		{"call", `var _ = do("POST", "/in?user="+user, nil)`, "", []AskedRequest{{"POST", "/in?user={name}", "", ""}}},
		{"table", `var _ = []row{{method: http.MethodGet, path: "/a"}}`, "", []AskedRequest{{"GET", "/a", "", ""}}},
		{"a path", `var _ = "/a"`, "", []AskedRequest{{"GET", "/a", "", ""}, {"POST", "/a", "", ""}}},
		{"body", `var _ = httptest.NewRequest("PUT", "http://host/a", strings.NewReader("{\"a\":1}"))`, "", []AskedRequest{{"PUT", "/a", "application/json", `{"a":1}`}}},
		{"client", `var _, _ = http.Get(url + "/b")`, "", []AskedRequest{{"GET", "/b", "", ""}}},
		{"client with a host", `var _, _ = http.Head("http://h/b")`, "", []AskedRequest{{"HEAD", "/b", "", ""}}},
		{"pattern", "", `var _ = "GET /u/{id}/{$}"`, []AskedRequest{{"GET", "/u/{name}/", "", ""}}},
		{"form", "", `func f() { mux.Handle("POST /in", h); r.FormValue("user"); r.URL.Query().Get("n") }`, []AskedRequest{{"POST", "/in", "application/x-www-form-urlencoded", "user={name}&n={name}"}}},
		{"query", "", `func f() { mux.Handle("GET /in", h); r.URL.Query().Get("n"); header.Get("x") }`, []AskedRequest{{"GET", "/in?n={name}", "", ""}}},
		{"odd", "", `var _ = []string{"GET /a b", "/a%20", "/a\n", "/ü"}`, nil},
	} {
		files := map[string][]byte{"m.go": []byte("package m\n" + c.source), "m_test.go": []byte("package m\n" + c.tests)}
		got := AskedRequests(files, 6)
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
