package behave

import (
	"go/ast"
	"go/parser"
	"slices"
	"testing"
)

func TestHashing(t *testing.T) {
	for text, want := range map[string]bool{
		"package p\nimport \"hash/fnv\"\nvar h = fnv.New32()":                       true,
		"package p\nfunc hashOf(s string) (n uint32) { return n }":                  true,
		"package p\n// hash is a word.\nfunc f(hash string) string { return hash }": false,
		"package p\nfunc (": false,
	} {
		if got := hashing(map[string][]byte{"p.go": []byte(text)}); got != want {
			t.Errorf("%s: got %v, want %v", text, got, want)
		}
	}
	if hashing(map[string][]byte{"p_test.go": []byte("package p\nimport \"hash/fnv\"")}) {
		t.Error("a test works with hashes, the package does not")
	}
}

func TestNumerals(t *testing.T) {
	for text, want := range map[string]bool{"12.50": true, "-1": true, "1e9": true, "7": false, "NaN": false, "a1": false, "": false} {
		c := newConstants()
		c.texts[text] = true
		if got := c.numerals(); got != want {
			t.Errorf("%q: got %v, want %v", text, got, want)
		}
	}
}

// What a function mentions is read too, by names.
func TestMentionedConstants(t *testing.T) {
	d := declarationsOf(map[string][]byte{"p.go": []byte(`package p

import ("math"; "time")

var table = map[string]int{"oak": 71}
var other = []string{"elm"}
const limit = 4321

type tree struct{}

func (tree) height() int { return 99 }
func helper() string { return "ash" + far() }
func far() string { return deeper() }
func deeper() string { return "fir" }
func grow(t tree) (int, error) {
	_, err := time.LoadLocation(helper())
	_, _ = time.Parse(time.DateOnly, "")
	return min(table["x"]+t.height(), limit, math.MaxInt16), err
}
`)})
	c := newConstants()
	d.collect("grow", c, map[string]bool{}, deepestMention)
	for text, want := range map[string]bool{"oak": true, "ash": true, "elm": false, "fir": false, "Local": true, "2006-01-02": true} {
		if c.texts[text] != want {
			t.Errorf("%q: got %v, want %v", text, c.texts[text], want)
		}
	}
	for n, want := range map[int64]bool{71: true, 4321: true, 99: true, 1<<15 - 1: true, 1<<31 - 1: false} {
		if c.ints[n] != want {
			t.Errorf("%d: got %v, want %v", n, c.ints[n], want)
		}
	}
}

func TestHelpersOfTests(t *testing.T) {
	tests := parseTests(map[string][]byte{"p_test.go": []byte(`package p

func must(s string) int { return Parse(s) }
func TestParse(t *testing.T) { must("(a)") }
func TestOther(t *testing.T) { Other("(b)") }
`)})
	c := newConstants()
	tests.mentioning("Parse", c)
	if !c.texts["(a)"] || c.texts["(b)"] {
		t.Errorf("got %v", c.texts)
	}
}

func TestSelectedOfOthers(t *testing.T) {
	e, err := parser.ParseExpr("x.y.MaxInt16")
	if err != nil {
		t.Fatal(err)
	}
	c := newConstants()
	c.selected(e.(*ast.SelectorExpr))
	if len(c.ints)+len(c.texts) > 0 {
		t.Errorf("got %v, %v", c.ints, c.texts)
	}
}

func TestNumbersOfOneSide(t *testing.T) {
	of := func(text string) declarations {
		return declarationsOf(map[string][]byte{"p.go": []byte("package p\n" + text)})
	}
	before := of("const most = 300\nfunc F(n int) bool { return n > most || n == 77 || n == 1 }")
	after := of("const far = 1 << 40\nconst most = 300\nfunc F(n int) bool { return n > most || n == 78 || n == 2 || n == far }")
	c := newConstants()
	c.apartIn("F", before, after)
	for n, want := range map[int64]bool{77: true, 78: true, 1 << 40: true, 300: false, 1: false, 2: false} {
		if c.apart[n] != want {
			t.Errorf("%d: got %v, want %v", n, c.apart[n], want)
		}
	}
}

// What is shifted by a number that is not known, and what the library sorts, imply where that goes another way.
func TestImpliedNumbers(t *testing.T) {
	for text, want := range map[string][]int64{
		"set&(1<<uint(n))":                    {64},
		"uint32(1)<<n":                        {32},
		"byte(x)>>(n+1)":                      {8},
		"1<<10":                               nil,
		"sort.Slice(all, nil)":                {12},
		"slices.SortFunc(all, f)":             {12},
		"sort.SliceStable(all, nil)":          nil,
		"slices.SortStableFunc(all, compare)": nil,
	} {
		e, err := parser.ParseExpr(text)
		if err != nil {
			t.Fatal(err)
		}
		c := newConstants()
		c.collect(e)
		for _, n := range []int64{8, 12, 32, 64} {
			if got, want := c.ints[n], slices.Contains(want, n); got != want {
				t.Errorf("%s: %d is implied: %v, want %v", text, n, got, want)
			}
		}
	}
}
