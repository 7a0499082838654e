package textfold

import "strings"

var supported = []string{"Content-Type", "Content-Encoding", "Expires"}

func isSupported(header string) bool {
	key := strings.ToLower(header)
	for _, h := range supported {
		if strings.ToLower(h) == key { // want `copy in another case made to compare`
			return true
		}
	}
	return false
}

func indexOf(list []string, word string) int {
	n, low := 0, strings.ToUpper(word)
	for _, w := range list {
		if low != strings.ToUpper(w) { // want `copy in another case made to compare`
			n++
		}
	}
	return n
}
