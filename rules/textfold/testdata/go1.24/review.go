package textfold

import "strings"

func both(a, b string) bool {
	return strings.ToLower(a) == strings.ToLower(b) // want "copy in another case made to compare"
}

func review(s string) bool {
	return strings.ToLower(s) == "hidden" // want "copy in another case made to compare"
}

func basic(s string) bool { return strings.HasPrefix(strings.ToLower(s), "basic ") } // want "a part of it"
