package replay

import (
	"fmt"
	"strings"
)

// Code that makes a key out of a format finds what lies under just that text: a name with
// a number behind a sign, two names with a slash between them. So texts are made as the
// formats of the code make them.

func init() { patterned = append(patterned, func(b *builder) string { return b.asFormatted() }) }

// formats are the texts of the code that package fmt would fill; such as have spaces, as
// messages have, only where there are no others.
func (b *builder) formats() []string {
	var keys, messages []string
	for _, s := range b.pool.texts {
		switch at := strings.IndexByte(s, '%'); {
		case at < 0 || at == len(s)-1 || strings.Contains(s, "%w") || len(s) > longestFormat:
		case strings.IndexByte(s, ' ') >= 0:
			messages = append(messages, s)
		default:
			keys = append(keys, s)
		}
	}
	if len(keys) > 0 {
		return keys
	}
	return messages
}

// longestFormat bounds them, in bytes.
const longestFormat = 60

// asFormatted is a text as a format of the code makes it, of what was made before and of
// small numbers; "" where the code has none.
func (b *builder) asFormatted() string {
	all := b.formats()
	if len(all) == 0 {
		return ""
	}
	format := all[b.src.below(len(all))]
	var out strings.Builder
	for format != "" {
		before, spec, verb, rest := nextVerb(format)
		out.WriteString(before)
		switch verb {
		case 0:
		case '%':
			out.WriteByte('%')
		case 's', 'v', 'q':
			out.WriteString(fmt.Sprintf(spec, b.earlierName()))
		case 'd', 'x', 'X', 'o', 'b', 'c':
			out.WriteString(fmt.Sprintf(spec, b.src.below(8)))
		default:
			out.WriteString(fmt.Sprintf(spec, float64(b.src.below(8))))
		}
		format = rest
	}
	return out.String()
}

// nextVerb cuts a format at the end of its first verb; verb is 0 where there is none.
func nextVerb(format string) (before, spec string, verb byte, rest string) {
	at := strings.IndexByte(format, '%')
	if at < 0 {
		return format, "", 0, ""
	}
	end := at + 1
	for end < len(format) && strings.IndexByte("+-# 0123456789.", format[end]) >= 0 {
		end++
	}
	if end == len(format) {
		return format, "", 0, ""
	}
	return format[:at], format[at : end+1], format[end], format[end+1:]
}

// earlierName is a text that was made before, or a short word where there is none.
func (b *builder) earlierName() string {
	if len(b.texts) > 0 {
		return b.texts[b.src.below(len(b.texts))]
	}
	return words[b.src.below(8)]
}
