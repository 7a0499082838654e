package replay

import (
	"reflect"
	"strings"
)

// commandLine fills a list of texts with what the tests of a program call it with, one
// word of it changed now and then; it does not where no text looks like that, or the
// source says otherwise.
func (b *builder) commandLine(v reflect.Value) bool {
	var lines []string
	for _, s := range b.pool.texts {
		if strings.HasPrefix(s, "-") && strings.Contains(s, " ") {
			lines = append(lines, s)
		}
	}
	if len(lines) == 0 || !b.src.one(2) {
		return false
	}
	all := strings.Fields(lines[b.src.below(len(lines))])
	if at := b.src.below(len(all)); b.src.one(2) {
		all[at] = b.kin(all[at])
	}
	s := reflect.MakeSlice(v.Type(), len(all), len(all))
	for i, word := range all {
		s.Index(i).SetString(b.remember(word))
	}
	v.Set(s)
	return true
}
