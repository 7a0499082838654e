package outbreak

import (
	"errors"
	"fmt"
	"io"
	"math/rand"
	"reflect"
	"strings"
	"sync"
	"testing"
)

// office is a registry of two households, a choir, and somebody who met nobody.
func office() (*Registry, map[string]*Person) {
	r := NewRegistry()
	p := make(map[string]*Person)
	for i, name := range []string{"Ana Abel", "Bo Abel", "Cy Abel", "Dora Dunn", "Emil Dunn", "Finn", "Gus Gray", "Hal Hume"} {
		p[name[:1]] = r.Person(int64(7_000_000_000+i*i*31337), name)
	}
	r.Household([]*Person{p["A"], p["B"], p["C"]}, 0, 1, 300)
	r.Household([]*Person{p["D"], p["E"]}, -3, -2, 200)
	r.Household([]*Person{p["F"]}, 0, 20, 200)
	r.Met(p["C"], p["D"], 4, 90, "choir")
	r.Met(p["C"], p["G"], 4, 45, "choir")
	r.Met(p["F"], p["H"], 9, 5, "bakery")
	r.Met(p["F"], p["F"], 9, 5, "mirror")
	r.Met(p["A"], p["B"], 2, 0, "lift")
	return r, p
}

func TestPerson(t *testing.T) {
	r, p := office()
	if got := r.Person(7_000_000_000+4*31337, "somebody else"); got != p["C"] || got.Name != "Cy Abel" {
		t.Errorf("%+v", got)
	}
	if got := r.Person(-1, "New"); got.id != 8 || r.Person(-1, "") != got {
		t.Errorf("%+v", got)
	}
	if got := r.Venues(); !reflect.DeepEqual(got, []string{"choir", "bakery", "lift"}) {
		t.Error(got)
	}
	if got := r.Summary(); got != "9 people; choir: 135 minutes; bakery: 5 minutes; lift: 0 minutes" {
		t.Error(got)
	}
	if got := len(pairs(nil)) + len(pairs(make([]*Person, 1))); got != 0 {
		t.Error(got)
	}
}

func TestSpread(t *testing.T) {
	r, p := office()
	for _, tt := range []struct {
		first string
		from  int
		want  []int
	}{
		{"A", -9, []int{1, 2, 2, 1}},
		{"A", 0, []int{1, 2, 2}},
		{"D", 3, []int{1, 1, 1}},
		{"F", 0, []int{1, 1}},
		{"F", 10, []int{1}},
	} {
		if got := r.Spread(p[tt.first], tt.from); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%+v: %v", tt, got)
		}
	}
}

func TestSpreaders(t *testing.T) {
	r, p := office()
	want := []Spreader{{p["C"], 4}, {p["A"], 2}, {p["B"], 2}, {p["D"], 2}}
	if got := r.Spreaders(4, 1); !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
	want = []Spreader{{p["C"], 5}, {p["D"], 5}, {p["A"], 4}, {p["B"], 4}, {p["G"], 4}, {p["E"], 2}, {p["F"], 1}, {p["H"], 1}}
	if got := r.Spreaders(99, 2); !reflect.DeepEqual(got, want) {
		t.Errorf("%v", got)
	}
}

func TestClusters(t *testing.T) {
	r, _ := office()
	choir := []string{"Ana Abel", "Bo Abel", "Cy Abel", "Dora Dunn", "Emil Dunn", "Gus Gray"}
	for _, tt := range []struct {
		from, to int
		want     []Cluster
	}{
		{-9, 9, []Cluster{{choir, []int{-3, -2, 0, 1, 2, 4}}, {[]string{"Finn", "Hal Hume"}, []int{9}}}},
		{-3, 1, []Cluster{{choir[:3], []int{0, 1}}, {choir[3:5], []int{-3, -2}}}},
		{5, 8, nil},
	} {
		if got := r.Clusters(tt.from, tt.to); !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%d to %d: %v", tt.from, tt.to, got)
		}
	}
}

func TestChain(t *testing.T) {
	r, p := office()
	first := r.Chain(p["A"], p["E"])
	if got := Describe(first); got != "A. Abel > C. Abel > D. Dunn > E. Dunn" {
		t.Error(got)
	}
	if got := Describe(r.Chain(p["H"], p["F"])); got != "H. Hume > Finn" {
		t.Error(got)
	}
	if got := Describe(first); got != "A. Abel > C. Abel > D. Dunn > E. Dunn" {
		t.Errorf("the first chain has become %s", got)
	}
	if got := Describe(r.Chain(p["B"], p["B"])); got != "B. Abel" {
		t.Error(got)
	}
	if got := r.Chain(p["B"], p["F"]); got != nil || Describe(got) != "" {
		t.Error(got)
	}
}

