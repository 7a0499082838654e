package stress

import (
	"slices"
	"testing"
)

func TestRequests(t *testing.T) {
	for _, c := range []struct {
		name, tests, source string
		want                []request
	}{
		{"nothing", "", `const a = "a b"`, nil},
		{"call", `var _ = do("POST", "/in?user="+user, nil)`, "", []request{{"POST", "/in?user={name}", "", ""}}},
		{"table", `var _ = []row{{method: http.MethodGet, path: "/a"}}`, "", []request{{"GET", "/a", "", ""}, {"POST", "/a", "", ""}}},
		{"body", `var _ = httptest.NewRequest("PUT", "http://host/a", strings.NewReader("{\"a\":1}"))`, "", []request{{"PUT", "/a", "application/json", `{"a":1}`}}},
		{"client", `var _, _ = http.Get(url + "/b")`, "", nil}, // the host is not known to be one
		{"client with a host", `var _, _ = http.Head("http://h/b")`, "", []request{{"HEAD", "/b", "", ""}}},
		{"pattern", "", `var _ = "GET /u/{id}/{$}"`, []request{{"GET", "/u/{name}/", "", ""}}},
		{"form", "", `func f() { mux.Handle("POST /in", h); r.FormValue("user"); r.URL.Query().Get("n") }`, []request{{"POST", "/in", "application/x-www-form-urlencoded", "user={name}&n={name}"}}},
		{"query", "", `func f() { mux.Handle("GET /in", h); r.URL.Query().Get("n"); header.Get("x") }`, []request{{"GET", "/in?n={name}", "", ""}}},
		{"odd", "", `var _ = []string{"GET /a b", "/a%20", "/a\n", "/ü"}`, nil},
	} {
		files := map[string][]byte{"m.go": []byte("package m\n" + c.source), "m_test.go": []byte("package m\n" + c.tests)}
		got := slices.DeleteFunc(requests(files), func(r request) bool { return r.target == "" })
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}
