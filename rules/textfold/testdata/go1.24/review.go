package textfold

import (
	"bytes"
	"strings"
)

func bothBytes(a, b []byte) bool {
	return bytes.Equal(bytes.ToLower(a), bytes.ToLower(b)) // want "copy in another case made to compare"
}

func review(b []byte) bool {
	return bytes.Equal(bytes.ToLower(b), []byte("hidden")) // want "copy in another case made to compare"
}

var outside = strings.ToLower(word) == "hidden" // want "copy in another case made to compare"

var outsidePart = strings.HasPrefix(strings.ToLower(word), "hidden") // want "a part of it"

var word string
