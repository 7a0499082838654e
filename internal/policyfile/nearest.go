package policyfile

// nearest returns the word of a list that differs least from s, if it is near
// enough to be meant: a third of its letters.
func nearest(s string, words []string) (string, bool) {
	best, distance := "", 1<<30
	for _, w := range words {
		if d := edits(s, w); d < distance {
			best, distance = w, d
		}
	}
	return best, distance <= max(1, len(best)/3)
}

// edits is the number of bytes to insert, remove or replace that makes b of a.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := diagonal
			if a[i] != b[j] {
				cost++
			}
			diagonal = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
