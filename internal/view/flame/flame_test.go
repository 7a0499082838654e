package flame

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/honetest"
)

var update = flag.Bool("update", false, "write the golden files")

// profile builds a profile from folded stacks; a value is in milliseconds of
// CPU time, at one sample for each 10.
func profile(stacks map[string]int64) *cost.Profile {
	b := cost.NewBuilder([]cost.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}})
	for _, folded := range slices.Sorted(maps.Keys(stacks)) {
		v := stacks[folded]
		var stack []int32
		for name := range strings.SplitSeq(folded, ";") {
			stack = append([]int32{b.Frame(name, "", 0)}, stack...)
		}
		b.Add(stack, v/10, v*1e6)
	}
	return b.Profile()
}

// hostile is a name that would do harm if it were taken for more than text.
const hostile = "<script>alert(1)</script>"

func candidate() *cost.Profile {
	return profile(map[string]int64{
		"main.main;example.com/post.Parse":                                        3000,
		"main.main;example.com/post.Parse;example.com/post/text.(*Reader).Next":   2500,
		"main.main;example.com/post.Parse;example.com/post.Parse;strings.ToLower": 2500,
		"main.main;" + hostile: 1000,
		"main.main;a\"'&\x00\x1b[31m<img src=x onerror=alert(2)>": 500,
		"main.main;</title></script><!--":                         490,
		"main.main;Größe[例]":                                      10,
	})
}

func baseline() *cost.Profile {
	return profile(map[string]int64{
		"main.main;example.com/post.Parse":                 4000,
		"main.main;example.com/post.Parse;strings.ToLower": 1000,
		"main.main;main.gone":                              1000,
	})
}

func graph(t testing.TB, p, base *cost.Profile) *Graph {
	t.Helper()
	g, err := New(p, Options{Title: "post <cpu>", Default: 1, Base: base})
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(file, got, 0o666); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; -update writes it", err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: differs, -update writes it; got:\n%s", name, got)
	}
}

func TestGolden(t *testing.T) {
	for name, base := range map[string]*cost.Profile{"plain": nil, "differential": baseline()} {
		g := graph(t, candidate(), base)
		var svg, text, colored bytes.Buffer
		if err := g.WriteSVG(&svg); err != nil {
			t.Fatal(err)
		}
		if err := g.WriteText(&text, TextOptions{Least: 0.005}); err != nil {
			t.Fatal(err)
		}
		if err := g.WriteText(&colored, TextOptions{Width: 50, Color: true}); err != nil {
			t.Fatal(err)
		}
		data, err := g.document()
		if err != nil {
			t.Fatal(err)
		}
		golden(t, name+".svg", svg.Bytes())
		golden(t, name+".txt", text.Bytes())
		golden(t, name+".ansi", colored.Bytes())
		golden(t, name+".json", []byte(data))
	}
}

