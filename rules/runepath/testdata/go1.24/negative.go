package runepath

import (
	"unicode"
	"unicode/utf8"
)

func ranged(s string) (n int) {
	for _, r := range []rune(s) {
		if r == '_' {
			n++
		}
	}
	return n
}

func counted(s string) int { return len([]rune(s)) }

func constants() []rune { return []rune("abc") }

func bytes(s string) []byte { return []byte(s) }

func single(r rune) bool { return unicode.IsLetter(r) }

func short(s string) bool {
	if len(s) > 100 {
		return false
	}
	for i := range s {
		if s[i] >= utf8.RuneSelf && unicode.IsSpace(rune(s[i])) {
			return false
		}
	}
	return true
}

func elements(m map[rune]bool) (n int) {
	for r := range m {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

func checked(s string) (n int) {
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			i++
			n++
			continue
		}
		_, size := utf8.DecodeRuneInString(s[i:])
		i += size
		n++
	}
	return n
}

func compared(s string) bool {
	for _, r := range s {
		if (r < 'a' || r > 'z') && !unicode.IsLetter(r) {
			return false
		}
	}
	return true
}
