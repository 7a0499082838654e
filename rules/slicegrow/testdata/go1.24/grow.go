package slicegrow

import "fmt"

type user struct{ name string }

type page struct{ users []user }

func made(users []*user) ([]string, error) {
	names := make([]string, 0) // want "slice of known length grows from nothing"
	for i, u := range users {
		if u == nil {
			return nil, fmt.Errorf("user %d", i)
		}
		names = append(names, u.name)
	}
	return names, nil
}

func literal(p *page) []string {
	names := []string{}
	for _, u := range p.users {
		names = append(names, u.name) // want `slice of known length grows from nothing`
	}
	return names
}

func declared(users []user) []string {
	var names []string
	for _, u := range users {
		names = append(names, u.name) // want `slice of known length grows from nothing`
	}
	return names
}

func converted(users [4]user) []string {
	names := []string(nil)
	for i := range len(users) {
		names = append(names, users[i].name) // want `slice of known length grows from nothing`
	}
	return names
}

func result(users map[string]user) (names []string) {
	if users == nil {
		return
	}
	for name := range users {
		names = append(names, name) // want `slice of known length grows from nothing`
	}
	return names
}

func twice(users []user) []string {
	all := make([]string, 0)
	for i := 0; i < len(users); i++ {
		all = append(all, users[i].name)      // want `slice of known length grows from nothing`
		all = append(all, fmt.Sprint(i), ",") // want `slice of known length grows from nothing`
	}
	return all
}

func apart(p page) []string {
	names := make([]string, 0)
	users := p.users
	for range users {
		names = append(names, fmt.Sprint(len(names))) // want `slice of known length grows from nothing`
	}
	return names
}

func squares(n int) []int {
	var all []int // want "slice of known length grows from nothing"
	for i := range n {
		for j := range i {
			if j > 3 {
				break
			}
		}
		all = append(all, i*i)
	}
	return all
}

func two(users []user) ([]string, []int) {
	var names []string
	var lengths []int
	for _, u := range users {
		names = append(names, u.name)          // want `slice of known length grows from nothing`
		lengths = append(lengths, len(u.name)) // want `slice of known length grows from nothing`
	}
	return names, lengths
}

func constant() []int {
	all := []int{}
	for i := 0; i < 8; i++ {
		all = append(all, i) // want `slice of known length grows from nothing`
	}
	return all
}

func within(pages []page, kind int) {
	switch kind {
	case 1:
		for _, p := range pages {
			var names []string
			for _, u := range p.users {
				names = append(names, u.name) // want `slice of known length grows from nothing`
			}
			fmt.Println(names)
		}
	}
}

func letters(s string) []byte {
	out := []byte{}
	for i := range len(s) {
		out = append(out, s[i]|32) // want `slice of known length grows from nothing`
	}
	return out
}

func together(users []user) []string {
	var (
		names []string // want "slice of known length grows from nothing"
		bytes int
	)
	for _, u := range users {
		names = append(names, u.name)
		bytes += len(u.name)
	}
	if bytes == 0 {
		return nil
	}
	return names
}

type total struct{ n int }

func (t *total) add(n int) { t.n += n }

func (t *total) later() {}

func running(list []int) []int {
	out := make([]int, 0)
	for i, n := range list {
		out = append(out, n) // want "slice of known length grows"
		if i > 0 {
			out[i] += out[i-1]
		}
	}
	return out
}

func totals(list []int) []total {
	out := []total{}
	for i, n := range list {
		out = append(out, total{n}) // want "slice of known length grows"
		if i > 0 && out[i-1].n > 0 {
			out[i].n += max(out[i-1].n, n)
		}
	}
	return out
}

func titles(users []user) []string {
	var all []string
	for _, u := range users {
		if u.name == "" {
			all = append(all, "nobody") // want "slice of known length grows from nothing"
			continue
		}
		all = append(all, u.name) // want "slice of known length grows from nothing"
	}
	return all
}

func signs(list []int) []rune {
	out := make([]rune, 0) // want "slice of known length grows from nothing"
	for _, n := range list {
		switch {
		case n < 0:
			out = append(out, '-', ' ')
		case n > 0:
			out = append(out, '+')
			for n > 10 {
				if n /= 10; n == 11 {
					break
				}
			}
			out = append(out, ' ')
		default:
			out = append(out, ' ', ' ')
		}
	}
	return out
}
