package lateend

func byValue(m map[string]int, n int) string {
	for k, v := range m { // want "map gone through to find one value"
		if v == n {
			return k
		}
	}
	return ""
}

func byName(m map[int]*entry, name string) *entry {
	for _, e := range m { // want "map gone through to find one value"
		if e.name == name {
			return e
		}
	}
	return nil
}
