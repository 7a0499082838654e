package hoist

import (
	"regexp"
	"strings"
)

// Values that go through variables.

func chosen(s string, strict bool) bool {
	re := regexp.MustCompile("a+") // want `regular expression compiled anew on every call`
	if strict {
		re = regexp.MustCompile("b+") // want `regular expression compiled anew on every call`
	}
	return re.MatchString(s)
}

func atOnce(s string) string {
	in, out := strings.NewReplacer("<", "("), strings.NewReplacer("(", "<") // want `replacer built anew on every call` `replacer built anew on every call`
	return out.Replace(in.Replace(s))
}

func late(s string, plain bool) string {
	var r *strings.Replacer
	if !plain {
		r = strings.NewReplacer("*", "", "_", "") // want `replacer built anew on every call`
	}
	if r == nil {
		return s
	}
	other := r
	return other.Replace(s)
}

// Values that are given to others, and that others return.

func lines(s string) string { return with(strings.NewReplacer("\r\n", "\n"), s) } // want `replacer built anew on every call`

func with(r *strings.Replacer, s string) string { return r.Replace(s) }

type sheet struct{}

func (sheet) pattern() *regexp.Regexp { return regexp.MustCompile("[0-9]+") } // want `regular expression compiled anew on every call`

func (p sheet) number(s string) string { return p.pattern().FindString(s) }

func word() (*regexp.Regexp, bool) {
	re := regexp.MustCompile("[a-z]+") // want `regular expression compiled anew on every call`
	return re, true
}

func firstWord(s string) string {
	re, ok := word()
	if !ok {
		return ""
	}
	return re.FindString(s)
}

func bound(s string) string {
	clean := strings.NewReplacer("\t", " ").Replace // want `replacer built anew on every call`
	return clean(s)
}

// Functions that variables hold.

// plain has a comment, above which the variable goes.
var plain = func(s string) string {
	return strings.NewReplacer("*", "").Replace(s) // want `replacer built anew on every call`
}

var filters = map[string]func(string) string{
	"dash": func(s string) string {
		return strings.NewReplacer(" ", "-").Replace(s) // want `replacer built anew on every call`
	},
}

// Lists of the function.

func listed(s string) string {
	pairs := []string{"a", "b", "c", "d"}
	return strings.NewReplacer(pairs...).Replace(s) // want `replacer built anew on every call`
}

func inArray(s string) string {
	var pairs = [...]string{"a", "b"}
	r := strings.NewReplacer(pairs[:]...) // want `replacer built anew on every call`
	return r.Replace(s)
}

func inPlace(s string) string {
	return strings.NewReplacer([]string{separator, "b"}...).Replace(s) // want `replacer built anew on every call`
}

func counted(s string) (string, int) {
	pairs := []string{"a", "b", "c", "d"}
	return strings.NewReplacer(pairs...).Replace(s), len(pairs) // want `replacer built anew on every call`
}
