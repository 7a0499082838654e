package wholefile

import "strings"

func beforeCut(text string) (n int) {
	for i, part := range strings.Split(text, ",") { // want "list of parts made"
		n += i * len(part)
	}
	return n
}
