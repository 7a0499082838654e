package scratchbuffer_test

import (
	"net/http/httptest"
	"strings"
	"testing"
)

// FuzzGreet holds that answers are the same, one after the other.
func FuzzGreet(f *testing.F) {
	f.Add("a b", 3)
	f.Add("", 5000)
	f.Fuzz(func(t *testing.T, name string, n int) {
		for _, text := range []string{name, strings.Repeat("x", min(max(n, 0), 10000)), name} {
			want, got := httptest.NewRecorder(), httptest.NewRecorder()
			fresh(want, text)
			pooled(got, text)
			if got.Body.String() != want.Body.String() {
				t.Errorf("%q, want %q", got.Body, want.Body)
			}
		}
	})
}
