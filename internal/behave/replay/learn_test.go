package replay

import (
	"math"
	"reflect"
	"strconv"
	"strings"
	"testing"
)

// doubled is twice the number in a text that begins with a word, or nothing.
func doubled(s string) int64 {
	word, digits, _ := strings.Cut(s, " ")
	if DecidedOf(-1, 1, word == "twice", func() (x, y interface{}) { return word, "twice" }) {
		n, err := strconv.ParseInt(digits, 10, 64)
		if err != nil {
			return 0
		}
		if DecidedOf(-1, 2, n == 1234567, func() (x, y interface{}) { return n, FixedNumber(1234567) }) {
			return -1
		}
		return 2 * n
	}
	return 0
}

// What is compared with comes to stand where what is compared stood, also one after the other.
func TestLearnt(t *testing.T) {
	s := &Setup{Targets: []Target{{Name: "doubled", Fn: doubled, Pool: Constants{Texts: []string{"thrice 16"}}}}}
	s.index()
	current = s
	g, found := &growth{dice: newDice(1)}, false
	try := func(data []byte) {
		watch()
		a, why := prepare(s, s.Targets[0], data)
		if why != "" {
			t.Fatal(why)
		}
		a.do()
		g.noteCompared(a, data)
		found = found || a.parts[0].looks == "-1"
	}
	for n := 0; n < 2000 && !found; n++ {
		if len(g.learnt) > 0 {
			try(g.next())
			continue
		}
		try(g.fresh())
	}
	if !found {
		t.Error("no call has both")
	}
}

// reached tells whether a point is as far as something from where all begins.
func reached(x, y, far float64) string {
	d := math.Sqrt(x*x+y*y+2) / 7
	if DecidedOf(-1, 1, d == far && d < 1e9, func() (a, b interface{}) { return d, far }) {
		return "there"
	}
	return "elsewhere"
}

// So do floating-point numbers that are worked out of others.
func TestLearntFractions(t *testing.T) {
	s := &Setup{Targets: []Target{{Name: "reached", Fn: reached}}}
	s.index()
	current = s
	g, found := &growth{dice: newDice(1)}, false
	for n := 0; n < 400 && !found; n++ {
		data := g.fresh()
		if len(g.learnt) > 0 {
			data = g.next()
		}
		watch()
		a, why := prepare(s, s.Targets[0], data)
		if why != "" {
			t.Fatal(why)
		}
		a.do()
		g.noteCompared(a, data)
		found = found || a.parts[0].looks == `"there"`
	}
	if !found {
		t.Error("no call reaches it")
	}
}

func TestSwaps(t *testing.T) {
	for _, c := range []struct {
		kind     byte
		nth      int
		from, to string
		text     string
		want     string
	}{
		{aNumber, 0, "7", "-9223372036854775808", "push 7\npush 17\npush 7", "push -9223372036854775808\npush 17\npush 7"},
		{aNumber, 1, "7", "8", "push 7\npush -7\npush 7", "push 7\npush -7\npush 8"},
		{aNumber, 0, "-7", "8", "push 7\npush -7", "push 7\npush 8"},
		{aNumber, 0, "16", "5", "push 0x10", "push 5"},
		{aNumber, 0, "7", "8", "1.7", "1.7"},
		{aFraction, 0, "1.7", "2.5", "at 1.7", "at 2.5"},
		{aLetter, 0, "120", "37", "is %x;", "is %%;"},
		{aLetter, 0, "120", "228", "x", "\xe4"},
		{aLetter, 0, "120", "19990", "x", "世"},
		{aText, 0, "text/html", "a/b", "text/html; q=1", "a/b; q=1"},
	} {
		data := withSwap(withSwap([]byte("rest"), swap{kind: aText, from: "never", to: "there"}), swap{c.kind, c.nth, c.from, c.to})
		rest, all := withoutSwaps(data)
		b := &builder{swaps: all}
		if got := b.swappedText(c.text); got != c.want || string(rest) != "rest" || len(all) != 2 {
			t.Errorf("%+v: got %q, %q, %d swaps", c, got, rest, len(all))
		}
	}
	// As package behave writes one.
	rest, all := withoutSwaps([]byte("onet\x00\x0724015KT240115KT\xe3\xf1\xe2\xd3\xc4"))
	if string(rest) != "one" || len(all) != 1 || all[0] != (swap{kind: aText, from: "24015KT", to: "240115KT"}) {
		t.Errorf("%q, %+v", rest, all)
	}
	for _, data := range []string{"", swapMark, "x" + swapMark, "\xff" + swapMark, "n\x00\x09" + string([]byte{3 ^ swapMark[0]}) + swapMark} {
		if rest, all := withoutSwaps([]byte(data)); len(all) > 0 || string(rest) != data {
			t.Errorf("%q: %q, %+v", data, rest, all)
		}
	}
}

