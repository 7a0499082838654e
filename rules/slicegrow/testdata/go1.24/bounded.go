package slicegrow

import (
	"fmt"
	"reflect"
)

func filtered(users []user) []string {
	var names []string
	for _, u := range users {
		if u.name != "" {
			names = append(names, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return names
}

func skipped(users []user) []string {
	var names []string // want "slice grows from nothing though it is known how long it may become"
	for _, u := range users {
		if u.name == "" {
			continue
		}
		names = append(names, u.name)
	}
	return names
}

func stopped(users []user) []string {
	names := make([]string, 0) // want "slice grows from nothing though it is known how long it may become"
	for _, u := range users {
		if u.name == "" {
			break
		}
		names = append(names, u.name)
	}
	return names
}

func labelled(pages []page) {
pages:
	for _, p := range pages {
		var names []string // want "slice grows from nothing though it is known how long it may become"
		for _, u := range p.users {
			if u.name == "" {
				continue pages
			}
			names = append(names, u.name)
		}
		fmt.Println(names)
	}
}

func spread(lists [][]string) []string {
	var all []string
	for _, l := range lists {
		all = append(all, l...) // want "slice grows from nothing though it is known how long it may become"
	}
	return all
}

func nested(pages []page) []string {
	var all []string
	for _, p := range pages {
		for _, u := range p.users {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return all
}

func called(users func() []user) []string {
	var names []string
	for _, u := range users() {
		names = append(names, u.name) // want "slice of known length grows from nothing"
	}
	return names
}

func present(users []user) []string {
	names := []string{}
	for i := range users {
		if users[i].name != "" {
			names = append(names, users[i].name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return names
}

// One of two appends runs in a turn.
func either(users []user) []string {
	names := []string{}
	for _, u := range users {
		if u.name == "" {
			names = append(names, "nobody") // want "slice of known length grows from nothing"
		} else {
			names = append(names, u.name) // want "slice of known length grows from nothing"
		}
	}
	return names
}

func fields(t reflect.Type) []string {
	var names []string
	for i := 0; i < t.NumField(); i++ {
		names = append(names, t.Field(i).Name) // want "slice grows from nothing though it is known how long it may become"
	}
	return names
}

func pairs(users []user) []string {
	names := []string{}
	for _, u := range users {
		if u.name != "" {
			names = append(names, "name", u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return names
}

func shadowed(users []user, len int) []string {
	var names []string
	for _, u := range users {
		names = append(names, u.name) // want "slice grows from nothing though it is known how long it may become"
	}
	return names
}

func path(keys []string, visit func([]string)) {
	var path []string
	for _, k := range keys {
		path = append(path, k) // want "slice grows from nothing though it is known how long it may become"
		visit(path)
	}
	path = append(path, "end")
	visit(path)
}

// What was nil is returned from the first turn.
func until(users []user) []string {
	var all []string
	for _, u := range users {
		if u.name == "" {
			return all
		}
		all = append(all, u.name)
	}
	return all
}

func untilNamed(users []user) (all []string) {
	for _, u := range users {
		if u.name == "" {
			return
		}
		all = append(all, u.name) // want "slice of known length grows from nothing"
	}
	return all
}

// A way through a turn appends nothing, or two where others append one, or ends the loop.
func uneven(users []user) []string {
	var all []string
	for i, u := range users {
		if u.name == "" {
			all = append(all, "nobody") // want "slice grows from nothing though it is known how long it may become"
		} else if i > 2 {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return all
}

func doubled(users []user) []string {
	var all []string // want "slice grows from nothing though it is known how long it may become"
	for _, u := range users {
		switch u.name {
		case "":
			all = append(all, "nobody")
		default:
			all = append(all, u.name, u.name)
		}
	}
	return all
}

func ended(users []user) []string {
	var all []string // want "slice grows from nothing though it is known how long it may become"
	for i, u := range users {
		if i > 2 {
			break
		} else if u.name == "" {
			all = append(all, "nobody")
			continue
		}
		all = append(all, u.name)
	}
	return all
}

func without(users []user) []string {
	var all []string // want "slice grows from nothing though it is known how long it may become"
	for _, u := range users {
		switch u.name {
		case "":
			all = append(all, "nobody")
		case "all":
			all = append(all, u.name)
		}
	}
	return all
}

func nestedBranch(users []user) []string {
	var all []string
	for _, u := range users {
		if u.name == "" {
			all = append(all, "nobody") // want "slice grows from nothing though it is known how long it may become"
		} else {
			for range 1 {
				all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
			}
		}
	}
	return all
}

// A turn may go further than to the next element.
func unescaped(in []byte) []byte {
	var out []byte // want "slice grows from nothing though it is known how long it may become"
	for i := 0; i < len(in); i++ {
		if in[i] == '\\' && i+1 < len(in) {
			i++
		}
		out = append(out, in[i])
	}
	return out
}

// More places than are worth it, or names that mean something else in the loop.
func thrice(users []user) []string {
	var all []string // want "slice grows from nothing though it is known how long it may become"
	for i, u := range users {
		switch i {
		case 0:
			all = append(all, "nobody")
		case 1:
			all = append(all, "somebody")
		case 2:
			all = append(all, u.name)
		}
	}
	return all
}

func renamed(users []user) []string {
	var all []string
	for _, u := range users {
		if users := u.name; users != "" {
			all = append(all, users) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return all
}

func retyped(users []user) []string {
	var all []string
	for _, u := range users {
		if string := u.name; string != "" {
			all = append(all, string) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return all
}

func noNil(users []user) []string {
	var all []string
	for _, u := range users {
		if nil := u.name; nil != "" {
			all = append(all, nil) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return all
}

// It is empty and not nil where the loop begins.
func printedFirst(users []user) []string {
	all := []string{} // want "slice grows from nothing though it is known how long it may become"
	fmt.Println()
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name)
		}
	}
	return all
}

// The number may be of what is not there.
func promised(n int, next func() string) []string {
	var all []string // want "slice grows from nothing though it is known how long it may become"
	for range n {
		s := next()
		if s == "" {
			break
		}
		all = append(all, s)
	}
	return all
}

func held(p *page) (names []string, last user) {
	for _, last = range p.users {
		if last.name == "" {
			continue
		}
		names = append(names, last.name) // want "slice grows from nothing though it is known how long it may become"
	}
	return names, last
}

// Elements that are asked for are not pointed to.
func asks(users []user, see func([]bool)) int {
	n := 0
	var flags []bool
	for _, u := range users {
		if see(flags); u.name != "" {
			flags = append(flags, true) // want "slice grows from nothing though it is known how long it may become"
		} else if !flags[0] {
			n++
		}
	}
	return n
}
