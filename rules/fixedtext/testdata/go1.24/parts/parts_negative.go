package parts

import "strings"

// blank is asked for nothing but whether there is something.
func blank(rec []byte) bool {
	return len(strings.TrimSpace(string(rec[:8]))) == 0
}

// mapped has a text of its own.
func mapped(rec []byte) (t trade) {
	t.symbol = strings.ToUpper(string(rec[:8]))
	return t
}

// cutset is what is trimmed, not what is kept.
func cutset(text string, rec []byte) (t trade) {
	t.symbol = strings.Trim(text, string(rec[:8]))
	return t
}
