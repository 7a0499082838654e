package wholefile

import "strings"

const comma = ","

func numbered(text string) (n int) {
	for i, part := range strings.Split(text, comma) { // want "list of parts made"
		if part == "" {
			continue
		}
		n += i * len(part)
	}
	return n
}

func hostLabels(host string) bool {
	labels := strings.Split(host, ".") // want "list of parts made"
	for i, label := range labels {
		if i == len(labels)-1 && label == "" {
			continue
		}
		if label == "" {
			return false
		}
	}
	return true
}

func joined(path string) string {
	rest := ""
	parts := strings.Split(strings.Trim(path, "/"), "/") // want "list of parts made"
	for i, p := range parts {
		p := strings.ToLower(p)
		rest += p
		if i+1 < len(parts) {
			rest += "."
		}
		if len(parts) > i+1 {
			rest += "."
		}
		if len(parts)-1 <= i {
			rest += "!"
		}
		if i > 2 || len(parts)-1 != i {
			rest += "-"
		}
	}
	return rest
}

func literals(text string) (all []func() string) {
outer:
	for _, part := range strings.Split(text, ";") { // want "list of parts made"
		switch part {
		case "skip":
			continue outer
		case "end":
			break outer
		}
		all = append(all, func() string { return part })
	}
	return all
}
