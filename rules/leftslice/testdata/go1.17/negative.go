package leftslice

func rows(n int) (all [][]int) {
	for i := 0; i < n; i++ {
		row := make([]int, n)
		row[i] = 1
		all = append(all, row)
	}
	return all
}
