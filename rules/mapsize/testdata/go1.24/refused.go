package mapsize

import "errors"

type tag struct{ key, value string }

var errTwice = errors.New("a key comes twice")

func tagged(tags []tag) (map[string]string, error) {
	m := map[string]string{}
	for _, t := range tags {
		if _, found := m[t.key]; found {
			return nil, errTwice
		}
		m[t.key] = t.value // want "map of known size is filled from nothing"
	}
	return m, nil
}

func unique(names []string) bool {
	seen := make(map[string]bool)
	for _, name := range names {
		if seen[name] {
			return false
		}
		seen[name] = true // want "map of known size is filled from nothing"
	}
	return true
}

func mustBeUnique(names []string) map[string]int {
	at := make(map[string]int)
	for i, name := range names {
		if name == "" {
			continue
		}
		if _, ok := at[name]; ok {
			panic("twice: " + name)
		}
		at[name] = i // want "map that may have as many keys as the loop has turns"
	}
	return at
}
