package closuretext

import "strings"

type route struct {
	method string
	to     struct{ path string }
}

// Text of fields of a struct that the closure has a copy of.
func (r route) serve(count func(string)) func() {
	return func() {
		count(r.method + " " + r.to.path) // want `text made in each call of a closure`
	}
}

// Text that is joined.
func joins(zone, name string, count func(string)) func() {
	return func() {
		count(strings.Join([]string{"zone", zone, strings.ToLower(name)}, ".")) // want `text made in each call of a closure`
	}
}

// Text of a helper.
func series(zone, name string) string { return prefix(zone) + "." + name }

func prefix(zone string) string { return "zone." + zone }

func helped(zone string, count func(string)) func(bool) {
	return func(ok bool) {
		if ok {
			count(series(zone, "done")) // want `text made in each call of a closure`
		}
	}
}
