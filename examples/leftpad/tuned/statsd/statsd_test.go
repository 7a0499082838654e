package statsd

import (
	"errors"
	"io"
	"math"
	"strings"
	"testing"
	"time"
)

func TestMetrics(t *testing.T) {
	for _, test := range []struct {
		name string
		rate float64
		send func(*Client) error
		want string
	}{
		{"counter", 0.5, func(c *Client) error { return c.Count("request.count", 1) }, "leftpad.request.count:1|c|@0.5"},
		{"negative counter", 0, func(c *Client) error { return c.Count("x", -3) }, "leftpad.x:-3|c"},
		{"rate one", 1, func(c *Client) error { return c.Count("x", 2) }, "leftpad.x:2|c"},
		{"rate out of range", -0.5, func(c *Client) error { return c.Count("x", 2) }, "leftpad.x:2|c"},
		{"small rate", 0.00001, func(c *Client) error { return c.Count("x", 2) }, "leftpad.x:2|c|@0.00001"},
		{"histogram", 0.25, func(c *Client) error { return c.Histogram("len", 12.75) }, "leftpad.len:12.75|h|@0.25"},
		{"large value", 0, func(c *Client) error { return c.Histogram("len", 1e21) }, "leftpad.len:1e+21|h"},
		{"six digits", 0, func(c *Client) error { return c.Histogram("len", 1234567) }, "leftpad.len:1.234567e+06|h"},
		{"no number", 0, func(c *Client) error { return c.Histogram("len", math.NaN()) }, "leftpad.len:NaN|h"},
		{"infinite", 0, func(c *Client) error { return c.Histogram("len", math.Inf(1)) }, "leftpad.len:+Inf|h"},
		{"timing", 0.5, func(c *Client) error { return c.Timing("t", 1500*time.Microsecond) }, "leftpad.t:1.5|ms|@0.5"},
		{"separators", 0, func(c *Client) error { return c.Count("a:b|c@d::", 1) }, "leftpad.a_b_c_d__:1|c"},
		{"empty", 0, func(c *Client) error { return c.Count("", 0) }, "leftpad.:0|c"},
		{"not ASCII", 0, func(c *Client) error { return c.Count("größe\xff", 1) }, "leftpad.größe\xff:1|c"},
	} {
		t.Run(test.name, func(t *testing.T) {
			var out strings.Builder
			if err := test.send(New(&out, "leftpad", test.rate)); err != nil {
				t.Fatal(err)
			}
			if got := out.String(); got != test.want {
				t.Errorf("sent %q, want %q", got, test.want)
			}
		})
	}
}

// record keeps each write apart: a metric must be one datagram.
type record struct {
	writes []string
	err    error
}

func (r *record) Write(p []byte) (int, error) {
	r.writes = append(r.writes, string(p))
	return len(p), r.err
}

func TestOneWriteEach(t *testing.T) {
	var r record
	c := New(&r, "n", 0.5)
	for range 3 {
		if err := c.Count("x", 1); err != nil {
			t.Fatal(err)
		}
	}
	if len(r.writes) != 3 {
		t.Errorf("%d writes: %q", len(r.writes), r.writes)
	}
}

func TestWriteError(t *testing.T) {
	full := errors.New("full")
	if err := New(&record{err: full}, "n", 0.5).Count("x", 1); !errors.Is(err, full) {
		t.Errorf("error %v, want %v", err, full)
	}
}

func BenchmarkStatsD(b *testing.B) {
	c := New(io.Discard, "leftpad", 0.5)
	b.ReportAllocs()
	for b.Loop() {
		if err := c.Count("request.leftpad.count", 1); err != nil {
			b.Fatal(err)
		}
	}
}
