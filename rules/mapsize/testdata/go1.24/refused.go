package mapsize

import "errors"

type tag struct{ key, value string }

var errTwice = errors.New("a key comes twice")

func tagged(tags []tag) (map[string]string, error) {
	m := map[string]string{} // want "map of known size is filled from nothing"
	for _, t := range tags {
		if _, found := m[t.key]; found {
			return nil, errTwice
		}
		m[t.key] = t.value
	}
	return m, nil
}

func unique(names []string) bool {
	seen := make(map[string]bool) // want "map of known size is filled from nothing"
	for _, name := range names {
		if seen[name] {
			return false
		}
		seen[name] = true
	}
	return true
}

func mustBeUnique(names []string) map[string]int {
	at := make(map[string]int) // want "map that may have as many keys as the loop has turns"
	for i, name := range names {
		if name == "" {
			continue
		}
		if _, ok := at[name]; ok {
			panic("twice: " + name)
		}
		at[name] = i
	}
	return at
}
