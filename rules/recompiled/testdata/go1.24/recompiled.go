package recompiled

import (
	"fmt"
	"regexp"
)

func matches(pattern, s string) bool {
	re, err := regexp.Compile("^" + pattern + "$") // want "compiled in each call, and left behind"
	return err == nil && re.MatchString(s)
} // the end

func replaced(word, s string) string {
	return regexp.MustCompile(`\b`+word+`\b`).ReplaceAllString(s, "*") // want "compiled in each call"
}

type route struct{ tokens []string }

func (r *route) match(tokens []string) bool {
	for i, t := range r.tokens {
		if ok, err := regexp.MatchString(t, tokens[i]); !ok || err != nil { // want "compiled in each call"
			return false
		}
	}
	verb := regexp.MustCompile(fmt.Sprintf(":%s$", r.tokens[0])) // want "compiled in each call"
	return verb.MatchString(tokens[0])
}

func binary(pattern string, b []byte) (bool, error) {
	return regexp.Match(pattern, b) // want "compiled in each call"
}

func literal(pattern string) func(string) []string {
	return func(s string) []string {
		var re = regexp.MustCompile(pattern) // want "compiled in each call"
		if re.NumSubexp() > 0 {
			return re.FindStringSubmatch(s)
		}
		return nil
	}
}
