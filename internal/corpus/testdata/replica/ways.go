package replica

// Ways returns how many steps it is from one replica to each, -1 for those
// that cannot be reached. The slice is the caller's.
func Ways(links [][]int, from int) []int {
	steps := make([]int, len(links))
	for i := range steps {
		steps[i] = -1
	}
	steps[from] = 0
	edge := append(make([]int, 0, len(links)), from)
	for i := 0; i < len(edge); i++ {
		for _, next := range links[edge[i]] {
			if steps[next] < 0 {
				steps[next] = steps[edge[i]] + 1
				edge = append(edge, next)
			}
		}
	}
	return steps
}
