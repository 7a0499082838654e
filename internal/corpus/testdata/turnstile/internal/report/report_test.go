package report

import (
	"errors"
	"io"
	"strings"
	"testing"

	"example.com/turnstile/internal/store"
)

func TestPrint(t *testing.T) {
	var b strings.Builder
	err := Print(&b, "Cup final", []store.Row{
		{Gate: 1, Zones: []string{"North", "Süd"}, Admitted: 1234, Refused: 5},
		{Gate: 12},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := `Admissions: Cup final
Gate 1 (North, Süd) admitted ......1234 refused .........5
Gate 12 () admitted .........0 refused .........0
 total ......1234
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("out of paper") }

func TestPrintError(t *testing.T) {
	if err := Print(broken{}, "x", nil); err == nil {
		t.Error("no error")
	}
}

func TestLeader(t *testing.T) {
	tests := []struct {
		text  string
		fill  rune
		width int
		want  string
	}{
		{"7", '.', 3, "..7"},
		{"", '.', 2, ".."},
		{"1234", '.', 3, "1234"},
		{"é7", '·', 4, "··é7"},
		{"7", '.', -1, "7"},
	}
	for _, tt := range tests {
		if got := leader(tt.text, tt.fill, tt.width); got != tt.want {
			t.Errorf("leader(%q, %q, %d) = %q, want %q", tt.text, tt.fill, tt.width, got, tt.want)
		}
	}
}

func TestZoneList(t *testing.T) {
	for want, zones := range map[string][]string{"": nil, "A": {"A"}, "A, , B": {"A", "", "B"}} {
		if got := zoneList(zones); got != want {
			t.Errorf("zoneList(%q) = %q, want %q", zones, got, want)
		}
	}
}

func TestBadge(t *testing.T) {
	for zone, want := range map[string]string{"Süd": "Süd     |", "": "        |", "Grandstand": "Grandstand|"} {
		if got := Badge(zone); got != want {
			t.Errorf("Badge(%q) = %q, want %q", zone, got, want)
		}
	}
}

func rows() []store.Row {
	var all []store.Row
	for gate := range uint16(40) {
		all = append(all, store.Row{Gate: gate, Zones: []string{"North"}, Admitted: 1000 + int(gate), Refused: 12})
	}
	return all
}

func BenchmarkPrint(b *testing.B) {
	all := rows()
	b.ReportAllocs()
	for b.Loop() {
		if err := Print(io.Discard, "Cup final", all); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTitle(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for range 100 {
			if len(title("Cup final, replay of May")) != 36 {
				b.Fatal(title("Cup final, replay of May"))
			}
		}
	}
}

func BenchmarkColumn(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for n := 1000; n < 1100; n++ {
			if len(column("admitted", n)) != 20 {
				b.Fatal(column("admitted", n))
			}
		}
	}
}

func BenchmarkLeader(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for range 100 {
			if len(leader("12", '.', 12)) != 12 {
				b.Fatal("wrong width")
			}
		}
	}
}

func BenchmarkZoneList(b *testing.B) {
	benchmarks := []struct {
		name  string
		zones []string
	}{
		{"one", []string{"North"}},
		{"eight", []string{"North", "East", "South", "West", "Upper tier", "Boxes", "Press", "Pitch"}},
	}
	for _, bm := range benchmarks {
		b.Run(bm.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				for range 100 {
					if zoneList(bm.zones) == "" {
						b.Fatal("empty")
					}
				}
			}
		})
	}
}

func BenchmarkBadge(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		for range 100 {
			if len(Badge("North")) != 9 {
				b.Fatal(Badge("North"))
			}
		}
	}
}
