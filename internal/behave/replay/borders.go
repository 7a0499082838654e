package replay

import (
	"strconv"
	"strings"
)

// What code does for less and for more is tried soon; where the one becomes the other hardly any call
// comes to by chance, and one that does looks like those beside it. So what comes to a border of a
// comparison for the first time is worth keeping, and going on from.

// border is where a comparison turns out otherwise: at the same, or at one more or less.
type border struct {
	site int
	off  int // how much the first side is more; for texts one longer, the other being its beginning
}

// keepBorder notes what a comparison of a call under way is close to.
func keepBorder(site int, kindX, kindY byte, x, y string) {
	off, near := awayBy(kindX, kindY, x, y)
	if !near {
		return
	}
	comparisons.mu.Lock()
	defer comparisons.mu.Unlock()
	if comparisons.borders != nil {
		comparisons.borders[border{site, off}] = true
	}
}

// awayBy is by how much two sides differ, if that is next to nothing.
func awayBy(kindX, kindY byte, x, y string) (off int, near bool) {
	if kindX == 0 || kindX == aConstant || kindX != kindY && kindY != aConstant {
		return 0, false
	}
	if x == y {
		return 0, true
	}
	switch kindX {
	case aText:
		switch {
		case x == "" || y == "":
		case strings.HasPrefix(x, y):
			return 1, true
		case strings.HasPrefix(y, x):
			return -1, true
		}
	case aNumber, aLetter:
		if d := len(x) - len(y); d < -1 || d > 1 {
			return 0, false
		}
		n, err1 := strconv.ParseInt(x, 10, 64)
		m, err2 := strconv.ParseInt(y, 10, 64)
		if err1 == nil && err2 == nil && (n == m+1 && n > m || m == n+1 && m > n) {
			return int(n - m), true
		}
	}
	return 0, false
}

// freshBorders reports whether the call that was just made came to a border that none had come to, and
// notes all that it came to.
func freshBorders(had map[border]bool) (some bool) {
	comparisons.mu.Lock()
	defer comparisons.mu.Unlock()
	for b := range comparisons.borders {
		if !had[b] {
			had[b], some = true, true
		}
	}
	comparisons.borders = nil
	return some
}
