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

// Once calls were sorted by how steady they are, one that users can make may come behind others.
func TestWithoutUnmade(t *testing.T) {
	c := &check{first: map[int]record{3: {unmade: true}, 5: {}, 7: {unmade: true}}}
	if got, want := c.withoutUnmade([]int{3, 5, 7}), []int{5}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// What differs once or twice of many times is chance, unless it is at the same time.
func TestChances(t *testing.T) {
	for _, c := range []struct {
		first, second []int
		of            int
		want          bool
	}{
		{nil, nil, 16, false},
		{[]int{5}, nil, 16, false},
		{[]int{5}, []int{9}, 16, false},
		{[]int{0}, []int{0}, 16, true},
		{[]int{1}, []int{2, 3}, 16, true},
		{[]int{1, 2, 3}, nil, 16, true},
		{[]int{0}, nil, 1, true},
		{nil, []int{0}, 1, true},
	} {
		var often chances
		if got := often.add(c.first, c.of) || often.add(c.second, c.of); got != c.want {
			t.Errorf("%v and %v of %d: %v, want %v", c.first, c.second, c.of, got, c.want)
		}
	}
}
