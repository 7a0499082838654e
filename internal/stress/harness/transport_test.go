package harness

import (
	"context"
	"io"
	"net/http"
	"strings"
	"testing"
)

// Who asks the same gets the same, without a network; who has gone gets nothing.
func TestAnswered(t *testing.T) {
	before := http.DefaultTransport
	defer func() { http.DefaultTransport = before }()
	stressAnswered()
	ask := func(ctx context.Context, method, target, body string) (int, string, error) {
		r, err := http.NewRequestWithContext(ctx, method, target, strings.NewReader(body))
		if err != nil {
			t.Fatal(err)
		}
		resp, err := new(http.Client).Do(r)
		if err != nil {
			return 0, "", err
		}
		defer resp.Body.Close()
		text, err := io.ReadAll(resp.Body)
		return resp.StatusCode, string(text), err
	}
	seen := map[int]bool{}
	for _, method := range []string{"GET", "POST"} {
		for _, what := range []string{"a", "b", "c", "d", "e", "f", "g", "h"} {
			status, text, err := ask(t.Context(), method, "http://nowhere.example/"+what, what)
			again, same, _ := ask(t.Context(), method, "http://nowhere.example/"+what, what)
			if err != nil || status != again || text != same || !strings.Contains(text, what) {
				t.Errorf("%s %s: %d %q and %d %q, %v", method, what, status, text, again, same, err)
			}
			seen[status] = true
		}
	}
	if len(seen) < 2 {
		t.Errorf("all is answered with %v", seen)
	}
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := ask(gone, "GET", "http://nowhere.example/", ""); err == nil {
		t.Error("who has gone is answered")
	}
}
