package callclosure

type tree struct{ walk func(func(int)) }

func (t *tree) sum() int {
	total := 0                         // want "variable on the heap because a function literal changes it"
	t.walk(func(n int) { total += n }) // want "function literal made for each call"
	return total
}

func (t *tree) each(f func(int, string), name string) {
	t.walk(func(n int) { // want "function literal made for each call"
		f(n, name)
	})
}

func count(t *tree) (n int) { // want "variable on the heap"
	t.walk(func(int) { n++ }) // want "function literal made for each call"
	return
}
