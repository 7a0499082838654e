package trail

import (
	"fmt"
	"strings"
	"testing"
)

func titled(titles ...string) *Trail {
	t := &Trail{}
	for _, title := range titles {
		t.steps = append(t.steps, Step{Title: title, Link: "/" + title})
	}
	return t
}

func TestText(t *testing.T) {
	for _, titles := range [][]string{
		nil, {""}, {"Home"}, {"", ""}, {"", "a"}, {"a", ""}, {"Home", "Shoes", "Größe 42"}, {" > ", "\xff", "世界"}, {"a", "a", "a", "a"},
	} {
		if got, want := titled(titles...).Text(), strings.Join(titles, " > "); got != want {
			t.Errorf("%q: %q, want %q", titles, got, want)
		}
	}
}

func FuzzText(f *testing.F) {
	f.Add("Home,Shoes")
	f.Add(",")
	f.Fuzz(func(t *testing.T, list string) {
		if got, want := titled(strings.Split(list, ",")...).Text(), strings.ReplaceAll(list, ",", " > "); got != want {
			t.Errorf("%q, want %q", got, want)
		}
	})
}

var text string

// The first page's trail is its title: nothing is copied.
func TestOneStepAllocatesNothing(t *testing.T) {
	home := Of(Step{Title: "the title of a first page, longer than most", Link: "/"})
	if n := testing.AllocsPerRun(100, func() { text = home.Text() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func BenchmarkText(b *testing.B) {
	for _, n := range []int{1, 4, 12} {
		t := &Trail{}
		for i := range n {
			t.steps = append(t.steps, Step{Title: fmt.Sprint("Level ", i)})
		}
		b.Run(fmt.Sprintf("steps=%d", n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				text = t.Text()
			}
		})
	}
}
