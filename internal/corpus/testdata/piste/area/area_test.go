package area

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const alp = `Gondola,lift,2400,Valley,Alp
"Home, sweet",red,3100,Alp,Valley
Chair,lift,900,Alp,Peak
Chamois,black,1100,Peak,Alp
Ridge,blue,1100,Peak,Hut
Track,blue,700,Hut,Alp
`

func loaded(t testing.TB, text string) *Area {
	t.Helper()
	a, err := Load(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestLoad(t *testing.T) {
	a := loaded(t, alp)
	if got := a.Way("Chamois").String(); got != "Chamois (black, 1100 m)" || a.Way("chamois") != nil {
		t.Error(got)
	}
	if !a.Has("Hut") || a.Has("Chair") {
		t.Error("stations")
	}
	want := []string{
		"Gondola", "Valley – Alp", "Home, sweet", "Alp – Valley", "Chair", "Alp – Peak",
		"Chamois", "Peak – Alp", "Ridge", "Peak – Hut", "Track", "Hut – Alp",
	}
	if got := a.Legend(); !slices.Equal(got, want) {
		t.Errorf("%q", got)
	}
	if got := loaded(t, "").Legend(); got == nil || len(got) != 0 {
		t.Errorf("%#v", got)
	}
	for ways, want := range map[int]int{-1: 0, 0: 0, 1: 2400, 2: 5500, 5: 13400} {
		if got := a.Day(ways); got != want {
			t.Errorf("%d ways: %d m", ways, got)
		}
	}
	if loaded(t, "").Day(3) != 0 || loaded(t, "a,lift,7,b,c\n").Day(3) != 7 {
		t.Error("days that end")
	}
	for snow, want := range map[Snow]string{-3: "green", 0: "green", 120: "120 cm"} {
		if fmt.Sprint(snow) != want {
			t.Error(snow)
		}
	}
}

func TestLoadErrors(t *testing.T) {
	for text, want := range map[string]string{
		"a,b":                            "record on line 1: wrong number of fields",
		"a,lift,1,b,c\nd,green,1,b,c\n":  `line 2: area: no grade "green"`,
		"a,lift,1,b,c\n\na,blue,1,b,c\n": `line 3: area: two ways "a"`,
		"a,lift,x,b,c\n":                 `line 1: strconv.Atoi: parsing "x": invalid syntax`,
		"a,lift,1,b,c\n\"d,lift,1,b,c\n": "",
	} {
		_, err := Load(strings.NewReader(text))
		if err == nil || want != "" && err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// The area keeps its order, whatever is done with another one.
func TestLongest(t *testing.T) {
	a := loaded(t, alp)
	long := a.Longest()
	names := ""
	for _, w := range long {
		names += w.Name + ";"
	}
	if names != "Home, sweet;Gondola;Chamois;Ridge;Chair;Track;" {
		t.Error(names)
	}
	clear(long)
	names = ""
	a.Ways(func(w *Way) { names += w.Name + ";" })
	if names != "Gondola;Home, sweet;Chair;Chamois;Ridge;Track;" {
		t.Error(names)
	}
}

// linked is an area of ways between numbered stations.
func linked(t testing.TB, ways ...[2]int) *Area {
	t.Helper()
	text := ""
	for i, w := range ways {
		text += fmt.Sprintf("way %d,blue,10,%d,%d\n", i, w[0], w[1])
	}
	return loaded(t, text)
}

func TestCircuits(t *testing.T) {
	for _, test := range []struct {
		ways [][2]int
		want string // of each circuit the head, the stations and the depth
	}{
		{nil, ""},
		{[][2]int{{0, 1}, {1, 2}, {0, 2}}, ""},
		{[][2]int{{0, 0}}, "0: 0; 1 "},
		{[][2]int{{0, 1}, {1, 2}, {2, 1}}, "1: 1 2; 1 "},
		{[][2]int{{0, 1}, {1, 0}, {2, 1}, {2, 2}}, "0: 0 1; 1 "},
		{[][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 0}, {2, 1}}, "0: 0 1 2 3; 2 1: 1 2; 1 "},
		// Circles beside each other, of which one has a station of its own circle.
		{[][2]int{{0, 1}, {1, 0}, {0, 2}, {2, 3}, {3, 2}, {3, 3}}, "0: 0 1; 1 2: 2 3; 2 3: 3; 1 "},
		// Two ways into a circle: the first one counts.
		{[][2]int{{0, 1}, {0, 2}, {1, 2}, {2, 1}}, "1: 1 2; 1 "},
		{[][2]int{{0, 2}, {0, 1}, {1, 2}, {2, 1}}, "2: 1 2; 1 "},
		// Two circles that share their head.
		{[][2]int{{0, 1}, {1, 0}, {0, 2}, {2, 0}}, "0: 0 1 2; 1 "},
		{[][2]int{{0, 1}, {1, 2}, {2, 3}, {3, 2}, {3, 4}, {4, 1}, {4, 5}, {5, 0}, {5, 5}}, "0: 0 1 2 3 4 5; 3 1: 1 2 3 4; 2 2: 2 3; 1 5: 5; 1 "},
	} {
		a, got := linked(t, test.ways...), ""
		for _, c := range a.Circuits() {
			n := 0
			got += c.Head.Name + ":"
			for i := range 6 {
				if s := a.stations[fmt.Sprint(i)]; s != nil && c.Has(s) {
					got += " " + s.Name
					n++
				}
			}
			if n != c.Len() {
				t.Errorf("%v: %d stations, not %d", test.ways, c.Len(), n)
			}
			got += fmt.Sprintf("; %d ", c.Depth())
		}
		if got != test.want {
			t.Errorf("%v: %q, want %q", test.ways, got, test.want)
		}
	}
}

// Circuits stay what they are when they are asked for again, by others at once.
func TestCircuitsTogether(t *testing.T) {
	a := loaded(t, alp)
	first := a.Circuits()
	sizes := make(chan string)
	for range 4 {
		go func() {
			text := ""
			for _, c := range a.Circuits() {
				text += fmt.Sprint(c.Head.Name, c.Len(), c.Depth(), " ")
			}
			sizes <- text
		}()
	}
	for range 4 {
		if got := <-sizes; got != "Valley4 2 Alp3 1 " {
			t.Error(got)
		}
	}
	if len(first) != 2 || first[0].Len() != 4 || first[1].Len() != 3 {
		t.Error(len(first))
	}
}

// A valley with slopes one above the other.
func BenchmarkCircuits(b *testing.B) {
	var ways [][2]int
	for i := range 60 {
		ways = append(ways, [2]int{i, i + 1}, [2]int{i + 1, i})
		if i%5 == 4 {
			ways = append(ways, [2]int{i, i - 4})
		}
	}
	a := linked(b, ways...)
	b.ReportAllocs()
	for b.Loop() {
		if n := len(a.Circuits()); n != 60 {
			b.Fatal(n)
		}
	}
}

// Many lifts side by side, each with its own run.
func BenchmarkCircuitsOfLifts(b *testing.B) {
	var ways [][2]int
	for i := 1; i < 160; i += 2 {
		ways = append(ways, [2]int{0, i}, [2]int{i, i + 1}, [2]int{i + 1, i})
	}
	a := linked(b, ways...)
	b.ReportAllocs()
	for b.Loop() {
		if n := len(a.Circuits()); n != 80 {
			b.Fatal(n)
		}
	}
}

func BenchmarkDay(b *testing.B) {
	var ways [][2]int
	for i := range 499 {
		ways = append(ways, [2]int{i * 7 % 499, (i + 1) * 7 % 499})
	}
	a := linked(b, ways...)
	for b.Loop() {
		if n := a.Day(5000); n != 50000 {
			b.Fatal(n)
		}
	}
}

func BenchmarkLegend(b *testing.B) {
	var ways [][2]int
	for i := range 200 {
		ways = append(ways, [2]int{i, i + 1})
	}
	a := linked(b, ways...)
	b.ReportAllocs()
	for b.Loop() {
		if len(a.Legend()) != 400 {
			b.Fatal("legend")
		}
	}
}

func BenchmarkWayString(b *testing.B) {
	w := loaded(b, alp).Way("Chamois")
	b.ReportAllocs()
	for b.Loop() {
		for range 20 {
			if len(w.String()) != 23 {
				b.Fatal(w)
			}
		}
	}
}

func BenchmarkLongest(b *testing.B) {
	a := loaded(b, alp)
	for b.Loop() {
		if len(a.Longest()) != 6 {
			b.Fatal("ways")
		}
	}
}
