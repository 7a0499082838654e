package build

import "strings"

func fields(line string) []string {
	var out []string
	word := ""
	for _, r := range line {
		switch {
		case r == ' ':
			if word != "" {
				out = append(out, word)
			}
			word = ""
		case r == '~':
			word += "home" // want "string grows"
		default:
			word += string(r) // want "string grows"
		}
	}
	if len(word) > 0 {
		out = append(out, word)
	}
	return out
}

func digitRuns(line string, add func(string)) string {
	var digits string
	for i := 0; i < len(line); i++ {
		if c := line[i]; c >= '0' && c <= '9' {
			if len(digits) > 0 && digits[0] == '0' {
				digits = "x"
			}
			digits += string(c) // want "string grows"
			continue
		}
		add(digits)
		digits = ""
	}
	return digits
}

func cut(line string) (out []string) {
	word := ""
	for _, r := range line {
		if strings.HasSuffix(word, "$") {
			word = word[:len(word)-1] + "HOME"
		}
		word += string(r) // want "string grows"
		if r == ' ' {
			out = append(out, word)
			word = ""
		}
	}
	return out
}
