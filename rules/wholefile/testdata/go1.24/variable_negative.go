package wholefile

import "strings"

func twiceThrough(text string) (n int) {
	lines := strings.Split(text, "\n")
	for _, line := range lines {
		n += len(line)
	}
	for range lines {
		n++
	}
	return n
}

func handedOn(text string, use func([]string)) {
	lines := strings.Split(text, "\n")
	for _, line := range lines {
		println(line)
	}
	use(lines)
}

func counted(text string) int {
	lines := strings.Split(text, "\n")
	for _, line := range lines {
		if line == "" {
			return -1
		}
	}
	return len(lines)
}
