package invariant

import (
	"fmt"
	"strings"
	"time"
)

func changed(names []string, query string) (n int) {
	for _, name := range names {
		if name == strings.ToLower(query) {
			query = name
		}
	}
	return n
}

func pointed(names []string, query string) (n int) {
	for _, name := range names {
		p := &query
		if *p = name; name == strings.ToLower(query) {
			n++
		}
	}
	return n
}

func ranged(names []string) (n int) {
	for _, name := range names {
		n += len(strings.ToLower(name) + "/")
	}
	return n
}

func declared(names []string) (n int) {
	for i := range names {
		name := names[i]
		n += strings.Count(name, "x")
	}
	return n
}

var global string

func ofPackage(names []string) (n int) {
	for _, name := range names {
		if name == strings.ToLower(global) {
			n++
		}
	}
	return n
}

func other(names []string, query string, lower func(string) string) (n int) {
	for _, name := range names {
		if name == lower(query) || name == strings.Repeat(query, n) || strings.HasPrefix(name, query) {
			n++
		}
	}
	return n
}

type text struct{}

func (text) ToLower(s string) string { global = s; return s }

func method(names []string, query string, strings text) (n int) {
	for _, name := range names {
		if name == strings.ToLower(query) {
			n++
		}
	}
	return n
}

func shown(names []string, d time.Duration, v any) (n int) {
	for _, name := range names {
		if name == fmt.Sprintf("%v", d) || name == fmt.Sprint(v) {
			n++
		}
	}
	return n
}

func later(names []string, query string) (all []func() bool) {
	for _, name := range names {
		all = append(all, func() bool { return name == strings.ToLower(query) })
	}
	return all
}

func once(query string) (n int) {
	for range strings.Count(query, "x") {
		n++
	}
	for i := len(strings.ToLower(query)); i > 0; i-- {
		n++
	}
	return n
}

// A sum is made in one step.
func summed(names []string, prefix string) (n int) {
	for _, name := range names {
		n += len(prefix + "/" + name)
	}
	return n
}

// The loop ends there.
func ended(names []string, query string) (string, error) {
	for _, name := range names {
		if name == "" {
			text := fmt.Sprintf("no name like %s", query)
			return text, nil
		}
		if name == "x" {
			panic(strings.ToLower(query))
		}
		if name == "y" {
			return strings.ToLower(query), nil
		}
	}
	return "", nil
}
