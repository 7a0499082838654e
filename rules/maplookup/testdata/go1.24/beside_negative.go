package maplookup

// A call is made before the map is asked beside it.

func addsToCall(m map[string]int, k string, f func() int) int {
	a := m[k]
	return a + m[k] + f()
}

func givenBesideCall(m map[string]int, k string, f func() int, put func(a, b int)) {
	if m[k] > 0 {
		put(m[k], f())
	}
}

func returnedBesideCall(m map[string]int, k string, f func() int) (a, b int) {
	if m[k] > 0 {
		return m[k], f()
	}
	return 0, 0
}

func besideReceived(m map[string]int, k string, c chan int) int {
	a := m[k]
	b := m[k] + <-c
	return a + b
}

func decidedBesideCall(m map[string]int, k string, f func() bool, put func(int, bool)) {
	a := m[k]
	put(m[k], a > 0 && f())
}
