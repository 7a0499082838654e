package label

import (
	"io"
	"strings"
	"testing"

	"example.com/brewhouse/cellar"
)

func TestRightmost(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		lead  rune
		want  string
	}{
		{"7", 3, ' ', "  7"}, {"long", 3, ' ', "long"}, {"7", 6, '·', "···7"}, {"ü", 4, '*', "**ü"}, {"", 0, 'x', ""},
	} {
		if got := rightmost(c.text, c.width, c.lead); got != c.want {
			t.Errorf("%q %d: got %q", c.text, c.width, got)
		}
	}
}

func TestStrip(t *testing.T) {
	var b strings.Builder
	err := Strip(&b, []Bottle{{"Ulm", "Dark", []string{"smoked", "black"}, 330}, {"Ulm", "Light 100%", []string{"pale"}, 500}})
	want := "1: Dark (smoked, black)\nBrewed and bottled at Ulm\n" + strings.Repeat("·", 9) + "330 ml\n" +
		"2: Light 100% (pale)\nBrewed and bottled at Ulm\n" + strings.Repeat("·", 9) + "500 ml\n"
	if b.String() != want || err != nil {
		t.Errorf("got %s, %v", b.String(), err)
	}
	if Malts(nil) != "" || Proof("4.8") != "4.8% vol" || Cell("I7") != "|I7          |" {
		t.Error(Malts(nil), Proof("4.8"), Cell("I7"))
	}
}

func TestMetrics(t *testing.T) {
	got := Metrics([]Gauge{
		{"readings", "of all tanks", "", func() int64 { return 7 }}, {"level", "now", `t"1`, func() int64 { return -2 }},
	})
	if want := "# HELP readings of all tanks\nreadings 7\n# HELP level now\nlevel{tank=\"t\\\"1\"} -2\n"; got != want {
		t.Errorf("got %s", got)
	}
}

func TestWall(t *testing.T) {
	var b strings.Builder
	if err := Wall(&b, []cellar.Row{{Code: "I7", Mean: 13.25}}); err != nil || b.String() != "|I7          |13.2\n" {
		t.Errorf("got %q, %v", b.String(), err)
	}
}

var gauges = []Gauge{
	{"readings_total", "What tanks have sent.", "", func() int64 { return 123456 }},
	{"litres", "What is in the tank.", "north 1", func() int64 { return 4400 }},
	{"litres", "What is in the tank.", "north 2", func() int64 { return 900 }},
}

func BenchmarkMetrics(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		Metrics(gauges)
	}
}

func BenchmarkStrip(b *testing.B) {
	bottles := []Bottle{{"Ulm", "Dark", []string{"smoked", "black", "pale", "wheat"}, 330}, {"Ulm", "Light", []string{"pale"}, 500}}
	b.ReportAllocs()
	for b.Loop() {
		Strip(io.Discard, bottles)
	}
}

func BenchmarkMalts1(b *testing.B) {
	malts := []string{"pale"}
	b.ReportAllocs()
	for b.Loop() {
		Malts(malts)
	}
}

func BenchmarkMalts6(b *testing.B) {
	malts := []string{"pale", "black", "smoked", "wheat", "rye", "oat"}
	b.ReportAllocs()
	for b.Loop() {
		Malts(malts)
	}
}

func BenchmarkRightmost(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		rightmost("330 ml", 60, ' ')
	}
}
