package textfold

import (
	"strings"
)

func switched(s string) int {
	switch strings.ToLower(s) { // want "copy in another case"
	case "a":
		return 1
	}
	return 2
}

func method(b []byte) int {
	switch strings.ToUpper(string(b)) { // want "copy in another case"
	case "GET", "HEAD":
		return 1
	case "PUT":
		return 2
	}
	return 0
}

func varied(s, t string) bool {
	switch strings.ToLower(s) {
	case t, "yes":
		return true
	}
	return false
}
