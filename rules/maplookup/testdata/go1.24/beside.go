package maplookup

// What decides whether a call is made is read before it.

func asksOn(m map[string]int, k string, f func() int) bool {
	a := m[k]
	return a > 1 && m[k] < 9 && f() > 0 // want `map asked several times`
}
