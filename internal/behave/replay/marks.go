package replay

import "strconv"

// marks are set by the statements of the package under check as they execute.
var marks []byte

// marked are those that were reported.
var marked []bool

// freshMarks returns the marks that were set since it was last asked.
func freshMarks() []string {
	var out []string
	if marked == nil {
		marked = make([]bool, len(marks))
	}
	for i, m := range marks {
		if m != 0 && !marked[i] {
			marked[i] = true
			out = append(out, strconv.Itoa(i))
		}
	}
	return out
}
