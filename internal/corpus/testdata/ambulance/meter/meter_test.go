package meter

import (
	"io"
	"strings"
	"testing"
	"time"
)

func TestClient(t *testing.T) {
	var out strings.Builder
	c := New(&out, "dispatch", "site=north", "shift=é;1")
	c.Count("calls", 3)
	c.Time("board", 1500*time.Microsecond)
	New(&out, "plain").Count("", -1)
	want := "dispatch.calls;site=north;shift=é;1 3 c\ndispatch.board;site=north;shift=é;1 1500 us\nplain. -1 c\n"
	if out.String() != want {
		t.Errorf("%q", out.String())
	}
}

func BenchmarkClient(b *testing.B) {
	c := New(io.Discard, "dispatch", "site=north", "host=dispatch-2", "version=4.11")
	b.ReportAllocs()
	for b.Loop() {
		c.Count("http.board.hits", 1)
	}
}
