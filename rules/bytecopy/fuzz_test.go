package bytecopy_test

import (
	"bytes"
	"strings"
	"testing"
	"unicode/utf8"
)

// FuzzBytecopy holds that what the rule calls in place of functions for bytes says the same of a text.
func FuzzBytecopy(f *testing.F) {
	f.Add("a=1&b=2", "b=")
	f.Add("\xff\u00e9\ufffdx", "\xe9")
	f.Add("", "")
	f.Fuzz(func(t *testing.T, s, part string) {
		b, p := []byte(s), []byte(part)
		if got, want := candidate(s, part), baseline(s, part); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		for name, same := range map[string]bool{
			"Compare":      strings.Compare(s, part) == bytes.Compare(b, p),
			"Equal":        (s == part) == bytes.Equal(b, p),
			"EqualFold":    strings.EqualFold(s, part) == bytes.EqualFold(b, p),
			"IndexAny":     strings.IndexAny(s, part) == bytes.IndexAny(b, part),
			"LastIndexAny": strings.LastIndexAny(s, part) == bytes.LastIndexAny(b, part),
			"ContainsAny":  strings.ContainsAny(s, part) == bytes.ContainsAny(b, part),
			"Count":        strings.Count(s, part) == bytes.Count(b, p),
			"Index":        strings.Index(s, part) == bytes.Index(b, p),
			"LastIndex":    strings.LastIndex(s, part) == bytes.LastIndex(b, p),
			"Trim":         strings.Trim(s, part) == string(bytes.Trim(b, part)),
			"TrimLeft":     strings.TrimLeft(s, part) == string(bytes.TrimLeft(b, part)),
			"TrimRight":    strings.TrimRight(s, part) == string(bytes.TrimRight(b, part)),
			"TrimPrefix":   strings.TrimPrefix(s, part) == string(bytes.TrimPrefix(b, p)),
			"TrimSuffix":   strings.TrimSuffix(s, part) == string(bytes.TrimSuffix(b, p)),
			"TrimSpace":    strings.TrimSpace(s) == string(bytes.TrimSpace(b)),
			"RuneCount":    utf8.RuneCountInString(s) == utf8.RuneCount(b),
			"Valid":        utf8.ValidString(s) == utf8.Valid(b),
			"FullRune":     utf8.FullRuneInString(s) == utf8.FullRune(b),
		} {
			if !same {
				t.Errorf("%s differs for %q and %q", name, s, part)
			}
		}
		r, n := utf8.DecodeRune(b)
		if r2, n2 := utf8.DecodeRuneInString(s); r != r2 || n != n2 {
			t.Errorf("first rune %q of %d bytes, want %q of %d", r2, n2, r, n)
		}
	})
}
