package requestbuffer_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"testing"
)

var pooled = sync.Pool{New: func() any { return new(bytes.Buffer) }}

func fresh(w http.ResponseWriter, name string, n int) {
	var buf bytes.Buffer
	fmt.Fprintf(&buf, "<p>%s", name)
	for range n {
		buf.WriteString(name)
	}
	w.Write(buf.Bytes())
}

func kept(w http.ResponseWriter, name string, n int) {
	buf := pooled.Get().(*bytes.Buffer)
	buf.Reset()
	defer func() {
		if buf.Cap() <= 1<<16 {
			pooled.Put(buf)
		}
	}()
	fmt.Fprintf(buf, "<p>%s", name)
	for range n {
		buf.WriteString(name)
	}
	w.Write(buf.Bytes())
}

// FuzzPool holds that answers made in a buffer of a pool are those of a new one, whoever was
// answered before, and at the same time.
func FuzzPool(f *testing.F) {
	f.Add("a", "longer than the other", uint8(3))
	f.Add("", "\xff", uint8(0))
	f.Fuzz(func(t *testing.T, a, b string, n uint8) {
		var all sync.WaitGroup
		for _, name := range []string{a, b, a, b} {
			all.Go(func() {
				want, got := httptest.NewRecorder(), httptest.NewRecorder()
				fresh(want, name, int(n))
				kept(got, name, int(n))
				if want.Body.String() != got.Body.String() {
					t.Errorf("%q, want %q", got.Body, want.Body)
				}
			})
		}
		all.Wait()
	})
}
