package textfold

import "strings"

const hidden = "hidden"

func named(s string) bool {
	return strings.ToLower(s) == "hidden" // want "copy in another case made to compare"
}

func both(a, b string) bool {
	if strings.ToUpper(a) != strings.ToUpper(b) { // want "copy in another case made to compare"
		return false
	}
	return strings.ToLower(a) != strings.ToLower(b) // want "copy in another case made to compare"
}

// hasPrefixLower has the name that the function would get.
func hasPrefixLower(s string) bool {
	return strings.HasPrefix(strings.ToLower(s), "basic ") // want "a part of it"
}

func ends(s string, equalLower bool) bool {
	return !strings.HasSuffix(strings.ToLower(s), ".gif") && // want "a part of it"
		hidden != strings.ToLower(s) // want "copy in another case made to compare"
}

func cut(s string) bool {
	return strings.ToLower(s[2:8]) == hidden || // want "copy in another case made to compare"
		strings.ToLower(s[2:9]) == hidden // want "copy in another case made to compare"
}
