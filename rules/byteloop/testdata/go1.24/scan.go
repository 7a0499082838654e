package byteloop

import "strings"

type scanner struct {
	text []byte
	at   int
}

func (s *scanner) line() []byte {
	from := s.at
	for s.at < len(s.text) && s.text[s.at] != '\n' { // want "a byte looked for one by one"
		s.at++
	}
	return s.text[from:s.at]
}

func value(text string, at int) string {
	end := at
	for ; end < len(text) && text[end] != '"'; end++ { // want "a byte looked for one by one"
	}
	return text[at:end]
}

func until(text string, from, to int, c byte) int {
	for from < to && text[from] != c { // want "a byte looked for one by one"
		from++
	}
	return from
}

func part(b, msg []byte, off, n int) []byte {
	for _, c := range msg[off : off+n] {
		switch {
		case c == '"':
			b = append(b, '\\', c)
		case c < ' ':
			b = append(b, '?')
		default:
			b = append(b, c) // want "text put together byte by byte"
		}
	}
	return b
}

func changedFirst(b *strings.Builder, s string) {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '"':
			b.WriteByte('\\')
			b.WriteByte(s[i])
		default:
			b.WriteByte(s[i]) // want "text put together byte by byte"
		}
	}
}

func skipped(text string, i int) int { // as many as there are of it
	for i < len(text) && text[i] == ' ' {
		i++
	}
	return i
}

func quoted(text string, i int) int { // another end
	for i < len(text) && text[i] != '"' {
		if text[i] == '\\' {
			i++
		}
		i++
	}
	return i
}

func numbers(list []int, i int) int { // no bytes
	for i < len(list) && list[i] != 0 {
		i++
	}
	return i
}

func backwards(text string, i int) int {
	for i > 0 && text[i] != '/' {
		i--
	}
	return i
}

func either(text string, i int) int { // of two
	for i < len(text) && text[i] != '"' && text[i] != '\\' {
		i++
	}
	return i
}

func ahead(text string, i int) int { // not the one at the place
	for i+1 < len(text) && text[i+1] != '/' {
		i++
	}
	return i
}

func itself(text []byte, i byte) byte { // the byte that is looked for changes
	for int(i) < len(text) && text[i] != i {
		i++
	}
	return i
}
