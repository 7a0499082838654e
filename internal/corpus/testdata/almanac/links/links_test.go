package links

import (
	"fmt"
	"reflect"
	"testing"
)

// articles returns some whose links are given as numbers.
func articles(see ...[]int) []*Article {
	all := make([]*Article, len(see))
	for i := range all {
		all[i] = &Article{Title: fmt.Sprint("a", i), Text: fmt.Sprint("text ", i%5)}
	}
	for i, list := range see {
		for _, j := range list {
			all[i].See = append(all[i].See, all[j])
		}
	}
	return all
}

func show(all []*Article) (got []string) {
	for _, r := range Rings(all) {
		got = append(got, fmt.Sprintf("%v%d", r.Titles(all), r.Leads()))
	}
	return got
}

func TestRings(t *testing.T) {
	for _, c := range []struct {
		see  [][]int
		want []string
	}{
		{nil, nil},
		{[][]int{{}}, []string{"[a0]0"}},
		{[][]int{{0}}, []string{"[a0]0"}},
		{[][]int{{1}, {2}, {0}}, []string{"[a0 a1 a2]0"}},
		{[][]int{{1}, {0, 2}, {3}, {2, 4}, {}}, []string{"[a0 a1]1", "[a2 a3]1", "[a4]0"}},
		{[][]int{{}, {0, 2, 2}, {1, 0}}, []string{"[a1 a2]1", "[a0]0"}},
	} {
		if got := show(articles(c.see...)); !reflect.DeepEqual(got, c.want) {
			t.Errorf("%v: got %q, want %q", c.see, got, c.want)
		}
	}
}

// Articles of another book are no part of it, and one may be there twice.
func TestStrangers(t *testing.T) {
	all := articles([]int{1}, []int{0})
	all[0].See = append(all[0].See, &Article{Title: "stranger"}, nil)
	if got := show(all); !reflect.DeepEqual(got, []string{"[a0 a1]0"}) {
		t.Errorf("got %q", got)
	}
	twice := []*Article{all[0], all[0]}
	if got := len(Rings(twice)); got != 2 {
		t.Errorf("got %d", got)
	}
}

func TestWays(t *testing.T) {
	all := articles([]int{1, 2}, []int{2, 3}, []int{1, 3}, []int{0})
	if n := Ways(all[0], all[3], nil); n != 4 {
		t.Errorf("got %d", n)
	}
	been := map[*Article]bool{all[2]: true}
	if n := Ways(all[0], all[3], been); n != 1 || len(been) != 1 {
		t.Errorf("got %d, %v", n, been)
	}
	if n := Ways(all[3], all[3], nil); n != 1 {
		t.Errorf("got %d", n)
	}
}

func TestNear(t *testing.T) {
	all := articles([]int{1, 2}, []int{3}, []int{3, 0}, []int{4, 4}, []int{4}, nil)
	for steps, want := range [][]int{{0, 0, 0, 0, 0, 0}, {2, 1, 2, 1, 0, 0}, {3, 2, 4, 1, 0, 0}, {4, 2, 4, 1, 0, 0}} {
		if got := Near(all, steps); !reflect.DeepEqual(got, want) {
			t.Errorf("%d steps: got %v, want %v", steps, got, want)
		}
	}
	if got := Near(all, -1); !reflect.DeepEqual(got, make([]int, 6)) {
		t.Errorf("got %v", got)
	}
}

func TestDoubles(t *testing.T) {
	if n := Doubles(book(12)); n != 12 {
		t.Errorf("got %d", n)
	}
	if n := Doubles(book(7)); n != 4 {
		t.Errorf("got %d", n)
	}
}

// book is articles in rings of up to seven, each of which leads to another one.
func book(n int) []*Article {
	see := make([][]int, n)
	for i := range see {
		if i%7 != 6 {
			see[i] = append(see[i], min(i+1, n-1))
		} else {
			see[i] = append(see[i], i-6)
		}
		if i%3 == 0 {
			see[i] = append(see[i], (i*5+11)%n|i)
		}
		for k, j := range see[i] {
			see[i][k] = min(j, n-1)
		}
	}
	return articles(see...)
}

func BenchmarkRings(b *testing.B) {
	all := book(1500)
	n := 0
	b.ReportAllocs()
	for b.Loop() {
		n += len(Rings(all))
	}
	if n == 0 {
		b.Fatal(n)
	}
}

// A chapter has few articles; there are many.
func BenchmarkChapters(b *testing.B) {
	all := book(9)
	b.ReportAllocs()
	for b.Loop() {
		if len(Rings(all)) == 0 {
			b.Fatal("none")
		}
	}
}

func BenchmarkNear(b *testing.B) {
	all := book(400)
	b.ReportAllocs()
	for b.Loop() {
		if len(Near(all, 3)) != 400 {
			b.Fatal("not all")
		}
	}
}

func BenchmarkWays(b *testing.B) {
	see := make([][]int, 7)
	for i := range see {
		for j := range see {
			if i != j {
				see[i] = append(see[i], j)
			}
		}
	}
	all := articles(see...)
	b.ReportAllocs()
	for b.Loop() {
		if Ways(all[0], all[6], nil) == 0 {
			b.Fatal("none")
		}
	}
}

func BenchmarkDoubles(b *testing.B) {
	all := book(600)
	b.ReportAllocs()
	for b.Loop() {
		if Doubles(all) == 0 {
			b.Fatal("none")
		}
	}
}
