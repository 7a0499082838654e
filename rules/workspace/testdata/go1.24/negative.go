package workspace

func single(n int) (sum int) {
	a := make([]int, n)
	for i := range a {
		a[i] = i
		sum += a[i]
	}
	return sum
}

func sizes(n, m int) int {
	a := make([]int, n)
	b := make([]int, m)
	return a[0] + b[0]
}

func constant() int {
	a := make([]int, 100)
	b := make([]int, 100)
	return a[0] + b[0]
}

func half(all []int) int {
	a := make([]int, len(all)/2)
	b := make([]int, len(all)/2)
	return a[0] + b[0]
}

func inLoop(n int) (sum int) {
	for range 3 {
		a := make([]int, n)
		b := make([]int, n)
		sum += a[0] + b[0]
	}
	return sum
}

func inClosure(n int) func() int {
	return func() int {
		a := make([]int, n)
		b := make([]int, n)
		return a[0] + b[0]
	}
}

func returned(n int) ([]int, []int) {
	a := make([]int, n)
	b := make([]int, n)
	return a, b
}

type holder struct{ a, b []int }

func stored(h *holder, n int) {
	a := make([]int, n)
	b := make([]int, n)
	h.a = a
	h.b = b
}

func sliced(n int) (sum int) {
	a := make([]int, n)
	b := make([]int, n)
	for _, v := range a[1:] {
		sum += v
	}
	return sum + len(b[1:])
}

func appended(n int) int {
	a := make([]int, n)
	b := make([]int, n)
	a = append(a, 1)
	b = append(b, 1)
	return a[0] + b[0]
}

func pointed(n int) (*int, *int) {
	a := make([]int, n)
	b := make([]int, n)
	return &a[0], &b[0]
}

func (h *holder) keep(a []int) { h.a = a }

func given(h *holder, n int) {
	a := make([]int, n)
	b := make([]int, n)
	h.keep(a)
	h.keep(b)
}

func captured(n int) func() int {
	a := make([]int, n)
	b := [][]int{make([]int, n)}
	return func() int { return a[0] + b[0][0] }
}

type result struct{ a, b []int }

func returnedWhole(n int) *result {
	r := &result{a: make([]int, n), b: make([]int, n)}
	return r
}

type parts struct{ a, b []int }

func returnedParts(n int) ([]int, []int) {
	p := parts{a: make([]int, n), b: make([]int, n)}
	return p.a, p.b
}

type caught struct{ a, b []int }

func closed(n int) func() int {
	c := caught{a: make([]int, n), b: make([]int, n)}
	return func() int { return c.a[0] + c.b[0] }
}

type linked struct{ a, b []int }

type list struct{ last *linked }

func (l *linked) in(to *list) { to.last = l }

func linkedTo(to *list, n int) {
	l := &linked{a: make([]int, n), b: make([]int, n)}
	l.in(to)
}

type bound struct{ a, b []int }

func (x *bound) first() int { return x.a[0] + x.b[0] }

func asMethod(n int) func() int {
	x := &bound{a: make([]int, n), b: make([]int, n)}
	return x.first
}
