package behave

import (
	"context"
	"time"
)

// Who asks for a check waits so long and no longer, and gets no answer at all after that. Where the machine does
// other work, or calls take long, each part of a check would take more than its share: so none takes more than a part
// of what is left, and what is only looked for besides is left out where little is left.

// remaining is how long a check may take, of which some is over.
type remaining struct {
	whole time.Duration // 0 where nobody waits
	ends  time.Time
}

func remainingOf(ctx context.Context) remaining {
	ends, ok := ctx.Deadline()
	if !ok {
		return remaining{}
	}
	return remaining{time.Until(ends), ends}
}

// part bounds how long something takes by a part of what is left, one of so many.
func (r remaining) part(d time.Duration, of int) time.Duration {
	if r.whole <= 0 {
		return d
	}
	return max(0, min(d, time.Until(r.ends)/time.Duration(of)))
}

// little reports whether too little is left to begin with what is no more than looked for besides.
func (r remaining) little() bool { return r.whole > 0 && time.Until(r.ends) < r.whole/leastLeft }

// Parts of what is left that looking for calls takes on a side, and a replay of them on the baseline, and that
// making sure of differences leaves to the rest.
const (
	growthPart = 6
	replayPart = 4
	otherPart  = 4
	leastLeft  = 3
)

// hurried is a pace at which calls are looked for that keeps to that.
func (r remaining) hurried(p pace, targets int) pace {
	if r.whole <= 0 {
		return p
	}
	all := max(leastSlice, r.part(time.Duration(targets)*p.slice+p.spare, growthPart))
	p.slice = max(leastSlice, min(p.slice, all/time.Duration(max(1, targets))))
	p.spare = max(0, all-time.Duration(targets)*p.slice)
	return p
}

// sure is how long differences are made sure of, of a time.
func (r remaining) sure(d time.Duration) time.Duration {
	if r.whole <= 0 {
		return d
	}
	left := max(0, time.Until(r.ends))
	return min(d, left-left/otherPart)
}
