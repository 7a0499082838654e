package foodweb

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"sync"
	"testing"
)

const north = `
algae 3027:
krill 6819: algae
herring 8082: krill 3, algae 1
cod 8084: herring 3, krill 1, cod 0
seal 9711: cod, herring
`

func read(t testing.TB, text string) *Web {
	t.Helper()
	w, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func web(t testing.TB) *Web { return read(t, strings.Replace(north, ", cod 0", "", 1)) }

// grown returns a web of n species, with loops of three here and there.
func grown(t testing.TB, n int) *Web {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "s%d %d: ", i, 7_000_000_000+i)
		eaten := map[int]bool{}
		for k := 1; k <= 5 && i >= n/8; k++ {
			if prey := (i*7 + k*k*13) % i; !eaten[prey] {
				eaten[prey] = true
				fmt.Fprintf(&b, "s%d %d, ", prey, k)
			}
		}
		if i%20 == 10 && i+3 < n {
			fmt.Fprintf(&b, "s%d", i+3)
		}
		b.WriteByte('\n')
	}
	w, err := Read(strings.NewReader(b.String()))
	if err != nil {
		t.Fatal(err)
	}
	return w
}

func names(all []*Species) (names []string) {
	for _, s := range all {
		names = append(names, s.Name)
	}
	return names
}

