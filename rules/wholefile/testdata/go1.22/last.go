package wholefile

import "strings"

func separated(out *strings.Builder, text string) {
	parts := strings.Split(text, "::") // want "list of parts made"
	for i, part := range parts {
		out.WriteString(part)
		if i < len(parts)-1 {
			out.WriteByte('.')
		}
	}
}

func ended(out *strings.Builder, text string) {
	parts := strings.Split(text, "/") // want "list of parts made"
	for i, part := range parts {
		switch {
		case i == (len(parts) - 1):
			out.WriteString("last ")
		case i+1 < len(parts) && part == "":
			continue
		}
		out.WriteString(part)
		if i != len(parts)-1 {
			out.WriteByte('\n')
		}
	}
}
