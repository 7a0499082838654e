package replay

import (
	"strconv"
	"strings"
	"time"
)

// Some functions take as long as a number says that they are given. How large one may be
// nobody knows before it is tried, so calls of large numbers are made until they did not
// end, and of ever smaller ones then: too few are looked at where the time goes by waiting.

// effort is what was spent on a target.
type effort struct {
	took  time.Duration
	tries int
	hung  int  // processes that ended in a call which did not end
	some  bool // a process ended
}

// spentOn is what processes that ended in a call of the target have spent on it;
// said lists targets, "number:milliseconds:tries:hung".
func spentOn(said string, target int) effort {
	for _, one := range strings.Split(said, ",") {
		f := strings.Split(one, ":")
		if len(f) == 4 && f[0] == strconv.Itoa(target) {
			ms, _ := strconv.Atoi(f[1])
			tries, _ := strconv.Atoi(f[2])
			hung, _ := strconv.Atoi(f[3])
			return effort{time.Duration(ms) * time.Millisecond, tries, hung, true}
		}
	}
	return effort{}
}

// Numbers are at most huge after the first call that did not end, and a part of that after
// each further one, down to what nearly all code is done with in no time.
const (
	lessAfterEach = 16
	leastOfMost   = 64
)

// mostAfter is how large the numbers of calls are after so many that did not end.
func mostAfter(hung int) int64 {
	most := int64(huge)
	for ; hung > 1 && most > leastOfMost; hung-- {
		most /= lessAfterEach
	}
	if most < leastOfMost {
		most = leastOfMost
	}
	return most
}

// endless reports whether a call may take as long as those that did not end: most of
// those of larger numbers, and of times far from each other, are left out then.
func (g *growth) endless(a *attempt) bool {
	if g.dice.Intn(16) == 0 {
		return false
	}
	if a.b.largest > g.most {
		return true
	}
	for _, t := range a.b.moments {
		if d := t.Sub(a.b.moments[0]); d > farApart || d < -farApart {
			return true
		}
	}
	return false
}

// farApart is how far apart times are that it takes long to go from one to the other.
const farApart = 20 * 365 * 24 * time.Hour

// measured notes how large a number is.
func (b *builder) measured(n int64) {
	if n < 0 {
		n = -(n + 1)
	}
	if n > b.largest {
		b.largest = n
	}
}
