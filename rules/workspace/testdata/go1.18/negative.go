package workspace

func one(n int) int {
	a := make([]int, n)
	return len(a)
}
