package guess

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"golang.org/x/crypto/bcrypt"
)

func newService(tb testing.TB, cost int) *Service {
	hash, err := bcrypt.GenerateFromPassword([]byte("password"), cost)
	if err != nil {
		tb.Fatal(err)
	}
	return New(hash)
}

func TestGuess(t *testing.T) {
	h := newService(t, bcrypt.MinCost).Handler()
	for _, test := range []struct {
		message string
		status  int
		body    string
	}{
		{"password", http.StatusOK, "you got it"},
		{"Password", http.StatusBadRequest, "try again"},
		{"password ", http.StatusBadRequest, "try again"},
		{"passwor", http.StatusBadRequest, "try again"},
		{"", http.StatusBadRequest, "try again"},
		{"password\x00", http.StatusBadRequest, "try again"},
		{strings.Repeat("password", 20), http.StatusBadRequest, "try again"},
	} {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest("GET", "/guess?message="+url.QueryEscape(test.message), nil))
		if w.Code != test.status || w.Body.String() != test.body {
			t.Errorf("%q: %d %q, want %d %q", test.message, w.Code, w.Body, test.status, test.body)
		}
	}
}

func TestPostedGuess(t *testing.T) {
	r := httptest.NewRequest("POST", "/guess", strings.NewReader("message=password"))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	w := httptest.NewRecorder()
	newService(t, bcrypt.MinCost).Handler().ServeHTTP(w, r)
	if w.Code != http.StatusOK || w.Body.String() != "you got it" {
		t.Errorf("%d %q", w.Code, w.Body)
	}
}

// discard is a response that is thrown away.
type discard struct{ header http.Header }

func (d *discard) Header() http.Header         { return d.header }
func (d *discard) WriteHeader(int)             {}
func (d *discard) Write(p []byte) (int, error) { return len(p), nil }

func BenchmarkGuess(b *testing.B) {
	s, w := newService(b, bcrypt.DefaultCost), &discard{http.Header{}}
	r := httptest.NewRequest("GET", "/guess?message=secret", nil)
	b.ReportAllocs()
	for b.Loop() {
		s.guess(w, r)
	}
}
