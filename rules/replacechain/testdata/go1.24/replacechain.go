package replacechain

import (
	"bytes"
	"strings"
)

func rows(s string) string {
	s = strings.ReplaceAll(s, "&", "&amp;") // want "text copied for each of several replacements"
	s = strings.ReplaceAll(s, "<", "&lt;")
	s = strings.Replace(s, ">", "&gt;", -1)
	return s
}

func nested(b []byte) []byte {
	return bytes.ReplaceAll(bytes.ReplaceAll(bytes.ReplaceAll(b, []byte("a"), []byte("b")), []byte("c"), []byte("d")), []byte("e"), []byte("f")) // want "text copied for each"
}

func calls(s string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.ReplaceAll(s, ">", "&gt;"), "'", "&#39;"), "\"", "&#34;") // want "text copied for each"
}

func begun(name string) string {
	id := strings.ReplaceAll(name, " ", "-") // want "text copied for each"
	id = strings.ReplaceAll(id, ".", "-")
	id = strings.ReplaceAll(id, "/", "-")
	return id
}
