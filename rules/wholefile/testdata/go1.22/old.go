package wholefile

import "strings"

func oldParts(text string) (n int) {
	for _, part := range strings.Split(text, ",") { // want "list of parts made"
		n += len(part)
	}
	return n
}

func oldFields(text string) (n int) {
	for _, part := range strings.Fields(text) { // want "list of parts made"
		n += len(part)
	}
	return n
}
