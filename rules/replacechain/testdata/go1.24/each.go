package replacechain

import (
	"bytes"
	"strings"
)

type request struct{ url string }

func params(r *request, of map[string]string) {
	for name, value := range of {
		r.url = strings.Replace(r.url, "{"+name+"}", value, -1) // want "text copied for each of several replacements"
	}
}

func table(s string, of [][2]string) string {
	for _, pair := range of {
		if pair[0] != "" {
			s = strings.ReplaceAll(s, pair[0], pair[1]) // want "text copied for each of several replacements"
		}
	}
	return s
}

func content(text []byte, of []string) []byte {
	for i := range of {
		text = bytes.ReplaceAll(text, []byte(of[i]), nil) // want "text copied for each of several replacements"
	}
	return text
}
