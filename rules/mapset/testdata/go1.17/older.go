package mapset

func lengths(words []string) (n int) {
	set := map[string]bool{} // want "set that is gone through is kept in a map: .*; what spares that needs Go 1.18, and go.mod allows an older one"
	for _, w := range words {
		set[w] = true // want "set that is gone through"
	}
	for w := range set { // want "set that is gone through"
		n += len(w)
	}
	return n
}