func TestReport(t *testing.T) {
	var out strings.Builder
	if err := Report(&out, web(t)); err != nil {
		t.Fatal(err)
	}
	want := `           algae   1.00    0    2
           krill   2.00    1    2  algae > krill
         herring   2.75    2    2  algae > herring
             cod   3.56    3    1  algae > herring > cod
            seal   4.16    4    0  algae > herring > seal
`
	if out.String() != want {
		t.Errorf("%s", out.String())
	}
	out.Reset()
	if err := Report(&out, read(t, "äöüäöüäöü: an-alga-of-a-long-name\n")); err != nil || out.String() !=
		"äöüäöüäöü   2.00    1    0  an-alga-of-a-long-name > äöüäöüäöü\nan-alga-of-a-long-name   1.00    0    1\n" {
		t.Errorf("%v, %s", err, out.String())
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		north:               `foodweb: bad web: line 5: prey " cod 0"`,
		"a b c: d":          `foodweb: bad web: line 1: head "a b c"`,
		": d":               `foodweb: bad web: line 1: head ""`,
		"a x:":              `foodweb: bad web: line 1: strconv.Atoi: parsing "x": invalid syntax`,
		"a: b x":            `foodweb: bad web: line 1: strconv.ParseFloat: parsing "x": invalid syntax`,
		"a: b, b":           `foodweb: bad web: line 1: prey " b"`,
		"a: b\n\na: b":      `foodweb: bad web: line 3: a eats twice`,
		"a: b NaN":          `foodweb: bad web: line 1: prey " b NaN"`,
		"a: b 1 2":          `foodweb: bad web: line 1: prey " b 1 2"`,
		"a: b 1, c -1, d 1": `foodweb: bad web: line 1: prey " c -1"`,
	} {
		if _, err := Read(strings.NewReader(text)); !errors.Is(err, ErrWeb) || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
	bad := errors.New("bad")
	if err := Report(failing{bad}, web(t)); err != bad {
		t.Error(err)
	}
	if err := web(t).Dot(failing{bad}); err != bad {
		t.Error(err)
	}
	if err := web(t).Matrix(failing{bad}); err != bad {
		t.Error(err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestRight(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{{"", 0, ""}, {"", 3, "   "}, {"abc", -2, "abc"}, {"abc", 3, "abc"}, {"ä", 3, " ä"}, {"ab", 4, "  ab"}} {
		if got := right(c.text, c.width); got != c.want {
			t.Errorf("%q, %d: %q", c.text, c.width, got)
		}
	}
}

func TestArrows(t *testing.T) {
	for _, c := range []struct {
		names []string
		want  string
	}{{nil, ""}, {[]string{}, ""}, {[]string{"a"}, "a"}, {[]string{""}, ""}, {[]string{"", "b", ""}, " > b > "}} {
		if got := arrows(c.names); got != c.want {
			t.Errorf("%q: %q", c.names, got)
		}
	}
}

func TestLoops(t *testing.T) {
	w := read(t, "a: b\nb: c\nc: a, d\nd:\ne: c, d, e\nf: e\n")
	loops := w.Loops()
	var got []string
	for _, l := range loops {
		got = append(got, strings.Join(l.Names(), "+"))
	}
	if !slices.Equal(got, []string{"d", "a+b+c", "e", "f"}) || Longest(loops) != 4 {
		t.Error(got, Longest(loops))
	}
	if l := loops[1]; l.Size() != 3 || !l.Has(w.Species("a")) || l.Has(w.Species("d")) || w.Len() != 6 {
		t.Errorf("%+v", l)
	}
	if l := read(t, "").Loops(); l != nil || Longest(l) != 0 {
		t.Errorf("%+v", l)
	}
	if got := Chain(w.Species("f")); !slices.Equal(names(got), []string{"d", "e", "f"}) {
		t.Error(names(got))
	}
	if got := read(t, "a: b\nb: a\n"); Chain(got.Species("a")) != nil {
		t.Error("food from nothing")
	}
	if got := (&Loop{}).Names(); got == nil || len(got) > 0 {
		t.Error(got)
	}
}

func TestLevels(t *testing.T) {
	w := read(t, "a: b\nb: c 2, a 1\nc:\n")
	levels := w.Levels()
	for i, want := range []float64{4, 3, 1} {
		if math.Abs(levels[i]-want) > 1e-6 {
			t.Error(i, levels[i])
		}
	}
	if got := w.Omnivory(levels, w.Species("b")); math.Abs(got-math.Sqrt2) > 1e-6 {
		t.Error(got)
	}
	if w.Omnivory(levels, w.Species("a")) != 0 || w.Omnivory(levels, w.Species("c")) != 0 {
		t.Error("eats one or nothing")
	}
	if got := read(t, "").Levels(); got == nil || len(got) > 0 {
		t.Error(got)
	}
	// Who feeds on itself only rises each round, and has no end.
	if got := read(t, "a: a\n").Levels(); len(got) != 1 || got[0] != 1+rounds {
		t.Error(got)
	}
}

func TestCollapse(t *testing.T) {
	w := web(t)
	if got := w.Reach(); !slices.Equal(got, []int{0, 1, 2, 3, 4}) {
		t.Error(got)
	}
	if got := w.Robustness(); math.Abs(got-(1-9./25)) > 1e-12 {
		t.Error(got)
	}
	if got := read(t, "").Robustness(); got != 1 {
		t.Error(got)
	}
	all := w.Losses()
	if !slices.Equal(names(all[0]), []string{"algae", "krill", "herring", "cod", "seal"}) || !slices.Equal(names(all[2]), []string{"herring"}) {
		t.Error(all)
	}
	// Each has its own.
	all[1][0] = nil
	if all[0][1] == nil || all[2][0] == nil {
		t.Error("shared")
	}
	if got := read(t, "a: b, a\nb: a\n").Reach(); !slices.Equal(got, []int{2, 2}) {
		t.Error(got)
	}
}

func TestCommon(t *testing.T) {
	a, b := web(t), read(t, "x: y\ncod -12: algae\ny: algae\nalgae 3027:\nseal 9223372036854775807: algae\n")
	if got, most := Common(a, b); !slices.Equal(got, []string{"algae", "cod", "seal"}) || most != b.Species("algae") {
		t.Error(got, most)
	}
	if got, most := Common(a, read(t, "q:")); got != nil || most != a.Species("algae") {
		t.Error(got, most)
	}
	if got := Taxa(a, b); got != 7 {
		t.Error(got)
	}
	if got := b.String(); got != "5 species, x (1 prey), y (1 prey), cod (1 prey), seal (1 prey)" {
		t.Errorf("%q", got)
	}
}

func TestExports(t *testing.T) {
	w := read(t, "a: b 2, \"c\" 1\nb:\n")
	var out bytes.Buffer
	if err := w.Dot(&out); err != nil || out.String() != "digraph {\n\t\"b\" -> \"a\";\n\t\"\\\"c\\\"\" -> \"a\";\n}\n" {
		t.Errorf("%v, %s", err, out.String())
	}
	out.Reset()
	if err := w.Matrix(&out); err != nil || out.String() != "a\t0\t0.6667\t0.3333\nb\t0\t0\t0\n\"c\"\t0\t0\t0\n" {
		t.Errorf("%v, %s", err, out.String())
	}
}

// A web may be asked by several goroutines.
func TestConcurrent(t *testing.T) {
	w := grown(t, 60)
	robust, reach, levels := w.Robustness(), w.Reach(), w.Levels()
	var all sync.WaitGroup
	for range 4 {
		all.Add(1)
		go func() {
			defer all.Done()
			for range 5 {
				if w.Robustness() != robust || !slices.Equal(w.Reach(), reach) || !slices.Equal(w.Levels(), levels) || len(w.Loops()) == 0 {
					t.Error("differs")
				}
			}
		}()
	}
	all.Wait()
}

func BenchmarkReport(b *testing.B) {
	w := grown(b, 120)
	b.ReportAllocs()
	for b.Loop() {
		if err := Report(io.Discard, w); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkChain reports on a web that is one long chain.
func BenchmarkChain(b *testing.B) {
	text := "s0:\n"
	for i := range 40 {
		text += fmt.Sprintf("s%d: s%d\n", i+1, i)
	}
	w := read(b, text)
	b.ReportAllocs()
	for b.Loop() {
		if err := Report(io.Discard, w); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLoops(b *testing.B) {
	w := grown(b, 400)
	b.ReportAllocs()
	for b.Loop() {
		loops := w.Loops()
		for _, l := range loops {
			l.Names()
		}
		if Longest(loops) < 2 {
			b.Fatal("short")
		}
	}
}

func BenchmarkLevels(b *testing.B) {
	w := grown(b, 300)
	b.ReportAllocs()
	for b.Loop() {
		levels := w.Levels()
		for _, s := range w.species {
			if w.Omnivory(levels, s) < 0 {
				b.Fatal("negative")
			}
		}
	}
}

func BenchmarkReach(b *testing.B) {
	w := grown(b, 120)
	b.ReportAllocs()
	for b.Loop() {
		if w.Reach() == nil {
			b.Fatal("nothing")
		}
	}
}

func BenchmarkRobustness(b *testing.B) {
	w := grown(b, 200)
	b.ReportAllocs()
	for b.Loop() {
		if w.Robustness() > 1 {
			b.Fatal("more than all")
		}
	}
}

func BenchmarkLosses(b *testing.B) {
	w := grown(b, 100)
	b.ReportAllocs()
	for b.Loop() {
		if len(w.Losses()) != 100 {
			b.Fatal("missing")
		}
	}
}

func BenchmarkCommon(b *testing.B) {
	v, w := grown(b, 200), grown(b, 300)
	b.ReportAllocs()
	for b.Loop() {
		if names, _ := Common(v, w); len(names) != 200 || Taxa(v, w) != 300 {
			b.Fatal(len(names))
		}
	}
}

func BenchmarkDot(b *testing.B) {
	w := grown(b, 100)
	b.ReportAllocs()
	for b.Loop() {
		if err := w.Dot(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMatrix(b *testing.B) {
	w := grown(b, 60)
	b.ReportAllocs()
	for b.Loop() {
		if err := w.Matrix(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
