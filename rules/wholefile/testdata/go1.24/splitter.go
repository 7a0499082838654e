package wholefile

import "strings"

func segments(path string) []string {
	if path == "" {
		return nil
	}
	return strings.Split(strings.Trim(path, "/"), "/")
}

func deepest(path string) (n int) {
	for _, s := range segments(path) { // want "list of parts made to go through them once"
		n = max(n, len(s))
	}
	return n
}

func lengths(path string) (n int) {
	all := segments(path) // want "list of parts made to go through them once"
	for i, s := range all {
		if i+1 < len(all) {
			n += len(s)
		}
	}
	return n
}

func heldSegments(path string) []string {
	all := segments(path)
	for i := range all {
		all[i] = strings.ToUpper(all[i])
	}
	return all
}

var table = map[string][]string{}

func found(path string) []string {
	if all, ok := table[path]; ok {
		return all
	}
	return strings.Split(path, "/")
}

func ofTable(path string) (n int) { // some are there already
	for _, s := range found(path) {
		n += len(s)
	}
	return n
}
