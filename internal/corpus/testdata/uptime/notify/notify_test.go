package notify

import (
	"context"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"
)

// team has hooks of which only the one that ends in /awake accepts anything.
func team(t testing.TB, delay time.Duration) (url string, asked func() []string) {
	var mu sync.Mutex
	var calls []string
	srv := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		time.Sleep(delay)
		mu.Lock()
		calls = append(calls, r.URL.Path+" "+string(body))
		mu.Unlock()
		if r.URL.Path == "/awake" {
			w.WriteHeader(http.StatusAccepted)
		}
	}))
	t.Cleanup(srv.Close)
	return srv.URL, func() []string {
		mu.Lock()
		defer mu.Unlock()
		return slices.Clone(calls)
	}
}

func TestEscalate(t *testing.T) {
	url, asked := team(t, 0)
	n := New([]string{url + "/first", url + "/awake", url + "/third"})
	got, err := n.Escalate(context.Background(), "fire")
	if got != url+"/awake" || err != nil {
		t.Errorf("Escalate() = %q, %v", got, err)
	}
	if calls := asked(); !slices.Equal(calls, []string{"/first fire", "/awake fire"}) {
		t.Errorf("asked %q", calls)
	}
	if _, err := New([]string{url + "/first"}).Escalate(context.Background(), "fire"); err == nil {
		t.Error("no error when nobody accepts")
	}
	if _, err := New([]string{"http://127.0.0.1:0/", url + "/awake"}).Escalate(context.Background(), "fire"); err == nil {
		t.Error("no error when nobody is there")
	}
}

func TestExpand(t *testing.T) {
	got := Expand("{a} and {b} and {c}", map[string]string{"a": "{b}", "b": "1"})
	if got != "{b} and 1 and {c}" {
		t.Errorf("Expand() = %q", got)
	}
}

func BenchmarkEscalate(b *testing.B) {
	url, _ := team(b, 300*time.Microsecond)
	n := New([]string{url + "/first", url + "/second", url + "/third", url + "/awake"})
	for b.Loop() {
		if _, err := n.Escalate(context.Background(), "fire"); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExpand(b *testing.B) {
	values := map[string]string{"service": "api", "title": "slow"}
	b.ReportAllocs()
	for b.Loop() {
		if Expand("{service}: {title}", values) != "api: slow" {
			b.Fatal("wrong message")
		}
	}
}
