package replay

import (
	"context"
	"fmt"
	"reflect"
	"strconv"
	"testing"
)

// cloak has names that nobody outside knows before it says them.
type cloak struct{ gone map[string]bool }

func newCloak() *cloak { return &cloak{map[string]bool{}} }

func (c *cloak) Drop(name string) bool {
	c.gone[name] = true
	return name == "qz7wv" || name == "kx3jd"
}

func (c *cloak) owner(key string) string {
	for _, name := range []string{"qz7wv", "kx3jd"} {
		if !c.gone[name] {
			return name
		}
	}
	return ""
}

// toldBy is what cloaks remember, which is not printed.
var toldBy = map[*cloak]map[string]string{}

func (c *cloak) ownerAtFirst(key string) string {
	if toldBy[c] == nil {
		toldBy[c] = map[string]string{}
	}
	if _, ok := toldBy[c][key]; !ok {
		toldBy[c][key] = c.owner(key)
	}
	return toldBy[c][key]
}

// pawnshop counts how often a name was lent, which only who knows the name learns.
type pawnshop struct{ _ bool } // not empty: each has an address of its own

func newPawnshop() *pawnshop { return &pawnshop{} }

var lentBy = map[*pawnshop]map[string]int{}

func (p *pawnshop) Lent(name string) int { return lentBy[p][name] }

func (p *pawnshop) take() (string, func()) { return p.lend("qz7wv", 1) }

func (p *pawnshop) takeOften() (string, func()) { return p.lend("qz7wv", 3) }

func (p *pawnshop) lend(name string, times int) (string, func()) {
	if lentBy[p] == nil {
		lentBy[p] = map[string]int{}
	}
	lentBy[p][name] += 3
	return name, func() {
		if times > 0 {
			times--
			lentBy[p][name]--
		}
	}
}

func pairOf(key string, n int) string { return key + " " + strconv.Itoa(n) }

// pairOnce remembers it by a key in which nothing parts the two.
func pairOnce(key string, n int) string {
	if tags == nil {
		tags = map[string]string{}
	}
	k := key + strconv.Itoa(n)
	if _, ok := tags[k]; !ok {
		tags[k] = pairOf(key, n)
	}
	return tags[k]
}

func whyOver(ctx context.Context) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	return nil
}

func whetherOver(ctx context.Context) error { return ctx.Err() }

// What a value remembers, and by what key, shows: it is asked the same again when something
// has changed, also about what it said, and something else that has the same key.
func TestRemembered(t *testing.T) {
	goroutines = 1 << 20
	cloaks := setup{types: []reflect.Type{reflect.TypeOf(cloak{})}, makers: []interface{}{newCloak}, methods: []interface{}{(*cloak).Drop}, changers: []interface{}{(*cloak).Drop}}
	shops := setup{types: []reflect.Type{reflect.TypeOf(pawnshop{})}, makers: []interface{}{newPawnshop}, methods: []interface{}{(*pawnshop).Lent}}
	for _, c := range []struct {
		name       string
		base, cand interface{}
		more       setup
		method     bool
	}{
		{"what it said before a change", (*cloak).owner, (*cloak).ownerAtFirst, cloaks, true},
		{"what it gave is asked about", (*pawnshop).take, (*pawnshop).takeOften, shops, true},
		{"two that make one key", pairOf, pairOnce, setup{}, false},
		{"the cause of an end", whyOver, whetherOver, setup{}, false},
	} {
		with := func(fn interface{}) *setup {
			s := c.more
			s.path, s.targets = reflect.TypeOf(setup{}).PkgPath(), []target{{name: "f", fn: fn, method: c.method}}
			s.index()
			return &s
		}
		tellApart(t, c.name, with(c.base), with(c.cand))
	}
}

// A sign goes from one value to the next where both can be read so.
func TestMoveSign(t *testing.T) {
	for _, c := range []struct {
		in   []interface{}
		want []string // either of these
	}{
		{[]interface{}{"k1", 2}, []string{`"k", 12`}},
		{[]interface{}{"k", 12}, []string{`"k1", 2`}},
		{[]interface{}{"ab", "cd"}, []string{`"a", "bcd"`, `"abc", "d"`}},
		{[]interface{}{12, "x"}, []string{`1, "2x"`}},
		{[]interface{}{"", 3}, []string{`"", 3`}},
		{[]interface{}{"k", -3}, []string{`"k-", 3`}},
		{[]interface{}{1, 2}, []string{`1, 2`}},
		{[]interface{}{"k0", int8(100)}, []string{`"k0", 100`}},
	} {
		for k := byte(0); k < 8; k++ {
			b := &builder{twist: &source{data: []byte{k, k >> 1, k >> 2}}}
			var in []reflect.Value
			for _, x := range c.in {
				v := reflect.New(reflect.TypeOf(x)).Elem()
				v.Set(reflect.ValueOf(x))
				in = append(in, v)
			}
			b.moveSign(in)
			if got := show(in); !contains(c.want, got) {
				t.Errorf("%v: got %s, want one of %q", c.in, got, c.want)
			}
		}
	}
}

func contains(all []string, s string) bool {
	for _, x := range all {
		if x == s {
			return true
		}
	}
	return false
}

// Numbers that a value is filled by are large seldom, and those of a call that did not end
// are made ever smaller.
func TestMostAfter(t *testing.T) {
	var got []int64
	for hung := 0; hung < 8; hung++ {
		got = append(got, mostAfter(hung))
	}
	if want := "[1048576 1048576 65536 4096 256 64 64 64]"; fmt.Sprint(got) != want {
		t.Errorf("got %v, want %s", got, want)
	}
	dice, many := newDice(1), 0
	for n := 0; n < 2000; n++ {
		data := make([]byte, 12)
		dice.Read(data)
		b := &builder{src: &source{data: data}, modest: true}
		n := b.integer()
		if n > large || n < -large {
			many++
		}
		if n != b.largest && -(n+1) != b.largest {
			t.Errorf("%d is noted of %d", b.largest, n)
		}
	}
	if many == 0 || many > 100 {
		t.Errorf("%d of 2000 numbers are large", many)
	}
}
