package rangecopy

import "fmt"

type address struct{ street, city string }

type order struct {
	total float64
	lines [16]string
	to    address
	notes []string
	next  *order
}

type shop struct{ orders []order }

func sum(orders []order) (total float64) {
	for _, o := range orders { // want "elements of 328 bytes are copied to read a part of each"
		total += o.total
	}
	return total
}

func (s *shop) cities(seen map[string]int) {
	for n, o := range s.orders { // want "elements of 328 bytes are copied"
		seen[o.to.city+o.lines[3]] = n + len(o.notes) + len(s.orders)
		for i := range o.lines {
			seen[o.lines[i]]++
		}
	}
}

// What is called may change an element.
func show(orders []order) {
	i := "order"
	for _, o := range orders { // want "elements of 328 bytes are copied"
		fmt.Println(i, o.to.city, o.notes[1:])
		o.next.total = 1
	}
}

func commented(orders []order) (total float64) {
	for _, o := range orders /* all of them */ { // want "elements of 328 bytes are copied"
		total += o.total
	}
	return total
}

func indexed(orders []order) (total float64) {
	for n, o := range orders { // want "elements of 328 bytes are copied"
		n *= 2
		total += o.total * float64(n)
	}
	return total
}

// What is called may make the list another.
func (s *shop) reached(add func(float64)) {
	for _, o := range s.orders { // want "elements of 328 bytes are copied"
		add(o.total)
	}
}
