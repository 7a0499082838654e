package runepath

import "unicode"

func upper(s string) string {
	out := make([]rune, 0, len(s))
	for _, r := range s {
		out = append(out, unicode.ToUpper(r)) // want "each character looked up"
	}
	return string(out) // want "text made of runes"
}

func quoted(s string, more []rune) string {
	var out []rune
	out = append(out, '"', 'é')
	out = append(out, []rune(s)...) // want "text turned into runes"
	out = append(out, more...)
	if len(out) > 0 {
		out = append(out, '"')
	}
	return string(out) // want "text made of runes"
}

func words(s string) (all []string) {
	var word []rune
	flush := func() {
		if len(word) == 0 {
			return
		}
		all = append(all, string(word)) // want "text made of runes"
		word = word[:0]
	}
	for _, r := range s {
		if unicode.IsSpace(r) { // want "each character looked up"
			flush()
			continue
		}
		if r == '-' {
			word = append(word, '_')
		} else {
			word = append(word, r)
		}
	}
	flush()
	return all
}

func begunAgain(s string) (all []string) {
	word := []rune{}
	for _, r := range s {
		switch r {
		case ',':
			all = append(all, string(word)) // want "text made of runes"
			word = nil
		default:
			word = append(word, r)
		}
	}
	return append(all, string(word)) // want "text made of runes"
}

func lines(n int) (all []string) {
	var line []rune
	for range n {
		line = append(line, '-')
		all = append(all, string(line)) // want "text made of runes"
		line = line[:0]
	}
	return all
}
