package scannedlist

func in(s string, list []string) bool {
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

var tags = []string{"a", "b", "i", "p", "tt", "ul"}

func allowed(tag string) bool {
	return tag != "" && in(tag, tags) // want "list that never changes"
}

// kept gives the list to what may keep it.
func keep(list []string, s string) bool {
	held = list
	for _, x := range list {
		if x == s {
			return true
		}
	}
	return false
}

var (
	held  []string
	heard = []string{"a", "b", "i", "p", "tt", "ul"}
)

func kept(tag string) bool { return keep(heard, tag) }
