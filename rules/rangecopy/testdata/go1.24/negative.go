package rangecopy

func small(all []address) (n int) {
	for _, a := range all {
		n += len(a.city)
	}
	return n
}

func array(all [4]order) (n int) {
	for _, o := range all {
		n += len(o.notes)
	}
	return n
}

func maps(all map[string]order) (n int) {
	for _, o := range all {
		n += len(o.notes)
	}
	return n
}

type pair[T any] struct {
	a T
	b [20]int
}

func generic[T any](all []pair[T]) (n int) {
	for _, p := range all {
		n += p.b[0]
	}
	return n
}

func changed(all []order) (total float64) {
	for _, o := range all {
		o.total++
		o.to.city = "x"
		total += o.total
	}
	return total
}

func use(order) {}

func whole(all []order) {
	for _, o := range all {
		use(o)
	}
}

func pointed(all []order) (out []*float64) {
	for _, o := range all {
		out = append(out, &o.total)
	}
	return out
}

func cut(all []order) (out [][]string) {
	for _, o := range all {
		out = append(out, o.lines[2:4])
	}
	return out
}

func (o order) price() float64 { return o.total }

func method(all []order) (total float64) {
	for _, o := range all {
		total += o.price()
	}
	return total
}

func (a *address) move() { a.city = "" }

func pointerMethod(all []order) (n int) {
	for _, o := range all {
		o.to.move()
		n += len(o.to.city)
	}
	return n
}

func captured(all []order) (out []func() float64) {
	for _, o := range all {
		out = append(out, func() float64 { return o.total })
	}
	return out
}

func written(all []order) (total float64) {
	for i, o := range all {
		all[0].total = 0
		total += o.total * float64(i)
	}
	return total
}

func grown(all []order, add func([]order)) (total float64) {
	for _, o := range all {
		add(all)
		total += o.total
	}
	return total
}

func reassigned(all []order) (total float64) {
	for _, o := range all {
		all = nil
		total += o.total
	}
	return total
}

func called(all func() []order) (total float64) {
	for _, o := range all() {
		total += o.total
	}
	return total
}

func keptPointers(all []order) (out []*order) {
	for _, o := range all {
		out = append(out, &o)
	}
	return out
}

func changedFirst(all []order) (n int) {
	for _, o := range all {
		o.total = 0
		n += packed(&o)
	}
	return n
}

func wholeAndPointer(all []order) (n int) {
	for _, o := range all {
		use(o)
		n += packed(&o)
	}
	return n
}
