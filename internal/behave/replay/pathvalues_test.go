package replay

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

// A test that a difference is printed as has the request hold what it held.
func TestPathValuesPrinted(t *testing.T) {
	r := httptest.NewRequest("GET", "/rooms/42", http.NoBody)
	r.Body = http.NoBody
	r.SetPathValue("room", "4\"2")
	w := &writing{imports: map[string]bool{}, clear: true}
	const want = `func() *http.Request { r := httptest.NewRequest("GET", "/rooms/42", nil); r.SetPathValue("room", "4\"2"); return r }()`
	if got := requestText(w, r); got != want || !w.clear {
		t.Errorf("printed %s, want %s", got, want)
	}
}
