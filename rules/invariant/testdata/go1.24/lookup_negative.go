package invariant

// filled sets keys.
func (l *lexer) filled(names []string) (n int) {
	for _, name := range names {
		n += len(l.tokens["start"])
		l.tokens[name] = nil
	}
	return n
}

// handed gives the map away.
func (l *lexer) handed(names []string, to func(map[string][]string)) (n int) {
	for range names {
		n += len(l.tokens["start"])
		to(l.tokens)
	}
	return n
}

// counted counts under the key.
func (l *lexer) counted(names []string, counts map[string]int) {
	for range names {
		counts["all"]++
	}
}

// asked asks whether there is one, once for all that it does.
func (l *lexer) asked(names []string) {
	for range names {
		if _, ok := l.tokens["start"]; !ok {
			return
		}
	}
}

// moving looks up another key in each turn.
func (l *lexer) moving(names []string) (n int) {
	for _, name := range names {
		n += len(l.tokens[name])
	}
	return n
}

// bytesOf is another slice in each turn, which may be changed.
func bytesOf(s string, to func([]byte)) {
	for range s {
		to([]byte(s))
	}
}

var all = map[string][]string{}

// ofAll looks into a map of the package.
func (l *lexer) ofAll(names []string) (n int) {
	for range names {
		n += len(all["start"])
	}
	return n
}
