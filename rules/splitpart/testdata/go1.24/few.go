package splitpart

import (
	"bytes"
	"strings"
)

func second(s string) string {
	return strings.Split(s, ",")[1] // want "text split into all its parts, of which few are used"
}

func last(s string) string {
	parts := strings.Split(s, ",") // want "of which few are used"
	return parts[len(parts)-1]
}

func word(s string) string {
	words := strings.Fields(s) // want "text split into all its words, of which few are used"
	if len(words) < 2 {
		return ""
	}
	return words[1]
}

func firstWord(b []byte) []byte {
	return bytes.Fields(b)[0] // want "text split into all its words"
}

func padded(s string) (string, string) {
	parts := strings.Split(s, ".") // want "text split into all its parts, of which few are used"
	switch len(parts) {
	case 1:
		return parts[0], ""
	case 2:
		parts[1] += "000"
		return parts[0], parts[1][:3]
	}
	return "", ""
}

func digits(s string) (string, int) {
	parts := strings.SplitN(s, ".", 2) // want "text split into all its parts, which are joined again"
	all := strings.Join(parts, "")
	if len(parts) > 1 {
		return all, len(parts[1])
	}
	return all, 0
}

func dotted(s string) string {
	return strings.Join(strings.Split(s, "/"), ".") // want "text split into all its parts, which are joined again"
}

func dottedBytes(b, sep []byte) []byte {
	return bytes.Join(bytes.Split(b, []byte("/")), sep) // want "text split into all its parts, which are joined again"
}

func pair(s string) (string, string, bool) {
	if kv := strings.SplitN(s, "=", 2); len(kv) == 2 { // want "of which few are used"
		return kv[0], kv[1], true
	}
	return "", "", false
}

func pairs(s string) (key, value string) {
	kv := strings.SplitN(strings.TrimSpace(s), "=", 2) // want "of which few are used"
	key = kv[0]
	if len(kv) > 1 {
		value = kv[1]
	}
	return key, value
}

func three(s string) string {
	parts := strings.SplitN(s, " ", 3) // want "of which few are used"
	if len(parts) < 3 {
		return ""
	}
	return parts[2]
}

func address(s string) (n int, ok bool) {
	parts := strings.Split(s, ".") // want "of which few are used"
	if len(parts) != 4 {
		return 0, false
	}
	for i := range parts {
		n = n<<8 + len(parts[i])
	}
	for _, p := range parts {
		n += len(p)
	}
	return n, true
}

func token(b []byte) []byte {
	parts := bytes.Split(b, []byte(".")) // want "of which few are used"
	if len(parts) != 3 {
		return nil
	}
	return append(parts[0], parts[2]...)
}

func header(b []byte) ([]byte, []byte) {
	kv := bytes.SplitN(b, []byte(":"), 2) // want "of which few are used"
	if len(kv) != 2 {
		return kv[0], nil
	}
	return kv[0], kv[1]
}

func request(b []byte) []byte {
	words := bytes.SplitN(b, []byte(" "), 3) // want "of which few are used"
	if len(words) < 3 {
		return nil
	}
	return words[1]
}

func named(rest string) string {
	const part = "/"
	parts := strings.Split(rest, part) // want "of which few are used"
	if len(parts) > 1 {
		return parts[1]
	}
	return ""
}

func again(parts string) (string, string) {
	{
		parts := strings.Split(parts, "/") // want "of which few are used"
		if len(parts) > 1 {
			return parts[0], parts[1]
		}
	}
	return parts, ""
}

func half(s string) (string, int) {
	parts := strings.Split(s, "/") // want "of which few are used"
	return parts[0], len(parts) / 2
}

func lastOfTwo(s string) string {
	parts := strings.Split(s, "::") // want "of which few are used"
	return parts[len(parts)-1]
}

func lastButOne(s string) string {
	parts := strings.Split(s, "/") // want "of which few are used"
	if len(parts) < 2 {
		return parts[len(parts)-1]
	}
	return parts[len(parts)-2]
}

func ending(s string, i int) string {
	switch parts := strings.Split(s, "."); { // want "of which few are used"
	case len(parts) == 1:
		return parts[0]
	case i < 2 && len(parts) == 2:
		return parts[1]
	}
	return ""
}

func counts(s string, n int) string {
	parts := strings.Split(s, ".") // want "of which few are used"
	switch len(parts) {
	case n:
		return parts[0]
	}
	return parts[1]
}

func nine(s string) string {
	parts := strings.Split(s, ".") // want "of which few are used"
	if len(parts) > 9 {
		return parts[1]
	}
	return parts[0]
}

func method(s string) (string, string) {
	words := strings.Fields(s) // want "words, of which few are used"
	if len(words) != 3 {
		return "", ""
	}
	return words[0], words[2]
}

func status(s string) string {
	if words := strings.Fields(s); len(words) > 1 { // want "words, of which few are used"
		return words[len(words)-1]
	}
	return ""
}

func branches(s string, quick bool) string {
	if quick {
		return ""
	} else if kv := strings.SplitN(s, "=", 2); len(kv) == 2 { // want "of which few are used"
		return kv[1]
	}
	return ""
}

func twice(s string) string {
	if kv := strings.SplitN(s, "=", 2); len(kv) == 2 { // want "of which few are used"
		return kv[1]
	}
	kv := s + s
	return kv
}

func wide(s string) string {
	parts := strings.Split(s, "é") // want "of which few are used"
	return parts[len(parts)-1]
}

func tail(s string) string {
	parts := strings.Split(s, "\xff") // want "of which few are used"
	return parts[len(parts)-1]
}

func setting(line []byte, key string) []byte {
	fields := bytes.SplitN(line, []byte{'='}, 2) // want "of which few are used"
	if len(fields) != 2 {
		return nil
	}
	if string(fields[0]) == key {
		return bytes.TrimSpace(fields[1])
	}
	return nil
}
