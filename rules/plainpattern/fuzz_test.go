package plainpattern_test

import (
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	contained = regexp.MustCompile("text")
	leading   = regexp.MustCompile("^text/")
	trailing  = regexp.MustCompile(`\.go$`)
	whole     = regexp.MustCompile(`^a\*b$`)
	token     = regexp.MustCompile("^[a-z0-9_]+$")
	maybe     = regexp.MustCompile(`^[^\n\x00]*$`)
	version   = regexp.MustCompile(`^v(\d+)\.(\d+)(-[a-z]+)?$`)
)

// Fuzz holds that the search or the loop says what the pattern does.
func Fuzz(f *testing.F) {
	for _, s := range []string{"", "text", "text/x", "x.go", "a*b", "a*b\n", "a_9", "A", "\n", "\x00", "\xff", "\uFFFD", "é", "x\xff.go", "v1.20-rc", "v1.2", "v1.2-", "v12"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for name, is := range map[*regexp.Regexp]bool{
			contained: strings.Contains(s, "text"),
			leading:   strings.HasPrefix(s, "text/"),
			trailing:  strings.HasSuffix(s, ".go"),
			whole:     s == "a*b",
			token:     candidate(s),
			maybe:     !strings.ContainsFunc(s, func(r rune) bool { return r == '\x00' || r == '\n' }),
		} {
			if was := name.MatchString(s); was != is {
				t.Errorf("%s of %q: %v, want %v", name, s, is, was)
			}
		}
		if is, was := versionSubmatch(s), version.FindStringSubmatch(s); !slices.Equal(is, was) || (is == nil) != (was == nil) {
			t.Errorf("parts of %q: %q, want %q", s, is, was)
		}
	})
}