func TestRisk(t *testing.T) {
	r, p := office()
	ill := map[int64]bool{p["C"].Code: true, p["E"].Code: true}
	for name, want := range map[string]float64{"A": 300./6 + 300./5, "D": 200./9 + 200./8 + 90./2, "F": 0, "G": 45. / 2} {
		if got := r.Risk(p[name], ill, 5); got != want {
			t.Errorf("%s: %v, want %v", name, got, want)
		}
	}
	if got := r.Risk(p["D"], ill, -2); got != 300 {
		t.Error(got)
	}
	if got := r.Late(0); got != 0 {
		t.Error(got)
	}
	for _, days := range [][2]int{{3, 5}, {3, 3}, {4, 2}, {1, 9}} {
		r.Reported(days[0], days[1])
	}
	for days, want := range map[int]float64{-3: 1, -2: 0.75, 0: 0.5, 2: 0.25, 8: 0} {
		if got := r.Late(days); got != want {
			t.Errorf("%d days: %v, want %v", days, got, want)
		}
	}
}

const wantDot = `graph outbreak {
n0 [label="Ana Abel"];
n1 [label="Bo Abel"];
n2 [label="Cy Abel"];
n2 -- n3 [label=4];
n2 -- n6 [label=4];
n3 [label="Dora Dunn"];
n4 [label="Emil Dunn"];
n5 [label="Finn"];
n5 -- n7 [label=9];
n6 [label="Gus Gray"];
n7 [label="Hal Hume"];
}
`

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errors.New("broken") }

func TestDot(t *testing.T) {
	r, _ := office()
	var b strings.Builder
	if err := r.Dot(&b, 3, 9); err != nil || b.String() != wantDot {
		t.Errorf("%s, %v", b.String(), err)
	}
	if err := r.Dot(broken{}, 3, 9); err == nil || err.Error() != "broken" {
		t.Error(err)
	}
}

// town is a registry of n people in households who meet others.
func town(n int) *Registry {
	r := NewRegistry()
	rnd := rand.New(rand.NewSource(1))
	for i := range n {
		r.Person(int64(i)*7919+1_000_000_007, fmt.Sprintf("P%d Q%d", i, i%97))
	}
	for i := 0; i+4 <= n; i += 4 {
		r.Household(r.people[i:i+4], i%20, i%20+1, 100)
	}
	for range n / 2 {
		a, b := rnd.Intn(n), rnd.Intn(n)
		r.Met(r.people[a], r.people[b], rnd.Intn(28), rnd.Intn(60), []string{"school", "tram", "pub"}[a%3])
	}
	return r
}

// A registry may be asked by several goroutines.
func TestConcurrent(t *testing.T) {
	r := town(200)
	want := [4]any{r.Spreaders(5, 2), r.Spread(r.people[0], 5), r.Clusters(3, 6), Describe(r.Chain(r.people[0], r.people[150]))}
	var wg sync.WaitGroup
	for range 8 {
		wg.Add(1)
		go func() {
			defer wg.Done()
			got := [4]any{r.Spreaders(5, 2), r.Spread(r.people[0], 5), r.Clusters(3, 6), Describe(r.Chain(r.people[0], r.people[150]))}
			if !reflect.DeepEqual(got, want) {
				t.Errorf("%v, want %v", got, want)
			}
		}()
	}
	wg.Wait()
}

func BenchmarkTown(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		town(400)
	}
}

func BenchmarkSpread(b *testing.B) {
	r := town(2000)
	b.ReportAllocs()
	for b.Loop() {
		r.Spread(r.people[1], 0)
	}
}

func BenchmarkSpreaders(b *testing.B) {
	r := town(300)
	b.ReportAllocs()
	for b.Loop() {
		r.Spreaders(10, 2)
	}
}

func BenchmarkClusters(b *testing.B) {
	r := town(1000)
	b.ReportAllocs()
	for b.Loop() {
		r.Clusters(0, 14)
	}
}

func BenchmarkChain(b *testing.B) {
	r := town(300)
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range r.people[200:] {
			Describe(r.Chain(r.people[0], p))
		}
	}
}

// BenchmarkDescribe has the chains that most cases are: the source, and few more.
func BenchmarkDescribe(b *testing.B) {
	r := town(12)
	for _, n := range []int{1, 4, 12} {
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Describe(r.people[:n])
			}
		})
	}
}

func BenchmarkRisk(b *testing.B) {
	r := town(400)
	ill := make(map[int64]bool)
	for _, p := range r.people[:100] {
		ill[p.Code] = true
	}
	for i := range 300 {
		r.Reported(i%9, i%13)
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, p := range r.people {
			r.Risk(p, ill, 20)
		}
		r.Late(3)
	}
}

func BenchmarkDot(b *testing.B) {
	r := town(300)
	b.ReportAllocs()
	for b.Loop() {
		if err := r.Dot(io.Discard, 0, 14); err != nil {
			b.Fatal(err)
		}
	}
}
