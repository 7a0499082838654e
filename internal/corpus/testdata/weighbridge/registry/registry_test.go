package registry

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"
)

type fake struct {
	mu    sync.Mutex
	bills []string
	busy  int
	delay time.Duration
}

func (f *fake) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	time.Sleep(f.delay)
	plate, get := strings.CutPrefix(r.URL.Path, "/trucks/")
	if get {
		if strings.HasPrefix(plate, "bad") {
			http.Error(w, plate, http.StatusNotFound)
			return
		}
		fmt.Fprintf(w, `{"name":"owner of %s","debt":%d}`, plate, len(plate))
		return
	}
	body, _ := io.ReadAll(r.Body)
	f.mu.Lock()
	defer f.mu.Unlock()
	switch {
	case f.busy > 0:
		f.busy--
		w.WriteHeader(http.StatusServiceUnavailable)
	case string(body) == "bad":
		w.WriteHeader(http.StatusPaymentRequired)
	default:
		f.bills = append(f.bills, string(body))
		w.WriteHeader(http.StatusCreated)
	}
}

func start(t testing.TB, f *fake) *Client {
	srv := httptest.NewServer(f)
	t.Cleanup(srv.Close)
	return NewClient(srv.URL)
}

func TestOwners(t *testing.T) {
	c := start(t, &fake{})
	got, err := c.Owners(context.Background(), []string{"AB 1", "C/2", "D"})
	if want := "[{owner of AB 1 4} {owner of C/2 3} {owner of D 1}]"; fmt.Sprint(got) != want || err != nil {
		t.Error(got, err)
	}
	got, err = c.Owners(context.Background(), []string{"A", "bad1", "B", "bad2"})
	if got != nil || err == nil || err.Error() != "registry: owner of bad1: status 404" {
		t.Error(got, err)
	}
	if got, err := c.Owners(context.Background(), nil); len(got) != 0 || err != nil {
		t.Error(got, err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := c.Owners(ctx, []string{"A"}); err == nil {
		t.Error("no error after the end of the context")
	}
}

func TestCharge(t *testing.T) {
	f := &fake{busy: 2}
	c := start(t, f)
	n, err := c.Charge(context.Background(), []string{"one", "two", "bad", "three"})
	if n != 2 || err == nil || err.Error() != "registry: bill 3: status 402" || fmt.Sprint(f.bills) != "[one two]" {
		t.Error(n, err, f.bills)
	}
	f.busy = 3
	if n, err := c.Charge(context.Background(), []string{"four"}); n != 0 || err == nil {
		t.Error(n, err)
	}
}

func TestGenuine(t *testing.T) {
	mac := hmac.New(sha256.New, []byte("key"))
	mac.Write([]byte("text"))
	if sum := mac.Sum(nil); !Genuine([]byte("key"), []byte("text"), sum) || Genuine([]byte("key"), []byte("Text"), sum) {
		t.Error("signatures are not told apart")
	}
}

func BenchmarkOwners(b *testing.B) {
	c := start(b, &fake{delay: 2 * time.Millisecond})
	plates := strings.Fields(strings.Repeat("AB-12 ", 20))
	for b.Loop() {
		if _, err := c.Owners(context.Background(), plates); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkCharge(b *testing.B) {
	c := start(b, &fake{delay: time.Millisecond})
	for b.Loop() {
		if _, err := c.Charge(context.Background(), []string{"a", "b", "c"}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkGenuine(b *testing.B) {
	key, text := []byte("key"), []byte(strings.Repeat("x", 200))
	for b.Loop() {
		Genuine(key, text, text[:32])
	}
}