// A constant has the kind of what it is compared with, and what is not to be compared is
// passed over.
func TestComparedSides(t *testing.T) {
	type kind int8
	for _, c := range []struct {
		x, y interface{}
		want compared
	}{
		{byte('a'), FixedNumber('%'), compared{0, aLetter, "97", "37", true}},
		{FixedNumber(3), kind(5), compared{0, aNumber, "5", "3", true}},
		{"a", "b", compared{0, aText, "a", "b", false}},
		{uint(3), uint(4), compared{0, aNumber, "3", "4", false}},
		{3, 3, compared{}},
		{'a', 3, compared{}},
		{0.5, FixedNumber(3), compared{0, aFraction, "0.5", "3", true}},
		{float32(0.5), 0.1, compared{0, aFraction, "0.5", "0.1", false}},
		{math.NaN(), 0.1, compared{}},
		{0.5, 3, compared{}},
		{nil, 3, compared{}},
		{"", "b", compared{}},
	} {
		watch()
		DecidedOf(-1, 0, true, func() (x, y interface{}) { return c.x, c.y })
		var got compared
		if all := watched(); len(all) == 1 {
			got = all[0]
		}
		if got != c.want {
			t.Errorf("%v and %v: %+v", c.x, c.y, got)
		}
	}
}

// What a map has not got is compared with what it has.
func TestLookedFor(t *testing.T) {
	m := map[string]int{"b": 1, "a": 2}
	for text, want := range map[string][]compared{
		"c": {{7, aText, "c", "a", false}, {7, aText, "c", "b", false}},
		"a": nil,
	} {
		watch()
		if got := LookedFor(7, m, text); got != text {
			t.Errorf("%q becomes %q", text, got)
		}
		if got := watched(); !reflect.DeepEqual(got, want) {
			t.Errorf("%q: %+v", text, got)
		}
	}
}

// A fraction is made the one beside what it is compared with.
func TestBesideFractions(t *testing.T) {
	c := compared{0, aFraction, "0.5", "2", true}
	var got []string
	for _, s := range c.swaps() {
		got = append(got, s.from+" "+s.to)
	}
	for _, want := range []string{"0.5 2", "0.5 2.0000000000000004", "0.5 1.9999999999999998"} {
		found := false
		for _, g := range got {
			found = found || g == want
		}
		if !found {
			t.Errorf("%q: no %q", got, want)
		}
	}
}

// sealedWith tells whether a text ends with the sum of what is before it, in two digits.
func sealedWith(s string) string {
	body, digits, _ := strings.Cut(s, "*")
	want, err := strconv.ParseUint(digits, 16, 8)
	if err != nil || len(digits) != 2 || len(body) < 3 {
		return "no"
	}
	sum := uint8(7)
	for i := 0; i < len(body); i++ {
		sum = sum*3 + body[i]
	}
	if DecidedOf(-1, 1, sum == uint8(want), func() (x, y interface{}) { return sum, uint8(want) }) {
		return "sealed"
	}
	return "no"
}

// learns counts the calls of a function, among so many, whose result looks like this, until there
// are three. Once something is learnt, all are made of it.
func learns(t *testing.T, target Target, looks string, calls int) (found int) {
	t.Helper()
	defer func(n int) { goroutines = n }(goroutines)
	goroutines = 1 << 20
	s := &Setup{Targets: []Target{target}}
	s.index()
	current = s
	g := &growth{dice: newDice(1)}
	for n := 0; n < calls && found < 3; n++ {
		data := g.fresh()
		if len(g.learnt) > 0 {
			data = g.next()
		}
		watch()
		a, why := prepare(s, s.Targets[0], data)
		if why != "" {
			t.Fatal(why)
		}
		a.do()
		g.noteCompared(a, data)
		if a.parts[0].looks == looks {
			found++
		}
	}
	return found
}

// Numbers are found in texts, and written there, as programs write them for programs.
func TestLearntDigits(t *testing.T) {
	target := Target{Name: "sealedWith", Fn: sealedWith, Pool: Constants{Texts: []string{"body*3D"}}}
	if found := learns(t, target, `"sealed"`, 2000); found < 3 {
		t.Errorf("%d texts are sealed", found)
	}
}

// fillUp tells whether two numbers come to another one together.
func fillUp(a, b int64) string {
	if DecidedOf(-1, 1, a+b == 70001, func() (x, y interface{}) { return a + b, FixedNumber(70001) }) && a > 12 && b > 12 {
		return "just"
	}
	return "no"
}

// Numbers of which a side is the sum come to where both sides are the same.
func TestLearntSums(t *testing.T) {
	goroutines = 1 << 20
	s := &Setup{Targets: []Target{{Name: "fillUp", Fn: fillUp}}}
	s.index()
	current = s
	g, found := &growth{dice: newDice(1)}, false
	for n := 0; n < 2000 && !found; n++ {
		data := g.fresh()
		if len(g.learnt) > 0 && n%2 == 0 {
			data = g.next()
		}
		watch()
		a, why := prepare(s, s.Targets[0], data)
		if why != "" {
			t.Fatal(why)
		}
		a.do()
		g.noteCompared(a, data)
		found = found || a.parts[0].looks == "\"just\""
	}
	if !found {
		t.Error("no sum is learnt")
	}
}

// shelved looks for a book by a part of its title, which is one of few.
func shelved(part string, titles ...string) string {
	for _, title := range titles {
		if title != "" && len(part) > 12 && Holds(1, strings.Contains)(strings.ToUpper(title), part) {
			return "found"
		}
	}
	return "not found"
}

// What functions of the standard library look for comes to be there.
func TestLearntFromFunctions(t *testing.T) {
	target := Target{Name: "shelved", Fn: shelved, Pool: Constants{Texts: []string{"the old man and the sea"}}}
	if found := learns(t, target, `"found"`, 240); found < 3 {
		t.Errorf("%d calls find something", found)
	}
}
