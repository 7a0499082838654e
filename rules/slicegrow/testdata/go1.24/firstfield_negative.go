package slicegrow

// The fix is what must not be; what is found without one is in spans.go.

func ofBytes(s string) []byte {
	all := make([]byte, 0, 2)
	for _, r := range s {
		all = append(all, byte(r))
	}
	return all
}

func reread(s string) []rune {
	var all []rune
	for _, r := range s {
		if all = append(all, r); r == 'x' {
			s = ""
		}
		_ = all[:1]
	}
	return all
}
