package wholefile

import "strings"

func asked(text string) bool {
	parts := strings.Split(text, ",")
	for i := range parts {
		if parts[i] == "" {
			return false
		}
	}
	return len(parts) > 1
}
