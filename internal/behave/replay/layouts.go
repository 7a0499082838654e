package replay

import "strings"

// layouts are the texts that the code knows which look like layouts of package time.
func (b *builder) layouts() []string {
	var out []string
	for _, s := range b.pool.texts {
		if strings.Contains(s, "2006") || strings.Contains(s, "15:04") || strings.Contains(s, "Jan") {
			out = append(out, s)
		}
	}
	return out
}

// patterned makes texts of what the code has beside texts, in files that not all drivers
// have; it returns "" where there is nothing.
var patterned []func(*builder) string

// formed is a text of a form that the code names: a time in one of its layouts, what a
// pattern of it matches, a text put together of those of its tests. It is "" where it
// names none.
func (b *builder) formed() string {
	if all := b.layouts(); len(all) > 0 && b.src.one(3) {
		return b.moment().Format(all[b.src.below(len(all))])
	}
	for _, f := range patterned {
		if s := f(b); s != "" && b.src.one(2) {
			return s
		}
	}
	return b.recombined()
}
