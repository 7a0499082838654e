package splitpart

import "strings"

func first(s string) string {
	return strings.Split(s, ", ")[0] // want "split into all its parts for the first"
}

func point(value string) (string, int) {
	parts := strings.Split(value, ".") // want "of which few are used"
	if len(parts) == 1 {
		return value, 0
	} else if len(parts) == 2 {
		return parts[0] + parts[1], -len(parts[1])
	}
	return "", 0
}

func fields(s string) string {
	words := strings.Fields(s) // want "of which few are used"
	return words[0]
}

func unsure(s string) string {
	parts := strings.Split(s, ".") // want "of which few are used"
	return parts[1]
}

func variable(line string) (string, string) {
	key := strings.Split(line, "=")[0] // want "split into all its parts for the first"
	i := strings.Split(line, ".")[0]   // want "split into all its parts for the first"
	key += strings.Split(line, ";")[0] // want "split into all its parts for the first"
	return key, i
}

func jumps(line string) string {
	if line == "" {
		goto end
	}
	line = strings.Split(line, ".")[0] // want "split into all its parts for the first"
end:
	return line
}
