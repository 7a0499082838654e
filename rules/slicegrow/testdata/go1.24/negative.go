package slicegrow

import (
	"fmt"
	"iter"
)

// A peer says how many there are, and sends none.
func untrusted(n int, next func() (string, error)) ([]string, error) {
	all := make([]string, 0)
	for range n {
		s, err := next()
		if err != nil {
			return nil, err
		}
		all = append(all, s)
	}
	return all, nil
}

func panicking(n int, next func() (string, error)) []string {
	all := make([]string, 0)
	for range n {
		s, err := next()
		if err != nil {
			panic(err)
		}
		all = append(all, s)
	}
	return all
}

func channel(c chan string) []string {
	var all []string
	for s := range c {
		all = append(all, s)
	}
	return all
}

func iterator(seq iter.Seq[string]) []string {
	var all []string
	for s := range seq {
		all = append(all, s)
	}
	return all
}

// Calling it twice is not the same as once.
func changing(queue []int) []int {
	var done []int
	for i := 0; i < len(queue); i++ {
		if queue[i] > 0 {
			queue = append(queue, queue[i]-1)
		}
		done = append(done, queue[i])
	}
	return done
}

func counter(n int) []int {
	var all []int
	for i := 0; i < n; i++ {
		all = append(all, i)
		i += i
	}
	return all
}

func moved(p *page) []string {
	var names []string
	for i := 0; i < len(p.users); i++ {
		names = append(names, p.users[i].name)
		p.users = p.users[1:]
	}
	return names
}

func given(names []string, users []user) []string {
	for _, u := range users {
		names = append(names, u.name)
	}
	return names
}

func outer(users []user, again bool) []string {
	var names []string
	if again {
		for _, u := range users {
			names = append(names, u.name)
		}
	}
	return names
}

func between(users []user) []string {
	var names []string
	names = append(names, "head")
	for _, u := range users {
		names = append(names, u.name)
	}
	return names
}

func chosen(users []user) []string {
	names := make([]string, 0, 16)
	for _, u := range users {
		names = append(names, u.name)
	}
	return names
}

// What was kept of a slice shares memory with it until it is copied.
func snapshots(users []user) (all [][]string) {
	var names []string
	for _, u := range users {
		names = append(names, u.name)
		if u.name != "" {
			all[0] = names
		}
	}
	return all
}

func pointers(users []user) []*string {
	var names []string
	var first *string
	for _, u := range users {
		names = append(names, u.name)
		first = &names[0]
	}
	return []*string{first}
}

func captured(users []user) []string {
	var names []string
	show := func() { fmt.Println(names) }
	for _, u := range users {
		names = append(names, u.name)
	}
	show()
	return names
}

type list struct{ names []string }

func (l *list) field(users []user) {
	for _, u := range users {
		l.names = append(l.names, u.name)
	}
}

func capacity(users []user) (int, []string) {
	var names []string
	for _, u := range users {
		names = append(names, u.name)
	}
	return cap(names), names
}

func filledField(users []user) list {
	l := list{names: make([]string, 0, len(users))}
	for _, u := range users {
		l.names = append(l.names, u.name)
	}
	return l
}

func begun(rest []string, more func() bool) []string {
	names := rest
	for more() {
		names = append(names, "")
	}
	return names
}

func methods(list []int) []total {
	out := []total{}
	for i, n := range list {
		out = append(out, total{n})
		out[i].add(n)
	}
	return out
}

func values(list []int, keep func(func())) []total {
	out := []total{}
	for i, n := range list {
		out = append(out, total{n})
		keep(out[i].later)
	}
	return out
}

func places(list []int, keep func(*int)) []total {
	out := []total{}
	for i, n := range list {
		out = append(out, total{n})
		keep(&out[i].n)
	}
	return out
}

// What it goes down to, or how, is not what a loop over all of something does.
func toOther(users []user, least int) []string {
	var names []string
	for i := len(users) - 1; i >= least; i-- {
		names = append(names, users[i].name)
	}
	return names
}

func fromOther(users []user) []string {
	var names []string
	for i := len(users) - 2; i >= 0; i-- {
		names = append(names, users[i].name)
	}
	return names
}

func toOne(users []user) []string {
	var names []string
	for i := len(users) - 1; i >= 1; i-- {
		names = append(names, users[i].name)
	}
	return names
}

func inLeaps(users []user) []string {
	var names []string
	for i := len(users) - 1; i >= 0; i -= 2 {
		names = append(names, users[i].name)
	}
	return names
}

func leaping(n int) []int {
	var all []int
	for i := n; i > 0; i-- {
		all = append(all, i)
		i -= 3
	}
	return all
}

func ofPairs(seq iter.Seq2[int, string]) []string {
	var all []string
	for _, s := range seq {
		all = append(all, s)
	}
	return all
}

func fromVariable(users []user, first int) []string {
	var names []string
	for i := first; i < len(users); i++ {
		names = append(names, users[i].name)
	}
	return names
}

func toUnequal(n int) []int {
	var all []int
	for i := 1; i != n; i++ {
		all = append(all, i)
	}
	return all
}

func butSome(rest string) []rune {
	var all []rune
	for _, r := range rest[2:] {
		all = append(all, r)
	}
	return all
}

func otherPart(items, others []int) []int {
	var all []int
	for len(items) > 0 {
		some := others[:1]
		items = items[1:]
		for _, x := range some {
			all = append(all, x) // of others there may be few
		}
	}
	return all
}

func cutTwice(items []int) []int {
	var all []int
	for len(items) > 0 {
		some := items[:1]
		items = items[1:]
		items = append(items, 1)
		for _, x := range some {
			all = append(all, x)
		}
	}
	return all
}

func partChanged(items, others []int) []int {
	var all []int
	for len(items) > 0 {
		some := items[:1]
		items = items[1:]
		some = others
		for _, x := range some {
			all = append(all, x)
		}
	}
	return all
}

func samePart(items []int, n int) []int {
	var all []int
	for i := 0; i < len(items); i += n {
		for _, x := range items[:2] {
			all = append(all, x)
		}
	}
	return all
}

func roundBroken(items []int, n int) []int {
	var all []int
	for i := 0; i < len(items); i += n {
		for _, x := range items[i:min(i+n, len(items))] {
			if x == 0 {
				break
			}
			all = append(all, x)
		}
	}
	return all
}

func roundShown(items []int, n int, show func([]int)) []int {
	var all []int
	for i := 0; i < len(items); i += n {
		for _, x := range items[i:min(i+n, len(items))] {
			all = append(all, x)
		}
		show(all)
	}
	return all
}
