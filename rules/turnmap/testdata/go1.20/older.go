package turnmap

func distinct(rows [][]string) (n int) {
	for _, row := range rows {
		seen := make(map[string]bool) // want "map made, and grown, anew in each turn of a loop; what spares that needs Go 1.21, and go.mod allows an older one"
		for _, cell := range row {
			if !seen[cell] {
				seen[cell] = true // want "map made"
				n++
			}
		}
	}
	return n
}
