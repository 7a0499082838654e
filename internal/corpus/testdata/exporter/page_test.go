package exporter

import (
	"bytes"
	"errors"
	"io"
	"math"
	"testing"
)

var samples = []Sample{
	{Name: "up", Value: 1},
	{Name: "request", Unit: "seconds", Labels: []Label{{"method", "GET"}, {"path", "/v1/items"}, {"code", "200"}}, Value: 0.0125},
	{Name: "response", Unit: "bytes", Labels: []Label{{"host", "web-17.example.com"}}, Value: 1.5e9},
	{Name: "odd", Labels: []Label{{"q", "a\\b\"c\nd"}, {"é", "\xff%s"}}, Value: math.Inf(-1)},
}

func TestAll(t *testing.T) {
	for _, test := range []struct{ namespace, want string }{
		{"", "up 1\n" +
			"request_seconds{method=\"GET\",path=\"/v1/items\",code=\"200\"} 0.0125\n" +
			"response_bytes{host=\"web-17.example.com\"} 1.5e+09\n" +
			"odd{q=\"a\\\\b\\\"c\\nd\",é=\"\xff%s\"} -Inf\n"},
		{"shop", "shop_up 1\n" +
			"shop_request_seconds{method=\"GET\",path=\"/v1/items\",code=\"200\"} 0.0125\n" +
			"shop_response_bytes{host=\"web-17.example.com\"} 1.5e+09\n" +
			"shop_odd{q=\"a\\\\b\\\"c\\nd\",é=\"\xff%s\"} -Inf\n"},
	} {
		var out bytes.Buffer
		if err := NewPage(&out, test.namespace).All(samples); err != nil || out.String() != test.want {
			t.Errorf("namespace %q: %v\n%s, want\n%s", test.namespace, err, out.String(), test.want)
		}
	}
}

func TestEmpty(t *testing.T) {
	var out bytes.Buffer
	p := NewPage(&out, "")
	if err := p.All(nil); err != nil || out.Len() != 0 {
		t.Errorf("%v, %q", err, &out)
	}
	if err := p.All([]Sample{{}}); err != nil || out.String() != " 0\n" {
		t.Errorf("%v, %q", err, &out)
	}
}

// limited fails after some writes, and keeps what each was.
type limited struct {
	left  int
	lines []string
}

var errFull = errors.New("full")

func (l *limited) Write(data []byte) (int, error) {
	if l.left == 0 {
		return 0, errFull
	}
	l.left--
	l.lines = append(l.lines, string(data))
	return len(data), nil
}

// A line is one write, and the first error ends the page.
func TestLineByLine(t *testing.T) {
	out := &limited{left: 2}
	if err := NewPage(out, "a").All(samples); !errors.Is(err, errFull) {
		t.Errorf("error %v", err)
	}
	if len(out.lines) != 2 || out.lines[0] != "a_up 1\n" {
		t.Errorf("lines %q", out.lines)
	}
}

func TestNotANumber(t *testing.T) {
	var out bytes.Buffer
	for _, v := range []float64{math.NaN(), math.Copysign(0, -1), 1 << 60, 0.1} {
		if err := NewPage(&out, "").All([]Sample{{Name: "v", Value: v}}); err != nil {
			t.Error(err)
		}
	}
	if want := "v NaN\nv -0\nv 1.152921504606847e+18\nv 0.1\n"; out.String() != want {
		t.Errorf("%q, want %q", out.String(), want)
	}
}

func BenchmarkPage(b *testing.B) {
	p := NewPage(io.Discard, "shop")
	b.ReportAllocs()
	for b.Loop() {
		if err := p.All(samples); err != nil {
			b.Fatal(err)
		}
	}
}
