package slicegrow

import "strconv"

type crew struct {
	names []string
	size  int
}

// Loops that count from elsewhere, through the limit, or by more than one.

func fromOne(n int) []string {
	var out []string
	for i := 1; i <= n; i++ {
		out = append(out, strconv.Itoa(i)) // want `slice of known length grows from nothing`
	}
	return out
}

func butTheFirst(users []user) []string {
	var out []string
	for i := 1; i < len(users); i++ {
		out = append(out, users[i].name) // want `slice of known length grows from nothing`
	}
	for _, u := range users[2:] {
		println(u.name)
	}
	return out
}

func everyThird(n int) []int {
	out := []int{}
	for i := 0; i < n; i += 3 {
		out = append(out, i) // want `slice of known length grows from nothing`
	}
	return out
}

func aDozen() (out []int) {
	for i := 3; i <= 14; i++ {
		out = append(out, i) // want `slice of known length grows from nothing`
	}
	return out
}

func butTheLast(users []user) []string {
	out := make([]string, 0)
	for i := range len(users) - 1 {
		out = append(out, users[i].name) // want `slice of known length grows from nothing`
	}
	return out
}

func rest(users []user) []string {
	var out []string
	for _, u := range users[1:] {
		out = append(out, u.name) // want `slice of known length grows from nothing`
	}
	return out
}

// What a call returns.

func listed(get func() []user) []string {
	var out []string
	for _, u := range get() {
		out = append(out, u.name, "") // want `slice of known length grows from nothing`
	}
	return out
}

// Slices that begin with elements, and fields.

func titled(users []user) []string {
	out := []string{"name"}
	for _, u := range users {
		out = append(out, u.name) // want `slice of known length grows from nothing`
	}
	return out
}

func crewOf(users []user) *crew {
	c := &crew{}
	c.size = len(users)
	for _, u := range users {
		c.names = append(c.names, u.name) // want `slice grows from nothing, as often as a loop turns`
	}
	return c
}

func seenCrew(users []user, see func(*crew)) *crew {
	c := &crew{}
	see(c)
	for _, u := range users {
		c.names = append(c.names, u.name) // want `slice grows from nothing, as often as a loop turns`
	}
	return c
}

func keptCrew(users []user) (all [][]string) {
	c := crew{}
	for _, u := range users {
		c.names = append(c.names, u.name) // want `slice grows from nothing, as often as a loop turns`
		println(len(c.names))
	}
	return append(all, c.names)
}
