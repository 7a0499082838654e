package behave

import (
	"slices"
	"testing"
)

func TestSortedBy(t *testing.T) {
	steady := []bool{false, true, false, true}
	got := sortedBy([]int{7, 3, 9, 1}, func(n int) bool { return steady[n] })
	if want := []int{3, 1, 7, 9}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}
