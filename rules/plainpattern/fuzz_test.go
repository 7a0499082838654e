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
	decimal   = regexp.MustCompile(`[0-9]+\.[0-9]+`)
	gap       = regexp.MustCompile(`^\s+|\s+$`)
	slashes   = regexp.MustCompile(`/*$`)
	version   = regexp.MustCompile(`^v(\d+)\.(\d+)(-[a-z]+)?$`)
)

var label = regexp.MustCompile(`^[a-z]([-a-z]*[a-z])?$`)

// labelMatch is what is written for a pattern that takes a few states.
func labelMatch(s string) bool {
	state := 0
	for i := 0; i < len(s); i++ {
		switch state {
		case 0:
			switch {
			case 'a' <= s[i] && s[i] <= 'z':
				state = 1
			default:
				return false
			}
		case 1:
			switch {
			case 'a' <= s[i] && s[i] <= 'z':
			case s[i] == '-':
				state = 2
			default:
				return false
			}
		case 2:
			switch {
			case 'a' <= s[i] && s[i] <= 'z':
				state = 1
			case s[i] == '-':
			default:
				return false
			}
		}
	}
	return state == 1
}

// decimalMatch is what is written for a pattern that may begin anywhere.
func decimalMatch(s string) bool {
	state := 0
	for i := 0; i < len(s); i++ {
		switch state {
		case 0:
			switch {
			case '0' <= s[i] && s[i] <= '9':
				state = 1
			}
		case 1:
			switch {
			case '0' <= s[i] && s[i] <= '9':
			case s[i] == '.':
				state = 2
			default:
				state = 0
			}
		case 2:
			switch {
			case '0' <= s[i] && s[i] <= '9':
				return true
			default:
				state = 0
			}
		}
	}
	return false
}

// Fuzz holds that the search or the loop says what the pattern does.
func Fuzz(f *testing.F) {
	for _, s := range []string{"", "text", "text/x", "x.go", "a*b", "a*b\n", "a_9", "A", "\n", "\x00", "\xff", "\uFFFD", "é", "x\xff.go", "v1.20-rc", "v1.2", "v1.2-", "v12", "1.a 2.3", " /x// ", "\xff \n", "//", "a--b", "a-", "-a", "\x1b[1mx\x1b[0m", "\x1b[", "\x1b[;K"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		for name, is := range map[*regexp.Regexp]bool{
			contained: strings.Contains(s, "text"),
			leading:   strings.HasPrefix(s, "text/"),
			trailing:  strings.HasSuffix(s, ".go"),
			whole:     s == "a*b",
			token:     candidate(s),
			label:     labelMatch(s),
			decimal:   decimalMatch(s),
			maybe:     !strings.ContainsFunc(s, func(r rune) bool { return r == '\x00' || r == '\n' }),
		} {
			if was := name.MatchString(s); was != is {
				t.Errorf("%s of %q: %v, want %v", name, s, is, was)
			}
		}
		for name, is := range map[*regexp.Regexp]string{gap: strings.Trim(s, "\t\n\f\r "), slashes: strings.TrimRight(s, "/")} {
			if was := name.ReplaceAllString(s, ""); was != is {
				t.Errorf("%s of %q: %q, want %q", name, s, is, was)
			}
		}
		if was, is := plain(s), plainLooked(s); was != is {
			t.Errorf("%q without colours: %q, want %q", s, is, was)
		}
		if is, was := versionSubmatch(s), version.FindStringSubmatch(s); !slices.Equal(is, was) || (is == nil) != (was == nil) {
			t.Errorf("parts of %q: %q, want %q", s, is, was)
		}
	})
}
