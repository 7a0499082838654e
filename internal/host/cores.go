package host

// Cores returns the first of the processors, counted from 1, of each core:
// hardware threads of one core slow each other down.
func Cores(processors []int) []int {
	taken := map[int]bool{}
	var out []int
	for _, p := range processors {
		if taken[p] {
			continue
		}
		out = append(out, p)
		for _, sibling := range threadsOf(p) {
			taken[sibling] = true
		}
	}
	return out
}
