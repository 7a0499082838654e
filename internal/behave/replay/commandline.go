package replay

import (
	"reflect"
	"strconv"
	"strings"
)

// flagged are texts of the code and its tests that are options of a program.
func (b *builder) flagged() []string {
	var out []string
	for _, s := range b.pool.Texts {
		if name := strings.TrimLeft(s, "-"); name != s && name != "" && 'a' <= name[0]|0x20 && name[0]|0x20 <= 'z' && !strings.ContainsAny(s, " \n%") {
			out = append(out, s)
		}
	}
	return out
}

// commandLine fills a list of texts with what the tests of a program call it with, one
// word of it changed now and then; it does not where no text looks like that, or the
// source says otherwise.
func (b *builder) commandLine(v reflect.Value) bool {
	var lines []string
	for _, s := range b.pool.Texts {
		if strings.HasPrefix(s, "-") && strings.Contains(s, " ") {
			lines = append(lines, s)
		}
	}
	known := b.flagged()
	if len(lines)+len(known) == 0 || !b.src.one(2) {
		return false
	}
	var all []string
	if len(lines) == 0 || len(known) > 0 && b.src.one(3) {
		for n := 1 + b.src.below(3); n > 0; n-- {
			all = append(all, known[b.src.below(len(known))])
			if b.src.one(3) { // what belongs to it
				all = append(all, strconv.FormatInt(b.integer(), 10))
			}
		}
	} else {
		all = strings.Fields(lines[b.src.below(len(lines))])
	}
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
