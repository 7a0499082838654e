package wholefile

import "strings"

func listed(text string) int { return len(strings.Split(text, ",")) }
