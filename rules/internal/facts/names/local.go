package names

import "unicode"

// Local spells the name of a field, or of what a package exports, as that of a local
// variable: Total as total, HTTPCode as httpCode and ID as id.
func Local(name string) string {
	text := []rune(name)
	for i, r := range text {
		if !unicode.IsUpper(r) || i > 0 && i+1 < len(text) && unicode.IsLower(text[i+1]) {
			break // of another word
		}
		text[i] = unicode.ToLower(r)
	}
	return string(text)
}
