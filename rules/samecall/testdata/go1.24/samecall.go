package samecall

import (
	"net/url"
	"strings"
)

type list struct {
	next *list
	n    int
}

func (l *list) depth() (n int) {
	for ; l != nil; l = l.next {
		n++
	}
	return n
}

func indent(l *list) int {
	if l.depth() > 8 {
		return 8
	}
	return l.depth() // want "computed a second time"
}

func lower(name string) string {
	if strings.ToLower(name) == name {
		return name
	}
	return strings.ToLower(name) + "!" // want "computed a second time"
}

func sum(l *list, list []int) (n int) {
	for i := 0; i < l.depth(); i++ { // want "computed in each turn of a loop"
		n += list[i]
	}
	return n
}

func both(l *list) int {
	return l.depth() * l.depth() // want "computed a second time"
}

func query(u *url.URL) (string, string) {
	return u.Query().Get("a"), u.Query().Get("b") // want "computed a second time"
}
