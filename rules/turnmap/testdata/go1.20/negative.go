package turnmap

func kept(rows [][]string) (all []map[string]bool) {
	for _, row := range rows {
		seen := make(map[string]bool)
		for _, cell := range row {
			seen[cell] = true
		}
		all = append(all, seen)
	}
	return all
}
