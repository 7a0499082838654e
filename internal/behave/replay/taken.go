package replay

import (
	"os"
	"strconv"
	"strings"
	"time"
)

// A machine that is busy with others gives a call less time than the clock says. Linux tells how long the threads of
// a process ran, and how long they could have and did not: so much more a call may take, and so much longer calls are
// looked for. Where nothing tells, the clock counts alone.

// processorTime is how long the threads of the process ran, and how long they waited for a processor.
type processorTime struct{ ran, waited time.Duration }

// processorTimes adds up what is known of all threads.
func processorTimes() (sum processorTime) {
	const threads = "/proc/self/task"
	all, err := os.Open(threads)
	if err != nil {
		return sum
	}
	defer all.Close()
	names, _ := all.Readdirnames(-1)
	for _, name := range names {
		text, err := os.ReadFile(threads + "/" + name + "/schedstat")
		if f := strings.Fields(string(text)); err == nil && len(f) > 1 {
			sum.ran += nanoseconds(f[0])
			sum.waited += nanoseconds(f[1])
		}
	}
	return sum
}

func nanoseconds(s string) time.Duration {
	n, _ := strconv.ParseInt(s, 10, 64)
	return time.Duration(n)
}

// taken is how much of some time others had that the process would have used, no more than so much. Several threads
// may have waited at once, and one that ran while another waited has done its work.
func (was processorTime) taken(now processorTime, passed, most time.Duration) time.Duration {
	d := now.waited - was.waited
	if idle := passed - (now.ran - was.ran); idle < d {
		d = idle
	}
	if d > most {
		d = most
	}
	if d < 0 {
		d = 0
	}
	return d
}

// mostTaken is how many times as long as on a machine that is not busy something may take.
const mostTaken = 6

// lenience is what a call may take beyond its limit. What others take is looked at once the call has taken a part
// of the limit: most do not come there.
type lenience struct {
	limit time.Duration
	began time.Time
	from  time.Time // since when what others take is known; zero before that
	was   processorTime
}

// earlyPart is that part of the limit.
const earlyPart = 4

// more is how long the call may still take after so much of its time; none if it is over.
func (l *lenience) more() time.Duration {
	if l.from.IsZero() {
		l.from, l.was = time.Now(), processorTimes()
		return l.left(0)
	}
	return l.left(l.was.taken(processorTimes(), time.Since(l.from), (mostTaken-1)*l.limit))
}

// left is what is left of the limit and of what others took.
func (l *lenience) left(taken time.Duration) time.Duration {
	d := l.limit + taken - time.Since(l.began)
	if d > 0 && d < leastLeft {
		d = leastLeft
	}
	return d
}

// leastLeft is how long nobody looks again.
const leastLeft = 5 * time.Millisecond
