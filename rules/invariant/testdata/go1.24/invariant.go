package invariant

import (
	"fmt"
	"math"
	"path/filepath"
	"strconv"
	"strings"
	"unicode/utf8"
)

type options struct{ name string }

func search(names []string, query string) (found []string) {
	for _, name := range names {
		if strings.Contains(strings.ToLower(name), strings.ToLower(query)) { // want "computed in each turn of a loop though it is always the same"
			found = append(found, name)
		}
	}
	return found
}

// The same value at two places, and a part of it alone.
func count(names []string, dir, base string) (n int) {
	for _, name := range names {
		if name == filepath.Join(dir, strings.TrimSpace(base)) { // want "always the same"
			n++
		}
		if strings.HasPrefix(name, filepath.Join(dir, strings.TrimSpace(base))) { // want "always the same"
			n++
		}
		if name == strings.TrimSpace(base) { // want "always the same"
			n++
		}
	}
	return n
}

func below(names []string, dir string) (n int) {
	for i := 0; i < len(names); i++ {
		if strings.HasPrefix(names[i], dir+"/") { // want "always the same"
			n++
		}
	}
	return n
}

func runes(s string) (n int) {
	for i := 0; i < utf8.RuneCountInString(s); i++ { // want "always the same"
		n += i
	}
	return n
}

func numbered(names []string, id int, o options) []string {
	out := make([]string, len(names))
	for i, name := range names {
		out[i] = name + fmt.Sprintf("%s-%03d", o.name, id) // want "always the same"
		for range i {
			out[i] += strconv.Itoa(id + 1) // want "always the same"
		}
	}
	return out
}

func scaled(values []float64, x int) {
	lower := 0
	for i := range values {
		values[i] *= math.Pow(2, float64(x))          // want "always the same"
		if lower++; strings.ToLower("ABC") == "abc" { // want "always the same"
			return
		}
	}
}

// Reached through a pointer: for a person.
func (o *options) field(names []string) (n int) {
	for _, name := range names {
		if name == strings.ToLower(o.name) { // want "always the same"
			n++
		}
	}
	return n
}

func captured(names []string, query string) (n int) {
	set := func(s string) { query = s }
	for _, name := range names {
		if name == strings.ToLower(query) { // want "always the same"
			set(name)
		}
	}
	return n
}

func labelled(names []string, query string) (n int) {
names:
	for _, name := range names {
		if name == strings.ToLower(query) { // want "always the same"
			continue names
		}
		n++
	}
	return n
}

func jumping(names []string, query string) (n int) {
	if query == "" {
		goto end
	}
	for _, name := range names {
		if name == strings.ToLower(query) { // want "always the same"
			n++
		}
	}
end:
	return n
}

func commented(names []string, query string) (n int) {
	for _, name := range names {
		if name == strings.ToLower( // as it is stored // want "always the same"
			query) {
			n++
		}
	}
	return n
}

func hidden(names []string, query string) (n int) {
	{
		strings := len(names)
		n = strings
	}
	for _, name := range names {
		if name == strings.ToLower(query) { // want "always the same"
			n++
		}
	}
	return n
}
