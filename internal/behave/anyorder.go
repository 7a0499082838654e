package behave

import (
	"slices"
	"strings"
	"unicode"
)

// Goroutines come in the order of chance, and so does what a map holds: a call may look otherwise each
// time though most of what it does is always the same. Where the baseline is such, what was seen is
// compared in any order, word by word, and what comes out now this way and now that is left out. That
// is less than comparing it as it is: what differs so differs in what is done.

// varying are the keys of what looked otherwise in one of two calls of one side, whatever the order.
type varying map[string]bool

// note adds what differs between two calls of one side. It is not ok if one of them failed in another
// way: then there is nothing to hold a third one to.
func (v varying) note(a, b record) (ok bool) {
	a, b = apart(a, b)
	failures := func(all []Part) (some []Part) {
		for _, p := range all {
			if p.failure() {
				some = append(some, p)
			} else {
				v[p.key()] = true
			}
		}
		return some
	}
	return slices.Equal(failures(a.parts), failures(b.parts)) && a.complete == b.complete
}

// noteAll is note for calls that were made several times in each of two processes.
func (v varying) noteAll(a, b map[int]record) (ok bool) {
	ok = true
	for i := range a {
		again, made := b[i]
		ok = ok && made && v.note(a[i], again)
	}
	return ok
}

// reduced leaves of two calls, one on each side, what is not in the other one too and does not vary.
func (v varying) reduced(base, cand record) (record, record) {
	base, cand = apart(base, cand)
	for _, parts := range []*[]Part{&base.parts, &base.outside, &cand.parts, &cand.outside} {
		*parts = slices.DeleteFunc(*parts, func(p Part) bool { return v[p.key()] })
	}
	return base, cand
}

// steady returns what is to be compared of a call that was made twice on the baseline. It is not ok
// if that failed in two ways.
func steady(first, second, cand record) (base, other record, ok bool) {
	if first.equal(second) {
		return first, cand, true
	}
	v := varying{}
	if !v.note(first, second) {
		return first, cand, false
	}
	base, other = v.reduced(first, cand)
	return base, other, true
}

// apart leaves of two calls what is not in the other one, wherever it stood, and how they failed.
func apart(a, b record) (record, record) {
	a.parts, b.parts = leftOver(a.parts, b.parts)
	a.outside, b.outside = leftOver(a.outside, b.outside)
	a.writes, b.writes = nil, nil
	a.anyOrder, b.anyOrder = true, true
	return a, b
}

// leftOver are the parts of each side without those that the other one has, too.
func leftOver(a, b []Part) (x, y []Part) {
	y = slices.Clone(b)
	for _, alike := range []func(p, q Part) bool{sameWords, Part.permits} {
		x = nil
		for _, p := range a {
			at := slices.IndexFunc(y, func(q Part) bool { return p.key() == q.key() && alike(p, q) })
			if at < 0 || p.failure() {
				x = append(x, p)
			} else {
				y = slices.Delete(y, at, at+1)
			}
		}
		a = x
	}
	byFailure := func(p, q Part) int { return compareBool(!p.failure(), !q.failure()) }
	slices.SortStableFunc(x, byFailure)
	slices.SortStableFunc(y, byFailure)
	return x, y
}

// permits reports whether a part of the candidate looks as it may, beside that of the baseline.
func (p Part) permits(q Part) bool { return p.allows(q.Looks) }

// failure reports whether a part says that a call, or what it gave, came to no good end.
func (p Part) failure() bool {
	return p.What == "panic" || p.What == "process" || p.What == "time" || p.What == "unmade" || strings.HasPrefix(p.Looks, "panics with ")
}

// sameWords reports whether two parts consist of the same words.
func sameWords(p, q Part) bool {
	return p.Looks == q.Looks || len(p.Looks) == len(q.Looks) && slices.Equal(words(p.Looks), words(q.Looks))
}

// words are those of a text, sorted.
func words(s string) []string {
	out := strings.FieldsFunc(s, func(r rune) bool { return unicode.IsSpace(r) || strings.ContainsRune(",;(){}[]", r) })
	slices.Sort(out)
	return out
}
