package runepath

import "unicode/utf8"

func cutInTurn(s string, k int) (all []string) {
	rs := []rune(s) // want "text turned into runes"
	for i := 0; i+k < len(rs); i += k {
		all = append(all, string(rs[i:i+k])) // want "text made of runes"
	}
	return all
}

func indexedToo(s string, n int) string {
	rs := []rune(s) // want "text turned into runes"
	if rs[0] == 'a' {
		return s
	}
	return string(rs[:n]) // want "text made of runes"
}

func setAgain(s string, n int) string {
	rs := []rune(s) // want "text turned into runes"
	s = "other"
	return s + string(rs[:n]) // want "text made of runes"
}

func shadowedText(s string, n int) string {
	rs := []rune(s) // want "text turned into runes"
	if s := "other"; n > 0 {
		return s + string(rs[:n]) // want "text made of runes"
	}
	return ""
}

func smallIndex(s string, n uint8) string {
	rs := []rune(s)       // want "text turned into runes"
	return string(rs[:n]) // want "text made of runes"
}

func whole(s string) string {
	rs := []rune(s)   // want "text turned into runes"
	return string(rs) // want "text made of runes"
}

func remarkedPart(s string, n int) string {
	rs := []rune(s)                   // want "text turned into runes"
	return string(rs[:n /* runes */]) // want "text made of runes"
}

func openDirect(s string, n int) string {
	return string([]rune(s)[n:]) // want "text made of runes" "text turned into runes"
}

func fourParts(s string, n int) (a, b, c, d string) {
	rs := []rune(s)                                                                     // want "text turned into runes"
	return string(rs[:n]), string(rs[n : 2*n]), string(rs[2*n : 3*n]), string(rs[3*n:]) // want "text made of runes" "text made of runes" "text made of runes" "text made of runes"
}

var given string

func ofPackage(n int) string {
	rs := []rune(given)   // want "text turned into runes"
	return string(rs[:n]) // want "text made of runes"
}

func later(s string, n int) func() string {
	rs := []rune(s)                                // want "text turned into runes"
	return func() string { return string(rs[:n]) } // want "text made of runes"
}

// known asks first.
func known(s string, n int) string {
	for _, r := range s {
		if r == utf8.RuneError {
			return string([]rune(s)[:n])
		}
	}
	return s
}

func changedByEnd(s *string, next func() int) string {
	return string([]rune(*s)[:next()]) // want "text made of runes" "text turned into runes"
}
