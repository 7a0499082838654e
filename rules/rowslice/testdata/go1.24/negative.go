package rowslice

func growing(rows int) [][]int {
	m := make([][]int, rows)
	for i := range m {
		m[i] = make([]int, i+1)
	}
	return m
}

func measured(names []string) [][]int {
	m := make([][]int, len(names))
	for i, name := range names {
		m[i] = make([]int, len(name))
	}
	return m
}

func pointers(rows, columns int) [][]*int {
	m := make([][]*int, rows)
	for i := range m {
		m[i] = make([]*int, columns)
	}
	return m
}

func single(rows, columns int) []int {
	var row []int
	for range rows {
		row = make([]int, columns)
	}
	return row
}

func along(m [][]int, n int) []int {
	all := make([]int, n)
	for i := range m {
		for j := 0; j < n; j++ {
			all[j] += m[i][j]
		}
	}
	return all
}

func array(m [4][4]int) (n int) {
	for j := range 4 {
		for i := range 4 {
			n += m[i][j]
		}
	}
	return n
}

func one(m [][]int, j int) (n int) {
	for i := range m {
		n += m[i][j]
	}
	return n
}
