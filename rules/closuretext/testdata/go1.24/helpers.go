package closuretext

import (
	"fmt"
	"net/http"
	"strings"
)

func metricOf(parts ...string) string {
	return strings.ReplaceAll("shop_"+strings.Join(parts, "_"), "-", "_")
}

type shop struct {
	site  string
	count func(string)
}

func openShop(site string, count func(string)) *shop { return &shop{site: site, count: count} }

func (s *shop) figure(parts ...string) string {
	return strings.ToLower(s.site) + "_" + strings.Join(parts, "_")
}

// Helpers that take any number of texts, and methods.
func (s *shop) watched(route string, next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.count(metricOf(s.site, route, "requests")) // want `text made in each call of a closure`
		s.count(s.figure(route, "requests"))         // want `text made in each call of a closure`
		next(w, r)
	}
}

func (s *shop) each(names []string, do func(string)) {
	for _, n := range names {
		do(n)
	}
}

func (s *shop) all(names []string, put func(string, string)) {
	put(s.figure("all"), "")
	s.each(names, func(n string) { put(s.figure("one", "name"), n) }) // want `text made in each call of a closure`
	for range s.site {
		s.each(names, func(n string) { put(s.figure("letter"), n) }) // want `text made in each call of a closure`
	}
}

type op struct {
	prefix string
	number int
}

func (o op) name(of string) string { return fmt.Sprintf("%s.%s.%d", o.prefix, of, o.number) }

func (o op) wrap(of string, count func(string)) func() {
	return func() { count(o.name(of)) } // want `text made in each call of a closure`
}
