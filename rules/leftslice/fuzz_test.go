package leftslice_test

import (
	"slices"
	"testing"
)

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

func turnsMade(sizes []byte) (sums []int) {
	for i, n := range sizes {
		marks := make([]int, int(n))
		sums = append(sums, fill(marks, i)...)
	}
	return sums
}

func turnsKept(sizes []byte) (sums []int) {
	var marksKept []int
	for i, n := range sizes {
		var marks []int
		if size := int(n); 0 < size && size <= cap(marksKept) {
			marks = marksKept[:size:size]
			clear(marks)
		} else {
			marks = make([]int, size)
			marksKept = marks
		}
		sums = append(sums, fill(marks, i)...)
	}
	return sums
}

func fill(marks []int, turn int) []int {
	sum := 0
	for i := range marks {
		sum += marks[i]
		marks[i] = turn + i
	}
	return []int{sum, len(marks), cap(marks)}
}

// FuzzTurns holds that a slice of the turns is as new in each.
func FuzzTurns(f *testing.F) {
	f.Add([]byte{3, 0, 2, 255, 4})
	f.Fuzz(func(t *testing.T, sizes []byte) {
		was, is := turnsMade(sizes), turnsKept(sizes)
		if !slices.Equal(was, is) {
			t.Errorf("%v, want %v", is, was)
		}
	})
}
