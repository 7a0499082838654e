package load

import (
	"fmt"
	"strings"
)

// Words splits a command line into words at spaces. Quotes, single or double,
// keep what is between them together; nothing else has a meaning, since no shell
// reads it.
func Words(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord, quote := false, rune(0)
	for _, r := range line {
		switch {
		case quote != 0 && r == quote:
			quote = 0
		case quote != 0:
			word.WriteRune(r)
		case r == '\'' || r == '"':
			quote, inWord = r, true
		case r == ' ' || r == '\t' || r == '\n' || r == '\r':
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteRune(r)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("%q: a quote %c has no end", line, quote)
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
