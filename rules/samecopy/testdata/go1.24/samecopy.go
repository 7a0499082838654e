package samecopy

import "strings"

func escape(s string) string {
	var b strings.Builder
	for _, r := range s { // want "text copied piece by piece"
		if r == '"' {
			b.WriteByte('\\')
			b.WriteByte('"')
		} else {
			b.WriteRune(r)
		}
	}
	return b.String()
}

func clean(s string) string {
	out := make([]byte, 0, len(s))
	for i := 0; i < len(s); i++ { // want "text copied piece by piece"
		c := s[i]
		if c < ' ' {
			continue
		}
		out = append(out, c)
	}
	return string(out)
}

func dashes(b []byte) []byte {
	var out []byte
	for i := range b { // want "text copied piece by piece"
		switch b[i] {
		case ' ', '_':
			out = append(out, '-')
		default:
			out = append(out, b[i])
		}
	}
	return out
}

func quote(s string) (result string) {
	for _, r := range s { // want "text copied piece by piece"
		switch r {
		case '\n':
			result += "\\n"
		default:
			result += string(r)
		}
	}
	return
}
