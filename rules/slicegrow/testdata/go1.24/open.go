package slicegrow

func chunks(list []int) [][]int {
	var all [][]int
	for len(list) > 0 {
		n := min(3, len(list))
		all = append(all, list[:n]) // want "slice grows from nothing, as often as a loop turns"
		list = list[n:]
	}
	return all
}

func indexed(list []int, f func(int) int) (all []int) {
	i := 0
	for i < len(list) {
		all = append(all, f(list[i])) // want "slice grows from nothing, as often as a loop turns"
		i++
	}
	return all
}

type gathered struct{ names []string }

func members(users []user) *gathered {
	g := &gathered{}
	for _, u := range users {
		g.names = append(g.names, u.name) // want "slice grows from nothing, as often as a loop turns"
	}
	return g
}

func byVariable(users []user, by int) []string {
	var names []string
	for i := 0; i < len(users); i += by {
		names = append(names, users[i].name) // want "slice grows from nothing, as often as a loop turns"
	}
	return names
}

func byLeaps(users []user, n int) [][]user {
	var all [][]user
	for i := 0; i < len(users); i += n {
		all = append(all, users[i:min(i+n, len(users))]) // want "slice grows from nothing, as often as a loop turns"
	}
	return all
}
