package slicegrow

import "slices"

// What a call in the loop may change is not asked for again in it.
type hub struct{ cur *page }

func (h *hub) drop(u user) bool {
	h.cur = nil
	return u.name != ""
}

func (h *hub) cleared() []string {
	var failed []string
	for _, u := range h.cur.users {
		if h.drop(u) {
			failed = append(failed, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return failed
}

var current *page

func global(reset func() bool) []string {
	var failed []string
	for _, u := range current.users {
		if reset() {
			failed = append(failed, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return failed
}

var everybody []user

func globalSlice(reset func() bool) []string {
	var failed []string
	for _, u := range everybody {
		if reset() {
			failed = append(failed, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return failed
}

func closure(users []user) []string {
	reset := func() bool {
		users = nil
		return true
	}
	var failed []string
	for _, u := range users {
		if reset() {
			failed = append(failed, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return failed
}

func addressed(users []user, reset func(*[]user) bool) []string {
	var failed []string // want "slice grows from nothing though it is known how long it may become"
	all := &users
	for _, u := range users {
		if reset(all) {
			failed = append(failed, u.name)
		}
	}
	return failed
}

func inResult(p *page, reset func() bool) (failed []string) {
	for _, u := range p.users {
		if reset() {
			return
		}
		failed = append(failed, u.name) // want "slice of known length grows from nothing"
	}
	return failed
}

// What is appended to both would share the room that is left.
func forked(users []user) ([]string, []string) {
	var all []string
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	a := append(all, "a")
	b := append(all, "b")
	return a, b
}

func forkedReserved(users []user) ([]string, []string) {
	all := []string{}
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return append(all, "a"), append(all, "b")
}

func forkedPart(users []user, visit func([]string)) {
	var all []string
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	visit(append(all[:len(all)], "a"))
	visit(append([]string(all), "b"))
}

func forkedCopy(users []user) ([]string, []string) {
	var all []string
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	other := all
	all = append(all, "a")
	other = append(other, "b")
	return all, other
}

func forkedVar(users []user) ([]string, []string) {
	var all []string
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	var other = all[:]
	other = append(other, "b")
	return append(other, "a"), other
}

func forkedResult(users []user) (all, a, b []string) {
	for _, u := range users {
		if u.name == "" {
			return
		}
		all = append(all, u.name) // want "slice of known length grows from nothing"
	}
	a = append(all, "a")
	b = append(all, "b")
	return
}

// The room that is left would be large, or nobody knows how large.
type block [1025]byte

func blocks(users []user) []block {
	var all []block
	for _, u := range users {
		if u.name != "" {
			all = append(all, block{}) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return all
}

func generic[T any](list []T, keep func(T) bool) []T {
	var all []T
	for _, e := range list {
		if keep(e) {
			all = append(all, e) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return all
}

// What stays in the function, and is at most copied.
type sector [1024]byte

func staysSectors(users []user) (n int) {
	var all []sector
	for _, u := range users {
		if u.name != "" {
			all = append(all, sector{}) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	for range all {
		n += len(all)
	}
	return n
}

func staysCopied(users []user, to []string) []string {
	var all []string
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	all = append(all, "end")
	copy(to, all[1:])
	return append(to, all...)
}

func staysReserved(users []user, to []string) []string {
	all := []string{}
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return append(to, all...)
}

// What leaves it: there something may be appended.
type names struct{ list []string }

func leavesStored(users []user, n *names) {
	var all []string
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	n.list = all
}

func leavesGiven(users []user, lists [][]string) [][]string {
	var all []string
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return append(lists, all)
}

func leavesCalled(users []user) []string {
	all := make([]string, 0)
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return slices.Insert(all, 0, "first")
}

func leavesResult(users []user) (all []string) {
	for _, u := range users {
		if u.name != "" {
			all = append(all, u.name) // want "slice grows from nothing though it is known how long it may become"
		}
	}
	return
}
