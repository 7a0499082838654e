package mapset

func asked(words []string) (n int) {
	seen := map[string]bool{}
	for _, w := range words {
		if !seen[w] {
			seen[w] = true
			n++
		}
	}
	return n
}
