package graphite

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

func at(seconds int64) func() time.Time {
	return func() time.Time { return time.Unix(seconds, 999) }
}

func TestPath(t *testing.T) {
	for want, nodes := range map[string][]string{
		"":                    nil,
		"kiln":                {"Kiln"},
		"a.b":                 {"a", "b"},
		"a..c":                {"a", "", "c"},
		"studio.big-kiln.a_b": {"studio", "Big Kiln", "a.b"},
		"x_y_z.w_-.ü":         {"x/y;z", "w= ", "Ü"},
	} {
		if got := Path(nodes...); got != want {
			t.Errorf("Path(%q) = %q, want %q", nodes, got, want)
		}
	}
}

// lines are what is written, write by write.
type lines []string

func (l *lines) Write(p []byte) (int, error) {
	if len(*l) == 3 {
		return 0, io.ErrShortWrite
	}
	*l = append(*l, string(p))
	return len(p), nil
}

func TestSend(t *testing.T) {
	var got lines
	c := NewClient(&got, at(1700000000))
	for _, err := range []error{
		c.Send("a.b", 3),
		c.Send("a", -7, Tag{"env", "Pre Prod"}),
		c.Send("", 9e15, Tag{"x", ""}, Tag{"y", "a;b"}),
	} {
		if err != nil {
			t.Error(err)
		}
	}
	want := lines{"a.b 3 1700000000\n", "a;env=pre-prod -7 1700000000\n", ";x=;y=a_b 9000000000000000 1700000000\n"}
	if !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if err := c.Send("a", 1); !errors.Is(err, io.ErrShortWrite) {
		t.Errorf("error %v", err)
	}
}

func TestSendConcurrently(t *testing.T) {
	var out bytes.Buffer
	c := NewClient(&out, at(5))
	var wg sync.WaitGroup
	for range 4 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			for range 25 {
				c.Send("kiln", 1, Tag{"env", "x"})
			}
		}()
	}
	wg.Wait()
	if out.String() != strings.Repeat("kiln;env=x 1 5\n", 100) {
		t.Errorf("%q", out.String())
	}
}

func BenchmarkSend(b *testing.B) {
	c := NewClient(io.Discard, at(1700000000))
	b.ReportAllocs()
	for b.Loop() {
		if err := c.Send("studio.api.requests", 1500, Tag{"env", "prod"}, Tag{"room", "cellar"}, Tag{"kiln", "raku"}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkPath(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if Path("studio", "api", "recent readings", "requests") == "" || Path("kiln") == "" {
			b.Fatal("no path")
		}
	}
}
