package caves

import (
	"errors"
	"fmt"
	"io"
	"math"
	"reflect"
	"strings"
	"sync"
	"testing"
)

// potholes is a loop of four stations, a passage, and a loop of three.
func potholes() *Cave {
	c := NewCave("Potholes")
	var s []*Station
	for i, depth := range []float64{0, 10, 22, 12, 30, 41, 38} {
		s = append(s, c.Station(string(rune('A'+i)), 700100200+i, depth))
	}
	for _, p := range []struct {
		a, b         int
		along, width float64
	}{{0, 1, 20, 2}, {1, 2, 16, 1}, {2, 3, 24, .4}, {3, 0, 5, 1.5}, {2, 4, 15, .6}, {4, 5, 60, 3}, {5, 6, 4, 1}, {6, 4, 6, 1.1}} {
		c.Passage(s[p.a], s[p.b], p.along, p.width)
	}
	return c
}

func names(stations []*Station) string {
	text := ""
	for _, s := range stations {
		text += s.Name
	}
	return text
}

func TestSurvey(t *testing.T) {
	c := potholes()
	a, b := c.Stations[0], c.Stations[1]
	c.Passage(b, a, 100, 9)
	if p := c.between(a, b); p.Width != 2 || p.Length != math.Hypot(20, 10) || len(a.passages) != 2 {
		t.Errorf("a longer way: %+v", p)
	}
	c.Passage(b, a, 0, 9)
	if p := c.between(b, a); p.Width != 9 || p.Length != 10 || p.Far(a) != b || p.Far(b) != a {
		t.Errorf("a shorter way: %+v", p)
	}
	if got := c.Squeeze(a, b, 1); got != 8 {
		t.Errorf("squeeze %g", got)
	}
	if got := c.Squeeze(a, b, 10) + c.Squeeze(a, c.Stations[5], 0); got != 0 {
		t.Errorf("squeeze %g", got)
	}
	if got := potholes().Narrow(1); got != 4 {
		t.Errorf("narrow %d", got)
	}
	if got := NewCave("None").String() + NewCave("x").String(); got != "None:x:" {
		t.Error(got)
	}
	if got := potholes().String(); !strings.HasPrefix(got, "Potholes: A (2 ways) B (2 ways) C (3 ways)") {
		t.Error(got)
	}
}

func TestBottlenecks(t *testing.T) {
	c := potholes()
	lone := c.Station("H", 9, 0)
	c.Passage(c.Stations[0], c.Station("I", 10, 1), 1, 1)
	var got []string
	for _, p := range c.Bottlenecks() {
		got = append(got, p.A.Name+p.B.Name)
	}
	if !reflect.DeepEqual(got, []string{"CE", "AI"}) {
		t.Errorf("%q", got)
	}
	var sizes, exits []int
	for _, r := range c.Regions() {
		sizes, exits = append(sizes, r.Size()), append(exits, r.Exits())
	}
	if !reflect.DeepEqual(sizes, []int{4, 3, 1, 1}) || !reflect.DeepEqual(exits, []int{2, 1, 0, 1}) {
		t.Errorf("sizes %v, exits %v", sizes, exits)
	}
	if r := c.Regions()[2]; !r.Has(lone) || r.Has(c.Stations[0]) {
		t.Errorf("%+v", r)
	}
	if got := NewCave("").Bottlenecks(); got != nil {
		t.Errorf("%v", got)
	}
}

// Caves that are surveyed anew share stations with the same index, and have
// stations of their own with it.
func TestJunctions(t *testing.T) {
	a, b := potholes(), potholes()
	ways := Junctions(a, b, a)
	if len(ways) != 14 || ways[a.Stations[2]] != 6 || ways[b.Stations[2]] != 3 {
		t.Errorf("%v", ways)
	}
	if got := Twice(a); got != nil {
		t.Errorf("%#v", got)
	}
	b.Stations[3].Serial, b.Stations[0].Serial = 1, -5
	if got := Twice(a, b, potholes()); len(got) != 12 || got[0] != 700100200 || got[11] != 700100206 {
		t.Errorf("%v", got)
	}
}

