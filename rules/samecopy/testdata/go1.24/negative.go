package samecopy

import "strings"

func other(s string) (n int) {
	for _, r := range s {
		if r == '"' {
			n++
		}
	}
	return n
}

func list(s ...string) string {
	var b strings.Builder
	for _, r := range s {
		if r != "" {
			b.WriteString(r)
		}
	}
	return b.String()
}

func fast(s string) string {
	if strings.IndexByte(s, '"') < 0 {
		return s
	}
	var b strings.Builder
	for i, r := range s {
		if r == '"' && i > 0 {
			b.WriteByte('\\')
		} else if i >= 0 {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func part(s string) string {
	var b strings.Builder
	for i, r := range s {
		if r == '"' {
			return s[:i]
		} else if i >= 0 {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func inPlace(b []byte) []byte {
	out := b[:0]
	for i := range b {
		if b[i] == ' ' {
			b[i] = '-'
		} else {
			out = append(out, b[i])
		}
	}
	return out
}

func result(s string) (to string) {
	to = s
	for i, r := range s {
		if r == '"' {
			to += "\\"
		} else if i >= 0 {
			to += string(r)
		}
	}
	return to
}

func plain(s string) string {
	var b strings.Builder
	for _, r := range s {
		b.WriteRune(r)
	}
	return b.String()
}

func mapped(s string) string {
	var b strings.Builder
	for _, r := range s {
		if r == '"' {
			b.WriteByte('a')
		} else {
			b.WriteRune(r + 1)
		}
	}
	return b.String()
}

// lines writes elements, which are no variables.
func lines(s string) []byte {
	out := make([]byte, len(s))
	for i, r := range s {
		out[i] = byte(r)
	}
	return out
}

// runes writes elements as they are.
func runes(s string) []rune {
	out := make([]rune, len(s))
	n := 0
	for _, r := range s {
		out[n] = r
		n++
	}
	return out[:n]
}
