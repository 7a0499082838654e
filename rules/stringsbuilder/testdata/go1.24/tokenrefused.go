package build

func lookedAt(line string) (n int) {
	word := ""
	for _, r := range line {
		word += string(r) // want "string grows"
		n += count(word)
		if r == ' ' {
			word = ""
		}
	}
	return n
}

func count(s string) int { return len(s) }

func whole(line string, out chan func() string) {
	word := ""
	for _, r := range line {
		word += string(r) // want "string grows"
		if r == ' ' {
			out <- func() string { return word }
			word = ""
		}
	}
}

func begunWith(line, prefix string) (out []string) {
	word := prefix
	for _, r := range line {
		word += string(r) // want "string grows"
		if r == ' ' {
			out = append(out, word)
			word = ""
		}
	}
	return out
}

func pointed(line string) (out []*string) {
	word := ""
	for _, r := range line {
		word += string(r) // want "string grows"
		if r == ' ' {
			out = append(out, &word)
			word = ""
		}
	}
	return out
}
