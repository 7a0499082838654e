package replay

import (
	"strconv"
	"strings"
	"testing"
)

// recordOf tells whether a line of digits of bytes has the sum 0 and is of a kind.
func recordOf(s string) string {
	sum, n := byte(0), 0
	for rest := strings.TrimPrefix(s, ":"); len(rest) >= 2; rest = rest[2:] {
		b, err := strconv.ParseUint(rest[:2], 16, 8)
		if err != nil {
			return "no"
		}
		sum += byte(b)
		n++
	}
	if n > 2 && DecidedOf(-1, 1, sum == 0, func() (x, y interface{}) { return sum, FixedNumber(0) }) {
		return "whole"
	}
	return "no"
}

// numberOf tells whether the digits of a text have a sum that ends with 7.
func numberOf(s string) string {
	sum := 0
	for i, c := range s {
		if c < '0' || c > '9' {
			return "no"
		}
		sum += int(c-'0') * (1 + i%2*2)
	}
	if rest := sum % 10; len(s) > 4 && DecidedOf(-1, 1, rest == 7, func() (x, y interface{}) { return rest, FixedNumber(7) }) {
		return "whole"
	}
	return "no"
}

// frameOf tells whether a text ends with the exclusive or of all that is before it.
func frameOf(s string) string {
	sum := byte(0x55)
	for i := 0; i < len(s); i++ {
		sum ^= s[i]
	}
	if len(s) > 4 && DecidedOf(-1, 1, sum == 0, func() (x, y interface{}) { return sum, FixedNumber(0) }) {
		return "whole"
	}
	return "no"
}

// Texts come to have the sum that is asked for, again and again.
func TestMends(t *testing.T) {
	goroutines = 1 << 20
	for _, c := range []struct {
		name  string
		fn    func(string) string
		text  string
		least int // more than come by chance
	}{
		{"digits of bytes", recordOf, ":0102A0FE", 18},
		{"digits", numberOf, "4711-0815", 12},
		{"bytes", frameOf, "AB CD", 28},
	} {
		s := &Setup{Targets: []Target{{Name: "f", Fn: c.fn, Pool: Constants{Texts: []string{c.text}}}}}
		s.index()
		current = s
		g, found := &growth{dice: newDice(1)}, map[string]bool{}
		for n := 0; n < 3000 && len(found) < c.least; n++ {
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
			if a.parts[0].looks == "\"whole\"" {
				found[a.before[0]] = true
			}
		}
		if len(found) < c.least {
			t.Errorf("%s: %d texts have the sum", c.name, len(found))
		}
	}
}

func TestAltered(t *testing.T) {
	for _, s := range []string{"", "-", "2024-05-01T12:00:00Z", ":0102a0fe", ":0102A0FE", "Größe 12"} {
		for seed := byte(0); seed < 200; seed++ {
			b := &builder{src: &source{data: []byte{seed, seed * 7, seed * 31, seed ^ 0x5a, seed * 3, seed * 11, seed * 13, seed, seed * 17}}}
			got := b.altered(s)
			if len(got) != len(s) {
				t.Fatalf("%q: %q has another length", s, got)
			}
			for i := range []byte(s) {
				if isAlphanumeric(got[i]) != isAlphanumeric(s[i]) || !isAlphanumeric(s[i]) && got[i] != s[i] {
					t.Fatalf("%q: %q has other kinds of signs", s, got)
				}
			}
			if strings.HasPrefix(s, ":") && !isHexadecimal(got[1:]) {
				t.Fatalf("%q: %q has other digits", s, got)
			}
		}
	}
}
