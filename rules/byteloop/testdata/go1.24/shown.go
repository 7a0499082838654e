package byteloop

import "strings"

func copied(dst, src []int) {
	for i, v := range src { // want "elements copied one by one"
		dst[i] = v
	}
}

func quote(b []byte, s string) []byte {
	for i := 0; i < len(s); i++ {
		switch c := s[i]; c {
		case '"', '\\':
			b = append(b, '\\', c)
		default:
			b = append(b, s[i]) // want "text put together byte by byte"
		}
	}
	return b
}

func spaces(b *strings.Builder, s string) {
	for _, r := range s {
		if r == ' ' {
			b.WriteString("%20")
			continue
		}
		b.WriteRune(r) // want "text put together byte by byte"
	}
}
