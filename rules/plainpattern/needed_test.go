package plainpattern

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"testing"
)

// FuzzNeeded holds that what matches a pattern holds the text which it is said to need.
func FuzzNeeded(f *testing.F) {
	for _, pattern := range []string{`a@b|@`, `(?:x-)*`, `(?i)-k`, `^--(a|b)`, `(?m)^::`, `(::)+?x{2,}`, "\uFFFD-", `\bab\b`, `^(?:--)?`, `[@]`, `^$--`} {
		f.Add(pattern, "ab--::x@\xff-a@b::xx\n--a")
	}
	f.Fuzz(func(t *testing.T, pattern, text string) {
		re, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil {
			t.Skip()
		}
		need, ok := neededBy(re.Simplify())
		if !ok || !regexp.MustCompile(pattern).MatchString(text) {
			return
		}
		if !strings.Contains(text, need.text) || need.first && !strings.HasPrefix(text, need.text) {
			t.Errorf("%q matches %q, but has no %q (first: %v)", text, pattern, need.text, need.first)
		}
	})
}

// TestNeeded holds which text is looked for.
func TestNeeded(t *testing.T) {
	for pattern, want := range map[string]needed{
		"\x1b\\[[0-9]*m":    {"\x1b[", false},
		`^//\s*(.*)$`:       {"//", true},
		`^\s*#include\b`:    {"#include", false},
		`(?:<!--)+[^>]*-->`: {"<!--", false},
		`[a-z]+@[a-z]+`:     {"@", false},
		`(ab){2,}c?`:        {"ab", false},
		`(ab|ac)d`:          {},
		`x\d`:               {},
		`(?i)link=`:         {},
		`(::)?x`:            {},
		`(?:--)*`:           {},
		"a\uFFFDb":          {},
	} {
		re, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		got, ok := neededBy(re.Simplify())
		if !ok {
			got = needed{}
		}
		if got != want {
			t.Errorf("%s needs %q (first: %v), want %q (%v)", pattern, got.text, got.first, want.text, want.first)
		}
	}
}
