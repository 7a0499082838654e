package mapsize

// Keys that come more than once are fewer than there are turns.

func first(names []string) map[string]int {
	at := make(map[string]int)
	for i, name := range names {
		if _, ok := at[name]; ok {
			continue
		}
		at[name] = i
	}
	return at
}

func repeated(names []string) map[string]bool {
	seen := make(map[string]bool)
	for _, name := range names {
		if seen[name] {
			println(name)
		}
		seen[name] = true
	}
	return seen
}

func wanting(names []string) map[string]bool {
	seen := make(map[string]bool)
	for _, name := range names {
		if !seen[name] {
			return nil
		}
		seen[name] = true
	}
	return seen
}

func orElse(names []string) map[string]bool {
	seen := make(map[string]bool)
	for _, name := range names {
		if seen[name] {
			return nil
		} else {
			println(name)
		}
		seen[name] = true
	}
	return seen
}

func askedTwice(names []string) map[string]bool {
	seen := make(map[string]bool)
	for _, name := range names {
		if seen[name] {
			return seen
		}
		seen[name] = true
	}
	return seen
}

func countsAsked(names []string) map[string]int {
	seen := make(map[string]int)
	for _, name := range names {
		if n, _ := seen[name]; n > 0 {
			return nil
		}
		seen[name] = len(names)
	}
	return seen
}

func inLiteral(names []string) map[string]bool {
	seen := make(map[string]bool)
	for _, name := range names {
		known := func() bool {
			if seen[name] {
				return true
			}
			return false
		}
		seen[name] = known()
	}
	return seen
}
