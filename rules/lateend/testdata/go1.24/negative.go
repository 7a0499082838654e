package lateend

func more(list []string, name string) (found bool) {
	for i, s := range list {
		if s == name {
			found = true
			list[i] = ""
		}
	}
	return found
}

func otherwise(list []string, name string) (found bool) {
	for _, s := range list {
		if s == name {
			found = true
		} else {
			found = false
		}
	}
	return found
}

func value(list []string, name string) (at int) {
	for i, s := range list {
		if s == name {
			at = i
		}
	}
	return at
}

func inner(list []string, name string) (n int) {
	for _, s := range list {
		found := false
		if s == name {
			found = true
		}
		if found {
			n++
		}
	}
	return n
}

func asked(list []string, f func(string) bool) (found bool) {
	for _, s := range list {
		if f(s) {
			found = true
		}
	}
	return found
}

func itself(list []string) (found bool) {
	for _, s := range list {
		if s == "a" && !found {
			found = true
		}
	}
	return found
}

func received(c chan string) (found bool) {
	for s := range c {
		if s == "a" {
			found = true
		}
	}
	return found
}

func yielded(all func(func(string) bool)) (found bool) {
	for s := range all {
		if s == "a" {
			found = true
		}
	}
	return found
}

func outside(list []string) (found bool, i int) {
	for i = 0; i < len(list); i++ {
		if list[i] == "a" {
			found = true
		}
	}
	return found, i
}

func partly(m map[string]int, n int) int {
	for k, v := range m {
		if k == "a" && v == n {
			return v
		}
	}
	return 0
}

type nameOnly struct{ name string }

func byBoth(m map[string]string) string { // each is another question
	for k, v := range m {
		if k == v {
			return k
		}
	}
	return ""
}

func deeper(m map[string]nameOnly, is func(string) bool) string {
	for k, v := range m {
		if is(v.name) {
			return k
		}
	}
	return ""
}
