package boxedvalue

import "container/list"

type shape interface{ area() float64 }

type rect struct{ w, h float64 }

func (r rect) area() float64 { return r.w * r.h }

func add(sum *float64, s shape) { *sum += s.area() }

func total(list []rect) (sum float64) {
	for _, r := range list {
		add(&sum, r) // want "value allocated to be given as an interface"
	}
	return sum
}

func push(l *list.List, n int) {
	l.PushBack(n) // want "value allocated to be given as an interface"
}

func value(names []string, i int) any {
	return names[i] // want "value allocated to be returned as an interface"
}

type word struct{ s string }

func (w *word) area() float64 { return float64(len(w.s)) }

func words(sum *float64, parts []string) {
	for _, p := range parts {
		var w word // want "variable on the heap because its address is given as an interface"
		w.s = p
		add(sum, &w)
	}
}

func several(args ...any) int { return len(args) }

func call(a, b string) int {
	return several(a, // want "value allocated to be given as an interface"
		b) // want "value allocated to be given as an interface"
}
