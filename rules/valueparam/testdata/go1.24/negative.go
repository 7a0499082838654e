package valueparam

func fields(p point) int { p.x++; return p.x + p.y }

func pointer(p *point, f func(*point)) { f(p) }

func slice(list []int, f func([]int)) { f(list[1:]) }

func (p point) length() int { return p.x + p.y }

func small(list []point) (n int) {
	for _, p := range list {
		n += p.length()
	}
	return n
}

func single(m matrix) int { return trace(m) }

func made() matrix { return matrix{} }

func fresh(n int) (sum int) {
	for range n {
		sum += trace(made())
	}
	return sum
}

func (m *matrix) first() int { return m.cells[0] }

func byPointer(list []matrix) (n int) {
	for i := range list {
		n += list[i].first()
	}
	return n
}

func altered(p point, f func(*point)) {
	p.x++
	f(&p)
}

func replaced(m matrix, f func([]int)) {
	m.cells[0] = 1
	f(m.cells[:])
}

func escaping(p point) *point { return &p }

func stored(list []*point, p point) []*point { return append(list, &point{p.x, p.y}) }
