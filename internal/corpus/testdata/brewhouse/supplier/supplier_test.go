package supplier

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

// shop answers with the length of the name of a hop, after a while.
type shop struct {
	mu      sync.Mutex
	ordered []string
	busy    int
}

func (s *shop) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if r.URL.Path == "/price" {
		time.Sleep(2 * time.Millisecond)
		hop := r.FormValue("hop")
		if hop == "none" {
			http.NotFound(w, r)
			return
		}
		fmt.Fprintf(w, "%d.5\n", len(hop))
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	body, _ := io.ReadAll(r.Body)
	if s.busy > 0 {
		s.busy--
		w.WriteHeader(http.StatusTooManyRequests)
		return
	}
	if string(body) == "none" {
		w.WriteHeader(http.StatusConflict)
		return
	}
	s.ordered = append(s.ordered, string(body))
	w.WriteHeader(http.StatusAccepted)
}

func open(t testing.TB) (*Supplier, *shop) {
	s := &shop{}
	server := httptest.NewServer(s)
	t.Cleanup(server.Close)
	return New(server.URL, time.Millisecond), s
}

func TestPrices(t *testing.T) {
	s, _ := open(t)
	got, err := s.Prices(t.Context(), []string{"cascade", "saaz", "east kent"})
	if fmt.Sprint(got) != "[7.5 4.5 9.5]" || err != nil {
		t.Errorf("got %v, %v", got, err)
	}
	if _, err := s.Prices(t.Context(), []string{"saaz", "none"}); err == nil || err.Error() != "price of none: status 404" {
		t.Error(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Prices(ctx, []string{"saaz"}); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

func TestOrder(t *testing.T) {
	s, shop := open(t)
	shop.busy = 1
	err := s.Order(t.Context(), []string{"a", "b", "none", "c"})
	if err == nil || err.Error() != "order of none: status 409" || strings.Join(shop.ordered, "") != "ab" {
		t.Errorf("got %v, %v", shop.ordered, err)
	}
	shop.busy = 2
	if err := s.Order(t.Context(), []string{"a"}); err == nil || err.Error() != "order of a: status 429" {
		t.Error(err)
	}
}

func TestOurs(t *testing.T) {
	mac := hmac.New(sha256.New, []byte("key"))
	mac.Write([]byte("12 kg"))
	if sum := mac.Sum(nil); !Ours([]byte("key"), []byte("12 kg"), sum) || Ours([]byte("key"), []byte("13 kg"), sum) {
		t.Error("not so")
	}
}

func BenchmarkPrices(b *testing.B) {
	s, _ := open(b)
	hops := []string{"cascade", "saaz", "fuggles", "hersbrucker", "perle", "tettnanger"}
	for b.Loop() {
		if _, err := s.Prices(b.Context(), hops); err != nil {
			b.Fatal(err)
		}
	}
}
