package build

func oldFields(line string) (out []string) {
	word := ""
	for _, r := range line {
		if r == ' ' {
			out = append(out, word)
			word = ""
			continue
		}
		word += string(r) // want "string grows"
	}
	return append(out, word)
}
