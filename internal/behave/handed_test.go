package behave_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// shelves is a package whose look-ups go through a function that users do not see, which is handed what asks.
const shelves = `package m

import (
	"errors"
	"strings"
	"sync"
)

var _ sync.Mutex

var errNone = errors.New("none")

type Shelf struct{ known map[string]int }

func NewShelf(known map[string]int) *Shelf { return &Shelf{known} }

func (s *Shelf) find(name string) (int, error) {
	n, ok := s.known[name]
	if !ok {
		return 0, errNone
	}
	return n + len(name), nil
}

func (s *Shelf) Find(names string) ([]int, error) {
	if s == nil {
		return nil, errNone
	}
	return through(strings.Fields(names), s.find)
}

OTHERS

func through[K, V any](keys []K, get func(K) (V, error)) ([]V, error) {
	BODY
}
`

// throughInTurn and throughAtOnce are the function that is handed others, before and after.
const (
	throughInTurn = `var out []V
	for _, k := range keys {
		v, err := get(k)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil`
	throughAtOnce = `values, errs := make([]V, len(keys)), make([]error, len(keys))
	var all sync.WaitGroup
	for i, k := range keys {
		all.Add(1)
		go func() {
			defer all.Done()
			values[i], errs[i] = get(k)
		}()
	}
	all.Wait()
	var out []V
	for i := range keys {
		if errs[i] != nil {
			return nil, errs[i]
		}
		out = append(out, values[i])
	}
	return out, nil`
)

// ofShelves fills the package in.
func ofShelves(others, body string) string {
	return strings.NewReplacer("OTHERS", others, "BODY", body).Replace(shelves)
}

// How often a function is called that only the package hands over is no behaviour, as long as those who hand it over
// do as before; what is made of its results is.
func TestFunctionsHandedOver(t *testing.T) {
	t.Parallel()
	if !soaking() {
		t.Skip("takes half a minute: make soak runs it")
	}
	cases := []struct {
		name, old, new string
		differs        bool
	}{
		{"at once", "", "", false},
		{"in another order", "append(out, values[i])", "append([]V{values[i]}, out...)", true},
		{"another error", "range keys {\n\t\tif", "range keys {\n\t\ti = len(keys) - 1 - i\n\t\tif", true},
	}
	var variants []variant
	for _, c := range cases {
		after := throughAtOnce
		if c.old != "" {
			if after = strings.Replace(after, c.old, c.new, 1); after == throughAtOnce {
				t.Fatalf("no %q", c.old)
			}
		}
		variants = append(variants, variant{c.name, ofShelves("", throughInTurn), ofShelves("", after)})
	}
	shows := func(r behave.Report, n int) bool { return differsIn(r, n) || len(doubtfulIn(r, n)) > 0 }
	r := checkTogether(t, "Shelf NewShelf through errNone", brief, variants, func(r behave.Report) bool {
		return !slices.ContainsFunc(numbers(cases), func(n int) bool { return cases[n].differs && !shows(r, n) })
	})
	for n, c := range cases {
		if shows(r, n) != c.differs {
			t.Errorf("%s: differences %+v, doubtful %q, unchecked %v", c.name, r.Differences, r.Doubtful, r.Unchecked)
		}
	}
}

// Functions are handed over by the package alone where all that is done with the one that takes them is to call it, and
// those who do so are called too.
func TestWhoIsHandedFunctions(t *testing.T) {
	t.Parallel()
	cases := map[string]struct {
		others string
		handed bool
	}{
		"by one":                    {"", true},
		"by another with a literal": {"func (s *Shelf) Count(names []string) (n int) { through(names, func(string) (int, error) { n++; return n, nil }); return n }", true},
		"with its types":            {"func (s *Shelf) Some(names []string) { through[string, int](names, s.find) }", true},
		"by way of a hidden one":    {"func (s *Shelf) some(names []string) { through(names, s.find) }\nfunc (s *Shelf) Some(names []string) { s.some(names) }", true},
		"beside others that changed": {"func (*Shelf) A() int { return a() }\nfunc a() int { n := 0; n = 1; return n }\nfunc (*Shelf) B() int { return b() }\nfunc b() int { n := 0; n = 1; return n }\n" +
			"func (*Shelf) C() int { return c() }\nfunc c() int { n := 0; n = 1; return n }", true},
		"a value":                       {"var how = through[string, int]", false},
		"passed on":                     {"func (s *Shelf) Some(do func(any)) { do(through[string, int]) }", false},
		"by a method that nobody calls": {"func (s *Shelf) some(names []string) { through(names, s.find) }", false}, // by that name
		"by who is called by nobody":    {"func some(s *Shelf, names []string) { through(names, s.find) }", true},
		"by who is passed on":           {"func some(s *Shelf, names []string) { through(names, s.find) }\nvar some2 = some", false},
		"by too many":                   {"func A(k []int) { through(k, same) }\nfunc B(k []int) { through(k, same) }\nfunc C(k []int) { through(k, same) }\nfunc D(k []int) { through(k, same) }\nfunc E(k []int) { through(k, same) }\nfunc F(k []int) { through(k, same) }\nfunc same(k int) (int, error) { return k, nil }", false},
	}
	for name, c := range cases {
		before, after := ofShelves(c.others, throughInTurn), strings.ReplaceAll(ofShelves(c.others, throughAtOnce), "n = 1", "n = 2")
		d, err := behave.Generate(t.Context(), request(t, map[string]string{"p.go": before}, map[string]string{"p.go": after}))
		if err != nil {
			t.Fatal(err)
		}
		handed := false
		for _, target := range d.Targets {
			if target.Func.Name == "through" {
				handed = slices.Equal(target.Handed, []int{1})
			} else if len(target.Handed) > 0 {
				t.Errorf("%s: %s is handed %v", name, target.Expr, target.Handed)
			}
		}
		if handed != c.handed {
			t.Errorf("%s: handed is %t", name, handed)
		}
	}
}
