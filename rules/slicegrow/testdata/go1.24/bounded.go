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
	var names []string
	for _, u := range users {
		if u.name == "" {
			continue
		}
		names = append(names, u.name) // want "slice grows from nothing though it is known how long it may become"
	}
	return names
}

func stopped(users []user) []string {
	names := make([]string, 0)
	for _, u := range users {
		if u.name == "" {
			break
		}
		names = append(names, u.name) // want "slice grows from nothing though it is known how long it may become"
	}
	return names
}

func labelled(pages []page) {
pages:
	for _, p := range pages {
		var names []string
		for _, u := range p.users {
			if u.name == "" {
				continue pages
			}
			names = append(names, u.name) // want "slice grows from nothing though it is known how long it may become"
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
		names = append(names, u.name) // want "slice grows from nothing though it is known how long it may become"
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
			names = append(names, "nobody") // want "slice grows from nothing though it is known how long it may become"
		} else {
			names = append(names, u.name) // want "slice grows from nothing though it is known how long it may become"
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