func TestFlood(t *testing.T) {
	c := potholes()
	f := NewFlood(c, c.Stations[2], 10)
	if got := f.Hours(4); !reflect.DeepEqual(got, []int{5, 5, 5, 5}) {
		t.Errorf("%v", got)
	}
	f = NewFlood(c, c.Stations[5], 9)
	if got := f.Hours(3); !reflect.DeepEqual(got, []int{2, 3, 4}) {
		t.Errorf("%v", got)
	}
	if got := NewFlood(c, c.Stations[6], 8).Hours(3); !reflect.DeepEqual(got, []int{3, 4, 4}) {
		t.Errorf("%v", got)
	}
	if got := f.Hours(0); got == nil || len(got) != 0 {
		t.Errorf("no hours: %#v", got)
	}
}

func TestAir(t *testing.T) {
	c := potholes()
	got := c.Air(c.Stations[4], 3)
	want := []float64{0.003046875, 0.022265625, 0.174796875, 0.009421875, 0.679021484375, 0.70056640625, 0.420724609375}
	if len(got) != len(want) {
		t.Fatalf("%v", got)
	}
	for i := range want {
		if math.Abs(got[i]-want[i]) > 1e-12 {
			t.Errorf("%s: %v", c.Stations[i].Name, got[i])
		}
	}
}

func TestWay(t *testing.T) {
	c := potholes()
	way, minutes := c.Way(c.Stations[0], c.Stations[5])
	if names(way) != "ABCEGF" || math.Abs(minutes-4.0580) > 1e-3 {
		t.Errorf("%s, %g", names(way), minutes)
	}
	if way, minutes := c.Way(c.Stations[3], c.Stations[3]); names(way) != "D" || minutes != 0 {
		t.Errorf("%s, %g", names(way), minutes)
	}
	lone := c.Station("H", 1, 1)
	if way, minutes := c.Way(c.Stations[3], lone); way != nil || !math.IsInf(minutes, 1) {
		t.Errorf("%s, %g", names(way), minutes)
	}
	if s, minutes := c.Remotest(c.Stations[0]); s.Name != "F" || math.Abs(minutes-4.0580) > 1e-3 {
		t.Errorf("%s, %g", s.Name, minutes)
	}
	if s, minutes := c.Remotest(lone); s != lone || minutes != 0 {
		t.Errorf("%s, %g", s.Name, minutes)
	}
}

// Ways that are kept stay what they were.
func TestKept(t *testing.T) {
	c := potholes()
	first, _ := c.Way(c.Stations[0], c.Stations[5])
	second, _ := c.Way(c.Stations[5], c.Stations[1])
	if names(first) != "ABCEGF" || names(second) != "FGECB" {
		t.Errorf("%s, %s", names(first), names(second))
	}
	c.Station("H", 1, 1)
	table := c.Table()
	if got := fmt.Sprint(table[0], table[5]); got != "[0 1 2 1 3 4 4 -1] [4 3 2 3 1 0 1 -1]" {
		t.Error(got)
	}
}

// Several teams look for ways at once.
func TestTeams(t *testing.T) {
	c := system(6, 6)
	want, minutes := c.Remotest(c.Stations[0])
	var group sync.WaitGroup
	for i := range 4 {
		group.Add(1)
		go func() {
			defer group.Done()
			if got, m := c.Remotest(c.Stations[0]); got != want || m != minutes {
				t.Errorf("%d: %s, %g", i, got.Name, m)
			}
			c.Way(c.Stations[i], want)
			c.Regions()
			NewFlood(c, want, 3).Hours(3)
		}()
	}
	group.Wait()
}

