package textfold

import (
	"bytes"
	"strings"
)

func constant(s string) bool {
	return strings.ToLower(s) == "text/html" // want "copy in another case made to compare"
}

func prefix(s string) bool {
	if strings.ToLower(s[:4]) != "uuu:" { // want "copy in another case made to compare"
		return false
	}
	return "GET" == strings.ToUpper(s[4:7]) // want "copy in another case made to compare"
}

func bytesToo(b []byte) bool {
	return bytes.Equal(bytes.ToLower(b), []byte("gzzp")) // want "copy in another case made to compare"
}

func call(name func() string) bool {
	return strings.ToUpper(name()) != "POST" // want "copy in another case made to compare"
}
