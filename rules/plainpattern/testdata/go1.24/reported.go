package plainpattern

// Patterns for which no function is written.
func special(s string) []bool {
	return []bool{
		folded.MatchString(s), // want `regular expression tried at each place of a text`
		lines.MatchString(s),  // want `tried at each place`
		words.MatchString(s),  // want `tried at each place`
		nested.MatchString(s), // want `regular expression`
		odd.MatchString(s),    // want `regular expression`
	}
}

func split(s string) []string { return contained.Split(s, -1) } // want `regular expression`

func all(s string, b []byte) int {
	n := len(anywhere.FindAllStringSubmatch(s, -1))      // want `tried at each place`
	n += len(words.ReplaceAllStringFunc(s, replaceCase)) // want `tried at each place`
	n += len(anywhere.ReplaceAll(b, []byte("$2-$1")))    // want `tried at each place`
	return n + anywhere.NumSubexp() + len(anywhere.String())
}

func replaceCase(s string) string { return s }
