package samecall

import (
	"math/bits"
	"net/url"
	"strings"
)

var times int

func (l *list) counted() int {
	times++
	return l.depth()
}

func counts(l *list) int { return l.counted() + l.counted() }

func (l *list) value() int { return l.n }

func (l *list) bits() int { return bits.Len(uint(l.n)) }

func quick(l *list) int { return l.bits() + l.bits() }

func (l *list) all() (all []int) {
	for ; l != nil; l = l.next {
		all = append(all, l.n)
	}
	return all
}

func fresh(l *list) ([]int, []int) { return l.all(), l.all() }

func cheap(l *list) int { return l.value() + l.value() }

func asked(f func(*list) int, l *list) int { return f(l) + f(l) }

func branch(l *list, b bool) int {
	n := 0
	if b {
		n = l.depth()
	}
	return n + l.depth()
}

func late(l *list, b bool) bool {
	return b && l.depth() > 1 || l.depth() > 3
}

func literal(l *list) (int, func() int) {
	return l.depth(), func() int { return l.depth() }
}

func assigned(name string) (string, string) {
	a := strings.ToLower(name)
	name = a + "!"
	return a, strings.ToLower(name)
}

func changed(l *list) int {
	n := l.depth()
	l.next = nil
	return n + l.depth()
}

func unknown(l *list, f func()) int {
	n := l.depth()
	f()
	return n + l.depth()
}

func looped(l *list) (n int) {
	n = l.depth()
	for l != nil {
		n += l.depth()
		l = l.next
	}
	return n
}

func sometimes(l *list, all []int) (n int) {
	for _, i := range all {
		if i == 0 {
			n += l.depth()
		}
	}
	return n
}

func other(all []*list) (n int) {
	for _, l := range all {
		n += l.depth()
	}
	return n
}

func moved(u, to *url.URL) (string, string) {
	a := u.Query().Get("a")
	u.RawQuery = to.RawQuery
	return a, u.Query().Get("b")
}
