package replay

import "strconv"

// marks are set by the statements of the package under check as they execute.
var marks []byte

// marked are those that were reported.
var marked []bool

// freshMarks returns the marks that were set for the first time since it was last
// asked, and a number that tells apart which were set at all.
func freshMarks() (fresh []string, path uint64) {
	if marked == nil {
		marked = make([]bool, len(marks))
	}
	path = 14695981039346656037
	for i, m := range marks {
		if m == 0 {
			continue
		}
		marks[i] = 0
		path = (path ^ uint64(i)) * 1099511628211
		if !marked[i] {
			marked[i] = true
			fresh = append(fresh, strconv.Itoa(i))
		}
	}
	return fresh, path
}
