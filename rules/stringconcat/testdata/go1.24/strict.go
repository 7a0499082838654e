package loops

type config struct{ unit string }

// Without an element nothing is read that may not be there.
func units(c *config, ids []int, units map[string]int, all []string) string {
	s := ""
	for range ids {
		s += c.unit // want `same text`
	}
	for range units {
		s = all[3] + s // want `same text`
	}
	return s
}

// The capacity is no count of runes.
func capacity(s string, n int) string {
	for cap([]rune(s)) < n {
		s = "x" + s // want `string is prepended to in each turn`
	}
	return s
}

// A constant that is shifted has a type only beside the counter.
func shifted(s string, n int) string {
	for i := 0; i < 'a'<<n; i++ {
		s = "x" + s // want `string is prepended to in each turn`
	}
	for i := 0; i < 'a'<<2; i++ {
		s = "x" + s // want `same text`
	}
	return s
}

// A string that every turn begins anew does not grow.
func anew(all []string) (out []string) {
	var s string
	for _, x := range all {
		s = x + "!"
		s = "> " + s
		out = append(out, s)
	}
	for _, s = range all {
		s = "> " + s
		out = append(out, s)
	}
	return out
}
