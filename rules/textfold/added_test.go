package textfold_test

import (
	"os"
	"strings"
	"testing"

	"github.com/gohone/hone/rules/textfold"
)

// The functions that fixes add, held to be what the rule writes by TestWritten.

// equalLower reports whether two texts are equal in lower case.
func equalLower(a, b string) bool {
	for i := 0; i < len(a) && i < len(b); i++ {
		x, y := a[i], b[i]
		if x >= 0x80 || y >= 0x80 {
			a, b = strings.ToLower(a), strings.ToLower(b)
			return a == b
		}
		if 'A' <= x && x <= 'Z' {
			x ^= 0x20
		}
		if 'A' <= y && y <= 'Z' {
			y ^= 0x20
		}
		if x != y {
			return false
		}
	}
	return len(a) == len(b)
}

// equalUpper reports whether two texts are equal in upper case.
func equalUpper(a, b string) bool {
	for i := 0; i < len(a) && i < len(b); i++ {
		x, y := a[i], b[i]
		if x >= 0x80 || y >= 0x80 {
			a, b = strings.ToUpper(a), strings.ToUpper(b)
			return a == b
		}
		if 'a' <= x && x <= 'z' {
			x ^= 0x20
		}
		if 'a' <= y && y <= 'z' {
			y ^= 0x20
		}
		if x != y {
			return false
		}
	}
	return len(a) == len(b)
}

// hasPrefixLower reports whether a text in lower case begins with a text that is in it.
func hasPrefixLower(s, prefix string) bool {
	for i := 0; i < len(prefix); i++ {
		if i == len(s) {
			return false
		}
		x := s[i]
		if x >= 0x80 {
			s = strings.ToLower(s)
			return strings.HasPrefix(s, prefix)
		}
		if 'A' <= x && x <= 'Z' {
			x ^= 0x20
		}
		if x != prefix[i] {
			return false
		}
	}
	return true
}

// hasPrefixUpper reports whether a text in upper case begins with a text that is in it.
func hasPrefixUpper(s, prefix string) bool {
	for i := 0; i < len(prefix); i++ {
		if i == len(s) {
			return false
		}
		x := s[i]
		if x >= 0x80 {
			s = strings.ToUpper(s)
			return strings.HasPrefix(s, prefix)
		}
		if 'a' <= x && x <= 'z' {
			x ^= 0x20
		}
		if x != prefix[i] {
			return false
		}
	}
	return true
}

// hasSuffixLower reports whether a text in lower case ends with a text that is in it.
func hasSuffixLower(s, suffix string) bool {
	for i := 1; i <= len(suffix); i++ {
		if i > len(s) {
			return false
		}
		x := s[len(s)-i]
		if x >= 0x80 {
			s = strings.ToLower(s)
			return strings.HasSuffix(s, suffix)
		}
		if 'A' <= x && x <= 'Z' {
			x ^= 0x20
		}
		if x != suffix[len(suffix)-i] {
			return false
		}
	}
	return true
}

// hasSuffixUpper reports whether a text in upper case ends with a text that is in it.
func hasSuffixUpper(s, suffix string) bool {
	for i := 1; i <= len(suffix); i++ {
		if i > len(s) {
			return false
		}
		x := s[len(s)-i]
		if x >= 0x80 {
			s = strings.ToUpper(s)
			return strings.HasSuffix(s, suffix)
		}
		if 'a' <= x && x <= 'z' {
			x ^= 0x20
		}
		if x != suffix[len(suffix)-i] {
			return false
		}
	}
	return true
}

// FuzzAdded holds that they say of any two texts what copies of them say.
func FuzzAdded(f *testing.F) {
	for _, s := range []string{"", "hidden", "HIDDEN", "hİdden", "hıdden", "\xff", "K", "k", "ſ", "S", "ΑΣ", "ας", "ﬀ", "[", "{", "@", "`"} {
		f.Add(s, "hidden")
		f.Add(s, s+"s")
		f.Add("k"+s, s)
	}
	f.Fuzz(func(t *testing.T, a, b string) {
		lower, upper := strings.ToLower(b), strings.ToUpper(b)
		for name, got := range map[string][2]bool{
			"equalLower":     {equalLower(a, b), strings.ToLower(a) == lower},
			"equalUpper":     {equalUpper(a, b), strings.ToUpper(a) == upper},
			"hasPrefixLower": {hasPrefixLower(a, lower) || !ascii(lower), strings.HasPrefix(strings.ToLower(a), lower) || !ascii(lower)},
			"hasPrefixUpper": {hasPrefixUpper(a, upper) || !ascii(upper), strings.HasPrefix(strings.ToUpper(a), upper) || !ascii(upper)},
			"hasSuffixLower": {hasSuffixLower(a, lower) || !ascii(lower), strings.HasSuffix(strings.ToLower(a), lower) || !ascii(lower)},
			"hasSuffixUpper": {hasSuffixUpper(a, upper) || !ascii(upper), strings.HasSuffix(strings.ToUpper(a), upper) || !ascii(upper)},
		} {
			if got[0] != got[1] {
				t.Errorf("%s(%q, %q): %v, want %v", name, a, b, got[0], got[1])
			}
		}
	})
}

// ascii reports whether a text is one that the rule takes for a constant.
func ascii(s string) bool {
	return !strings.ContainsFunc(s, func(r rune) bool { return r >= 0x80 })
}

// A text cut out as long as the constant is equal to it in both ways or in none.
func TestAsLong(t *testing.T) {
	for _, s := range []string{"ſ", "İ", "ı", "K", "i\u0307", "\xff", "I", "S"} {
		for _, c := range []string{"is", "kis", "iii", "ss", "s", "k"} {
			if len(s) == len(c) && (strings.ToLower(s) == c) != strings.EqualFold(s, c) {
				t.Errorf("%q, %q", s, c)
			}
		}
	}
}

func TestWritten(t *testing.T) {
	this, err := os.ReadFile("added_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range []string{"equal", "hasPrefix", "hasSuffix"} {
		for _, to := range []string{"ToLower", "ToUpper"} {
			if want := textfold.Written(kind, kind+to[len("To"):], "strings", to); !strings.Contains(string(this), want) {
				t.Errorf("functions of this file are not what the rule writes:%s", want)
			}
		}
	}
}