func TestCard(t *testing.T) {
	c := potholes()
	way, _ := c.Way(c.Stations[1], c.Stations[4])
	var out strings.Builder
	if err := c.Card(&out, way); err != nil {
		t.Fatal(err)
	}
	if got, want := out.String(), "Potholes, 3 stations\n  B crawl C, 20.0 m\n  C crawl E, 17.0 m\n"; got != want {
		t.Errorf("%q", got)
	}
	if got := Route(way); got != "B → C → E" {
		t.Error(got)
	}
	if got := Route(way[:1]) + Route(nil); got != "Bno way" {
		t.Error(got)
	}
	if got := grade(c.between(c.Stations[2], c.Stations[3])) + grade(c.between(c.Stations[0], c.Stations[1])); got != "squeezewalk" {
		t.Error(got)
	}
	full := errors.New("full")
	if err := c.Card(failing{full}, way); err != full {
		t.Error(err)
	}
	if got := c.Tags(); len(got) != 7 || got[6] != "No. 700100206 G" {
		t.Errorf("%q", got)
	}
}

type failing struct{ error }

func (f failing) Write([]byte) (int, error) { return 0, f.error }

// system is a large cave: a grid of passages of which some are missing.
func system(rows, columns int) *Cave {
	c := NewCave("System")
	for i := range rows * columns {
		c.Station(fmt.Sprintf("%c%02d", 'A'+i/columns, i%columns), 482000000+7919*i, float64(3*(i/columns)+i*7%5))
	}
	for i, s := range c.Stations {
		if i%columns > 0 && i%7 != 3 {
			c.Passage(c.Stations[i-1], s, 12, float64(i%5)/2+.3)
		}
		if i >= columns && i%3 != 1 {
			c.Passage(c.Stations[i-columns], s, 9, float64(i%4)/2+.4)
		}
	}
	return c
}

func BenchmarkRegions(b *testing.B) {
	c := system(20, 20)
	b.ReportAllocs()
	for b.Loop() {
		c.Regions()
	}
}

func BenchmarkBottlenecks(b *testing.B) {
	c := system(20, 20)
	b.ReportAllocs()
	for b.Loop() {
		c.Bottlenecks()
	}
}

func BenchmarkFlood(b *testing.B) {
	c := system(20, 20)
	b.ReportAllocs()
	for b.Loop() {
		NewFlood(c, c.Stations[len(c.Stations)-1], 4).Hours(48)
	}
}

func BenchmarkAir(b *testing.B) {
	c := system(20, 20)
	b.ReportAllocs()
	for b.Loop() {
		c.Air(c.Stations[210], 5)
	}
}

func BenchmarkRemotest(b *testing.B) {
	c := system(8, 8)
	b.ReportAllocs()
	for b.Loop() {
		c.Remotest(c.Stations[0])
	}
}

func BenchmarkTable(b *testing.B) {
	c := system(8, 8)
	b.ReportAllocs()
	for b.Loop() {
		c.Table()
	}
}

func BenchmarkNarrow(b *testing.B) {
	c := system(20, 20)
	b.ReportAllocs()
	for b.Loop() {
		c.Narrow(1)
	}
}

func BenchmarkCard(b *testing.B) {
	c := system(8, 8)
	way, _ := c.Way(c.Stations[0], c.Stations[62])
	b.ReportAllocs()
	for b.Loop() {
		if err := c.Card(io.Discard, way); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRoute(b *testing.B) {
	c := system(8, 8)
	way, _ := c.Way(c.Stations[0], c.Stations[62])
	b.ReportAllocs()
	for b.Loop() {
		Route(way)
	}
}

func BenchmarkTags(b *testing.B) {
	c := system(8, 8)
	b.ReportAllocs()
	for b.Loop() {
		c.Tags()
	}
}

// Serials of tags, and stations, of four caves.
func BenchmarkInventory(b *testing.B) {
	all := []*Cave{system(8, 8), system(8, 9), system(9, 8), system(5, 5)}
	b.ReportAllocs()
	for b.Loop() {
		Junctions(all...)
		Twice(all...)
	}
}
