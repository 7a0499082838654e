package recompiled

import (
	"regexp"
	"sync"
)

func constant(s string) bool { return regexp.MustCompile("a+").MatchString(s) }

const word = "b+"

func named(s string) (bool, error) { return regexp.MatchString(word+"$", s) }

func kept(pattern string) (*regexp.Regexp, error) {
	re, err := regexp.Compile(pattern)
	if err != nil {
		return nil, err
	}
	return re, nil
}

type filter struct{ re *regexp.Regexp }

func stored(pattern string) *filter {
	re := regexp.MustCompile(pattern)
	return &filter{re: re}
}

func (f *filter) set(pattern string) { f.re = regexp.MustCompile(pattern) }

func given(pattern string, use func(*regexp.Regexp)) {
	re := regexp.MustCompile(pattern)
	use(re)
}

func captured(pattern string) func(string) bool {
	re := regexp.MustCompile(pattern)
	return func(s string) bool { return re.MatchString(s) }
}

func copied(pattern, s string) string {
	re := regexp.MustCompile(pattern)
	other := *re
	other.Longest()
	return other.FindString(s)
}

func longest(pattern, s string) string {
	re := regexp.MustCompile(pattern)
	re.Longest()
	return re.FindString(s)
}

func unmarshaled(pattern string, text []byte) bool {
	re := regexp.MustCompile(pattern)
	return re.UnmarshalText(text) == nil && re.MatchString("a")
}

func names(pattern string) []string { return regexp.MustCompile(pattern).SubexpNames() }

var first *regexp.Regexp

var found bool

func init() {
	re := regexp.MustCompile("^" + *pattern())
	found = re.MatchString("a")
}

func pattern() *string { s := "a"; return &s }

var once sync.Once

func lazily(pattern string) bool {
	once.Do(func() { found = regexp.MustCompile(pattern).MatchString("b") })
	return found
}

func posix(pattern, s string) string { return regexp.MustCompilePOSIX(pattern).FindString(s) }

type compiler struct{}

func (compiler) MustCompile(string) compiler { return compiler{} }

func (compiler) MatchString(string) bool { return true }

func namesake(c compiler, pattern string) bool { return c.MustCompile(pattern).MatchString("a") }
