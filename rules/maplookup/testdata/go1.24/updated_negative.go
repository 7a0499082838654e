package maplookup

import (
	"fmt"
	"io"
)

func setByCall(m map[string]int, k string, f func() int) int {
	a := m[k]
	m[k] = f()
	return a + m[k]
}

func addsCall(m map[string]int, k string, f func() int) int {
	a := m[k]
	m[k] += f()
	return a + m[k]
}

func setReceived(m map[string]int, k string, c chan int) int {
	a := m[k]
	m[k] = <-c
	return a + m[k]
}

func setInBranch(m map[string]int, k string, yes bool) int {
	a := m[k]
	if yes {
		a++
		m[k]++
	}
	return a + m[k]
}

func setInRounds(m map[string]int, k string, n int) int {
	a := m[k]
	for range n {
		m[k]++
	}
	return a + m[k]
}

func setOnTheWay(m map[string]int, k string) int {
	a := m[k]
	m[k], a = 1, 2
	return a + m[k]
}

func setOther(m map[string]int, k, l string) int {
	a := m[k]
	m[l]++
	return a + m[k]
}

func setBoth(m, n map[string]int, k string) int {
	a := m[k]
	m[k]++
	n[k] = 7 // may be the same map
	return a + m[k]
}

func setFraction(m map[float64]int, k float64) int {
	a := m[k]
	m[k]++ // NaN is not found again
	return a + m[k]
}

func setAny(m map[any]int, k any) int {
	a := m[k]
	m[k]++
	return a + m[k]
}

func setParameter[K comparable](m map[K]int, k K) int {
	a := m[k]
	m[k]++
	return a + m[k]
}

func setWithWords(m map[string]int, k string) int {
	a := m[k]
	m[k] = /* as ever */ 1
	return a + m[k]
}

func setAndCalled(w io.Writer, m map[string]int, k string) {
	a := m[k]
	m[k]++
	fmt.Fprintln(w, a) // w may know the map
	fmt.Fprintln(w, m[k])
}

func setAndMoved(m map[string]int, k string) int {
	a := m[k]
	m[k]++
	k += "x"
	return a + m[k]
}

func setAndDeleted(m map[string]int, k string) int {
	a := m[k]
	m[k]++
	delete(m, k)
	return a + m[k]
}

func setLastly(m map[string]int, k string) int {
	a := m[k]
	m[k]++
	return a
}

func setDeferred(m map[string]int, k string) (n int) {
	a := m[k]
	m[k]++
	defer func() { n = a + m[k] }()
	return 0
}

func shownTwice(w io.Writer, m map[string]int, k string) int {
	a := m[k]
	if a == 0 {
		fmt.Fprintln(w, k)
		fmt.Fprintln(w, m[k])
		return 0
	}
	fmt.Fprintln(w, k)
	return a + m[k]
}

func shownInRounds(w io.Writer, m map[string]int, k string) int {
	a := m[k]
	if a == 0 {
		for range k {
			fmt.Fprintln(w, m[k])
		}
		return 0
	}
	fmt.Fprintln(w, k)
	return a + m[k]
}
