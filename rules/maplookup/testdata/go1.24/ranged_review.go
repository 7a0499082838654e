package maplookup

// A key that is not equal to itself is gone through, and not found.
func notFound(m map[float64]int) (sum int) {
	for k := range m {
		sum += m[k] // want "each key"
	}
	return sum
}

func parameter[K comparable, V any](m map[K]V) (out []V) {
	for k := range m {
		out = append(out, m[k]) // want "each key"
	}
	return out
}

func changedFirst(m map[string]int) (sum int) {
	for k := range m {
		m[k] = 1
		sum += m[k]
	}
	return sum
}

func calledFirst(m map[string]int, f func(string)) (sum int) {
	for k := range m {
		f(k)
		sum += m[k]
	}
	return sum
}

func nextTurn(m map[string]int, n int) (sum int) {
	for k := range m {
		for range n {
			sum += m[k]
			m[k]++
		}
	}
	return sum
}

func otherMap(m, n map[string]int) (sum int) {
	for k := range m {
		sum += n[k]
	}
	return sum
}

func ownKey(m map[string]int) (sum int) {
	for k := range m {
		k += "x"
		sum += m[k]
	}
	return sum
}

func whether(m map[string]int, k string) (n int) {
	for k := range m {
		if _, ok := m[k]; ok {
			n++
		}
	}
	return n
}

type bigSheet struct{ cells [100]int }

func largeValue(m map[string]bigSheet) (sum int) {
	for k := range m {
		sum += m[k].cells[0]
	}
	return sum
}
