package gotool

import (
	"fmt"
	"strings"
)

// splitFlags splits the value of GOFLAGS, or of a flag such as -ldflags, into
// words as the go command does: a word may stand in single or double quotes,
// within which nothing is an escape, and a quote inside a word is a byte like
// any other.
func splitFlags(s string) ([]string, error) {
	const space = " \t\n\r"
	var words []string
	for {
		s = strings.TrimLeft(s, space)
		if s == "" {
			return words, nil
		}
		if q := s[0]; q == '\'' || q == '"' {
			end := strings.IndexByte(s[1:], q)
			if end < 0 {
				return nil, fmt.Errorf("flags %q: unterminated %c", s, q)
			}
			words, s = append(words, s[1:1+end]), s[end+2:]
			continue
		}
		end := strings.IndexAny(s, space)
		if end < 0 {
			end = len(s)
		}
		words, s = append(words, s[:end]), s[end:]
	}
}

// joinFlags is the inverse of [splitFlags]. No word can hold both kinds of
// quotes and be quoted too: what came from splitFlags never needs that.
func joinFlags(words []string) (string, error) {
	quoted := make([]string, len(words))
	for i, w := range words {
		needs := w == "" || strings.ContainsAny(w, " \t\n\r'\"")
		switch {
		case !needs:
			quoted[i] = w
		case !strings.Contains(w, "'"):
			quoted[i] = "'" + w + "'"
		case !strings.Contains(w, `"`):
			quoted[i] = `"` + w + `"`
		case !strings.ContainsAny(w, " \t\n\r") && w[0] != '\'' && w[0] != '"':
			quoted[i] = w
		default:
			return "", fmt.Errorf("flag %q: holds both kinds of quotes and cannot be quoted", w)
		}
	}
	return strings.Join(quoted, " "), nil
}

// flagValues returns the values that words such as "-name=value" and
// "--name=value" give a flag, in order.
func flagValues(words []string, name string) []string {
	var values []string
	for _, w := range words {
		rest, ok := strings.CutPrefix(w, "-")
		if !ok {
			continue
		}
		rest = strings.TrimPrefix(rest, "-")
		if value, ok := strings.CutPrefix(rest, name+"="); ok {
			values = append(values, value)
		}
	}
	return values
}
