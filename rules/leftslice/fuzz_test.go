package leftslice_test

import "testing"

func distance(a, b string) int {
	row := make([]int, len(b)+1)
	for i := range a {
		for j := range b {
			if a[i] == b[j] {
				row[j+1] = row[j] + 1
			}
		}
	}
	return row[len(b)] + cap(row)
}

func distanceFixed(a, b string) int {
	var rowArray [64]int
	var row []int
	if n := len(b) + 1; 0 <= n && n <= len(rowArray) {
		row = rowArray[:n:n]
	} else {
		row = make([]int, n)
	}
	for i := range a {
		for j := range b {
			if a[i] == b[j] {
				row[j+1] = row[j] + 1
			}
		}
	}
	return row[len(b)] + cap(row)
}

// Fuzz holds that the slice over an array is the one that make returns, but for room that
// make rounds up.
func Fuzz(f *testing.F) {
	f.Add("", "")
	f.Add("kitten", "sitting")
	f.Add("a", "012345678901234567890123456789012345678901234567890123456789012")
	f.Add("3", "0123456789012345678901234567890123456789012345678901234567890123")
	f.Fuzz(func(t *testing.T, a, b string) {
		if was, is := distance(a, b), distanceFixed(a, b); was != is {
			t.Errorf("%d, want %d", is, was)
		}
	})
}
