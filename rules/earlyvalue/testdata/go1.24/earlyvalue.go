package earlyvalue

import (
	"errors"
	"fmt"
	"strings"
)

type entry struct {
	name string
	tags []string
}

func describe(id int, name string, err error) error {
	message := fmt.Sprintf("entry %d (%s)", id, name) // want "before it is known whether it is needed"
	if err != nil {
		return errors.New(message + ": " + err.Error())
	}
	return nil
}

func doubled(all []int) []int {
	// One for each.
	out := make([]int, 0, len(all)) // want "before it is known whether it is needed"

	if len(all) == 1 {
		return all
	}

	// Each of them twice.
	for _, n := range all {
		out = append(out, 2*n)
	}
	return out
}

func known(cache map[string]int, ns, name string) int {
	path := ns + "/" + name // want "before it is known whether it is needed"
	if n, ok := cache[name]; ok {
		return n
	}
	log("miss")
	return len(path)
}

func kind(tag int, name string) string {
	lower := strings.ToLower(name) // want "before it is known whether it is needed"
	switch {
	case tag == 1:
		return "one"
	case tag == 2:
		if name == "" {
			return "none"
		} else if tag < 0 {
			return "less"
		} else {
			return lower
		}
	}
	return "other"
}

func log(string) {}

func each(all []entry) (n int) {
	for _, e := range all {
		key := strings.Join(e.tags, ",") // want "before it is known whether it is needed"
		if e.name == "" {
			continue
		}
		if n > 10 {
			break
		}
		n += len(key)
	}
	return n
}

func found(all []string, name string) (string, bool) {
	var quoted = "<" + name + ">" // want "before it is known whether it is needed"
	for _, s := range all {
		if s == name {
			return s, true
		}
	}
	return quoted, false
}

func (e *entry) label(short bool) string {
	long := e.name + ":" + strings.Join(e.tags, ",") // want "before it is known whether it is needed"
	if short {
		return e.name
	}
	return long
}

func (e *entry) total() (n int) {
	for _, t := range e.tags {
		n += len(t)
	}
	return n
}

func room(e *entry, n int) int {
	total := e.total() // want "before it is known whether it is needed"
	if n < 0 {
		return 0
	}
	return total + n
}

func args(all []string, n int) string {
	first := strings.TrimSpace(all[0]) + name(all[1][1:]) // want "before it is known whether it is needed"
	if n == 0 {
		return ""
	}
	return first
}

func name(s string) string { return strings.ToUpper(s) }

func trailing(ok bool, s string) string {
	upper := s + "!" /* loud */ // want "before it is known whether it is needed"
	if ok {
		return ""
	}
	return upper
}

func redeclared(ok bool, s string) (n int) {
	long := s + "..." // want "before it is known whether it is needed"
	if ok {
		n = len(long)
		long := 2
		n += long
	}
	return n
}

func shadows(ok bool, s string) (n int) {
	long := s + "..." // want "before it is known whether it is needed"
	if s := "x"; ok {
		n = len(long) + len(s)
	}
	return n
}
