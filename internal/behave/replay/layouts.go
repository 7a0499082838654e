package replay

import (
	"strings"
	"time"
)

// layouts are the texts that the code knows which look like layouts of package time.
func (b *builder) layouts() []string {
	var out []string
	for _, s := range b.pool.Texts {
		if strings.Contains(s, "2006") || strings.Contains(s, "15:04") || strings.Contains(s, "Jan") {
			out = append(out, s)
		}
	}
	return out
}

// behindTime are what layouts end with that code puts together.
var behindTime = map[string]bool{"-0700": true, "-07:00": true, "-07": true, "Z0700": true, "Z07:00": true, "MST": true, " -0700": true, ".000": true, ".999": true, ".000000": true, ".999999999": true}

// aside are zones that are behind others by less than an hour, or by more than whole ones.
var aside = []int{0, 3600, -1800, -12600, 20700, -19800}

// dated is a time in a layout, with the zone or the fraction behind it that the code names by
// itself, if it does, or nearly one.
func (b *builder) dated(layout string) string {
	var ends []string
	for _, s := range b.pool.Texts {
		if behindTime[s] {
			ends = append(ends, s)
		}
	}
	t := b.moment()
	if len(ends) > 0 && !b.src.one(3) {
		layout += ends[b.src.below(len(ends))]
	}
	if strings.Contains(layout, "07") && !b.src.one(3) {
		t = t.In(time.FixedZone("X", aside[b.src.below(len(aside))]))
	}
	if b.src.one(3) {
		return b.offCalendar(t, layout)
	}
	return t.Format(layout)
}

// offCalendars are what dates and times say that there are not, or not in every year: each is
// a list of elements of layouts and what stands in their place.
var offCalendars = [][]string{
	{"01", "02", "02", "30"}, {"01", "02", "02", "29"}, {"01", "04", "02", "31"}, {"01", "13"}, {"01", "00"}, {"02", "00"}, {"02", "32"}, {"15", "24"}, {"04", "60"}, {"05", "60"},
}

// offCalendar is a time in a layout, but for what no calendar has.
func (b *builder) offCalendar(t time.Time, layout string) string {
	b.off = true
	off := offCalendars[b.src.below(len(offCalendars))]
	for i := 0; i < len(off); i += 2 { // first by signs that no layout has
		layout = strings.Replace(layout, off[i], string([]byte{byte(1 + i)}), 1)
	}
	s := t.Format(layout)
	for i := 0; i < len(off); i += 2 {
		s = strings.Replace(s, string([]byte{byte(1 + i)}), off[i+1], 1)
	}
	return s
}

// patterned makes texts of what the code has beside texts, in files that not all drivers
// have; it returns "" where there is nothing.
var patterned []func(*builder) string

// reformed make of a text another one in which a word has another of its forms, now and then, likewise.
var reformed []func(*builder, string) string

// formed is a text of a form that the code names: a time in one of its layouts, what a
// pattern of it matches, a text put together of those of its tests. It is "" where it
// names none.
func (b *builder) formed() string {
	if all := b.layouts(); len(all) > 0 && b.src.one(3) {
		return b.dated(all[b.src.below(len(all))])
	}
	for _, f := range patterned {
		if s := f(b); s != "" && b.src.one(2) {
			return s
		}
	}
	return b.recombined()
}