// TestPictureIsXML: a picture with any name can be read by an XML parser, and
// holds no element but its own.
func TestPictureIsXML(t *testing.T) {
	var svg bytes.Buffer
	if err := graph(t, candidate(), baseline()).WriteSVG(&svg); err != nil {
		t.Fatal(err)
	}
	d := xml.NewDecoder(&svg)
	for {
		token, err := d.Token()
		if err == io.EOF {
			return
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok && !strings.Contains(" svg title rect text g ", " "+e.Name.Local+" ") {
			t.Errorf("element %s in a picture", e.Name.Local)
		}
	}
}

// TestPageStandsAlone: what is between the tags of the data is JSON, whatever
// the names are, and the page refers to nothing outside.
func TestPageStandsAlone(t *testing.T) {
	page := pageOf(t, graph(t, candidate(), nil))
	_, rest, _ := strings.Cut(page, `<script id="data" type="application/json">`)
	data, _, _ := strings.Cut(rest, "</script>")
	var d document
	if err := json.Unmarshal([]byte(data), &d); err != nil {
		t.Fatalf("the data of the page: %v", err)
	}
	if !strings.Contains(strings.Join(d.Names, " "), hostile) {
		t.Errorf("names %q: have no %q", d.Names, hostile)
	}
	if strings.Contains(page, hostile) || strings.Contains(page, "<img") || strings.Count(page, "<script") != 2 {
		t.Error("a name became part of the page")
	}
	if found := regexp.MustCompile(`(?i)(?:src|href)=|url\(|@import|https?:`).FindString(strings.Replace(page, data, "", 1)); found != "" {
		t.Errorf("the page refers to something outside: %q", found)
	}
	if strings.Contains(page, "{{") {
		t.Error("a placeholder is left in the page")
	}
}

func pageOf(t testing.TB, g *Graph) string {
	t.Helper()
	var b bytes.Buffer
	if err := g.WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestDifferentTypesAreRefused(t *testing.T) {
	heap := cost.NewBuilder([]cost.ValueType{{Type: "inuse_space", Unit: "bytes"}}).Profile()
	if _, err := New(candidate(), Options{Base: heap}); err == nil || !strings.Contains(err.Error(), "cannot be compared") {
		t.Errorf("err = %v", err)
	}
}

// TestEmptyProfile: a profile without samples is shown as such.
func TestEmptyProfile(t *testing.T) {
	g := graph(t, profile(nil), nil)
	pageOf(t, g)
	for _, write := range []func(io.Writer) error{g.WriteSVG, func(w io.Writer) error { return g.WriteText(w, TextOptions{Width: 20}) }} {
		if err := write(io.Discard); err != nil {
			t.Error(err)
		}
	}
}

// TestCosts: a frame's cost is that of the stacks that pass through it.
func TestCosts(t *testing.T) {
	g := graph(t, candidate(), nil)
	total := g.Costs(g.Self[1])
	for i := range g.Frames {
		if want := map[string]int64{"all": 10e9, "main.main": 10e9, "strings.ToLower": 2.5e9}[g.Name(i)]; want != 0 && total[i] != want {
			t.Errorf("%s: cost %d, want %d", g.Name(i), total[i], want)
		}
	}
}

func browse(t *testing.T, g *Graph, checks string) {
	t.Helper()
	page := filepath.Join(t.TempDir(), "flame.html")
	if err := os.WriteFile(page, []byte(pageOf(t, g)), 0o666); err != nil {
		t.Fatal(err)
	}
	honetest.Browse(t, page, filepath.Join("testdata", checks))
}

func TestPage(t *testing.T) { browse(t, graph(t, candidate(), nil), "page.mjs") }
func TestDifferentialPage(t *testing.T) {
	browse(t, graph(t, candidate(), baseline()), "differential.mjs")
}
func TestLargePage(t *testing.T) { browse(t, graph(t, large(50_000), nil), "large.mjs") }

// large returns a profile whose graph has n frames at least: random walks, some
// of them much hotter than the rest.
func large(n int) *cost.Profile {
	r := rand.New(rand.NewPCG(1, 2))
	b := cost.NewBuilder([]cost.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}})
	for frames := 0; frames < n; {
		var stack []int32
		at := 0
		for range 5 + r.IntN(50) {
			at = at*3%701 + int(r.ExpFloat64()*2)
			stack = append(stack, b.Frame(fmt.Sprintf("example.com/large/p%d.(*T%d).Method%d", at%23, at%7, at), "", 0))
		}
		for i, j := 0, len(stack)-1; i < j; i, j = i+1, j-1 {
			stack[i], stack[j] = stack[j], stack[i]
		}
		v := int64(1 + r.ExpFloat64()*20)
		b.Add(stack, v, v*1e7)
		frames += len(stack) * 8 / 10
	}
	return b.Profile()
}

func BenchmarkNew(b *testing.B) {
	p := large(50_000)
	for b.Loop() {
		if _, err := New(p, Options{}); err != nil {
			b.Fatal(err)
		}
	}
}
