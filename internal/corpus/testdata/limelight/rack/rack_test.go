package rack

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// hall is a server that is all racks of a house.
type hall struct {
	mu    sync.Mutex
	on    []string // racks, in the order in which they were switched on
	delay time.Duration
}

func (h *hall) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(h.delay)
	name := strings.Split(r.URL.Path, "/")[1]
	switch {
	case name == "broken":
		http.Error(w, "fuse", http.StatusServiceUnavailable)
	case name == "mute":
		fmt.Fprint(w, "?")
	case r.Method == http.MethodPut:
		h.mu.Lock()
		defer h.mu.Unlock()
		h.on = append(h.on, name)
	default:
		fmt.Fprintf(w, "%d C 16 A", 30+len(name))
	}
}

func open(t testing.TB, delay time.Duration) (*hall, *Crew, func(names ...string) []string) {
	h := &hall{delay: delay}
	web := httptest.NewServer(h)
	t.Cleanup(web.Close)
	return h, &Crew{web.Client()}, func(names ...string) []string {
		var addrs []string
		for _, n := range names {
			addrs = append(addrs, web.URL+"/"+n)
		}
		return addrs
	}
}

func TestRound(t *testing.T) {
	_, crew, at := open(t, 0)
	ctx := context.Background()
	addrs := at("left", "r", "left", "grid")
	got, err := crew.Round(ctx, addrs...)
	want := []Health{{addrs[0], 34, 16}, {addrs[1], 31, 16}, {addrs[2], 34, 16}, {addrs[3], 34, 16}}
	if err != nil || !slices.Equal(got, want) {
		t.Error(got, err)
	}
	if got, err := crew.Round(ctx); got == nil || len(got) != 0 || err != nil {
		t.Error(got, err)
	}
	// The error is that of the first rack that has one.
	addrs = at("left", "broken", "mute", "broken")
	if got, err := crew.Round(ctx, addrs...); got != nil || err == nil || err.Error() != "rack "+addrs[1]+": status 503 Service Unavailable" {
		t.Error(got, err)
	}
	if got, err := crew.Round(ctx, at("mute", "left")...); got != nil || err == nil || !strings.HasPrefix(err.Error(), "rack "+at("mute")[0]+": ") {
		t.Error(got, err)
	}
	if _, err := crew.Round(ctx, "://"); err == nil {
		t.Error("an address that is none")
	}
	ended, end := context.WithCancel(ctx)
	end()
	if got, err := crew.Round(ended, at("left", "r")...); got != nil || !errors.Is(err, context.Canceled) {
		t.Error(got, err)
	}
}

func TestWarm(t *testing.T) {
	h, crew, at := open(t, 0)
	ctx := context.Background()
	if n, err := crew.Warm(ctx, at("c", "a", "b")); n != 3 || err != nil || !slices.Equal(h.on, []string{"c", "a", "b"}) {
		t.Error(n, err, h.on)
	}
	// None is switched on after one that fails.
	addrs := at("d", "broken", "e")
	if n, err := crew.Warm(ctx, addrs); n != 1 || err == nil || err.Error() != "rack "+addrs[1]+": status 503 Service Unavailable" {
		t.Error(n, err)
	}
	if !slices.Equal(h.on, []string{"c", "a", "b", "d"}) {
		t.Error(h.on)
	}
	if n, err := crew.Warm(ctx, []string{"://"}); n != 0 || err == nil {
		t.Error(n, err)
	}
	ended, end := context.WithCancel(ctx)
	end()
	if n, err := crew.Warm(ended, at("f")); n != 0 || !errors.Is(err, context.Canceled) {
		t.Error(n, err)
	}
}

func BenchmarkRound(b *testing.B) {
	_, crew, at := open(b, 200*time.Microsecond)
	addrs := at("left", "right", "grid", "front", "balcony", "pit")
	b.ReportAllocs()
	for b.Loop() {
		if got, err := crew.Round(context.Background(), addrs...); err != nil || len(got) != 6 {
			b.Fatal(got, err)
		}
	}
}

func BenchmarkWarm(b *testing.B) {
	h, crew, at := open(b, 200*time.Microsecond)
	addrs := at("left", "right", "grid")
	for b.Loop() {
		if n, err := crew.Warm(context.Background(), addrs); err != nil || n != 3 {
			b.Fatal(n, err)
		}
		h.on = h.on[:0]
	}
}
