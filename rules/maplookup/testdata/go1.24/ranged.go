package maplookup

import "fmt"

func total(prices map[string]int) (sum int) {
	for name := range prices {
		if prices[name] > 0 { // want "each key"
			sum += prices[name] // want "each key"
		}
	}
	return sum
}

type rack struct{ held map[int]*pair }

func (s *rack) all() []*pair {
	out := make([]*pair, 0, len(s.held))
	for id, _ := range s.held {
		out = append(out, s.held[id]) // want "each key"
	}
	return out
}

func upToChange(m map[string]int, f func(string)) {
	for k := range m {
		fmt.Print(len(k) + m[k]) // want "each key"
		m[k+"x"] = 1
		f(k)
	}
}
