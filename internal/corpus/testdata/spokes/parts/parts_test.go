package parts

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
)

func TestStore(t *testing.T) {
	broke := errors.New("no money")
	s := NewStore(func(part string, n int) (int, error) {
		switch part {
		case "chain":
			return 2 * n, nil
		case "saddle":
			return 1, nil
		}
		return 0, broke
	})
	s.Put("tube", 2)
	for _, test := range []struct {
		part string
		n    int
		want error
	}{
		{"tube", 2, nil}, {"tube", 1, broke}, {"chain", 3, nil}, {"chain", 3, nil}, {"chain", 1, nil},
		{"saddle", 2, ErrNone}, {"saddle", 2, nil}, {"bell", 1, broke},
	} {
		if err := s.Fetch(test.part, test.n); !errors.Is(err, test.want) {
			t.Errorf("%v: %v", test, err)
		}
	}
	if got := s.Stocktaking(); got != "chain: 1\nsaddle: 0\ntube: 0\n" {
		t.Errorf("%q", got)
	}
}

// market is a server that is all suppliers, and notes whom it was asked as.
type market struct {
	mu    sync.Mutex
	asked []string
}

func (m *market) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	defer m.mu.Unlock()
	part, _ := io.ReadAll(r.Body)
	m.asked = append(m.asked, r.Method+r.URL.Path+string(part))
	switch {
	case strings.HasPrefix(r.URL.Path, "/rich"):
		w.WriteHeader(http.StatusCreated)
	case strings.HasPrefix(r.URL.Path, "/poor"):
		http.NotFound(w, r)
	default:
		w.WriteHeader(http.StatusForbidden)
	}
}

func TestReserve(t *testing.T) {
	m := new(market)
	web := httptest.NewServer(m)
	defer web.Close()
	ctx := context.Background()
	ended, end := context.WithCancel(ctx)
	end()
	poor, rich, closed := web.URL+"/poor", web.URL+"/rich", web.URL+"/closed"
	for _, test := range []struct {
		ctx       context.Context
		suppliers []string
		want      string
		err       string
		asked     int
	}{
		{ctx, []string{poor, rich, rich + "er", closed}, rich, "", 2},
		{ctx, []string{rich, poor}, rich, "", 1},
		{ctx, []string{poor, poor}, "", "parts: none left: bell", 2},
		{ctx, nil, "", "parts: none left: bell", 0},
		{ctx, []string{poor, closed, rich}, "", "supplier " + closed + ": 403 Forbidden", 2},
		{ctx, []string{"://"}, "", `supplier ://: parse ":///reserve": missing protocol scheme`, 0},
		{ended, []string{rich}, "", "supplier " + rich + `: Post "` + rich + `/reserve": context canceled`, 0},
	} {
		got, err := Reserve(test.ctx, web.Client(), test.suppliers, "bell")
		if err == nil && test.err != "" || err != nil && err.Error() != test.err || got != test.want || len(m.asked) != test.asked {
			t.Errorf("%v: %q, %v, asked %q", test.suppliers, got, err, m.asked)
		}
		for _, a := range m.asked {
			if !strings.HasPrefix(a, "POST/") || !strings.HasSuffix(a, "/reservebell") {
				t.Errorf("asked %q", a)
			}
		}
		m.asked = slices.Delete(m.asked, 0, len(m.asked))
	}
}

func BenchmarkFetch(b *testing.B) {
	s := NewStore(func(part string, n int) (int, error) { return 8 * n, nil })
	for b.Loop() {
		if err := s.Fetch("tube", 2); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkReserve(b *testing.B) {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasPrefix(r.URL.Path, "/rich") {
			w.WriteHeader(http.StatusCreated)
			return
		}
		w.WriteHeader(http.StatusNotFound)
	}))
	defer web.Close()
	suppliers := []string{web.URL + "/poor", web.URL + "/poorer", web.URL + "/rich"}
	for b.Loop() {
		if got, err := Reserve(context.Background(), web.Client(), suppliers, "bell"); err != nil || got != suppliers[2] {
			b.Fatal(got, err)
		}
	}
}
