package splitpart

import (
	"bytes"
	"fmt"
	"strings"
)

func letters(s string) string { return strings.Split(s, "")[0] }

func unknown(s, sep string) string { return strings.Split(s, sep)[0] }

func fifth(s string) string { return strings.Split(s, ",")[4] }

func ofAnother(s, t string) string {
	parts, others := strings.Split(s, ","), strings.Split(t, ",")
	return parts[len(others)-1]
}

func allWords(s string) []string { return strings.Fields(s) }

func all(s string) (n int) {
	parts := strings.Split(s, ",")
	for _, p := range parts {
		n += len(p)
	}
	return n + len(parts[0])
}

func passed(s string, use func([]string)) string {
	parts := strings.Split(s, ",")
	use(parts)
	return parts[0]
}

func changed(s string) string {
	parts := strings.Split(s, ",")
	parts[0] = "x"
	return strings.Join(parts, ",")
}

func pointed(s string) *string {
	parts := strings.Split(s, ",")
	return &parts[0]
}

func spaced(s string) string { return strings.Join(strings.Fields(s), " ") }

func spacedAgain(s string) string {
	words := strings.Fields(s)
	if words[0] == "" {
		return ""
	}
	return strings.Join(words, " ")
}

func between(s string, list []string) string {
	return strings.Join(list, strings.Split(s, ",")[4])
}

func sliced(s string) []string {
	parts := strings.Split(s, ",")
	return parts[1:]
}

func counting(s, sep string) int { return len(strings.Split(s, sep)) }

func bounded(s string) int { return len(strings.SplitN(s, ",", 3)) }

func many(s string) string {
	parts := strings.Split(s, ",")
	return parts[0] + parts[1] + parts[2] + parts[3] + parts[9]
}

func zero(s string) string { return strings.SplitN(s, ",", 0)[0] }

type splitter struct{}

func (splitter) Split(s, sep string) []string { return nil }

func other(s string, strings splitter) string { return strings.Split(s, ",")[0] }

func gone(s string) (n int) {
	parts := strings.Split(s, ",")
	if len(parts) > 1 {
		return 0
	}
	for _, p := range parts {
		n += len(p)
	}
	return n
}

func grown(s string) []string {
	parts := strings.Split(s, ",")
	if len(parts) == 2 {
		parts = append(parts, "")
	}
	return parts
}

func spelledOut(b []byte, sep byte) []byte {
	return bytes.Split(b, []byte{',', sep})[0]
}

func noBytes(b []byte) []byte { return bytes.Split(b, []byte{})[0] }

func placed(b []byte) []byte { return bytes.Split(b, []byte{1: ','})[0] }

func bytesOf(s string) string { return strings.Split(s, [...]string{","}[0])[0] }

func toldAfterwards(s string) (string, error) {
	parts := strings.Split(s, ":")
	parts[0] = strings.TrimSpace(parts[0])
	if parts[0] == "" {
		return "", fmt.Errorf("%v", parts)
	}
	return parts[0], nil
}

func toldAgain(s string, n int) error {
	parts := strings.Split(s, ":")
	for range n {
		if parts[0] == "" {
			return fmt.Errorf("%v", parts)
		}
		parts[0] = parts[0][1:]
	}
	return nil
}

func toldOfLines(s string, say func(string, ...any)) string {
	parts := strings.Split(s, ":")
	say("%v", parts)
	return parts[0]
}
