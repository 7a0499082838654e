package test

func sure(a []int, n int) []int {
	return append(append([]int(nil), a...), n) // want "no room"
}

func perhaps(a, b []int) []int {
	return append(append([]int(nil), a...), b...) // want "no room"
}
