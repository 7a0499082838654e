package roundtrip

import "regexp"

var word = regexp.MustCompile(`\w+`)

func matched(s string, b []byte, v any) bool {
	return word.Match([]byte(s)) || word.MatchString(string(b)) || word.Match([]byte(v.(string))) // want `has a twin` `has a twin` `has a twin`
}

func places(s string, b []byte, p regexp.Regexp) (all [][]int) {
	all = append(all, word.FindIndex([]byte(s)), p.FindStringIndex(string(b)))                    // want `has a twin` `has a twin`
	all = append(all, word.FindAllIndex([]byte(s), -1)...)                                        // want `has a twin`
	all = append(all, word.FindAllStringIndex(string(b), 2)...)                                   // want `has a twin`
	all = append(all, word.FindSubmatchIndex([]byte(s)), word.FindStringSubmatchIndex(string(b))) // want `has a twin` `has a twin`
	all = append(all, word.FindAllSubmatchIndex([]byte(s), -1)...)                                // want `has a twin`
	return append(all, word.FindAllStringSubmatchIndex(string(b), 2)...)                          // want `has a twin`
}
