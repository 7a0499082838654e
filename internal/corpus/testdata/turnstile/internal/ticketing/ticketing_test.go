package ticketing

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

// service is a ticketing service that knows tickets which begin with a digit.
type service struct {
	delay time.Duration

	mu       sync.Mutex
	asked    int
	redeemed []string
}

func (s *service) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	select {
	case <-time.After(s.delay):
	case <-r.Context().Done():
		return
	}
	switch parts := strings.Split(r.URL.Path, "/"); {
	case r.Method == http.MethodGet && len(parts) == 5 && parts[2] == "tickets":
		s.mu.Lock()
		s.asked++
		n := s.asked
		s.mu.Unlock()
		if parts[3] < "0" || parts[3] > "9" {
			http.NotFound(w, r)
			return
		}
		fmt.Fprintf(w, `{"name":"holder of %s","email":"%d@example.com"}`, parts[3], n)
	case r.Method == http.MethodPost && len(parts) == 5 && parts[2] == "vouchers":
		s.mu.Lock()
		defer s.mu.Unlock()
		if slices.Contains(s.redeemed, parts[3]) {
			http.Error(w, "redeemed", http.StatusConflict)
			return
		}
		s.redeemed = append(s.redeemed, parts[3])
		w.WriteHeader(http.StatusNoContent)
	default:
		http.Error(w, "what?", http.StatusBadRequest)
	}
}

func start(t testing.TB, delay time.Duration) (*service, *Client) {
	t.Helper()
	s := &service{delay: delay}
	srv := httptest.NewServer(s)
	t.Cleanup(srv.Close)
	return s, NewClient(srv.URL)
}

func TestHolders(t *testing.T) {
	_, c := start(t, 0)
	got, err := c.Holders(context.Background(), []string{"1", "22", "1"})
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []string{"holder of 1", "holder of 22", "holder of 1"} {
		if got[i].Name != want {
			t.Errorf("holder %d is %q, want %q", i, got[i].Name, want)
		}
	}
	if got, err := c.Holders(context.Background(), nil); err != nil || len(got) != 0 {
		t.Errorf("Holders() = %v, %v", got, err)
	}
}

func TestHoldersFails(t *testing.T) {
	_, c := start(t, 0)
	got, err := c.Holders(context.Background(), []string{"1", "first", "2", "second"})
	if got != nil || err == nil || err.Error() != "ticketing: first: unexpected status 404 Not Found" {
		t.Errorf("Holders() = %v, %v", got, err)
	}
}

func TestHoldersCanceled(t *testing.T) {
	_, c := start(t, time.Minute)
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Millisecond)
	defer cancel()
	if _, err := c.Holders(ctx, []string{"1", "2"}); !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("Holders() error = %v", err)
	}
}

func TestHolderCaches(t *testing.T) {
	s, c := start(t, time.Millisecond)
	var wg sync.WaitGroup
	holders := make([]Holder, 8)
	for i := range holders {
		wg.Add(1)
		go func() {
			defer wg.Done()
			h, err := c.Holder(context.Background(), "1")
			if err != nil {
				t.Error(err)
			}
			holders[i] = h
		}()
	}
	wg.Wait()
	asked := s.asked
	h, err := c.Holder(context.Background(), "1")
	if err != nil || s.asked != asked {
		t.Errorf("asked %d times, then %d, %v", asked, s.asked, err)
	}
	for _, other := range holders {
		if other != h {
			t.Errorf("holder is %v and %v", other, h)
		}
	}
	if _, err := c.Holder(context.Background(), "x"); err == nil {
		t.Error("no error")
	}
}

func TestRedeem(t *testing.T) {
	s, c := start(t, 0)
	n, err := c.Redeem(context.Background(), []string{"c", "a", "c", "b"})
	if n != 2 || err == nil || !slices.Equal(s.redeemed, []string{"c", "a"}) {
		t.Errorf("Redeem() = %d, %v; redeemed %v", n, err, s.redeemed)
	}
	if n, err := c.Redeem(context.Background(), []string{"d"}); n != 1 || err != nil {
		t.Errorf("Redeem() = %d, %v", n, err)
	}
}

func BenchmarkHolders(b *testing.B) {
	_, c := start(b, 500*time.Microsecond)
	barcodes := make([]string, 20)
	for i := range barcodes {
		barcodes[i] = fmt.Sprint(i)
	}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := c.Holders(context.Background(), barcodes); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkHolder(b *testing.B) {
	_, c := start(b, 0)
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			if _, err := c.Holder(context.Background(), "1"); err != nil {
				b.Error(err)
			}
		}
	})
}

func BenchmarkRedeem(b *testing.B) {
	s, c := start(b, 500*time.Microsecond)
	vouchers := []string{"a", "b", "c", "d"}
	for b.Loop() {
		s.mu.Lock()
		s.redeemed = s.redeemed[:0]
		s.mu.Unlock()
		if _, err := c.Redeem(context.Background(), vouchers); err != nil {
			b.Fatal(err)
		}
	}
}
