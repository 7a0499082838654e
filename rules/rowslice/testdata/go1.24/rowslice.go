package rowslice

func matrix(rows, columns int) [][]int {
	m := make([][]int, rows)
	for i := range m {
		m[i] = make([]int, columns) // want "rows of a matrix allocated one by one"
	}
	return m
}

func appended(rows int, name string) (m [][]float64) {
	for i := 0; i < rows; i++ {
		m = append(m, make([]float64, len(name)+1)) // want "rows of a matrix allocated one by one"
	}
	return m
}

func sums(m [][]int, n int) []int {
	all := make([]int, n)
	for j := 0; j < n; j++ {
		for i := range m {
			all[j] += m[i][j] // want "elements of a matrix visited across its rows"
		}
	}
	return all
}
