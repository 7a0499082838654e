package patrol

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func service(t testing.TB, delay time.Duration) *Service {
	web := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		time.Sleep(delay)
		switch r.URL.Path {
		case "/today":
			io.WriteString(w, `{"bulletins": [{"slope": "north", "danger": 4}, {"slope": "east", "danger": 3}], "next": "/x7"}`)
		case "/x7":
			io.WriteString(w, `{"bulletins": [], "next": "/x9"}`)
		case "/x9":
			io.WriteString(w, `{"bulletins": [{"slope": "south", "danger": 1}]}`)
		case "/bad/today":
			io.WriteString(w, `{"next": "/none"}`)
		case "/mute/today":
		default:
			http.NotFound(w, r)
		}
	}))
	t.Cleanup(web.Close)
	return &Service{web.URL, web.Client()}
}

func TestBulletins(t *testing.T) {
	s := service(t, 0)
	ctx := context.Background()
	got, err := s.Bulletins(ctx)
	if err != nil || !slices.Equal(got, []Bulletin{{"north", 4}, {"east", 3}, {"south", 1}}) {
		t.Error(got, err)
	}
	base := s.Base
	s.Base = base + "/bad"
	if got, err := s.Bulletins(ctx); got != nil || err == nil || err.Error() != "patrol: /none: status 404 Not Found" {
		t.Error(got, err)
	}
	s.Base = base + "/mute"
	if _, err := s.Bulletins(ctx); !errors.Is(err, io.EOF) {
		t.Error(err)
	}
	s.Base = "://"
	if _, err := s.Bulletins(ctx); err == nil {
		t.Error("an address that is none")
	}
	ended, end := context.WithCancel(ctx)
	end()
	s.Base = base
	if _, err := s.Bulletins(ended); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// paper is a file that ends after some writes.
type paper struct {
	strings.Builder
	left int
}

func (p *paper) Write(b []byte) (int, error) {
	if p.left--; p.left < 0 {
		return 0, io.ErrShortWrite
	}
	return p.Builder.Write(b)
}

func TestBook(t *testing.T) {
	file := &paper{left: 2}
	b := NewBook(file)
	for i, want := range []string{"1\tclosed A\twind\n", "1\tclosed A\twind\n2\tclosed A\twind\n"} {
		if n, err := b.Enter("closed A", "wind"); n != i+1 || err != nil || file.String() != want {
			t.Errorf("%d, %v, %q", n, err, file)
		}
	}
	if n, err := b.Enter("closed A", "wind"); n != 0 || err == nil || err.Error() != "patrol: book: short write" {
		t.Error(n, err)
	}
	file.left = 1
	if n, err := b.Enter("open A", ""); n != 3 || err != nil {
		t.Error(n, err)
	}
}

// Lines are in the order of their numbers.
func TestBookTogether(t *testing.T) {
	file := &paper{left: 200}
	b := NewBook(file)
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 50 {
				b.Enter("x", "y")
			}
		}()
	}
	wg.Wait()
	want := ""
	for i := range 200 {
		want += fmt.Sprintf("%d\tx\ty\n", i+1)
	}
	if file.String() != want {
		t.Errorf("%q", file)
	}
}

func BenchmarkBulletins(b *testing.B) {
	s := service(b, 200*time.Microsecond)
	for b.Loop() {
		if got, err := s.Bulletins(context.Background()); len(got) != 3 {
			b.Fatal(got, err)
		}
	}
}

func BenchmarkBook(b *testing.B) {
	book := NewBook(io.Discard)
	for b.Loop() {
		if n, err := book.Enter("closed Chamois", "wind"); n == 0 {
			b.Fatal(err)
		}
	}
}
