package statsd

import (
	"errors"
	"io"
	"strings"
	"sync"
	"testing"
	"time"
)

// packets keeps each write.
type packets struct{ sent []string }

func (p *packets) Write(b []byte) (int, error) {
	p.sent = append(p.sent, string(b))
	return len(b), nil
}

func TestClient(t *testing.T) {
	var p packets
	c := New(&p, "app", "env:test", "zone:a")
	c.Count("hits", 3)
	c.Gauge("load", 0.25)
	c.Gauge("small", 1e-7)
	c.Gauge("large", 1e21)
	c.Timing("lat|ency:a@b#c\n", 1500*time.Microsecond)
	want := []string{
		"app.hits:3|c|#env:test,zone:a\n",
		"app.load:0.25|g|#env:test,zone:a\n",
		"app.small:0.0000001|g|#env:test,zone:a\n",
		"app.large:1000000000000000000000|g|#env:test,zone:a\n",
		"app.lat_ency_a_b_c_:1.5|ms|#env:test,zone:a\n",
	}
	if len(p.sent) != len(want) {
		t.Fatalf("sent %q", p.sent)
	}
	for i := range want {
		if p.sent[i] != want[i] {
			t.Errorf("packet %d is %q, want %q", i, p.sent[i], want[i])
		}
	}
	p.sent = nil
	New(&p, "").Count("n", -1)
	if p.sent[0] != ".n:-1|c\n" {
		t.Errorf("sent %q", p.sent)
	}
}

type closed struct{}

func (closed) Write([]byte) (int, error) { return 0, errors.New("closed") }

func TestError(t *testing.T) {
	if err := New(closed{}, "app").Count("hits", 1); err == nil {
		t.Error("no error")
	}
}

func TestConcurrently(t *testing.T) {
	var p packets
	c := New(&p, "app")
	var wg sync.WaitGroup
	for _, name := range []string{"a", "bb", "ccc", "dddd"} {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 100 {
				c.Count(name, 1)
			}
		}()
	}
	wg.Wait()
	n := map[string]int{}
	for _, packet := range p.sent {
		n[packet]++
	}
	for _, name := range []string{"a", "bb", "ccc", "dddd"} {
		if n["app."+name+":1|c\n"] != 100 {
			t.Errorf("sent %v", n)
		}
	}
}

func BenchmarkCount(b *testing.B) {
	c := New(io.Discard, "uptime", "env:prod")
	b.ReportAllocs()
	for b.Loop() {
		c.Count("http.requests", 1)
	}
}

func BenchmarkTiming(b *testing.B) {
	c := New(io.Discard, "uptime", "env:prod")
	b.ReportAllocs()
	for b.Loop() {
		c.Timing("http.latency", 1234567*time.Nanosecond)
	}
}

func BenchmarkSanitize(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if strings.Contains(sanitize("http.index:80"), ":") {
			b.Fatal("not sanitized")
		}
	}
}
