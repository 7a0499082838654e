package replay

import "strconv"

// Marks are counted by the statements of the package under check as they execute.
var Marks []uint32

// marked are those that were reported.
var marked []bool

// freshMarks returns the marks that were passed for the first time since it was last
// asked, and a number that tells apart which were passed at all. It notes in often, which
// may be nil, about how often each was, and reports whether that was new there: a loop
// that turns eight times, or once, does what another does not.
func freshMarks(often map[passes]bool) (fresh []string, anew bool, path uint64) {
	if marked == nil {
		marked = make([]bool, len(Marks))
	}
	path = 14695981039346656037
	for i, m := range Marks {
		if m == 0 {
			continue
		}
		Marks[i] = 0
		path = (path ^ uint64(i)) * 1099511628211
		if !marked[i] {
			marked[i] = true
			fresh = append(fresh, strconv.Itoa(i))
		}
		if at := (passes{i, about(m)}); often != nil && !often[at] {
			often[at], anew = true, true
		}
	}
	return fresh, anew, path
}

// passes says that a mark was passed about so often in a call.
type passes struct {
	mark int
	many int
}

// about is how often something was done, so that twice differs from once, and hardly
// anything from a few times more.
func about(n uint32) (size int) {
	for _, up := range []uint32{1, 2, 3, 7, 15, 31, 127} {
		if n <= up {
			return size
		}
		size++
	}
	return size
}

// Decided counts what came of a comparison that is a part of a condition.
func Decided(mark int, holds bool) bool {
	at := mark
	if !holds {
		at++
	}
	if at < len(Marks) { // else a variable of the package is set before anything else
		Marks[at]++
	}
	return holds
}

var _ = Decided // of the instrumented source
