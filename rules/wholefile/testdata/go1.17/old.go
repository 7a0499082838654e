package wholefile

import "strings"

func beforeCut(text string) (n int) {
	for i, part := range strings.Split(text, ", ") { // want "list of parts made"
		if part == "" {
			continue
		}
		n += i * len(part)
	}
	return n
}

func ending(out *strings.Builder, text string) {
	parts := strings.Split(text, "\x00") // want "list of parts made"
	for i, part := range parts {
		end := len(part)
		out.WriteString(part[:end])
		if i < len(parts)-1 {
			out.WriteByte('.')
		}
	}
}
